#include "wasm/make.hpp"

#include <utility>

#include "base/content_id.hpp"
#include "service/another.hpp"
#include "service/asked.hpp"
#include "service/describe.hpp"
#include "service/generating.hpp"
#include "service/sharing.hpp"

namespace crux::wasm {
namespace {

// The lines of what is made, as the server would keep and show them.
class Made {
 public:
  explicit Made(std::uint64_t count) : count_(count) {}

  GenerateVisitor visitor() {
    return {.puzzle = [this](Json line) { return add(std::move(line)); },
            .progress = [](const GenerateReport&) {},
            .note = {},
            .archive = {}};
  }
  answers::Answer answer(const GenerateRequest& ask, const Result<Making>& making, const std::string& note) {
    if (!making) return answers::refuse(422, making.error());
    if (failed_) return answers::refuse(422, *failed_);
    if (making->report.made == 0) return answers::refuse(422, none_made(ask, *making));
    Json json = Json::object();
    json["puzzles"] = std::move(puzzles_);
    json["says"] = progress_of(count_, making->report);
    if (!note.empty()) json["note"] = note;
    if (!making->near.empty()) json["nearest"] = nearest_json(*making);
    return answers::answer(json);
  }

 private:
  bool add(Json line) {
    auto any = read_parsed(std::move(line));
    if (!any) {
      failed_ = any.error();
      return false;
    }
    any->id = content_id(canonical_text(*any));
    any->line["id"] = any->id;
    mark_grade(*any->game, any->line);
    puzzles_.push_back(shown(*any));
    return true;
  }

  std::uint64_t count_;
  Json puzzles_ = Json::array();
  std::optional<Error> failed_;
};

}  // namespace

answers::Answer generate(const Json& body, std::uint64_t seed, const std::function<double()>& now, const std::stop_token& stop) {
  const auto game = read_game(body);
  if (!game) return answers::refuse(422, game.error());
  auto ask = read_generate(**game, body, seed);
  if (!ask) return answers::refuse(ask.error().where == "/rating" ? 400 : 422, ask.error());
  ask->now = now;
  Made made(ask->count);
  const auto making = make_puzzles(**game, *ask, stop, made.visitor());
  return made.answer(*ask, making, "");
}

answers::Answer another(const AnyPuzzle& any, const Json& body, std::uint64_t seed, const std::function<double()>& now,
                        const std::stop_token& stop) {
  const auto chosen = read_seed(body, seed_after(any, seed));
  if (!chosen) return answers::refuse(400, chosen.error());
  if (!any.game->generate) return answers::refuse(422, no_generator(*any.game));
  auto asked = crux::another(any, *chosen, answers::usual_budget, stop);
  if (!asked) return answers::refuse(422, asked.error());
  asked->ask.now = now;
  for (auto& other : asked->otherwise) other.ask.now = now;
  Made made(1);
  std::string unlike;
  const auto making = make_another(*asked, stop, made.visitor(), unlike);
  return made.answer(asked->ask, making, unlike);
}

}  // namespace crux::wasm
