// generating.cpp -- new puzzles, as jobs.
#include "service/generating.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/clock.hpp"
#include "clingo/solve.hpp"
#include "server/secret.hpp"
#include "server/service.hpp"
#include "service/another.hpp"
#include "service/asked.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/targets.hpp"

namespace crux::server {
namespace {

std::uint64_t random_seed() { return std::stoull(random_id().substr(0, 7), nullptr, 16); }

void show_archive(Job& job, const Archive& archive) {
  Json cells = Json::array();
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> places;
  for (std::size_t i = 0; i < archive.cells.size(); ++i) {
    const auto& [row, column, quality] = archive.cells[i];
    cells.push_back(Json::array({row, column, quality}));
    places[{row, column}] = i;
  }
  job.show("archive", {{"rows", archive.rows},
                       {"columns", archive.columns},
                       {"row_names", archive.row_names},
                       {"says", archive.says},
                       {"cells", std::move(cells)}});
  job.tell(fmt::format("{} kinds of puzzles found", archive.cells.size()));
  if (!archive.line) return;
  std::vector<Json> all;
  for (const auto& [place, number] : places) all.push_back({{"row", place.first}, {"column", place.second}});
  const auto part = [places = std::move(places), line = archive.line](const Json& which) -> Json {
    const auto number = [&](const char* name) {
      const auto value = which.find(name);
      return value != which.end() && value->is_number_unsigned() ? value->get<std::size_t>() : ~std::size_t{0};
    };
    const auto place = places.find({number("row"), number("column")});
    return place == places.end() ? Json(nullptr) : line(place->second);
  };
  job.offer(part, all);
}

// All that decides which puzzles are made: equal for requests whose puzzles are equal, and enough to make them elsewhere.
std::string all_of(const GameEntry& game, const GenerateRequest& ask) {
  const Json range = ask.tsi ? Json{ask.tsi->least, ask.tsi->most} : Json(), rating = ask.rating ? to_json(*ask.rating) : Json();
  return to_text(Json{game.name, ask.parameters, ask.label, ask.count, ask.seed, ask.tries, ask.by, ask.rules_file, range, rating,
                      ask.others, ask.patience, targets_json(ask), ask.nearest});
}

// The request that `all_of` wrote, and its game; which is null if this server does not have it, or not all its measures.
std::pair<const GameEntry*, GenerateRequest> from_all(const Json& all) {
  const GameEntry* game = find_game(all.at(0).get<std::string>());
  Wish wish;
  if (game && all.size() > 12 && !add_targets(*game, wish, all.at(12))) game = nullptr;
  return {game,
          {.parameters = all.at(1),
           .others = all.size() > 10 ? all.at(10).get<std::vector<Json>>() : std::vector<Json>{},
           .label = all.at(2).get<std::string>(),
           .count = all.at(3).get<std::uint64_t>(),
           .seed = all.at(4).get<std::uint64_t>(),
           .tries = all.at(5).get<std::uint64_t>(),
           .by = all.at(6).get<std::string>(),
           .rules_file = all.at(7).get<std::string>(),
           .now = {},
           .tsi = all.at(8).is_null() ? std::nullopt : bits_of(all.at(8)),
           .rating = all.size() > 9 ? ratings_of(all.at(9)) : std::nullopt,
           .targets = std::move(wish.targets),
           .optimum = std::move(wish.optimum),
           .patience = all.size() > 11 ? all.at(11).get<double>() : 0,
           .nearest = all.size() > 13 ? all.at(13).get<std::size_t>() : 0}};
}

Response no_job() {
  return not_found("id", "there is no job with this id",
                   "check the id, or start the job again: jobs are forgotten some time after their end");
}

// The version that somebody has, "?since=7"; nothing if the whole is asked for.
Result<std::optional<std::uint64_t>> read_since(std::string_view target) {
  const auto text = query(target, "since");
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return std::nullopt;
  std::uint64_t version = 0;
  const auto [end, failed] = std::from_chars(text->data(), text->data() + text->size(), version);
  if (failed != std::errc{} || end != text->data() + text->size())
    return error("request", "since", "found " + excerpt(Json(text->substr(0, 40))), "a version, as in an answer for this job");
  return version;
}

// What only this room has.
void equip(GenerateRequest& ask) {
  ask.now = seconds;
  ask.clingo = clingo::solve;
}

Result<void> end_of(const GenerateRequest& ask, const Result<Making>& making, const std::optional<Error>& failed) {
  if (!making) return std::unexpected(making.error());
  if (failed) return std::unexpected(*failed);
  if (making->report.made == 0) return std::unexpected(none_made(ask, *making));
  return {};
}

Response refuse_job(const Error& error) {
  if (error.kind == ErrorKind::database) return refuse_stored(error);
  Response response = refuse(error.kind == ErrorKind::too_many ? 429 : 503, error);
  response.headers.emplace_back("Retry-After", "5");
  return response;
}

}  // namespace

GenerateVisitor Service::telling(Job& job, std::uint64_t count, std::optional<Error>& failed) {
  return {.puzzle =
              [this, &job, &failed](Json line) {
                auto kept = keep_ours(std::move(line));
                if (!kept) {
                  failed = kept.error();
                  return false;
                }
                job.add_puzzle(kept->first->any.id);
                return true;
              },
          .progress = [&job, count](const GenerateReport& report) { job.tell(progress_of(count, report)); },
          .note = {},
          .archive = [&job](const Archive& archive) { show_archive(job, archive); }};
}

Jobs::Work Service::generating(const GameEntry& game, GenerateRequest ask) {
  equip(ask);
  return [this, &game, ask = std::move(ask)](Job& job) -> Result<void> {
    std::optional<Error> failed;
    const auto making = make_puzzles(game, ask, job.stop(), telling(job, ask.count, failed));
    if (making && !making->near.empty()) job.show("nearest", nearest_json(*making));
    return end_of(ask, making, failed);
  };
}

// To rate the puzzle, and to see what it is like, may take a while: both are part of the work.
Jobs::Work Service::making_another(std::shared_ptr<const KnownPuzzle> like, std::uint64_t seed) {
  return [this, like = std::move(like), seed](Job& job) -> Result<void> {
    auto another = crux::another(like->any, seed, options_.grade_budget, job.stop());
    if (!another) return std::unexpected(another.error());
    equip(another->ask);
    for (auto& other : another->otherwise) equip(other.ask);
    std::optional<Error> failed;
    std::string unlike;
    const auto end = end_of(another->ask, make_another(*another, job.stop(), telling(job, 1, failed), unlike), failed);
    if (end && !unlike.empty()) job.show("note", unlike);
    return end;
  };
}

Response Service::start(const Request& request, const GameEntry& game, GenerateRequest ask) {
  const std::string all = all_of(game, ask);
  const JobRequest job{
      .kind = "generate", .client = client_of(request), .count = ask.count, .light = ask.count == 1, .same = all, .asked = all};
  return started(jobs_->add(job, generating(game, std::move(ask))));
}

Result<SharedJobs::Remade> Service::remake(const std::string& kind, const std::string& asked) {
  const Json all = Json::parse(asked);
  if (kind == "fill") return remake_fill(all);
  if (all.is_object()) return remake_another(all);
  auto [game, ask] = from_all(all);
  if (!game || kind != "generate")
    return error("jobs", "", "the server that took this job cannot do it", "all servers of a site must be the same Crux");
  const std::uint64_t count = ask.count;
  return SharedJobs::Remade{.work = generating(*game, std::move(ask)), .count = count};
}

Result<SharedJobs::Remade> Service::remake_another(const Json& asked) {
  const auto like = known(asked.at("another").get<std::string>());
  if (!like) return error("jobs", "", "the puzzle that another was asked for is not there any more", "another puzzle");
  return SharedJobs::Remade{.work = making_another(*like, asked.at("seed").get<std::uint64_t>()), .count = 1};
}

Response Service::started(const Result<std::shared_ptr<Job>>& job) {
  if (!job) return refuse_job(job.error());
  const auto answer = (*job)->answer();
  const std::string_view line(answer->whole->data(), answer->whole->size() - 1);  // without its end
  Response response = server::answer(202, "application/json", fmt::format("{{\"job\":{}}}\n", line));
  response.headers.emplace_back("Location", "/api/v1/jobs/" + (*job)->id);
  return response;
}

Response Service::generate(const Request& request, const Arguments& arguments) {
  const auto game = read_game(arguments.body);
  if (!game) return refuse(422, game.error());
  auto ask = read_generate(**game, arguments.body, random_seed());
  if (!ask) return refuse(ask.error().where == "/rating" ? 400 : 422, ask.error());
  return start(request, **game, std::move(*ask));
}

Response Service::another(const Request& request, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const AnyPuzzle& any = (*found)->any;
  const auto seed = read_seed(arguments.body, seed_after(any, random_seed()));
  if (!seed) return refuse(400, seed.error());
  if (!any.game->generate) return refuse(422, no_generator(*any.game));
  const std::string all = to_text(Json{{"another", any.id}, {"seed", *seed}});
  const JobRequest job{.kind = "generate", .client = client_of(request), .count = 1, .light = true, .same = all, .asked = all};
  return started(jobs_->add(job, making_another(*found, *seed)));
}

Response Service::next(const Request&, const Arguments& arguments) {
  const GameEntry* const game = find_game(arguments.parts[0]);
  if (!game) return not_found("game", "there is no game of this name", "see /api/v1/games for their names");
  return respond(answers::next(*game, arguments.body));
}

Response Service::job(const Request& request, const Arguments& arguments) {
  const auto job = jobs_->find(arguments.parts[0]);
  if (!job) return refuse_stored(job.error());
  if (!*job) return no_job();
  const auto since = read_since(request.target);
  if (!since) return refuse(400, since.error());
  const auto answer = (*job)->answer();
  Response response;
  response.body = *since ? answer->since(**since) : nullptr;
  if (!response.body) response.body = answer->whole;
  return response;
}

Response Service::job_events(const Request& request, const Arguments& arguments) {
  auto job = jobs_->find(arguments.parts[0]);
  if (!job) return refuse_stored(job.error());
  if (!*job) return no_job();
  const auto since = read_since(request.target);
  if (!since) return refuse(400, since.error());
  Response response;
  response.type = "text/event-stream";
  response.events = {.job = std::move(*job), .since = *since};
  return response;
}

Response Service::cancel_job(const Request&, const Arguments& arguments) {
  const auto job = jobs_->find(arguments.parts[0]);
  if (!job) return refuse_stored(job.error());
  if (!*job) return no_job();
  if (const auto cancelled = jobs_->cancel(**job); !cancelled) return refuse_stored(cancelled.error());
  Response response;
  response.body = (*job)->answer()->whole;
  return response;
}

Response Service::job_cell(const Request&, const Arguments& arguments) {
  const auto job = jobs_->find(arguments.parts[0]);
  if (!job) return refuse_stored(job.error());
  const auto kept_parts = *job ? jobs_->parts(**job) : Result<std::optional<Job::Parts>>();
  if (!kept_parts) return refuse_stored(kept_parts.error());
  const std::optional<Job::Parts>& parts = *kept_parts;
  if (!parts)
    return not_found("id", "no map of puzzles is kept for a job with this id",
                     "generate the map again: only the last few are kept");
  Json line = (*parts)(arguments.body);
  if (line.is_null())
    return refuse(422, {"request", "/row", "there is no puzzle in this cell", "\"row\" and \"column\" of one that is there"});
  const auto kept = keep_ours(std::move(line));
  if (!kept) return refuse_stored(kept.error());
  Response response;
  response.body = kept->first->shown;
  return response;
}

}  // namespace crux::server
