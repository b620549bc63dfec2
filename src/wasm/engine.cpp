#include "wasm/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/kept.hpp"
#include "base/memory.hpp"
#include "service/asked.hpp"
#include "wasm/fill.hpp"
#include "wasm/make.hpp"

namespace crux::wasm {

using answers::Answer;
using answers::answer;
using answers::refuse;

namespace {

// A page has little memory, and a browser takes it away from pages that have much.
constexpr std::size_t bytes_kept = std::size_t{48} << 20U;
constexpr std::size_t most_puzzles = 8, most_fills = 4;

// Ways that only a server and a machine of one's own have: clingo, which is another program, and breeding, whose code every page
// would load. A game that is bred in its usual way has code of its own for that.
bool has_way(const GameEntry& game, std::string_view way) {
  return way == game.ways.front() || (way != "clingo" && way != "elites" && way != "evolve");
}

// What is described is here to be asked for.
void keep_what_is_here(const GameEntry& game, Json& entry) {
  const auto keep = [](Json& words, const auto& is_here) {
    Json kept = Json::array();
    for (const Json& word : words)
      if (is_here(word.get<std::string>())) kept.push_back(word);
    words = std::move(kept);
  };
  const auto is_way = [&](const std::string& way) { return has_way(game, way); };
  keep(entry["verbs"], Engine::knows);
  keep(entry["ways"], is_way);
  Json parameters = Json::array();
  for (Json& one : entry["parameters"]) {
    const auto ways = one.find("ways");
    if (ways != one.end()) keep(*ways, is_way);
    if (ways == one.end() || !ways->empty()) parameters.push_back(std::move(one));
  }
  entry["parameters"] = std::move(parameters);
}

}  // namespace

struct Engine::Asked {
  Json body;
  std::stop_token stop;
};

Engine::Engine(Host host) : host_(std::move(host)) {
  set_table_budget(table_everywhere);
  set_kept_bound(bytes_kept);
}
Engine::~Engine() = default;

std::span<const Engine::Row> Engine::verbs() {
  using E = Engine;
  static constexpr std::array table{
      Row{"games", &E::games},       Row{"read", &E::read},          Row{"check", &E::check},
      Row{"hint", &E::hint},         Row{"reveal", &E::reveal},      Row{"grade", &E::grade},
      Row{"solve", &E::solve},       Row{"look", &E::look},          Row{"draw", &E::draw},
      Row{"complete", &E::complete}, Row{"fill", &E::fill_begin},    Row{"fill_step", &E::fill_step},
      Row{"fill_end", &E::fill_end}, Row{"generate", &E::generate},  Row{"another", &E::another},
      Row{"next", &E::next},         Row{"import", &E::import_text}, Row{"export", &E::export_text},
      Row{"examples", &E::examples},
  };
  return table;
}

double Engine::patience(std::string_view verb) {
  constexpr double usual = 20;  // as long as the server's
  return verb == "look" ? answers::look_patience : usual;
}

bool Engine::knows(std::string_view verb) { return std::ranges::find(verbs(), verb, &Row::name) != verbs().end(); }

Answer Engine::call(std::string_view verb, std::string_view json, const std::stop_token& stop) {
  const auto row = std::ranges::find(verbs(), verb, &Row::name);
  if (row == verbs().end())
    return refuse(404, {"engine", "", fmt::format("there is no verb {}", excerpt(Json(std::string(verb.substr(0, 40))))),
                        "one of those in web/packages/engine"});
  auto body = parse_json(json, "request");
  if (!body) return refuse(400, body.error());
  if (!body->is_object()) return refuse(400, {"request", "/", "found " + excerpt(*body), "an object"});
  return (this->*row->verb)({.body = std::move(*body), .stop = stop});
}

Result<std::shared_ptr<const AnyPuzzle>> Engine::puzzle(const Json& body) {
  Json line = answers::puzzle_line(body);
  if (const auto recipe = body.find("recipe"); recipe != body.end()) line["recipe"] = *recipe;
  std::string text = answers::to_text(line);
  const auto known = std::ranges::find(puzzles_, text, &decltype(puzzles_)::value_type::first);
  if (known != puzzles_.end()) {
    puzzles_.splice(puzzles_.begin(), puzzles_, known);
    return puzzles_.front().second;
  }
  auto any = answers::read_given(line);
  if (!any) return std::unexpected(any.error());
  puzzles_.emplace_front(std::move(text), std::make_shared<const AnyPuzzle>(std::move(*any)));
  if (puzzles_.size() > most_puzzles) puzzles_.pop_back();
  return puzzles_.front().second;
}

template <class Function>
Answer Engine::with_puzzle(const Asked& asked, const Function& function) {
  const auto any = puzzle(asked.body);
  if (!any) return refuse(422, any.error());
  return function(**any);
}

// NOLINTBEGIN(readability-convert-member-functions-to-static): the table of verbs wants all alike
Answer Engine::games(const Asked&) { return answers::games(answers::examples_of, keep_what_is_here); }
Answer Engine::examples(const Asked&) { return answers::example_lines(); }
Answer Engine::read(const Asked& asked) { return answers::read(asked.body); }
Answer Engine::look(const Asked& asked) { return answers::look(asked.body, answers::usual_budget, asked.stop); }
Answer Engine::import_text(const Asked& asked) { return answers::import_text(asked.body); }
Answer Engine::export_text(const Asked& asked) { return answers::export_text(asked.body); }
Answer Engine::complete(const Asked& asked) { return wasm::complete(asked.body); }
Answer Engine::next(const Asked& asked) {
  const auto game = read_game(asked.body);
  return game ? answers::next(**game, asked.body) : refuse(422, game.error());
}
// NOLINTEND(readability-convert-member-functions-to-static)

Answer Engine::check(const Asked& asked) {
  return with_puzzle(asked, [&](const AnyPuzzle& any) { return answers::check(any, asked.body); });
}
Answer Engine::hint(const Asked& asked) {
  return with_puzzle(asked, [&](const AnyPuzzle& any) { return answers::hint(any, asked.body); });
}
Answer Engine::reveal(const Asked& asked) {
  return with_puzzle(asked, [&](const AnyPuzzle& any) { return answers::reveal(any); });
}
Answer Engine::grade(const Asked& asked) {
  return with_puzzle(asked, [&](const AnyPuzzle& any) { return answers::grade(any, answers::usual_budget, asked.stop); });
}
Answer Engine::solve(const Asked& asked) {
  return with_puzzle(asked, [&](const AnyPuzzle& any) { return answers::solve(any, asked.body, asked.stop); });
}
Answer Engine::draw(const Asked& asked) {
  return with_puzzle(asked, [&](const AnyPuzzle& any) { return answers::draw(any, asked.body); });
}

// NOLINTNEXTLINE(readability-make-member-function-const): the table of verbs wants all alike
Answer Engine::generate(const Asked& asked) { return wasm::generate(asked.body, host_.random(), host_.now, asked.stop); }
Answer Engine::another(const Asked& asked) {
  return with_puzzle(asked,
                     [&](const AnyPuzzle& any) { return wasm::another(any, asked.body, host_.random(), host_.now, asked.stop); });
}

Answer Engine::fill_begin(const Asked& asked) {
  if (fills_.size() == most_fills) fills_.erase(fills_.begin());  // the page has forgotten it
  auto fill = Fill::begin(asked.body, host_.now);
  if (!fill) return refuse(422, fill.error());
  const int number = next_fill_++;
  const auto& kept = fills_[number] = std::move(*fill);
  return answer(kept->told(number, false, asked.stop));
}

Answer Engine::fill_step(const Asked& asked) {
  const auto number = read_fill_number(asked.body);
  if (!number) return refuse(400, number.error());
  const auto fill = fills_.find(*number);
  if (fill == fills_.end()) return refuse(404, no_such_fill(*number));
  const auto worked = fill->second->work(asked.body, asked.stop);
  if (!worked) return refuse(422, worked.error());
  return answer(fill->second->told(*number, fill->second->is_over(), asked.stop));
}

Answer Engine::fill_end(const Asked& asked) {
  const auto number = read_fill_number(asked.body);
  if (!number) return refuse(400, number.error());
  const auto fill = fills_.find(*number);
  if (fill == fills_.end()) return refuse(404, no_such_fill(*number));
  Answer last = answer(fill->second->told(*number, true, asked.stop));
  fills_.erase(fill);
  return last;
}

}  // namespace crux::wasm
