// program_text.cpp -- programs and templates as text, in the notation of Dong & Barnes 2017, Figure 3.
//
// The first `function A` of a text opens a definition, later ones are calls; `call A` is a call wherever it stands. A definition
// may stand inside a repeat, but not inside another: a called function has therefore run before, in the text as in a run.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/json.hpp"
#include "base/words.hpp"
#include "games/robot/rules/program.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

constexpr std::size_t max_text = std::size_t{64} * 1024;
constexpr std::array<std::string_view, 6> control_names{"repeat", "function", "call", "wildcard", "end repeat", "end function"};

// One statement as it was written, in small letters, with one blank between words.
struct Line {
  std::string text;
  int number = 0;  // of the line, from 1
  int part = 0;    // of the statement on its line, from 1; 0: it is alone there
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view rest = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(rest.size() + 1, text.size()));
    rest = rest.substr(0, rest.find('#'));
    const std::size_t first = lines.size();
    while (!rest.empty()) {
      std::string part(rest.substr(0, rest.find(';')));
      rest.remove_prefix(std::min(part.size() + 1, rest.size()));
      for (char& c : part) c = c == '\r' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      if (const auto words = words_of(part); !words.empty()) lines.push_back({fmt::format("{}", fmt::join(words, " ")), number});
    }
    if (lines.size() - first > 1)
      for (std::size_t i = first; i < lines.size(); ++i) lines[i].part = static_cast<int>(i - first) + 1;
  }
  return lines;
}

// How many letters must be added, dropped or changed to make one of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (const char letter : a) {
    std::size_t corner = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = corner + (letter != b[j]);
      corner = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// The suggestion for an unknown statement: the nearest known one, if one is near.
std::string expected_instead_of(std::string_view text, bool wildcards) {
  std::string_view nearest;
  std::size_t least = 4;
  const auto weigh = [&](std::string_view known, std::string_view written) {
    const std::size_t apart = written.size() > 24 ? least : distance(known, written);
    if (apart < least && 2 * apart <= known.size()) {
      least = apart;
      nearest = known;
    }
  };
  for (const std::string_view name : action_names) weigh(name, text);
  for (const std::string_view name : control_names) weigh(name, name.starts_with("end") ? text : text.substr(0, text.find(' ')));
  if (!nearest.empty()) return fmt::format("did you mean \"{}\"?", nearest);
  return fmt::format("use {}, repeat 3, function A{}", fmt::join(action_names, ", "), wildcards ? ", wildcard 2" : "");
}

std::string title_of(const Statement& s) {
  return s.kind == Kind::repeat ? fmt::format("repeat {}", s.count) : fmt::format("function {}", s.name);
}

// Reads statement after statement, and keeps those that are open, innermost last.
class Parser {
 public:
  Parser(std::string_view room, bool wildcards) : room_(room), wildcards_(wildcards) {}

  Result<Program> read(std::string_view text);

 private:
  using Answer = std::optional<Error>;  // nothing: all is well

  Answer refuse(std::string found, std::string expected) const {
    const std::string part = line_->part > 0 ? fmt::format(", command {}", line_->part) : "";
    return Error{room_, fmt::format("line {}{}", line_->number, part), std::move(found), std::move(expected)};
  }
  Answer refuse_line(int number, std::string found, std::string expected) const {
    return Error{room_, fmt::format("line {}", number), std::move(found), std::move(expected)};
  }
  std::string quoted() const { return excerpt(Json(line_->text)); }

  Answer take(const Line& line);
  Answer take_repeat(std::string_view count);
  Answer take_function(std::string_view name, bool explicitly_a_call);
  Answer take_wildcard(std::string_view count);
  Answer take_end(std::string_view what);
  Answer never_ended(const Statement& open) const;
  Answer too_long() const;

  void add(Statement s) { (open_.empty() ? program_ : open_.back().body).push_back(std::move(s)); }
  Answer open(Statement s) {
    if (open_.size() == max_depth)
      return refuse(fmt::format("{} stands inside {} others", quoted(), max_depth),
                    fmt::format("let at most {} stand inside each other", max_depth));
    open_.push_back(std::move(s));
    return {};
  }
  const Statement* open_of(Kind kind) const {
    const auto at = std::ranges::find(open_, kind, &Statement::kind);
    return at == open_.end() ? nullptr : &*at;
  }
  int& defined_on(char name) { return defined_on_[static_cast<std::size_t>(name - 'A')]; }

