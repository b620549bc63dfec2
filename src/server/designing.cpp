// designing.cpp -- what the design page asks while somebody draws: how a puzzle stands, and how many ways a sketch has.
#include "base/clock.hpp"
#include "server/service.hpp"
#include "service/answers.hpp"
#include "service/vary.hpp"

namespace crux::server {
namespace {

constexpr double vary_patience = 6;  // seconds: somebody waits, and would rather have fewer puzzles than wait longer

}  // namespace

// NOLINTNEXTLINE(readability-make-member-function-const): the table of routes wants all alike
Response Service::look(const Request&, const Arguments& arguments) {
  const TimeLimit limit(std::chrono::duration<double>(answers::look_patience), arguments.stop);
  return respond(answers::look(arguments.body, options_.grade_budget, limit.token()));
}

Response Service::design_check(const Request&, const Arguments& arguments) {
  const auto any = read_parsed(answers::puzzle_line(arguments.body));
  return any ? respond(answers::check(*any, arguments.body)) : refuse(422, any.error());
}

Response Service::design_picture(const Request&, const Arguments& arguments) {
  const auto any = read_parsed(answers::puzzle_line(arguments.body));
  return any ? respond(answers::draw(*any, arguments.body)) : refuse(422, any.error());
}

// NOLINTNEXTLINE(readability-make-member-function-const): as above
Response Service::vary(const Request&, const Arguments& arguments) {
  const auto any = read_parsed(answers::puzzle_line(arguments.body));
  if (!any) return refuse(422, any.error());
  auto ask = read_vary(arguments.body);
  if (!ask) return refuse(422, ask.error());
  ask->patience = vary_patience;
  ask->now = seconds;
  const auto found = crux::vary(*any, *ask, arguments.stop);
  return found ? server::answer(200, to_json(*found, *any, *ask)) : refuse(422, found.error());
}

Response Service::import_design(const Request&, const Arguments& arguments) {
  return respond(answers::import_text(arguments.body));
}

Response Service::export_design(const Request&, const Arguments& arguments) {
  return respond(answers::export_text(arguments.body));
}

}  // namespace crux::server
