// capabilities.hpp -- whether a game, what people play of it, its bots and its breed keep what they declare.
//
// Three checks, each with an error that names the capability: every member of a declared capability is there; no member of any
// other one is (both core/capabilities.hpp); and the members have the types that the capability's contract asks for.
#pragma once

#include <tuple>

#include "core/capabilities.hpp"
#include "core/evolvable.hpp"
#include "core/fillable.hpp"
#include "core/foreign.hpp"
#include "core/game.hpp"
#include "core/generated.hpp"
#include "core/hint.hpp"
#include "core/ladder.hpp"
#include "core/measured.hpp"
#include "core/neighbours.hpp"
#include "core/policy.hpp"
#include "core/rated.hpp"
#include "core/remarks.hpp"
#include "core/reproduction.hpp"
#include "core/retraced.hpp"
#include "core/rounds.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "draw/paper.hpp"
#include "draw/picture.hpp"
#include "generate/request.hpp"
#include "grade/report.hpp"
#include "players/progress.hpp"

namespace crux {
namespace detail {

// Each contract is asked for by itself, so that the compiler names the requirement that is not met.
#define CONTRACT_game(Name) \
  if constexpr (can<G, Name>) static_assert(contract::Name<G>, "declares " #Name " but does not keep its contract");
#define CONTRACT_bot(Name)
#define CONTRACT_breed(Name)
template <class G>
consteval void keeps_contracts() {
#define CAPABILITY(of, Name, header, says) CONTRACT_##of(Name)
#include "core/capabilities.def"
}
#undef CONTRACT_game
#undef CONTRACT_bot
#undef CONTRACT_breed

template <class Bot, class Plays>
consteval bool bot_keeps_its_word() {
  static_assert(declares_rightly<Bot, Holder::bot>(), "Can lists something twice, or something that is not for bots");
  if constexpr (can<Bot, Keeping>)
    static_assert(contract::Keeping<Bot, Plays>, "declares Keeping but does not keep its contract");
  if constexpr (can<Bot, Doubtful>)
    static_assert(contract::Doubtful<Bot, Plays>, "declares Doubtful but does not keep its contract");
  return true;
}

template <class Plays, class... Bots>
consteval bool rung_keeps_its_word(const Rung<Plays, Bots...>*) {
  return (bot_keeps_its_word<Bots, Plays>() && ...);
}
template <class... Rungs>
consteval bool rungs_keep_their_word(const std::tuple<Rungs...>*) {
  return (rung_keeps_its_word(static_cast<const Rungs*>(nullptr)) && ...);
}

template <class Breed>
consteval bool breed_keeps_its_word() {
  static_assert(declares_rightly<Breed, Holder::breed>(), "Can lists something twice, or something that is not for breeds");
  if constexpr (can<Breed, Described>)
    static_assert(contract::Described<Breed>, "declares Described but does not keep its contract");
  return true;
}

}  // namespace detail

// Compiles if G does what it says, and says what it does. G is a game, or what people play of one.
template <class G>
consteval bool keeps_its_word() {
  static_assert(declares_rightly<G, Holder::game>(), "Can lists something twice, or something that is not for games");
  detail::keeps_contracts<G>();
  if constexpr (can<G, Laddered>) {
    using Ladder = decltype(G::ladder(Mode::strict));
    static_assert(detail::rungs_keep_their_word(static_cast<decltype(Ladder::rungs)*>(nullptr)));
    static_assert(detail::rungs_keep_their_word(static_cast<decltype(Ladder::beside)*>(nullptr)));
  }
  if constexpr (can<G, Bred>) static_assert(detail::breed_keeps_its_word<typename G::Breed>());
  if constexpr (can<G, Mapped>) static_assert(detail::breed_keeps_its_word<typename G::MapBreed>());
  return true;
}

}  // namespace crux
