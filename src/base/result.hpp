// result.hpp -- what a function answers when its input comes from outside.
//
// Promise: nothing that a person or another program hands us is answered by a crash or an exception; it is answered by a
// Result whose Error says where the trouble is, what was found there and what was expected. Our own mistakes are asserts.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

namespace crux {

// The kind of an error tells a caller what it may do about it. Code asks for the kind, and pages point at `where`; the texts are
// for people.
enum class ErrorKind : std::uint8_t {
  input,     // the caller gave something wrong
  sketch,    // a puzzle was expected, and this one has holes
  taken,     // the id is in use already
  database,  // the database is in trouble; the caller did nothing wrong
  full,      // too much work is waiting; ask again later
  too_many,  // this caller has too much work waiting or running
};

struct Error {
  std::string room;      // which part of the program is speaking: a game, "grade", ...
  std::string where;     // a JSON path ("/marks/3/cell"), an argument ("--rules") or a place in a text ("character 7")
  std::string found;     // what was found there
  std::string expected;  // what would have been right, or what to do
  ErrorKind kind = ErrorKind::input;
  bool operator==(const Error&) const = default;
};

// One line for a person: "arguments: --rules: rules.lp cannot be read; a file of ASP rules".
std::string to_text(const Error& error);

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> error(std::string room, std::string where, std::string found, std::string expected,
                                    ErrorKind kind = ErrorKind::input) {
  return std::unexpected(Error{std::move(room), std::move(where), std::move(found), std::move(expected), kind});
}

}  // namespace crux
