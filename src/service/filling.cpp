#include "service/filling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "base/base64.hpp"
#include "base/rng.hpp"
#include "base/words.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

// A piece of work, as it travels.
struct Piece {
  std::uint64_t first = 0, last = 0;
  bool draws = false;
};

std::string to_bytes(const Piece& piece) {
  std::string bytes(17, '\0');
  std::memcpy(bytes.data(), &piece.first, 8);
  std::memcpy(bytes.data() + 8, &piece.last, 8);
  bytes[16] = piece.draws ? 1 : 0;
  return bytes;
}
Piece to_piece(const std::string& bytes) {
  Piece piece;
  std::memcpy(&piece.first, bytes.data(), 8);
  std::memcpy(&piece.last, bytes.data() + 8, 8);
  piece.draws = bytes[16] != 0;
  return piece;
}

// The parts that must be the same when a search goes on: the sketch, and all that decides what is found.
std::string identity_of(const AnySketch& sketch, const FillRequest& ask) {
  std::string text = fmt::format("{} {} {} {} {}", sketch.game->name, sketch.line["puzzle"].dump(), ask.top, ask.symmetric,
                                 ask.seed.value_or(0));
  for (const fill::Measure& measure : ask.ranking.measures)
    text += fmt::format(" {}{} {} {} {}", name_of(measure.kind), measure.own, measure.rules.mask, measure.against.mask,
                        static_cast<int>(measure.rules.mode));
  for (const auto& key : ask.ranking.keys)
    for (const fill::Term& term : key)
      text += fmt::format(" {}*{}{}", term.weight, term.measure, &term == &key.back() ? "," : "");
  for (const fill::Bound& bound : ask.ranking.bounds) text += fmt::format(" {}<{}<{}", bound.least, bound.measure, bound.most);
  return fingerprint(text);
}

// The numbers are the grader's own, not those of the quick way by which the ranking was made. Null after a stop request.
Json grade_of(const AnyPuzzle& any, const fill::Ranking& ranking, const std::stop_token& stop) {
  if (stop.stop_requested()) return nullptr;
  Wanted wanted;
  GradeRequest grading;
  for (std::size_t i = 0; i < ranking.measures.size(); ++i) {
    const fill::Measure& measure = ranking.measures[i];
    if (!ranking.rules[i].empty()) grading.against = measure.against;
    const bool known = std::ranges::any_of(grading.sets, [&](const NamedRuleSet& set) { return set.rules == measure.rules; });
    if (!ranking.rules[i].empty() && !known) grading.sets.push_back({ranking.rules[i], measure.rules});
    if (measure.kind == fill::Kind::own) wanted.own.push_back(measure.own);
  }
  if (!grading.sets.empty()) wanted.grades = std::move(grading);
  const Numbers found = measure(any, wanted, stop);
  if (stop.stop_requested()) return nullptr;
  const std::span<const SetGrades> sets = found.grades.sets;
  Json json{
      {"solutions", found.solutions.solutions}, {"exact", exact(sets) && found.solutions.complete}, {"grades", to_json(sets)}};
  if (!found.own.empty()) json["measures"] = found.own;
  return json;
}

constexpr std::string_view token_version = "fill1.";

}  // namespace

Result<fill::Ranking> read_wishes(std::string_view sort, std::string_view where, bool unique,
                                  const fill::RankingContext& context) {
  auto ranking = fill::read_ranking(sort, where, context);
  if (!ranking || !unique) return ranking;
  // Once what they wrote is known to be right, so that nobody is told of a character which they never wrote.
  const std::string_view written = trimmed(where);
  return fill::read_ranking(sort, fmt::format("{}{}unique=1", written, written.empty() ? "" : ","), context);
}

Filling::Filling(AnySketch sketch, FillRequest ask, std::uint64_t budget) : sketch_(std::move(sketch)), ask_(std::move(ask)) {
  const auto count = sketch_.outline->odometer.count();
  draws_ = !count || *count > budget || budget == FillRequest::no_end;
  total_ = draws_ ? budget : *count;
  for (const Hole& hole : sketch_.outline->holes) options_.push_back(static_cast<std::uint32_t>(hole.options.size()));
}

double Filling::rate(const std::function<double()>& now, double seconds, const std::stop_token& stop) const {
  work(to_bytes({0, std::min<std::uint64_t>(1, total_), draws_}), stop);  // what is made on first use is not counted
  const double start = now();
  std::uint64_t looked = 0;
  double spent = 0;
  Rng rng(1, 0, 0);
  for (std::uint64_t size = 1; spent < seconds && !stop.stop_requested(); size = std::min<std::uint64_t>(2 * size, 1 << 16)) {
    const std::uint64_t share = std::min(size, total_);
    const std::uint64_t first = rng.below(total_ - share + 1);
    work(to_bytes({first, first + share, draws_}), stop);
    looked += share;
    spent = now() - start;
  }
  return static_cast<double>(looked) / std::max(spent, 1e-9);
}

