// arguments.cpp -- argv: which verb, and how it is called.
#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <ostream>

#include "cli/help.hpp"
#include "cli/one_line.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {
namespace {

bool looks_like_option(std::string_view word) { return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9'); }

// Puts a value into its place; answers false if it is none.
struct Store {
  const std::string& text;
  const Range& range;

  template <class Number>
  bool number(Number& to) const {
    Number value{};
    const char* const last = text.data() + text.size();
    const auto [end, failed] = std::from_chars(text.data(), last, value);
    if (failed != std::errc{} || end != last) return false;
    // Written so that a NaN fails it.
    if (!range.expected.empty() && !(static_cast<double>(value) >= range.least && static_cast<double>(value) <= range.most))
      return false;
    to = value;
    return true;
  }
  template <class Number>
  bool number(std::optional<Number>& to) const {
    return number(to.emplace());
  }

  bool operator()(Flag to) const {
    const auto is = [&](std::string_view word) { return text == word; };
    *to = std::ranges::any_of(std::array{"true", "yes", "on", "1"}, is);
    return *to || std::ranges::any_of(std::array{"false", "no", "off", "0"}, is);
  }
  bool operator()(std::string* to) const {
    *to = text;
    return true;
  }
  bool operator()(List to) const {
    to->push_back(text);
    return true;
  }
  bool operator()(auto* to) const { return number(*to); }
};

// One reading of the words, option by option.
class Reader {
 public:
  Reader(const Verb& verb, std::span<const std::string> words) : verb_(verb), words_(words), times_(verb.options.size()) {}

  std::expected<Asked, std::string> read() {
    bool only_arguments = false;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (only_arguments || !looks_like_option(word)) {
        read_argument(word);
      } else if (word == "--") {
        only_arguments = true;
      } else if (word == "--help" || word == "-h") {
        return Asked::for_help;
      } else {
        read_option(word);
      }
      if (!wrong_.empty()) return std::unexpected(wrong_);
    }
    check_all();
    if (!wrong_.empty()) return std::unexpected(wrong_);
    return Asked::to_run;
  }

 private:
  void read_argument(const std::string& word) {
    for (const Option& option : verb_.options)
      if (is_argument(option) && (is_list(option) || times(option) == 0)) return store(option, word);
    strangers_.push_back(word);
  }

  void read_option(const std::string& word) {
    const bool is_long = word.starts_with("--");
    const std::size_t end = is_long ? std::min(word.find('='), word.size()) : 2;
    const std::string name = word.substr(0, end);
    const auto option =
        std::ranges::find_if(verb_.options, [&](const Option& o) { return name == (is_long ? o.name : o.shorter); });
    if (option == verb_.options.end()) {
      strangers_.push_back(word);
      return;
    }
    const bool same_word = end < word.size();
    const std::string rest = same_word ? word.substr(is_long ? end + 1 : end) : std::string();
    if (is_flag(*option)) return store(*option, same_word ? rest : "true");
    if (!same_word && next_ == words_.size()) {
      wrong_ = fmt::format("{}: there is nothing after it; expected {}", option->name, option->value);
      return;
    }
    store(*option, same_word ? rest : words_[next_++]);
    while (is_list(*option) && !lacks_argument() && next_ < words_.size() && !looks_like_option(words_[next_]))
      store(*option, words_[next_++]);
  }

  // Then the next word is that, and not one more for a list before it.
  bool lacks_argument() {
    return std::ranges::any_of(verb_.options, [this](const Option& option) {
      return is_argument(option) && option.required && !is_list(option) && times(option) == 0;
    });
  }

  void store(const Option& option, const std::string& text) {
    const bool again = ++times(option) > 1;
    const std::vector<std::string> choices = choices_of(option);
    if (again && !is_flag(option) && !is_list(option)) {
      wrong_ = fmt::format("{}: it is given twice; give it once", option.name);
    } else if (!choices.empty() && std::ranges::find(choices, text) == choices.end()) {
      wrong_ = fmt::format("{}: found \"{}\"; expected {}{}", option.name, text, choices.size() > 1 ? "one of " : "",
                           fmt::join(choices, ", "));
    } else if (!std::visit(Store{text, option.range}, option.to)) {
      wrong_ = fmt::format("{}: found \"{}\"; expected {}", option.name, text,
                           is_flag(option) ? "true or false" : option.range.expected);
    }
  }

  // Checks that need all words.
  void check_all() {
    if (verb_.others) {
      *verb_.others = strangers_;
    } else if (!strangers_.empty()) {
      wrong_ = fmt::format("found {}, which this verb does not take", fmt::join(strangers_, " "));
      return;
    }
    for (const Option& option : verb_.options) {
      if (option.required && times(option) == 0) {
        wrong_ = fmt::format("{} is required", option.name);
        return;
      }
      const auto other = std::ranges::find(verb_.options, option.without, &Option::name);
      if (other != verb_.options.end() && times(option) > 0 && times(*other) > 0) {
        wrong_ = fmt::format("{} and {} are given together; give one of them", option.name, other->name);
        return;
      }
    }
  }

  int& times(const Option& option) { return times_[static_cast<std::size_t>(&option - verb_.options.data())]; }

  const Verb& verb_;
  std::span<const std::string> words_;
  std::vector<int> times_;  // how often each option was given
  std::size_t next_ = 0;    // the word to read next
  std::vector<std::string> strangers_;
  std::string wrong_;  // empty: nothing yet
};

int parse_and_call(std::span<const std::string> words, Streams& io) {
  AllOptions options;
  const std::vector<Verb> verbs = all_verbs(options);
  if (words.empty()) return complain(io, no_such_verb(verbs, "there is no verb"));
  if (words[0] == "--help" || words[0] == "-h") {
    io.out << help_text(verbs);
    return Exit::done;
  }
  if (words[0] == "--version") {
    io.out << "crux " CRUX_VERSION "\n";
    return Exit::done;
  }
  const auto verb = std::ranges::find(verbs, words[0], &Verb::name);
  if (verb == verbs.end()) return complain(io, no_such_verb(verbs, fmt::format("found \"{}\"", words[0])));
  const auto asked = read_words(*verb, words.subspan(1));
  if (!asked) return complain(io, {"arguments", "", asked.error(), fmt::format("see `crux {} --help`", verb->name)});
  if (*asked == Asked::to_run) return verb->call(io);
  AllOptions unread;  // so that help shows the defaults
  for (const Verb& fresh : all_verbs(unread))
    if (fresh.name == verb->name) io.out << help_text(fresh);
  return Exit::done;
}

}  // namespace

std::expected<Asked, std::string> read_words(const Verb& verb, std::span<const std::string> words) {
  return Reader(verb, words).read();
}

int complain(Streams& io, const Error& error) {
  constexpr std::size_t longest = 1000;
  io.out << std::flush;
  io.err << "crux: " << one_line(to_text(error), longest) << "\n";
  return Exit::bad_input;
}

int run(int argc, const char* const* argv, Streams io) {
  io.in.tie(nullptr);  // one thread reads while another prints: reading must not flush
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const int code = parse_and_call(words, io);
  if (io.out.flush()) return code;
  return complain(io, {"output", "standard output", "cannot be written", "is the disk full?"});
}

}  // namespace crux::cli
