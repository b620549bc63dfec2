// times.cpp -- how long people take to solve a puzzle.
#include <set>

#include "store/sessions.hpp"
#include "store/texts.hpp"

namespace crux::store {

Result<void> Store::note_solved(std::string_view play, std::int64_t ms) {
  if (!is_id(play) || ms < 0) return {};
  return sessions_->write([&](Session& session) -> Result<void> {
    session.rows<>(
        "UPDATE plays SET solved_ms = :ms WHERE id = :id AND solved_ms < 0 AND NOT EXISTS "
        "(SELECT 1 FROM events WHERE events.play = plays.id AND events.kind = 'reveal')",
        ms, play);
    return {};
  });
}

Result<std::vector<std::int64_t>> Store::solved_in(std::string_view puzzle, std::size_t limit) {
  if (!is_id(puzzle)) return std::vector<std::int64_t>{};
  return sessions_->read([&](Session& session) -> Result<std::vector<std::int64_t>> {
    std::vector<std::int64_t> times;
    std::set<std::string> counted;
    for (auto& [owner, ms] : session.rows<std::string, std::int64_t>(
             "SELECT owner, solved_ms FROM plays WHERE puzzle = :puzzle AND solved_ms >= 0 ORDER BY began, id LIMIT :count",
             puzzle, static_cast<std::int64_t>(limit)))
      if (counted.insert(std::move(owner)).second) times.push_back(ms);
    return times;
  });
}

}  // namespace crux::store
