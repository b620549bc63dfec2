// capabilities.hpp -- what a game says that it can do.
//
// A game lists its capabilities as its type `Can`, and all that is asked about them is asked of that list: `can<G, Drawable>`.
// Its members decide nothing. So a mistyped name cannot switch a capability off in silence: the game declares the capability and
// lacks the member, and `declares_rightly` below does not compile. Nor does a game with a member that it does not declare.
//
//     using Can = capabilities<Keyed, Drawable>;
//
// The capabilities are in capabilities.def. Each has a contract, a concept of the same name in the namespace `contract`, which
// says what types its members have. The game that people play (Twofold) declares its capabilities as a game does; so do bots and
// breeds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace crux {

// The kinds of things that can have a capability.
enum class Holder : std::uint8_t { game, bot, breed };

// Each capability is a type. `Members` has the names of its members, and nothing of their kinds.
struct AnyMember {};
// clang-format off
#define CAPABILITY(of_, Name, header, says) struct Name { static constexpr Holder of = Holder::of_; struct Members {
#define MEMBER(Name, member) AnyMember member;
#define END(Name) }; };
// clang-format on
#include "core/capabilities.def"

template <class... Each>
struct capabilities {
  static constexpr std::size_t size = sizeof...(Each);
  template <class Capability>
  static constexpr bool include = (std::is_same_v<Capability, Each> || ...);
};

// Whether T declares it. A type without `Can` declares nothing.
template <class T, class Capability>
concept can = T::Can::template include<Capability>;

namespace detail {

// A name that T has, of whatever kind, is ambiguous in a Probe; any other name is the one of Members.
template <class T, class Capability>
struct Probe : T, Capability::Members {};

// Whether T declares a capability; compiles if its members say the same.
// clang-format off
#define CAPABILITY(of, Name, header, says) template <class T> consteval bool checked(Name) { \
  constexpr bool declared = can<T, Name>;
#define NEEDS(Name, Other) \
  static_assert(!declared || can<T, Other>, "declares " #Name " without " #Other ", which it needs");
#define MEMBER(Name, member) \
  static_assert(!declared || !requires { &Probe<T, Name>::member; }, "declares " #Name " but has no member " #member); \
  static_assert(declared || requires { &Probe<T, Name>::member; }, "has a member " #member " but does not declare " #Name);
#define END(Name) return declared; }
// clang-format on
#include "core/capabilities.def"

}  // namespace detail

// Compiles if T has the members of what it declares, all that this needs, and no member of anything else.
template <class T, Holder of>
consteval bool declares_rightly() {
  static_assert(
      of != Holder::game || requires { typename T::Can; }, "does not say what it can do: using Can = capabilities<..>;");
  std::size_t known = 0;
#define CAPABILITY(of_, Name, header, says) \
  if constexpr (of == Holder::of_) known += detail::checked<T>(Name{}) ? 1 : 0;
#include "core/capabilities.def"
  if constexpr (requires { typename T::Can; }) return known == T::Can::size;  // else one is listed twice, or is not for such T
  return true;
}

}  // namespace crux
