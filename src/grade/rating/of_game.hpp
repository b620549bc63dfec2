// of_game.hpp -- the rating of a puzzle from its game's types: the rungs that its figures name, measured once.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <vector>

#include "core/deduction.hpp"
#include "core/rated.hpp"
#include "grade/rating/rating.hpp"

namespace crux::rating {

// The figures in use: somebody's own, or those that ship with the game. REQUIRES: these can be read, as a test of each game's
// makes sure, and the rungs of the others name bots and rules of the game (service/figures.hpp).
template <can<Rated> G>
const Scale& scale_of() {
  static const Scale ships = read_scale(G::rating_figures).value();
  const OwnScale* const own = own_scale(G::name);
  return own ? own->scale : ships;
}

// The rules of a named set; nothing if the game has no such set.
template <class G>
std::optional<std::uint32_t> rules_named(std::string_view name) {
  if constexpr (can<G, Deducible>) {
    const auto set = std::ranges::find(G::rule_sets, name, &NamedRules::name);
    return set == std::ranges::end(G::rule_sets) ? std::nullopt : std::optional(set->mask);
  } else {
    return name == "none" ? std::optional<std::uint32_t>(0) : std::nullopt;
  }
}

// The bits of each rung. `of_bot(name)` and `of_rules(mask)` answer those of one bot and of one set of rules.
template <can<Rated> G>
std::vector<Bits> bits_of_rungs(const Scale& scale, const auto& of_bot, const auto& of_rules) {
  std::vector<Bits> all;
  for (const Rung& rung : scale.rungs) {
    Bits bits;
    const auto add = [&](const Bits& more, const Figure& share) {
      bits.value += share.value * more.value;
      bits.exact = bits.exact && more.exact;
      bits.least += share.value * (more.exact ? more.value : more.least);
      if (std::isfinite(more.value)) bits.off += share.error * more.value;
    };
    if (!rung.bot.empty()) add(of_bot(rung.bot), {.value = 1});
    if (!rung.rules.empty()) add(of_rules(rules_named<G>(rung.rules).value()), rung.share);
    // A bot that cannot solve the puzzle makes the rest of the rung's searches idle.
    if (std::isinf(bits.value) && !rung.bot.empty() && of_bot(rung.bot).exact && std::isinf(of_bot(rung.bot).value))
      bits.exact = true;
    all.push_back(bits);
  }
  return all;
}

// The steps, by what foresight knows already if that is of use.
template <can<Rated> G>
Effort effort_of(const typename G::Puzzle& p, const auto& foresight, Budget& budget) {
  if constexpr (requires { G::effort(p, foresight, budget); }) {
    return G::effort(p, foresight, budget);
  } else {
    return G::effort(p, budget);
  }
}

template <can<Rated> G>
std::optional<Rating> rate_puzzle(const typename G::Puzzle& p, const auto& foresight, Budget& budget, const auto& of_bot,
                                  const auto& of_rules) {
  const Scale& scale = scale_of<G>();
  const std::vector<Bits> bits = bits_of_rungs<G>(scale, of_bot, of_rules);
  const bool hopeless = std::ranges::all_of(bits, [](const Bits& each) { return each.exact && std::isinf(each.value); });
  if (hopeless) return std::nullopt;
  return rate(scale, bits, effort_of<G>(p, foresight, budget), G::effort_unit);
}

}  // namespace crux::rating
