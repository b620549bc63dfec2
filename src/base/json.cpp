#include "base/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace crux {
namespace {

const Json& missing() {
  static const Json null;
  return null;
}

// The path from `here` to `target`, found by address. Only walked once, when an error is reported, so that reading costs no
// paths.
std::optional<std::string> path_to(const Json& here, const Json* target) {
  if (&here == target) return std::string{};
  if (here.is_object()) {
    for (const auto& [name, child] : here.items())
      if (auto rest = path_to(child, target)) return "/" + name + *rest;
  } else if (here.is_array()) {
    for (std::size_t i = 0; i < here.size(); ++i)
      if (auto rest = path_to(here[i], target)) return fmt::format("/{}{}", i, *rest);
  }
  return std::nullopt;
}

// nlohmann's text reads "[json.exception.parse_error.101] parse error at line 1, column 5: ... last read: '...'". Keep what
// helps: not the place, which the error names already, and of the quotation, which may be the whole text, what fits a line.
std::string reason(const Json::exception& e) {
  constexpr std::size_t longest = 160;
  std::string what = e.what();
  for (const std::string_view skipped : {"] ", "parse error", ": "})
    if (const auto start = what.find(skipped); start < 60) what.erase(0, start + skipped.size());
  if (what.size() > longest) what = what.substr(0, longest) + "...";
  std::ranges::replace_if(what, [](char c) { return c < ' ' || c > '~'; }, '?');
  return what;
}

// The same in our words: what was found, and what should stand there instead.
std::pair<std::string, std::string> in_our_words(std::string_view what, std::string_view here) {
  const auto has = [&](std::string_view part) { return what.find(part) != std::string_view::npos; };
  std::string found = has("unexpected end of input") || here.empty() ? "the text ends too early"
                                                                     : fmt::format("{} cannot stand here", excerpt(Json(here)));
  // The first part that the parser's text has says what it was reading.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> expectations{{
      {"invalid string", "expected a text in double quotes, without line breaks, in UTF-8"},
      {"parsing object key", "expected a name in double quotes"},
      {"parsing object separator", "expected a colon after the name"},
      {"; expected end of input", "expected nothing after the value"},
      {"parsing object", "expected a comma or }"},
      {"parsing array", "expected a comma or ]"},
  }};
  const auto expected = std::ranges::find_if(expectations, [&](const auto& row) { return has(row.first); });
  return {"not JSON: " + std::move(found),
          std::string(expected == expectations.end() ? "expected a value, such as a number, a text in double quotes, [ or {"
                                                     : expected->second)};
}

// "line 2, column 5" of the place in a text; of a text of one line, "column 5". An end is behind the last word.
std::string place_of(std::string_view text, std::size_t byte) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);  // npos + 1 is 0
  const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  std::string column = fmt::format("column {}", before.size() - start + 1);
  if (text.find('\n') == std::string_view::npos) return column;
  return fmt::format("line {}, {}", std::ranges::count(before, '\n') + 1, column);
}

// The first limit that a text breaks, found without building anything. A text that is no JSON may pass: the parser refuses it.
class Bounds {
 public:
  std::optional<Error> broken_by(std::string_view text, std::string_view room) {
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (in_string) {
        if (c == '\\') ++i;
        if (c == '"') in_string = false;
      } else if (c == '"') {
        in_string = true;
      } else if (const char* const expected = take(c)) {
        return Error{std::string(room), fmt::format("byte {}", i + 1), found_, expected};
      }
    }
    return std::nullopt;
  }

 private:
  // The way out if this character breaks a limit, else null.
  const char* take(char c) {
    switch (c) {
      case '[':
      case '{':
        if (depth_ == max_json_depth)
          return refuse(fmt::format("JSON nested deeper than {} levels", max_json_depth), "no puzzle needs that");
        keys_[static_cast<std::size_t>(++depth_)] = 0;
        return nullptr;
      case ']':
      case '}': depth_ -= depth_ > 0; return nullptr;
      case ':':
        if (++keys_[static_cast<std::size_t>(depth_)] > max_json_keys)
          return refuse(fmt::format("a JSON object with more than {} keys", max_json_keys),
                        "fewer keys: no puzzle needs so many");
        return nullptr;
      case ',':
        if (++values_ == max_json_values)
          return refuse(fmt::format("JSON with more than {} values", max_json_values), "fewer values: no puzzle needs so many");
        return nullptr;
      default: return nullptr;
    }
  }
  const char* refuse(std::string found, const char* expected) {
    found_ = std::move(found);
    return expected;
  }

  int depth_ = 0;
  int values_ = 0;                                 // commas: but for empty brackets there is one value more in each bracket
  std::array<int, max_json_depth + 1> keys_ = {};  // of the objects that are open, by their depth
  std::string found_;
};