  std::string room_;
  bool wildcards_;
  const Line* line_ = nullptr;
  Program program_;
  std::vector<Statement> open_;
  std::array<int, max_functions> defined_on_{};  // the line of each definition; 0: not yet
  // The last `function A` that was taken for a call, and how many statements were open there.
  struct {
    char name = 0;
    int line = 0;
    std::size_t depth = 0;
  } taken_for_call_;
};

std::optional<int> number_in(std::string_view text, int least, int most) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool good = read.ec == std::errc{} && read.ptr == text.data() + text.size() && number >= least && number <= most;
  return good ? std::optional(number) : std::nullopt;
}

Parser::Answer Parser::take_repeat(std::string_view count) {
  const auto times = number_in(count, 2, max_repeat);
  if (!times)
    return refuse(fmt::format("{} does not say how often", quoted()),
                  fmt::format("write a whole number from 2 to {}, such as repeat 4", max_repeat));
  return open({.kind = Kind::repeat, .count = *times, .line = line_->number});
}

Parser::Answer Parser::take_wildcard(std::string_view count) {
  const auto actions = number_in(count, 1, max_wildcard);
  if (!actions)
    return refuse(fmt::format("{} does not say how many actions", quoted()),
                  fmt::format("write a whole number from 1 to {}, such as wildcard 5", max_wildcard));
  if (!wildcards_) return refuse(fmt::format("{} stands in a program", quoted()), "use it in templates only");
  add({.kind = Kind::wildcard, .count = *actions, .line = line_->number});
  return {};
}

Parser::Answer Parser::take_function(std::string_view text, bool explicitly_a_call) {
  if (text.size() != 1 || text[0] < 'a' || text[0] >= 'a' + max_functions)
    return refuse(fmt::format("{} does not name a function", quoted()), "use one of the names A to F");
  const char name = static_cast<char>(text[0] - 'a' + 'A');
  const Statement* inside = open_of(Kind::define);
  if (inside && inside->name == name)
    return refuse(fmt::format("function {} calls itself inside its own body, which began on line {}", name, inside->line),
                  "use a repeat, or call a function that is defined above");
  if (defined_on(name) > 0) {
    add({.kind = Kind::call, .name = name, .line = line_->number});
    if (!explicitly_a_call) taken_for_call_ = {name, line_->number, open_.size()};
    return {};
  }
  if (explicitly_a_call)
    return refuse(fmt::format("function {} is called before it is defined", name),
                  fmt::format("define it above: function {}, its body, end function", name));
  if (inside)
    return refuse(fmt::format("function {} begins inside function {}, which began on line {}", name, inside->name, inside->line),
                  fmt::format("define {} above {}, and only call it inside", name, inside->name));
  defined_on(name) = line_->number;
  return open({.kind = Kind::define, .name = name, .line = line_->number});
}

// A first `function B` that meets the end of what is around it was perhaps meant as a call.
Parser::Answer Parser::never_ended(const Statement& open) const {
  if (open.kind == Kind::repeat)
    return refuse_line(open.line, fmt::format("{} has no end", title_of(open)), "write \"end repeat\" below its body");
  return refuse_line(open.line, fmt::format("function {} is not defined above, and has no end here", open.name),
                     "write its body and \"end function\" below");
}

Parser::Answer Parser::take_end(std::string_view what) {
  const Kind kind = what == "repeat" ? Kind::repeat : Kind::define;
  if (open_.empty() || open_.back().kind != kind) {
    const auto& call = taken_for_call_;
    if (kind == Kind::define && call.line > 0 && call.depth == open_.size())
      return refuse(fmt::format("{} ends nothing: {} is defined already on line {}, so line {} calls it", quoted(), call.name,
                                defined_on(call.name), call.line),
                    "write the body of each function once");
    if (!open_of(kind))
      return refuse(fmt::format("{} ends nothing", quoted()), fmt::format("write {} further up, or leave this out", what));
    if (kind == Kind::repeat) return never_ended(open_.back());
    return refuse(
        fmt::format("{} comes too early: {} of line {} is still open", quoted(), title_of(open_.back()), open_.back().line),
        "write \"end repeat\" first");
  }
  if (open_.back().body.empty())
    return refuse(fmt::format("{} of line {} is empty", title_of(open_.back()), open_.back().line),
                  "write at least one command inside");
  Statement done = std::move(open_.back());
  open_.pop_back();
  taken_for_call_ = {};
  add(std::move(done));
  return {};
}

