// Checks what compiles, which tests/compile_fail cannot show.
#include "core/capabilities.hpp"

#include <gtest/gtest.h>

namespace crux::capabilities_test {
namespace {

// Members of every kind: a type, a template, an overloaded, an inherited and a private one.
struct Parent {
  static int key(int);
};
struct Child : Parent {
  using Can = capabilities<Keyed, Fillable>;
  using Sketch = int;
  static int read_sketch();
  static int holes(auto);
  static int complete(int);
  static int complete(double);

 private:
  static int symmetries(int);
};
static_assert(declares_rightly<Child, Holder::game>());

// Bots and breeds that can do nothing more need not say so. A member that belongs to games is no affair of theirs.
struct Bot {
  static int judge(int);
};
static_assert(declares_rightly<Bot, Holder::bot>());

struct Twice {
  using Can = capabilities<Keyed, Keyed>;
  static int key(int);
};
static_assert(!declares_rightly<Twice, Holder::game>());
struct Stranger {
  using Can = capabilities<Keeping>;
};
static_assert(!declares_rightly<Stranger, Holder::game>());

TEST(Capabilities, AreWhatTheListSays) {
  EXPECT_TRUE((can<Child, Keyed> && can<Child, Fillable>));
  EXPECT_FALSE((can<Child, Drawable>));
  EXPECT_FALSE((can<Parent, Keyed>)) << "the member alone is not enough";
}

}  // namespace
}  // namespace crux::capabilities_test
