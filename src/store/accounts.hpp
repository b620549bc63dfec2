// accounts.hpp -- how many bytes are stored, and by whom.
//
// They are counted in the transaction that stores or removes a thing, so the numbers are exact, also if several servers share a
// store. A thing weighs its texts and a flat sum for the rest of its row. The whole store's account is kept in parts, so that
// PostgreSQL's writers do not all wait for one row.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.hpp"
#include "store/session.hpp"
#include "store/store.hpp"

namespace crux::store {

inline constexpr std::int64_t row_bytes = 256;   // a puzzle, a play, a draft, a grade, besides its texts
inline constexpr std::int64_t event_bytes = 64;  // an event, besides its texts
inline constexpr std::int64_t account_parts = 16;

inline std::int64_t weight_of(std::string_view text) { return row_bytes + static_cast<std::int64_t>(text.size()); }
inline std::int64_t weight_of(const Event& event) {
  return event_bytes + static_cast<std::int64_t>(event.kind.size() + event.data.size());
}

// Whether `bytes` more may be stored for this owner, whose account is held until the transaction ends. Writes nothing but an
// empty account. An error of ErrorKind::too_many: the owner has too much; of ErrorKind::full: all have.
Result<void> has_room(Session& session, const Limits& limits, std::string_view owner, std::int64_t bytes);

// Books what was stored or, below zero, removed.
void book(Session& session, std::string_view owner, std::int64_t bytes);

std::int64_t bytes_of_all(Session& session);
std::int64_t bytes_of(Session& session, std::string_view owner);

// How many bytes the accounts have too many or too few, and how many owners have a wrong account.
struct Difference {
  std::int64_t bytes = 0, owners = 0;
};
Difference wrong_accounts(Session& session);

}  // namespace crux::store
