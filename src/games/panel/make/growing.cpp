#include "games/panel/make/growing.hpp"

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"
#include "base/steady_sort.hpp"
#include "games/panel/make/planting.hpp"

namespace crux::panel {
namespace {

class Growing {
 public:
  Growing(const Puzzle& blank, const State& line, const Parameters& asked, Rng& rng, std::vector<Mark> from)
      : blank_(blank),
        line_(line),
        asked_(asked),
        rng_(rng),
        wanted_(static_cast<std::size_t>(wanted_marks(asked))),
        marks_(std::move(from)),
        known_(foresee(make_puzzle(blank.shape, marks_))) {}

  // Marks that were taken away again leave room for others.
  bool grow() {
    constexpr int most_rounds = 4;
    for (int round = 0; round < most_rounds; ++round) {
      if (!plant()) return false;
      if (!asked_.effect) return true;
      prune();
      if (is_good()) return true;
    }
    return false;
  }
  const std::vector<Mark>& marks() const { return marks_; }

 private:
  struct Step {
    std::vector<Mark> marks;  // all of them
    Foresight known;
  };

  std::uint64_t count() const { return known_.count().value_or(0); }

  std::vector<Kind> missing() const {
    std::vector<Kind> kinds = asked_.kinds;
    std::erase_if(kinds, [&](Kind kind) { return holds(marks_, kind); });
    return kinds;
  }
  bool is_good() const {
    return missing().empty() && !has_one_colour_of_squares() && (!asked_.unique || count() == 1) &&
           count_idle(blank_.shape, marks_, known_) == 0;
  }

  bool has_one_colour_of_squares() const {
    const auto is_one = [&](Colour colour) {
      return std::ranges::all_of(marks_, [&](const Mark& m) { return m.kind != Kind::square || m.colour == colour; });
    };
    return asked_.wants(Kind::square) && (is_one(Colour::black) || is_one(Colour::white));
  }

  // Until every kind is there, there are enough marks, and one solution is left if that is asked for.
  bool plant() {
    constexpr int patience = 12;
    const std::size_t most = 2 * wanted_ + 8;
    for (int failed = 0; failed < patience && marks_.size() < most;) {
      const std::vector<Kind> needed = missing();
      const bool has_many = asked_.unique && count() > 1, may_more = !asked_.effect || count() > 1;
      if (needed.empty() && !has_many && (marks_.size() >= wanted_ || !may_more)) return true;
      const Kind kind = any_of(needed.empty() ? asked_.kinds : needed, rng_);
      if (auto step = choose(kind)) {
        marks_ = std::move(step->marks), known_ = std::move(step->known);
      } else {
        ++failed;
      }
    }
    return missing().empty() && (!asked_.unique || count() == 1);
  }

  // We try a few additions. The one that we keep leaves about as many solutions as the marks still wanted can take away.
  std::optional<Step> choose(Kind kind) {
    const int looks = asked_.unique ? 3 : 1;
    std::optional<Step> best;
    double best_off = 0;
    const double bits = crux::log2(static_cast<double>(count()));
    for (int i = 0; i < looks; ++i) {
      auto step = draw(kind);
      if (!step) continue;
      const double left = wanted_ > step->marks.size() ? static_cast<double>(wanted_ - step->marks.size()) : 0;
      const double before = wanted_ > marks_.size() ? static_cast<double>(wanted_ - marks_.size()) : 1;
      const double off = std::abs(crux::log2(static_cast<double>(*step->known.count())) - bits * left / before);
      if (best && off >= best_off) continue;
      best = std::move(step), best_off = off;
    }
    return best;
  }

  // One addition, with its images.
  std::optional<Step> draw(Kind kind) {
    Planting planting(blank_, line_, rng_);
    for (const Mark& mark : marks_) planting.enter(mark);
    if (!planting.add(kind, asked_.wants(Kind::square))) return std::nullopt;
    Step step{planting.marks(), {}};
    if (asked_.symmetry != Symmetric::none && !reflect(step.marks)) return std::nullopt;
    const Puzzle p = make_puzzle(blank_.shape, step.marks);
    step.known = foresee(p);
    if (!step.known.alive(p, line_) || (asked_.effect && step.known.has_same_solutions(known_))) return std::nullopt;
    return step;
  }

  // Adds the images of the new marks; false if there is no room for one.
  bool reflect(std::vector<Mark>& marks) const {
    const std::size_t drawn = marks.size();
    for (std::size_t i = marks_.size(); i < drawn; ++i) {
      const Mark image = image_of(marks[i], asked_);
      const auto there = std::ranges::find_if(marks, [&](const Mark& other) { return lie_together(other, image); });
      if (there != marks.end()) {
        if (*there != image) return false;
      } else if (is_door(image)) {
        return false;
      } else {
        marks.push_back(image);
      }
    }
    return true;
  }
  bool is_door(const Mark& mark) const {
    const auto has = [&](const std::vector<Point>& doors) { return std::ranges::find(doors, mark.at) != doors.end(); };
    return mark.place == Place::junction && (has(blank_.shape.starts) || has(blank_.shape.ends));
  }

  // Takes idle marks away, in any order, but the only one of its kind last. In a symmetric layout the image goes, too, and with
  // it perhaps an effect.
  void prune() {
    std::vector<Mark> order = marks_;
    shuffle(order, rng_);
    steady_sort(order, {}, [&](const Mark& mark) { return std::ranges::count(marks_, mark.kind, &Mark::kind) == 1; });
    for (const Mark& mark : order) {
      const auto at = std::ranges::find(marks_, mark);
      if (at == marks_.end() || !is_idle(blank_.shape, marks_, static_cast<std::size_t>(at - marks_.begin()), known_)) continue;
      marks_.erase(at);
      if (asked_.symmetry == Symmetric::none || std::erase(marks_, image_of(mark, asked_)) == 0) continue;
      known_ = foresee(make_puzzle(blank_.shape, marks_));
    }
  }

  const Puzzle& blank_;
  const State& line_;
  const Parameters& asked_;
  Rng& rng_;
  std::size_t wanted_;
  std::vector<Mark> marks_;
  Foresight known_;  // of the solutions
};

}  // namespace

int wanted_marks(const Parameters& asked) { return std::max(1, (asked.amount * asked.width * asked.height + 50) / 100); }

int marks_off(int marks, const Parameters& asked) {
  const int wanted = wanted_marks(asked), near = std::max(2, wanted / 3);
  const int most = asked.symmetry == Symmetric::none ? wanted + near : 2 * (wanted + near);
  return std::max({0, wanted - near - marks, marks - most});
}

std::optional<std::vector<Mark>> grow_marks(const Puzzle& blank, const State& line, const Parameters& asked, Rng& rng,
                                            std::vector<Mark> from) {
  Growing growing(blank, line, asked, rng, std::move(from));
  if (!growing.grow()) return std::nullopt;
  return growing.marks();
}

}  // namespace crux::panel
