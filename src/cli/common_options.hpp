// common_options.hpp -- the rows that the tables of several verbs share.
#pragma once

#include "cli/known.hpp"
#include "cli/options.hpp"

namespace crux::cli {

inline Option files_option(std::vector<std::string>& to) {
  return {.name = "files",
          .value = "FILE",
          .to = &to,
          .says = "puzzle files (.json, .jsonl), folders of them, or - for standard input",
          .required = true};
}
inline Option file_option(std::string& to) {
  return {.name = "file", .value = "FILE", .to = &to, .says = "a puzzle file, or - for standard input", .required = true};
}
inline Option id_option(std::string& to) {
  return {.name = "--id", .value = "ID", .to = &to, .says = "which puzzle, if the file holds several"};
}
inline Option format_option(std::string& to) {
  return {.name = "format", .value = "NAME", .to = &to, .more = formats_text, .known = known_formats, .required = true};
}
inline Option json_option(bool& to, std::string_view says = "one JSON object") {
  return {.name = "--json", .to = &to, .says = says};
}
inline Option password_option(std::string& to) {
  return {.name = "--db-password-file",
          .value = "FILE",
          .to = &to,
          .says = "a file whose first line is the password for --db; or set CRUX_DB_PASSWORD"};
}
inline Option ratings_option(std::string& to) {
  return {.name = "--ratings",
          .value = "FILE",
          .to = &to,
          .says = "your own figures for the ratings, as `crux rate` prints them: a file, or a folder of <game>.json"};
}
inline Option stream_option(bool& to) {
  return {
      .name = "--stream", .to = &to, .says = "answer each puzzle as it comes from a pipe, without checking all puzzles first"};
}
inline Option budget_option(std::uint64_t& to, std::string_view says) {
  return {.name = "--budget", .value = "N", .to = &to, .says = says, .range = from_one};
}
inline Option seed_option(std::uint64_t& to, std::string_view says) {
  return {.name = "--seed", .value = "N", .to = &to, .says = says, .range = from_zero, .shows_default = true};
}
inline Option threads_option(int& to, std::string_view says) {
  return {.name = "--threads", .value = "N", .to = &to, .says = says, .range = thread_counts};
}
// A rule set by its name: --rules, --against.
inline Option rule_set_option(std::string name, std::string& to, std::string_view says) {
  return {.name = std::move(name), .value = "SET", .to = &to, .says = says, .known = known_rule_sets, .shows_default = true};
}
inline Option mode_option(std::string& to, std::string_view says = "strict or reference, see `crux grade --help`") {
  return {.name = "--mode", .value = "MODE", .to = &to, .says = says, .known = known_modes, .shows_default = true};
}

}  // namespace crux::cli