// Builds the document, and keeps the parser's complaint instead of throwing it: a page's engine has no exceptions.
class Builder : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  Builder(Json& root, std::string_view text, std::string_view room)
      : json_sax_dom_parser(root, false), text_(text), room_(room) {}

  bool parse_error(std::size_t, const std::string&, const Json::parse_error& e) {
    const std::size_t at = std::max<std::size_t>(e.byte, 1) - 1;
    auto [found, expected] = in_our_words(e.what(), text_.substr(std::min(at, text_.size()), 1));
    complaint_ = {room_, place_of(text_, e.byte), std::move(found), std::move(expected)};
    return false;
  }
  // A number that is too large.
  bool parse_error(std::size_t, const std::string&, const Json::exception& e) {
    complaint_ = {room_, "", "not JSON: " + reason(e), "expected one JSON value"};
    return false;
  }
  Error complaint() { return std::move(complaint_); }

 private:
  std::string_view text_;
  std::string room_;
  Error complaint_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view room) {
  if (text.size() > max_json_bytes)
    return error(std::string(room), "", fmt::format("a JSON text of {} bytes", text.size()),
                 fmt::format("at most {} bytes are read", max_json_bytes));
  if (auto broken = Bounds().broken_by(text, room)) return std::unexpected(std::move(*broken));
  Json root;
  Builder builder(root, text, room);
  if (Json::sax_parse(text, &builder)) return root;
  return std::unexpected(builder.complaint());
}

std::string excerpt(const Json& value) {
  constexpr std::size_t longest = 60;
  std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  return text;
}

void Field::reject(std::string found, std::string expected, ErrorKind kind) const {
  if (reading_->error_) return;
  std::string where = path_to(*reading_->document_, value_).value_or("");
  reading_->error_ = Error{reading_->room_, where.empty() ? "/" : std::move(where), std::move(found), std::move(expected), kind};
}

Field Field::operator[](std::string_view name) const {
  if (auto field = maybe(name)) return *field;
  if (value_->is_object()) {
    reject(fmt::format("there is no \"{}\"", name), fmt::format("the field \"{}\" is required", name));
  }
  return {&missing(), reading_};
}

std::optional<Field> Field::maybe(std::string_view name) const {
  if (!value_->is_object()) {
    reject("found " + excerpt(*value_), "expected an object");
    return std::nullopt;
  }
  const auto found = value_->find(name);
  if (found == value_->end()) return std::nullopt;
  return Field{&*found, reading_};
}

std::vector<Field> Field::array(std::size_t at_most) const {
  std::vector<Field> elements;
  if (!value_->is_array()) {
    reject("found " + excerpt(*value_), "expected an array");
  } else if (value_->size() > at_most) {
    reject(fmt::format("found {} elements", value_->size()), fmt::format("expected at most {}", at_most));
  } else {
    elements.reserve(value_->size());
    for (const Json& element : *value_) elements.push_back(Field{&element, reading_});
  }
  return elements;
}

std::pair<int, int> Field::pair(int max_x, int max_y) const {
  if (!value_->is_array() || value_->size() != 2) {
    reject("found " + excerpt(*value_), "expected [x,y]");
    return {0, 0};
  }
  return {Field{&(*value_)[0], reading_}.integer(0, max_x), Field{&(*value_)[1], reading_}.integer(0, max_y)};
}

int Field::integer(int least, int most) const {
  const bool whole = value_->is_number_integer();
  const bool huge = value_->is_number_unsigned() && value_->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  if (!whole || huge || value_->get<std::int64_t>() < least || value_->get<std::int64_t>() > most) {
    reject("found " + excerpt(*value_), fmt::format("expected a whole number {}..{}", least, most));
    return least;
  }
  return static_cast<int>(value_->get<std::int64_t>());
}

std::string_view Field::string() const {
  if (const auto* text = value_->get_ptr<const Json::string_t*>()) return *text;
  reject("found " + excerpt(*value_), "expected a string");
  return {};
}

}  // namespace crux
