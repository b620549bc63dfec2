// Every capability: a game that declares it and lacks its members; a game that has them all, but not the capabilities that this
// one needs; and, for each of its members, a game that has the member and does not declare the capability. run.cmake asks that
// both compilers name each line of core/capabilities.def.
#include "core/capabilities.hpp"

using namespace crux;

struct Everything {
  template <class Capability>
  static constexpr bool include = true;
};

#define CAPABILITY(of, Name, header, says)                            \
  struct Lacks##Name {                                                \
    using Can = Everything;                                           \
  };                                                                  \
  constexpr bool lacks_##Name = detail::checked<Lacks##Name>(Name{}); \
  struct Lone##Name : Name::Members {                                 \
    using Can = capabilities<Name>;                                   \
  };                                                                  \
  constexpr bool lone_##Name = detail::checked<Lone##Name>(Name{});
#define MEMBER(Name, member)     \
  struct Has_##Name##_##member { \
    static void member();        \
  };                             \
  constexpr bool has_##Name##_##member = detail::checked<Has_##Name##_##member>(Name{});
#include "core/capabilities.def"
