// designing.cpp -- what the design page asks while somebody draws: how a puzzle stands, and how many ways a sketch has.
#include "base/clock.hpp"
#include "server/service.hpp"
#include "service/answers.hpp"

namespace crux::server {

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

Response Service::import_design(const Request&, const Arguments& arguments) {
  return respond(answers::import_text(arguments.body));
}

Response Service::export_design(const Request&, const Arguments& arguments) {
  return respond(answers::export_text(arguments.body));
}

}  // namespace crux::server
