#include "core/deduction.hpp"

#include <fmt/format.h>

#include <ranges>

namespace crux {

Result<std::uint32_t> read_rules(const RuleBook& book, std::string_view text) {
  for (const NamedRules& set : book.sets)
    if (set.name == text) return set.mask;

  std::uint32_t mask = 0;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find('+', from), text.size());
    const std::string_view letters = text.substr(from, to - from);
    std::size_t rule = 0;
    while (rule < book.rules.size() && book.rules[rule].letters != letters) ++rule;
    if (rule == book.rules.size()) {
      const std::string known = fmt::format("{}", fmt::join(std::views::transform(book.sets, &NamedRules::name), ", "));
      const std::string spelled = fmt::format("{}", fmt::join(std::views::transform(book.rules, &RuleInfo::letters), "+"));
      return error("rules", fmt::format("\"{}\"", text.substr(0, 60)),
                   fmt::format("\"{}\" is no rule or rule set", letters.substr(0, 30)),
                   spelled.empty() ? fmt::format("the sets are {}; this game has no rules", known)
                                   : fmt::format("the sets are {}; or join rules of {} by +", known, spelled));
    }
    mask |= std::uint32_t{1} << rule;
    from = to + 1;
  }
  return mask;
}

}  // namespace crux
