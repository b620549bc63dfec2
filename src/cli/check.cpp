// check.cpp -- `crux check`: whether a play solves a puzzle, and nothing that would help to solve it.
#include <fmt/format.h>

#include <ostream>

#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "service/playing.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t longest_play = 65'536;  // bytes

Result<std::string> read_play(const std::string& name, std::istream& standard_input) {
  auto text = read_text(name, longest_play, &standard_input);
  const std::string where = name == "-" ? "standard input" : one_line(name);
  if (!text) return error("play", where, text.error(), "a file that holds a play");
  // The end of the last line is no part of a play.
  text->erase(text->find_last_not_of(" \t\r\n") + 1);
  return std::move(*text);
}

Result<std::string> play_of(const CheckOptions& options, std::istream& standard_input) {
  if (options.path.empty() == options.play.empty())
    return error("arguments", "", options.path.empty() ? "there is no play" : "both of --path and --play",
                 "give the moves with --path, or with --play a file that holds them");
  if (!options.path.empty()) return options.path;
  if (options.play == "-" && options.file == "-")
    return error("arguments", "--play", "the puzzle is read from standard input", "a play in a file, or --path");
  auto text = read_play(options.play, standard_input);
  if (text && text->empty()) return error("play", one_line(options.play), "there is no play in it", "at least one move");
  return text;
}

}  // namespace

int check(const CheckOptions& options, Streams& io) {
  const auto play = play_of(options, io.in);
  if (!play) return complain(io, play.error());
  const auto any = read_one(options.file, options.id, io.in);
  if (!any) return complain(io, any.error());
  const auto found = judge(*any, *play, Judge::verdict);
  if (!found) return complain(io, found.error());
  if (options.json) {
    io.out << Json{{"game", any->game->name},
                   {"id", id_of(*any)},
                   {"path", found->moves},
                   {"status", name_of(found->status)},
                   {"says", found->says}}
                  .dump()
           << "\n";
  } else {
    io.out << found->says << "\n";
  }
  return found->status == Status::solved ? Exit::done : Exit::answer_is_no;
}

}  // namespace crux::cli
