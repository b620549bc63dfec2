// fill.cpp -- any bytes as a sketch, as what completions are ranked by, and as the token of an interrupted search.
#include "service/filling.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

constexpr std::size_t bytes = std::size_t{1} << 20;

// A sketch that is read can be completed, and a few candidates can be looked at.
void sketch(std::string_view text) {
  const auto read = read_sketch_line(text, bytes);
  if (!read) return fuzz::require(!read.error().found.empty());
  const fill::Outline& outline = *read->outline;
  fuzz::require(!outline.holes.empty() && outline.holes.size() <= most_holes);
  for (const Hole& hole : outline.holes) fuzz::require(!hole.options.empty() && hole.options.size() <= most_options);
  Rng rng(1);
  std::vector<Option> options(outline.holes.size());
  outline.odometer.draw(rng, options);
  if (const auto made = read->game->complete(*read, options)) {
    const Json line = {{"crux", 1}, {"game", read->game->name}, {"puzzle", read->game->write(made->puzzle)}};
    fuzz::require(read_line(line.dump()).has_value());
  }
}

void ranking(std::string_view text) {
  const std::string_view where = text.find('|') == std::string_view::npos ? "" : text.substr(text.find('|') + 1);
  for (const GameEntry* game : all_games()) {
    const auto read = fill::read_ranking(text.substr(0, text.find('|')), where, {.book = game->rules});
    if (!read) {
      fuzz::require(!read.error().found.empty() && to_text(read.error()).size() < 1000);
      continue;
    }
    fuzz::require(!read->keys.empty() && read->keys.size() <= fill::most_keys && read->keys.size() == read->key_names.size());
  }
}

void token(std::string_view text) {
  static const AnySketch open =
      read_sketch_line(
          R"({"crux":1,"game":"panel","puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[
        {"kind":"?","cell":[0,0]},{"kind":"?","cell":[1,1]}]}})",
          bytes)
          .value();
  Filling filling(open, {.ranking = fill::read_ranking("tsi", "", {.book = open.game->rules}).value(), .top = 5}, 1000);
  if (!filling.resume(text)) return;
  // The search goes on from any claimed state.
  filling.cut_into(16);
  for (int pieces = 0; pieces < 10; ++pieces)
    if (const auto piece = filling.next()) fuzz::require(filling.take(filling.work(*piece, {})).has_value());
  fuzz::require(filling.complete() || filling.draws());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  if (text.starts_with("fill1.")) {
    token(text);
  } else if (text.starts_with("{")) {
    sketch(text);
  } else {
    ranking(text);
  }
  return 0;
}
