// Another control: a compiler that knows no threads can do without them.
#undef __STDCPP_THREADS__
#include "base/lock.hpp"

int count(crux::Mutex& mutex, crux::Once& flag) {
  int calls = 0;
  const crux::Lock lock(mutex);
  const crux::TryLock other(mutex);
  if (other) crux::once(flag, [&] { ++calls; });
  return calls;
}
