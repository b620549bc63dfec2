// exporting.cpp -- plays for studies: all that happened in them, and nothing that tells whose they are.
#include <fmt/format.h>
#include <sodium/crypto_generichash.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "store/sessions.hpp"

namespace crux::store {
namespace {

// A name that says nothing without the key. The address of a visitor could be found from a digest without one: there are few.
std::string pseudonym(const std::string& key, std::string_view what, std::string_view name) {
  if (name.empty()) return {};
  std::array<unsigned char, 16> hash{};
  const std::string text = fmt::format("{} {}", what, name);
  [[maybe_unused]] const int failed =
      crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                         reinterpret_cast<const unsigned char*>(key.data()), key.size());
  assert(!failed);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace

Result<std::vector<LoggedPlay>> Store::plays_after(std::string_view id, std::size_t limit) {
  constexpr std::size_t most = 1000;
  return sessions_->read([&](Session& session) -> Result<std::vector<LoggedPlay>> {
    const auto identity = session.rows<std::string>("SELECT content FROM about WHERE name = 'identity'");
    if (identity.empty())
      return error("store", "database", "the store has lost its identity", "restore a backup", ErrorKind::database);
    const std::string& key = std::get<0>(identity.front());
    std::vector<LoggedPlay> plays;
    for (auto& [play, before, owner, began, puzzle, line] :
         session.rows<std::string, std::string, std::string, std::int64_t, std::string, std::string>(
             "SELECT plays.id, plays.before_this, plays.owner, plays.began, puzzles.id, puzzles.line FROM plays "
             "JOIN puzzles ON puzzles.id = plays.puzzle WHERE plays.id > :last AND puzzles.hidden <> 2 "
             "ORDER BY plays.id LIMIT :count",
             id, static_cast<std::int64_t>(std::min(limit, most))))
      plays.push_back({play, pseudonym(key, "play", play), pseudonym(key, "play", before), pseudonym(key, "who", owner), began,
                       std::move(puzzle), std::move(line)});
    return plays;
  });
}

}  // namespace crux::store
