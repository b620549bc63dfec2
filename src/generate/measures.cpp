#include "generate/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace crux::measures {
namespace {

// "own" and "class" are read elsewhere, and are no measures that can be typed here.
constexpr std::array<std::string_view, 11> all_names{"solutions", "unique", "tsi",    "insight", "msi",   "muse",
                                                     "remuse",    "own",    "rounds", "class",   "rating"};
constexpr std::array<Kind, 7> of_everybody{Kind::solutions, Kind::unique, Kind::tsi,   Kind::insight,
                                           Kind::msi,       Kind::muse,   Kind::remuse};

bool knows_rules(Kind kind) {
  constexpr std::array<Kind, 5> walked{Kind::tsi, Kind::insight, Kind::msi, Kind::muse, Kind::remuse};
  return std::ranges::find(walked, kind) != walked.end();
}

std::optional<Measure> find(std::string_view word, const Context& context) {
  for (const auto& kinds : {std::span<const Kind>(of_everybody), context.more})
    for (const Kind kind : kinds)
      if (name_of(kind) == word) return Measure{.kind = kind};
  const auto own = std::ranges::find(context.own, word, &MeasureInfo::name);
  if (own == context.own.end()) return std::nullopt;
  return Measure{.kind = Kind::own, .own = static_cast<std::size_t>(own - context.own.begin())};
}

std::string found_at(std::string_view text, std::size_t at) {
  return at == text.size() ? "found nothing more" : "found " + excerpt(Json(std::string(text.substr(at, 40))));
}

}  // namespace

std::string_view name_of(Kind kind) { return all_names[static_cast<std::size_t>(kind)]; }

std::vector<std::string_view> names(const Context& context) {
  std::vector<std::string_view> all;
  for (const Kind kind : of_everybody) all.push_back(name_of(kind));
  for (const MeasureInfo& info : context.own) all.push_back(info.name);
  for (const Kind kind : context.more) all.push_back(name_of(kind));
  return all;
}

std::expected<Named, Fault> read(std::string_view text, std::size_t& at, const Context& context) {
  const std::size_t from = at;
  const auto wrong = [](std::size_t place, std::string found, std::string expected) {
    return std::unexpected(Fault{place, std::move(found), std::move(expected)});
  };
  while (at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
  const auto known = find(text.substr(from, at - from), context);
  if (!known) return wrong(from, found_at(text, from), fmt::format("a measure: {}", fmt::join(names(context), ", ")));
  Named named{*known};
  if (!knows_rules(named.measure.kind)) return named;
  const bool usual = named.measure.kind != Kind::insight || context.insight.empty();
  named.rules = usual ? context.rules : context.insight;
  std::size_t after = at;
  if (at < text.size() && text[at] == '(') {
    ++at;
    const std::size_t close = text.find(')', at);
    if (close == std::string_view::npos) return wrong(at, found_at(text, at), "a rule set and )");
    named.rules = text.substr(at, close - at);
    after = close + 1;
  }
  const auto mask = read_rules(context.book, named.rules);
  if (!mask && after > at) return wrong(at, "found " + excerpt(Json(named.rules)), mask.error().expected);
  const auto against = read_rules(context.book, context.against);
  for (const auto& given : {mask, against})
    if (!given) return std::unexpected(Fault{.deeper = given.error()});
  at = after;
  named.measure.rules = {*mask, context.mode};
  named.measure.against = {*against, context.mode};
  return named;
}

}  // namespace crux::measures
