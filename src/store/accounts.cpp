#include "store/accounts.hpp"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <tuple>

namespace crux::store {
namespace {

std::int64_t part_of(std::string_view owner) {
  static thread_local std::int64_t turn = 0;
  return owner.empty() ? ++turn % account_parts : static_cast<std::int64_t>(std::hash<std::string_view>()(owner) % account_parts);
}

std::string in_words(std::int64_t bytes) {
  return bytes < (std::int64_t{10} << 20) ? fmt::format("{} KiB", bytes >> 10) : fmt::format("{} MiB", bytes >> 20);
}

}  // namespace

std::int64_t bytes_of_all(Session& session) {
  return std::get<0>(session.rows<std::int64_t>("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM totals").at(0));
}

std::int64_t bytes_of(Session& session, std::string_view owner) {
  const auto rows = session.rows<std::int64_t>("SELECT bytes FROM owners WHERE id = :id", owner);
  return rows.empty() ? 0 : std::get<0>(rows.front());
}

Result<void> has_room(Session& session, const Limits& limits, std::string_view owner, std::int64_t bytes) {
  if (bytes <= 0) return {};
  // This comes first: a full store gets no new accounts either.
  if (limits.all > 0 && bytes_of_all(session) + bytes > limits.all)
    return error("store", "quota", fmt::format("this site has stored {} already", in_words(limits.all)),
                 "keep a copy of your own, and tell the people who run the site", ErrorKind::full);
  if (limits.owner > 0 && !owner.empty()) {
    // Others who store for the same owner wait for this transaction. SQLite has one writer anyway.
    if (session.backend() == Backend::postgresql) {
      session.rows<>("INSERT INTO owners (id, bytes) VALUES (:id, 0) ON CONFLICT (id) DO NOTHING", owner);
      session.rows<std::int64_t>("SELECT bytes FROM owners WHERE id = :id FOR UPDATE", owner);
    }
    if (bytes_of(session, owner) + bytes > limits.owner)
      return error("store", "quota", fmt::format("you have stored {} here already, or would have", in_words(limits.owner)),
                   "remove drafts, collections or plays that you no longer need", ErrorKind::too_many);
  }
  return {};
}

void book(Session& session, std::string_view owner, std::int64_t bytes) {
  if (bytes == 0) return;
  session.rows<>("UPDATE totals SET bytes = bytes + :bytes WHERE part = :part", bytes, part_of(owner));
  if (owner.empty()) return;
  session.rows<>(
      "INSERT INTO owners (id, bytes) VALUES (:id, :bytes) ON CONFLICT (id) DO UPDATE SET bytes = owners.bytes + excluded.bytes",
      owner, bytes);
  if (bytes < 0) session.rows<>("DELETE FROM owners WHERE id = :id AND bytes <= 0", owner);
}

Difference wrong_accounts(Session& session) {
  const auto bytes = session.rows<std::int64_t>(
      "SELECT CAST((SELECT COALESCE(SUM(bytes), 0) FROM totals) - (SELECT COALESCE(SUM(bytes), 0) FROM puzzles) - "
      "(SELECT COALESCE(SUM(bytes), 0) FROM grades) - (SELECT COALESCE(SUM(bytes), 0) FROM plays) - "
      "(SELECT COALESCE(SUM(bytes), 0) FROM drafts) AS BIGINT)");
  const auto owners = session.rows<std::int64_t>(
      "SELECT COUNT(*) FROM owners WHERE bytes <> COALESCE((SELECT SUM(bytes) FROM "
      "(SELECT owner, bytes FROM puzzles UNION ALL SELECT owner, bytes FROM plays UNION ALL SELECT owner, bytes FROM drafts) "
      "AS things WHERE things.owner = owners.id), 0)");
  return {.bytes = std::get<0>(bytes.at(0)), .owners = std::get<0>(owners.at(0))};
}

}  // namespace crux::store