std::optional<std::string> Filling::next() {
  if (handed_ == total_) return std::nullopt;
  const Piece piece{handed_, handed_ + std::min(size_, total_ - handed_), draws_};
  handed_ = piece.last;
  return to_bytes(piece);
}

std::string Filling::work(const std::string& bytes, const std::stop_token& stop) const {
  const Piece piece = to_piece(bytes);
  FillRequest ask = ask_;
  ask.seed = piece.draws ? std::optional(ask_.seed.value_or(0)) : std::nullopt;
  return fill::to_bytes(sketch_.game->fill(sketch_, ask, piece.first, piece.last, stop));
}

Result<void> Filling::take(std::string_view answer) {
  auto part = fill::from_bytes(answer, options_);
  if (!part) return std::unexpected(part.error());
  done_ += part->counts.looked;
  fill::merge(found_, std::move(*part), ask_.top);
  return {};
}

// Identity, then 1 if candidates are drawn, how many in all, how many are done, and what was found; last a fingerprint of all
// that.
std::string Filling::token() const {
  std::string bytes = identity_of(sketch_, ask_);
  bytes += draws_ ? '1' : '0';
  for (const std::uint64_t number : {total_, done_}) bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  bytes += fill::to_bytes(found_);
  return std::string(token_version) + encode_base64url(bytes + fingerprint(bytes));
}

Result<void> Filling::resume(std::string_view token) {
  const auto wrong = [](std::string found, std::string expected) {
    return error("fill", "--resume", std::move(found), std::move(expected));
  };
  const auto damaged = [&] { return wrong("the token is damaged", "all of it, as it was printed"); };
  if (!token.starts_with(token_version)) return wrong("this is no token", "what an interrupted `crux fill` has printed");
  const auto bytes = decode_base64url(token.substr(token_version.size()), "fill");
  if (!bytes) return damaged();
  const std::string identity = identity_of(sketch_, ask_);
  if (bytes->size() < identity.size()) return damaged();
  const std::size_t sealed = bytes->size() - identity.size();  // both are fingerprints
  std::string_view rest = std::string_view(*bytes).substr(0, sealed);
  if (fingerprint(rest) != bytes->substr(sealed)) return damaged();
  if (!rest.starts_with(identity)) return wrong("the token is of another search", "the same sketch and the same options as then");
  rest.remove_prefix(identity.size());
  std::array<std::uint64_t, 2> numbers{};
  if (rest.size() < 1 + sizeof numbers || (rest[0] != '0' && rest[0] != '1')) return damaged();
  const bool draws = rest[0] == '1';
  std::memcpy(numbers.data(), rest.data() + 1, sizeof numbers);
  const auto [total, done] = numbers;
  auto found = fill::from_bytes(rest.substr(1 + sizeof numbers), options_);
  if (!found || done > total || found->counts.looked != done || found->best.size() > ask_.top) return damaged();
  if (draws ? total > FillRequest::no_end : sketch_.outline->odometer.count() != total) return damaged();
  draws_ = draws, total_ = total, handed_ = done_ = done;
  found_ = std::move(*found);
  return {};
}

Json Filling::line_of(const fill::Ranked& ranked, const std::stop_token& stop) const {
  auto made = sketch_.game->complete(sketch_, ranked.options);
  if (!made) return nullptr;
  AnyPuzzle& any = made->puzzle;
  Json puzzle = any.game->write(any);
  Json options = Json::array();
  std::uint64_t number = 0;
  for (std::size_t h = 0; h < ranked.options.size(); ++h) {
    const Hole& hole = sketch_.outline->holes[h];
    options.push_back(hole.options[ranked.options[h]]);
    if (sketch_.outline->odometer.count()) number += sketch_.outline->odometer.stride(h) * ranked.options[h];
  }
  const std::string own = sketch_.outline->odometer.count() ? std::to_string(number) : fingerprint(puzzle.dump());

  Json line = {{"crux", 1},
               {"game", any.game->name},
               {"id", fmt::format("{}-{}", sketch_.id, own)},
               {"puzzle", std::move(puzzle)},
               {"grade", grade_of(any, ask_.ranking, stop)},
               {"filled", std::move(options)}};
  line.update(made->remarks);
  return line;
}

Json Filling::summary() const {
  const auto all = candidates();
  const fill::Counts& counts = found_.counts;
  Json json = {{"candidates", all ? Json(*all) : Json(nullptr)}};
  if (!all) json["log10_candidates"] = sketch_.outline->odometer.log10_count();
  json.update({{"looked", counts.looked},
               {"solvable", counts.solvable},
               {"unique", counts.unique},
               {"unsettled", counts.unsettled},
               {"kept", counts.kept},
               {"shown", found_.best.size()},
               {"sampled", draws_},
               {"complete", complete()}});
  if (ask_.symmetric) json["symmetries"] = sketch_.outline->folding.size() + 1;
  if (!complete()) json["resume"] = token();
  return json;
}

}  // namespace crux
