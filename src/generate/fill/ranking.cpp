#include "generate/fill/ranking.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace crux::fill {
namespace {

bool is_counted(Kind kind) { return kind == Kind::solutions || kind == Kind::unique; }

// Reads from left to right and keeps the first error.
class Reader {
 public:
  Reader(std::string_view text, std::string_view option, const RankingContext& context, Ranking& ranking)
      : option_(option), context_(context), ranking_(ranking) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ') continue;
      bare_ += text[i];
      places_.push_back(i + 1);
    }
    places_.push_back(text.size() + 1);
    text_ = bare_;
  }

  Result<void> keys() {
    do {
      if (ranking_.keys.size() == most_keys) return wrong(fmt::format("more than {} keys", most_keys), "fewer");
      ranking_.keys.emplace_back();
      const std::size_t from = at_;
      if (const auto read = sum(ranking_.keys.back()); !read) return read;
      ranking_.key_names.emplace_back(text_.substr(from, at_ - from));
    } while (skip(','));
    return at_end();
  }

  Result<void> bounds() {
    if (at_ == text_.size()) return {};
    do {
      Bound bound;
      if (const auto read = measure(bound.measure); !read) return read;
      const bool least = skip('>'), most = !least && skip('<');
      if (!skip('=')) return wrong(found(), ">=, <= or =");
      const auto number = this->number();
      if (!number) return wrong(found(), "a number");
      if (!most) bound.least = rounded(*number);  // like what it is compared with
      if (!least) bound.most = rounded(*number);
      ranking_.bounds.push_back(bound);
    } while (skip(','));
    return at_end();
  }

 private:
  Result<void> sum(std::vector<Term>& terms) {
    do {
      Term term;
      if (skip('-')) {
        term.weight = -1;
      } else {
        skip('+');
      }
      if (const auto weight = number()) {
        term.weight *= *weight;
        if (!skip('*')) return wrong(found(), "* and a measure, such as 2*tsi");
      }
      if (const auto read = measure(term.measure); !read) return read;
      terms.push_back(term);
      constexpr std::size_t most_terms = 16;
      if (terms.size() > most_terms) return wrong(fmt::format("more than {} terms", most_terms), "fewer");
    } while (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-'));
    return {};
  }

  Result<void> measure(std::size_t& index) {
    auto named = measures::read(text_, at_, context_);
    if (!named) {
      if (named.error().deeper) return std::unexpected(*named.error().deeper);
      at_ = named.error().at;
      return wrong(std::move(named.error().found), std::move(named.error().expected));
    }
    const auto there = std::ranges::find(ranking_.measures, named->measure);
    index = static_cast<std::size_t>(there - ranking_.measures.begin());
    if (there == ranking_.measures.end()) {
      ranking_.measures.push_back(named->measure);
      ranking_.rules.push_back(std::move(named->rules));
    }
    return {};
  }

  std::optional<double> number() {
    double value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, failed] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (failed != std::errc{} || !std::isfinite(value)) return std::nullopt;
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  bool skip(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  Result<void> at_end() {
    if (at_ == text_.size()) return {};
    return wrong(found(), "a comma, or nothing more");
  }
  std::string found() const {
    return at_ == text_.size() ? "found nothing more" : "found " + excerpt(Json(std::string(text_.substr(at_, 40))));
  }
  std::unexpected<Error> wrong(std::string found, std::string expected) const {
    return error("fill", fmt::format("{}, character {}", option_, places_[at_]), std::move(found), std::move(expected));
  }

  std::string bare_;                 // without blanks
  std::vector<std::size_t> places_;  // [character of it]: which one it was, from 1
  std::string_view text_;
  std::string_view option_;
  const RankingContext& context_;
  Ranking& ranking_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Ranking> read_ranking(std::string_view sort, std::string_view where, const RankingContext& context) {
  Ranking ranking;
  if (const auto read = Reader(sort, "--sort", context, ranking).keys(); !read) return std::unexpected(read.error());
  if (const auto read = Reader(where, "--where", context, ranking).bounds(); !read) return std::unexpected(read.error());
  // Measures that are counted anyway come first; the rest may take a walk.
  std::vector<Bound> cheap, dear;
  for (const Bound& bound : ranking.bounds) (is_counted(ranking.measures[bound.measure].kind) ? cheap : dear).push_back(bound);
  cheap.insert(cheap.end(), dear.begin(), dear.end());
  ranking.bounds = std::move(cheap);
  return ranking;
}

}  // namespace crux::fill
