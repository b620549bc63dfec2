#include "games/panel/make/filler.hpp"

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"
#include "games/panel/solve/rows.hpp"

namespace crux::panel {

struct Filler::Plan {
  Sketch sketch;
  std::shared_ptr<const Board> board;
  std::shared_ptr<const PathTable> table;
  // [colour]: how many holes must be filled before no other can hold it.
  std::array<std::size_t, palette.size()> settled_after{};
};

namespace {

// The colour that a mark in a cell has for stars.
Colour seen_as(const Mark& mark) {
  return mark.kind == Kind::triangle && mark.colour == Colour::unset ? Colour::orange : mark.colour;
}

}  // namespace

std::optional<Filler> Filler::of(const Sketch& sketch, std::size_t bytes) {
  auto plan = std::make_shared<Plan>();
  plan->sketch = sketch;
  plan->board = Board::of(sketch.shape);
  if (plan->board->edges > 64) return std::nullopt;
  // A row for each level, and perhaps one for each star at each level; few sketches have more than two stars of one colour.
  const auto paths = plan->board->path_count();
  if (!paths || *paths == 0 || *paths > bytes / (3 * (sketch.holes.size() + 1)) * 8) return std::nullopt;
  plan->table = plan->board->paths();
  if (!plan->table) return std::nullopt;
  for (std::size_t h = 0; h < sketch.holes.size(); ++h)
    for (const Mark& option : sketch.holes[h].options)
      if (option.kind != Kind::none && option.place == Place::cell)
        plan->settled_after[static_cast<std::size_t>(seen_as(option))] = h + 1;
  return Filler(std::move(plan));
}

Filler::Filler(const Filler& other) : Filler(other.plan_) {}

Filler::Filler(std::shared_ptr<const Plan> plan) : plan_(std::move(plan)) {
  const std::size_t words = plan_->table->words();
  own_.resize(plan_->sketch.holes.size() + 1);
  for (Row& row : own_) row = std::make_unique_for_overwrite<Word[]>(words);
  Word* const all = own_[0].get();
  std::fill_n(all, words, ~Word{0});
  if (plan_->table->paths() % 64 != 0) all[words - 1] = (Word{1} << (plan_->table->paths() % 64)) - 1;
  levels_.push_back({.alive = all});
  for (const Mark& mark : plan_->sketch.marks) enter(mark, ~std::size_t{0});
  // Colours that no hole can hold are settled by the fixed marks alone.
  for (std::size_t colour = 0; colour < palette.size(); ++colour)
    if (plan_->settled_after[colour] == 0) settle(static_cast<Colour>(colour));
}

Filler::Word* Filler::own_row() { return own_[levels_.size() - 1].get(); }

Filler::Word* Filler::new_row() {
  if (used_rows_ == rows_.size()) rows_.push_back(std::make_unique_for_overwrite<Word[]>(plan_->table->words()));
  return rows_[used_rows_++].get();
}

bool Filler::keep(const Word* row) {
  Level& level = levels_.back();
  const Word* const from = level.alive;
  level.alive = own_row();
  return rows::keep(own_row(), from, row, plan_->table->words());
}
bool Filler::drop(const Word* row) {
  Level& level = levels_.back();
  const Word* const from = level.alive;
  level.alive = own_row();
  return rows::drop(own_row(), from, row, plan_->table->words());
}
bool Filler::drop_both(const Word* a, const Word* b) {
  Level& level = levels_.back();
  const Word* const from = level.alive;
  level.alive = own_row();
  return rows::drop_both(own_row(), from, a, b, plan_->table->words());
}

bool Filler::set(Option option) {
  const std::size_t hole = levels_.size() - 1;
  const Mark& mark = plan_->sketch.holes[hole].options[option];
  levels_.push_back({levels_.back().alive, mark, stars_.size(), undos_.size(), used_rows_});
  return enter(mark, hole + 1);
}

// `filled`: how many holes are, this one included.
bool Filler::enter(const Mark& mark, std::size_t filled) {
  const Board& board = *plan_->board;
  const PathTable& table = *plan_->table;
  bool any = true;
  if (mark.place == Place::edge && mark.kind != Kind::none) {
    const int edge = board.edge_between(mark.at, mark.to);
    auto& edges = mark.kind == Kind::must ? marks_.must_edges : marks_.cannot_edges;
    edges.set(static_cast<std::size_t>(edge));
    any = mark.kind == Kind::must ? keep(table.edge_used(edge).data()) : drop(table.edge_used(edge).data());
  } else if (mark.place == Place::junction && mark.kind != Kind::none) {
    any = keep(table.visited(board.junction(mark.at)).data());
  } else if (mark.kind != Kind::none) {
    const int cell = board.cell(mark.at);
    marks_.cells[static_cast<std::size_t>(cell)] = {mark.kind, seen_as(mark), static_cast<std::uint8_t>(mark.count)};
    if (mark.kind == Kind::triangle) any = mark.count <= 3 && keep(table.used_edges(cell, mark.count).data());
    if (mark.kind == Kind::square) any = add_square(mark, cell);
    any = add_colour(mark, cell) && any;
  }
  for (std::size_t colour = 0; any && colour < palette.size(); ++colour)
    if (plan_->settled_after[colour] == filled) any = settle(static_cast<Colour>(colour));
  return any;
}

bool Filler::add_square(const Mark& mark, int cell) {
  bool any = true;
  for (const int other : squares_)
    if (marks_.cells[static_cast<std::size_t>(other)].colour != mark.colour)
      any = any && drop(plan_->table->same_region(cell, other).data());
  squares_.push_back(cell);
  return any;
}

// Stars of its colour have one mark more to share a region with; a star itself looks at all that are there.
bool Filler::add_colour(const Mark& mark, int cell) {
  const PathTable& table = *plan_->table;
  const std::size_t words = table.words();
  const Colour colour = seen_as(mark);
  auto& there = of_colour_[static_cast<std::size_t>(colour)];
  bool any = true;
  for (std::size_t i = 0; i < stars_.size(); ++i) {
    Star& star = stars_[i];
    if (star.colour != colour) continue;
    const Word* const row = table.same_region(star.cell, cell).data();
    any = drop_both(star.one, row) && any;
    Word* const one = new_row();
    rows::join(one, star.one, row, words);
    undos_.push_back({i, star.one});
    star.one = one;
  }
  if (mark.kind == Kind::star) {
    Word* const one = new_row();
    std::fill_n(one, words, Word{0});
    for (const int other : there) {
      const Word* const row = table.same_region(cell, other).data();
      any = drop_both(one, row) && any;
      rows::join(one, one, row, words);
    }
    stars_.push_back({cell, colour, one});
  }
  there.push_back(cell);
  return any;
}

bool Filler::settle(Colour colour) {
  bool any = true;
  for (const Star& star : stars_)
    if (star.colour == colour) any = keep(star.one) && any;
  return any;
}

void Filler::unset() {
  const Level level = levels_.back();
  levels_.pop_back();
  while (undos_.size() > level.undos) {
    stars_[undos_.back().star].one = undos_.back().one;
    undos_.pop_back();
  }
  stars_.resize(level.stars, Star{});
  used_rows_ = level.rows;
  const Mark& mark = level.mark;
  if (mark.kind == Kind::none) return;
  if (mark.place == Place::edge) {
    auto& edges = mark.kind == Kind::must ? marks_.must_edges : marks_.cannot_edges;
    edges.reset(static_cast<std::size_t>(plan_->board->edge_between(mark.at, mark.to)));
  } else if (mark.place == Place::cell) {
    marks_.cells[static_cast<std::size_t>(plan_->board->cell(mark.at))] = {};
    of_colour_[static_cast<std::size_t>(seen_as(mark))].pop_back();
    if (mark.kind == Kind::square) squares_.pop_back();
  }
}

std::optional<std::uint64_t> Filler::count() const { return rows::count(solves(), plan_->table->words()); }

std::optional<double> Filler::tsi(RuleSet rules) const {
  constexpr std::uint32_t local = 1U << path_rule | 1U << separation_rule | 1U << triangle_rule;
  if (rules.mask & ~(local | 1U << tree_rule)) return std::nullopt;
  auto& known = chances_[!rules.has(tree_rule) ? 0 : rules.mode == Mode::strict ? 1 : 2];
  if (!known) known = plan_->board->chances(*plan_->table, rules.has(tree_rule), rules.mode);
  const Chances& chances = *known;
  double chance = 0;
  if (rules.mask & local) {
    marks_.look(*plan_->board);
    chance = chance_of(*plan_->board, *plan_->table, chances, solves(), marks_, rules);
  } else {
    chance = rows::sum(solves(), plan_->table->words(), chances.of_path().data());
  }
  return -crux::log2(chance);
}

}  // namespace crux::panel
