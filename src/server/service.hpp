// service.hpp -- what the server can be asked: routes, who may ask, and the answers. Parses, calls, answers; decides nothing.
//
// Promise: `answer` never throws and never trusts; bad input gets a 4xx with a JSON error that says where and what was expected.
// Every function may be called from any thread.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "server/cache.hpp"
#include "server/http.hpp"
#include "server/jobs.hpp"
#include "server/metrics.hpp"
#include "server/pages.hpp"
#include "server/sessions.hpp"
#include "server/shared_jobs.hpp"
#include "server/too_large.hpp"
#include "store/store.hpp"

namespace crux::server {

using answers::longest_play;
inline constexpr std::size_t usual_body = 64U << 10U;   // bytes that a route takes, unless its row says more
inline constexpr std::size_t largest_body = 1U << 20U;  // bytes, of all routes
inline constexpr std::size_t longest_target = 8'192;    // bytes

// How a request is answered: at once; by a worker; by one that may wait for the store; or by one that may be busy for seconds,
// and wait for the store besides. A page shows many pictures at once, so that those are not counted by client.
enum class Weight : std::uint8_t { quick, light, stored, picture, heavy, heavy_stored };

class Service {
 public:
  struct Options {
    std::vector<std::string> hosts = {"localhost"};  // what the Host header may say, whatever its port
    std::string public_url = {};                     // where people reach us, for QR codes; empty: http and the Host header
    Pages pages = {};
    JobLimits jobs = {};
    std::uint64_t grade_budget = answers::usual_budget;  // states a measure, when a page asks
    std::chrono::milliseconds longest{20'000};           // for one answer
    std::size_t cached = 64U << 20U;                     // bytes of puzzles, about
    std::string session_key = {};                        // signs the sessions of pages; empty: a random one
    store::Limits limits{
        .owner = std::int64_t{256} << 20, .all = std::int64_t{10} << 30, .play = std::int64_t{4} << 20};  // bytes
    std::int64_t keep_days = 400;  // plays and drafts that nobody touched so long are removed; 0: never
    // How long a puzzle is shown as it is before the store is asked whether another server or an operator has changed it. If the
    // store does not answer, it is shown as it was known last.
    std::chrono::milliseconds news_after{2'000};
  };
  Service(store::Store store, Options options);
  // Puts the example puzzles into the store.
  Result<void> begin();
  // Looks for damage in the store's file; `health` tells what was found.
  void look_for_damage();
  // Removes some of what nobody has touched for long, and answers how much.
  Result<std::size_t> sweep();
  // Long work ends soon.
  void stop() { stop_.request_stop(); }

  struct Arguments {
    std::vector<std::string> parts;  // what stands for {id} in the address, decoded
    Json body;                       // of POST and PUT
    std::stop_token stop = {};       // the answer's time is over
  };
  struct Route {
    Method method;
    std::string_view pattern;  // "/api/v1/puzzles/{id}"
    Weight weight;
    Response (Service::*handle)(const Request& request, const Arguments& arguments);
    std::string_view name;          // "GET /api/v1/puzzles/{id}"
    std::size_t body = usual_body;  // bytes, at most
  };
  // The target of a request, looked up once. Valid as long as the request.
  struct Asked {
    const Request* request;
    std::optional<Response> refused = {};      // the request is not even looked at
    const Route* route = nullptr;              // null: a page, or nothing at all
    std::vector<std::string_view> parts = {};  // what stands for {id} in the address, still encoded
    std::string allowed = {};                  // the methods of this address, if only the method is wrong
    Weight weight() const { return route ? route->weight : Weight::quick; }
  };
  Asked look_up(const Request& request) const;
  // How large a body may be that is sent there.
  static std::size_t body_limit(Method method, std::string_view target);

  // What a request needs of the store before it can be answered: a puzzle that is not in memory, or news of one that is. Routes
  // that need more say so by their weight.
  enum class Need : std::uint8_t { nothing, news, puzzle };
  struct Wanted {
    Need need = Need::nothing;
    std::string id = {};
    const Route* route = nullptr;
  };
  // The caller who hears that news are needed must fetch them. Others do not hear it for a while.
  Wanted wanted_by(const Asked& asked);
  // Reads it into memory; waits for the store. Why the puzzle cannot be shown, or nothing.
  std::optional<Response> fetch(const Wanted& wanted);

  // Nothing if it takes a worker.
  std::optional<Response> answer_quickly(const Asked& asked);
  // Waits for the store only if the weight says so, or if the puzzle that is wanted was not fetched.
  Response answer(const Asked& asked);
  // Fetches and answers.
  Response answer(const Request& request);

  static std::span<const Route> routes();
  // With the headers that every answer has.
  static Response finish(Response response);

  // The client whose limits count for a request.
  Client client_of(const Request& request) const;
  // The owner in the store, whose bytes count together: a digest of the session or, without one, of the address.
  std::string owner_of(const Request& request) const;

  Metrics& metrics() { return metrics_; }

 private:
  using KnownOr = std::expected<std::shared_ptr<const KnownPuzzle>, Response>;

  // service.cpp
  std::optional<Response> turn_away(const Request& request) const;
  Response dispatch(const Asked& asked);
  void give_session(const Asked& asked, Response& response);
  Response answer_without_route(const Asked& asked) const;
  Response handle(const Asked& asked, Arguments& arguments);
  Response health(const Request& request, const Arguments& arguments);
  Response show_metrics(const Request& request, const Arguments& arguments);
  Response openapi(const Request& request, const Arguments& arguments);

  // puzzles.cpp
  // From memory, or from the store if it is not there.
  KnownOr known(std::string_view id);
  // The same, and asks the store for news once in a while: for routes that may wait for it.
  KnownOr known_now(std::string_view id);
  // A puzzle in the store, and whether it is new there.
  using Kept = std::pair<std::shared_ptr<const KnownPuzzle>, bool>;
  // A line that was made here: its solution and grades can be believed.
  Result<Kept> keep_ours(Json line);
  Result<std::shared_ptr<const KnownPuzzle>> keep_example(const Json& line);
  // A puzzle that somebody sent. `given` may say how to make another; not how hard it is. It counts as theirs.
  Result<Kept> keep_given(AnyPuzzle any, const Json& given, std::string owner);
  Result<Kept> keep(const AnyPuzzle& any, std::string owner = {});
  // `changed`: its number in the store, if it was read there.
  std::shared_ptr<const KnownPuzzle> remember(const AnyPuzzle& any, bool anew = false, std::int64_t changed = -1);
  // Whether nobody has asked for news of it for a while. Then the caller does.
  bool needs_news(const KnownPuzzle& puzzle) const;
  // Forgets a puzzle that has changed in the store.
  void look_for_news(const KnownPuzzle& puzzle);
  static Response show(const Request& request, const KnownPuzzle& puzzle);
  // If the events say that the play is solved, and it is, its time is noted.
  void note_solved(const store::Play& play, std::span<const store::Event> events);
  Response games(const Request& request, const Arguments& arguments);
  Response add_puzzle(const Request& request, const Arguments& arguments);
  Response puzzle(const Request& request, const Arguments& arguments);
  Response check(const Request& request, const Arguments& arguments);
  Response hint(const Request& request, const Arguments& arguments);
  Response read_play(const Request& request, const Arguments& arguments);
  Response reveal(const Request& request, const Arguments& arguments);
  Response times(const Request& request, const Arguments& arguments);
  Response grade(const Request& request, const Arguments& arguments);

  // pictures.cpp
  std::string base_of(const Request& request) const;  // where people reach us
  Response picture(const Request& request, const Arguments& arguments, bool png);
  Response picture_svg(const Request& request, const Arguments& arguments) { return picture(request, arguments, false); }
  Response picture_png(const Request& request, const Arguments& arguments) { return picture(request, arguments, true); }
  Response qr(const Request& request, const Arguments& arguments);
  Response print(const Request& request, const Arguments& arguments);

  // generating.cpp
  Jobs::Work generating(const GameEntry& game, GenerateRequest ask);
  Jobs::Work making_another(std::shared_ptr<const KnownPuzzle> like, std::uint64_t seed);
  // Keeps the puzzles that are made, and tells the job of them. `failed`: why one could not be kept.
  GenerateVisitor telling(Job& job, std::uint64_t count, std::optional<Error>& failed);
  // The work of a job that another server took on.
  Result<SharedJobs::Remade> remake(const std::string& kind, const std::string& asked);
  Response start(const Request& request, const GameEntry& game, GenerateRequest ask);
  Response another(const Request& request, const Arguments& arguments);
  Response generate(const Request& request, const Arguments& arguments);
  Response next(const Request& request, const Arguments& arguments);
  Response job(const Request& request, const Arguments& arguments);
  Response job_events(const Request& request, const Arguments& arguments);
  Response cancel_job(const Request& request, const Arguments& arguments);
  Response job_cell(const Request& request, const Arguments& arguments);
  static Response started(const Result<std::shared_ptr<Job>>& job);

  // designing.cpp
  Response look(const Request& request, const Arguments& arguments);
  Response design_check(const Request& request, const Arguments& arguments);
  Response design_picture(const Request& request, const Arguments& arguments);
  Response vary(const Request& request, const Arguments& arguments);
  Response import_design(const Request& request, const Arguments& arguments);
  Response export_design(const Request& request, const Arguments& arguments);

  // filling.cpp
  Response fill(const Request& request, const Arguments& arguments);
  Result<SharedJobs::Remade> remake_fill(const Json& body) const;
  Result<SharedJobs::Remade> remake_another(const Json& asked);

  // publishing.cpp
  Response publish(const Request& request, const Arguments& arguments);
  Result<bool> add_proof(const AnyPuzzle& kept, const Json& proof);  // whether it was the first
  Result<void> all_known(const std::vector<std::string>& puzzles);
  Response add_collection(const Request& request, const Arguments& arguments);
  Response collection(const Request& request, const Arguments& arguments);
  Response collection_qr(const Request& request, const Arguments& arguments);
  Response change_collection(const Request& request, const Arguments& arguments);
  Response remove_collection(const Request& request, const Arguments& arguments);

  // plays.cpp
  Response add_play(const Request& request, const Arguments& arguments);
  Response play(const Request& request, const Arguments& arguments);
  Response remove_play(const Request& request, const Arguments& arguments);
  Response add_events(const Request& request, const Arguments& arguments);
  Response add_draft(const Request& request, const Arguments& arguments);
  Response draft(const Request& request, const Arguments& arguments);
  Response change_draft(const Request& request, const Arguments& arguments);
  Response remove_draft(const Request& request, const Arguments& arguments);

  store::Store store_;
  const Options options_;
  Cache cache_;
  Metrics metrics_;
  Sessions sessions_;
  std::stop_source stop_;
  Json examples_ = Json::object();  // by game
  std::mutex damage_mutex_;
  std::string damage_;  // empty: none is known
  TooLarge too_large_;
  std::unique_ptr<Jobs> jobs_;  // last: its threads use the rest
};

// 422 if the store does not take a value; 507 if there is no room for it; 503 if the database is in trouble: its message is for
// the log.
Response refuse_stored(const Error& error);
// 404: what is missing, and what to do about it. `where` is the part of the address that names it.
Response not_found(std::string where, std::string found, std::string expected);
Response out_of_time();
Response body_too_large(std::size_t limit);
// The text after "Authorization: Bearer".
std::string_view secret_of(const Request& request);
std::int64_t now_ms();  // since 1970
std::int64_t today();   // days since 1970
// Notes the first visit of a day, because things that people read are kept. If that fails, the next day's visit is noted.
void note_visit(std::int64_t touched, const std::function<Result<void>()>& touch);

}  // namespace crux::server
