// nsga2.hpp -- the feasible side as a population: parents by binary tournament on dominance, the best by rank and crowding.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "generate/evolve/population.hpp"

namespace crux::evolve {

// The loop's demands on the keeper of the feasible individuals.
template <class S, class E>
concept FeasibleStore = Evolvable<E> && requires(S& store, const S& seen, const Individual<E>& one, Rng& rng, std::size_t elites,
                                                 void (*judge_again)(Individual<E>&)) {
  { seen.members() } -> std::convertible_to<std::span<const Individual<E>>>;
  // Its share of the matings is to the other side's as this is to the other's size; 0: there are no members.
  { seen.weight() } -> std::same_as<std::size_t>;
  // REQUIRES: there are members. Called by several threads at once.
  { seen.parent(rng) } -> std::same_as<const Individual<E>&>;
  store.begin();  // all members are parents now
  // An offspring; false if an equal genome is there already, which is then refused.
  { store.insert(one) } -> std::same_as<bool>;
  store.end(elites);           // the generation is complete: parents may go, but not the best so many
  store.refresh(judge_again);  // the targets have changed: judge every member again
};

template <Evolvable E>
class Nsga2 : public Population<E> {
 public:
  explicit Nsga2(std::size_t capacity) : Population<E>(capacity), ranking_(2 * capacity) {}

  std::size_t weight() const { return members_.size(); }

  // Draws two at random and takes the one that dominates; if none does, the first, which is as random as a coin.
  const Individual<E>& parent(Rng& rng) const {
    const Individual<E>& a = members_[rng.below(members_.size())];
    const Individual<E>& b = members_[rng.below(members_.size())];
    return dominates(b.objectives, a.objectives) ? b : a;
  }

  void end(std::size_t elites) {
    if (members_.size() <= capacity_) return;
    const auto objectives = [this](std::size_t i) -> const Objectives<E>& { return members_[i].objectives; };
    ranking_.rank(parents_, objectives);
    settle(members_, parents_, elites, capacity_, ranking_, objectives);
  }
  void refresh(const auto& judge_again) {
    for (Individual<E>& one : members_) judge_again(one);
  }

 private:
  using Population<E>::capacity_;
  using Population<E>::parents_;
  using Population<E>::members_;
  Ranking<typename Objectives<E>::value_type, std::tuple_size_v<Objectives<E>>> ranking_;
};

}  // namespace crux::evolve
