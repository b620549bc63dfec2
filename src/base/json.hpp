// json.hpp -- JSON from outside, read without trust.
//
// `parse_json` bounds size, depth, keys and values before anything is built. A `Reading` walks one parsed document through
// `Field`s and keeps the FIRST thing that is wrong, with its JSON path; after that every question answers with a harmless
// default, so that a reader is straight-line code that looks once, at the end, whether all went well:
//
//     Reading reading(json, "generate");
//     Field in = reading.root();
//     puzzle.width = in["width"].integer(1, 20);
//     if (reading.failed()) return reading.failure();
#pragma once

#include <cstddef>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace crux {

using Json = nlohmann::ordered_json;

// The largest puzzle we have seen has under 16 KiB; a line beyond this is a mistake or an attack.
inline constexpr std::size_t max_json_bytes = std::size_t{1} << 20;
inline constexpr int max_json_depth = 32;
// An ordered object compares a new key with each that it has: many keys would take the square of their number.
inline constexpr int max_json_keys = 1'024;      // of one object; the largest that we have seen has 41
inline constexpr int max_json_values = 131'072;  // altogether; the most that we have seen are 3,000

// `room` names who is asking, for the error.
Result<Json> parse_json(std::string_view text, std::string_view room);

// A short rendering of a value for error messages: never longer than a line.
std::string excerpt(const Json& value);

class Reading;

// One value inside the document being read. Cheap to copy; valid as long as its Reading.
class Field {
 public:
  // A named field of this object; missing is an error. `maybe` answers nullopt instead.
  Field operator[](std::string_view name) const;
  std::optional<Field> maybe(std::string_view name) const;

  // The elements of this array; more than `at_most` is an error.
  std::vector<Field> array(std::size_t at_most) const;
  // An array of exactly two integers: 0..max_x, 0..max_y.
  std::pair<int, int> pair(int max_x, int max_y) const;
  int integer(int least, int most) const;
  std::string_view string() const;

  // Says that this value is wrong; the first complaint in a document wins.
  void reject(std::string found, std::string expected, ErrorKind kind = ErrorKind::input) const;

  const Json& value() const { return *value_; }

 private:
  friend class Reading;
  Field(const Json* value, Reading* reading) : value_(value), reading_(reading) {}

  const Json* value_;  // never null: a missing field is a shared JSON null
  Reading* reading_;
};

class Reading {
 public:
  // REQUIRES: `document` outlives the Reading.
  Reading(const Json& document, std::string room) : document_(&document), room_(std::move(room)) {}
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  Field root() { return {document_, this}; }
  bool failed() const { return error_.has_value(); }
  // REQUIRES: failed().
  std::unexpected<Error> failure() const { return std::unexpected(error_.value()); }

 private:
  friend class Field;
  const Json* document_;
  std::string room_;
  std::optional<Error> error_;
};

}  // namespace crux
