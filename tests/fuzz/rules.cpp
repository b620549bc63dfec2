// rules.cpp -- any bytes as the name of a rule set.
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const GameEntry* game : all_games()) {
    const RuleBook& book = game->rules;
    const auto mask = read_rules(book, fuzz::text(data, size));
    if (!mask) {
      fuzz::require(!mask.error().found.empty() && to_text(mask.error()).size() < 1000);
      continue;
    }
    // The same rules, spelled out.
    std::string spelled;
    for (std::size_t rule = 0; rule < book.rules.size(); ++rule)
      if (RuleSet{*mask}.has(rule)) spelled += (spelled.empty() ? "" : "+") + std::string(book.rules[rule].letters);
    fuzz::require(read_rules(book, spelled.empty() ? "none" : spelled) == *mask);
  }
  return 0;
}