Parser::Answer Parser::take(const Line& line) {
  line_ = &line;
  const std::string_view text = line.text;
  if (const auto at = std::ranges::find(action_names, text); at != action_names.end()) {
    add({.kind = Kind::action, .action = static_cast<Action>(at - action_names.begin()), .line = line.number});
    return {};
  }
  const std::size_t blank = std::min(text.find(' '), text.size());
  const std::string_view first = text.substr(0, blank), rest = text.substr(std::min(blank + 1, text.size()));
  if (first == "repeat") return take_repeat(rest);
  if (first == "function") return take_function(rest, false);
  if (first == "call") return take_function(rest, true);
  if (first == "wildcard") return take_wildcard(rest);
  if (text == "end repeat" || text == "end function") return take_end(rest);
  return refuse(fmt::format("the robot does not know {}", quoted()), expected_instead_of(text, wildcards_));
}

// How many actions a program comes to when it runs; wildcards count as what fills them. Stops counting soon after `max_steps`.
std::size_t length_of(std::span<const Statement> program, std::array<std::size_t, max_functions>& functions) {
  std::size_t length = 0;
  for (const Statement& s : program) {
    std::size_t& function = functions[s.name ? static_cast<std::size_t>(s.name - 'A') : 0];
    switch (s.kind) {
      case Kind::action: ++length; break;
      case Kind::wildcard: length += static_cast<std::size_t>(s.count); break;
      case Kind::repeat: length += static_cast<std::size_t>(s.count) * length_of(s.body, functions); break;
      case Kind::define: length += function = length_of(s.body, functions); break;
      case Kind::call: length += function; break;
    }
    length = std::min(length, max_steps + 1);
  }
  return length;
}

Parser::Answer Parser::too_long() const {
  std::array<std::size_t, max_functions> functions{};
  std::size_t length = 0;
  for (const Statement& s : program_) {
    length += length_of({&s, 1}, functions);
    if (length > max_steps)
      return refuse_line(s.line, fmt::format("the run is longer than {} actions", max_steps),
                         "use smaller repeats, or fewer of them");
  }
  return {};
}

Result<Program> Parser::read(std::string_view text) {
  if (text.size() > max_text)
    return error(room_, "text", fmt::format("the program has {} bytes", text.size()), fmt::format("write at most {}", max_text));
  const std::vector<Line> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Answer trouble = take(lines[i]);
    if (!trouble && i == max_statements)
      trouble = refuse("there are too many commands", fmt::format("write at most {}", max_statements));
    if (trouble) return std::unexpected(*trouble);
  }
  if (!open_.empty()) return std::unexpected(*never_ended(open_.back()));
  if (const Answer trouble = too_long()) return std::unexpected(*trouble);
  return std::move(program_);
}

// A play without loops, if the text is one.
std::optional<Program> read_letters(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 1 || words[0].size() > max_statements) return std::nullopt;
  Program program;
  for (const char letter : words[0]) {
    const auto at = action_letters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    program.push_back({.kind = Kind::action, .action = static_cast<Action>(at)});
  }
  return program;
}

std::string head_of(const Statement& s) {
  switch (s.kind) {
    case Kind::action: return std::string(name_of(s.action));
    case Kind::wildcard: return fmt::format("wildcard {}", s.count);
    case Kind::repeat:
    case Kind::define:
    case Kind::call: return title_of(s);
  }
  return "";
}

// Every line of the program's text, without indent, and how deep it stands.
void each_line(std::span<const Statement> program, std::size_t depth, const auto& visit) {
  for (const Statement& s : program) {
    visit(depth, head_of(s));
    if (s.kind != Kind::repeat && s.kind != Kind::define) continue;
    each_line(s.body, depth + 1, visit);
    visit(depth, s.kind == Kind::repeat ? "end repeat" : "end function");
  }
}

}  // namespace

Result<Program> read_program(std::string_view text) {
  if (auto play = read_letters(text)) return *std::move(play);
  return Parser("program", false).read(text);
}

Result<Program> read_template(std::string_view text) {
  if (auto play = read_letters(text)) return *std::move(play);
  auto pattern = Parser("template", true).read(text);
  if (pattern && pattern->empty())
    return error("template", "line 1", "there is no command", "write at least one, such as wildcard 5");
  return pattern;
}

std::string write_program(std::span<const Statement> program) {
  std::string text;
  each_line(program, 0, [&](std::size_t depth, std::string_view line) {
    if (!text.empty()) text += '\n';
    text.append(2 * depth, ' ').append(line);
  });
  return text;
}

std::string write_on_one_line(std::span<const Statement> program) {
  std::string text;
  each_line(program, 0, [&](std::size_t, std::string_view line) { text.append(text.empty() ? "" : "; ").append(line); });
  return text;
}

std::string letters(std::span<const Action> actions) {
  std::string text;
  for (const Action action : actions) text += letter_of(action);
  return text;
}

}  // namespace crux::robot
