// farm.hpp -- pieces of work in a row, done by many hands, answered in order.
//
// Pieces and answers are bytes, so that they can travel to other machines (ranks.hpp). The LEADER hands pieces out and takes the
// answers; every thread of every rank works on them. The leader sees the same with any number of hands.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace crux::cluster {

struct Farm {
  // The leader's: the next piece, or nothing when there are no more. Never called by two threads at once, nor together with
  // `take`: while one of them waits so does the other, and after a few pieces so do all hands.
  std::function<std::optional<std::string>()> next;
  // Anybody's, many at once. Once `stop` is requested it may answer anything, soon: nobody will look at it. Must not throw.
  std::function<std::string(const std::string& piece, const std::stop_token& stop)> work;
  // The leader's: the answers, in the order of the pieces, never two at once. False: that is enough.
  std::function<bool(std::string answer)> take;
};

// As many threads as are asked for; for 0 or less, as many as the process may run on.
int threads_of(int asked);

// Does it all in this process, on `threads` threads; <= 0: as many as it may run on. `next` and `take` are called on this one,
// which sleeps otherwise. A few pieces a thread are under way at once, however many there are and however long one of them takes.
// Returns when all answers were taken, when `take` has had enough, or soon after a stop request; answers that are not next in
// order by then are lost.
void run(const Farm& farm, int threads, const std::stop_token& stop);

}  // namespace crux::cluster
