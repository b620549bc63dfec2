// expiry.cpp -- what is removed: by its owner, or because nobody has touched it for long.
#include <limits>
#include <tuple>
#include <utility>

#include "store/accounts.hpp"
#include "store/sessions.hpp"
#include "store/texts.hpp"

namespace crux::store {
namespace {

// Only what was not touched since `before`; whether it was there.
bool remove_held_play(Session& session, std::string_view id, std::int64_t before) {
  const auto rows = session.rows<std::string, std::int64_t, std::int64_t>(
      held(session, "SELECT owner, bytes, touched FROM plays WHERE id = :id",
           "SELECT owner, bytes, touched FROM plays WHERE id = :id FOR UPDATE"),
      id);
  if (rows.empty() || std::get<2>(rows.front()) >= before) return false;
  session.rows<>("DELETE FROM events WHERE play = :id", id);
  session.rows<>("DELETE FROM plays WHERE id = :id", id);
  book(session, std::get<0>(rows.front()), -std::get<1>(rows.front()));
  return true;
}

bool remove_held_draft(Session& session, std::string_view id, std::int64_t before) {
  const auto rows = session.rows<std::string, std::int64_t, std::int64_t>(
      held(session, "SELECT owner, bytes, touched FROM drafts WHERE id = :id",
           "SELECT owner, bytes, touched FROM drafts WHERE id = :id FOR UPDATE"),
      id);
  if (rows.empty() || std::get<2>(rows.front()) >= before) return false;
  session.rows<>("DELETE FROM drafts WHERE id = :id", id);
  book(session, std::get<0>(rows.front()), -std::get<1>(rows.front()));
  return true;
}

constexpr std::int64_t whenever = std::numeric_limits<std::int64_t>::max();

}  // namespace

Result<void> Store::remove_draft(std::string_view id) {
  if (!is_id(id)) return {};
  return sessions_->write([&](Session& session) -> Result<void> {
    remove_held_draft(session, id, whenever);
    return {};
  });
}

Result<void> Store::remove_play(std::string_view id) {
  if (!is_id(id)) return {};
  return sessions_->write([&](Session& session) -> Result<void> {
    remove_held_play(session, id, whenever);
    return {};
  });
}

Result<void> Store::touch_play(std::string_view id, std::int64_t today) {
  if (!is_id(id)) return {};
  return sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>("UPDATE plays SET touched = :today WHERE id = :id AND touched < :before", today, id, today);
    return {};
  });
}

Result<void> Store::touch_draft(std::string_view id, std::int64_t today) {
  if (!is_id(id)) return {};
  return sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>("UPDATE drafts SET touched = :today WHERE id = :id AND touched < :before", today, id, today);
    return {};
  });
}

Result<std::size_t> Store::sweep(std::int64_t before, std::size_t limit) {
  const auto count = static_cast<std::int64_t>(limit);
  using Ids = std::vector<std::tuple<std::string>>;
  const auto old = sessions_->read([&](Session& session) -> Result<std::pair<Ids, Ids>> {
    return std::pair(
        session.rows<std::string>("SELECT id FROM plays WHERE touched < :before ORDER BY touched LIMIT :count", before, count),
        session.rows<std::string>("SELECT id FROM drafts WHERE touched < :before ORDER BY touched LIMIT :count", before, count));
  });
  if (!old) return std::unexpected(old.error());
  std::size_t removed = 0;
  // A transaction for each, so that nobody waits for long.
  const auto remove = [&](const Ids& ids, auto one) -> Result<void> {
    for (const auto& [id] : ids) {
      const auto done = sessions_->write([&](Session& session) -> Result<bool> { return one(session, id, before); });
      if (!done) return std::unexpected(done.error());
      removed += *done ? 1 : 0;
    }
    return {};
  };
  if (const auto done = remove(old->first, remove_held_play); !done) return std::unexpected(done.error());
  if (const auto done = remove(old->second, remove_held_draft); !done) return std::unexpected(done.error());
  return removed;
}

Result<std::int64_t> Store::bytes_stored(std::string_view owner) {
  return sessions_->read(
      [&](Session& session) -> Result<std::int64_t> { return owner.empty() ? bytes_of_all(session) : bytes_of(session, owner); });
}

}  // namespace crux::store
