#include "cluster/farm.hpp"

#include "cluster/crew.hpp"

namespace crux::cluster {

// This thread hands out and takes, the crew works.
void run(const Farm& farm, int threads, const std::stop_token& stop) {
  Crew crew(farm, threads);
  // Work hears of a stop even while this thread is inside `next` or `take`.
  const std::stop_callback hear(stop, [&] { crew.stop(); });
  const std::size_t window = window_of_a_thread * static_cast<std::size_t>(crew.threads());
  Desk desk(farm);
  while (!desk.over() && !stop.stop_requested()) {
    // One piece out and one answer in, then look around: a slow `take` does not let the threads run dry.
    auto piece = desk.next(window);
    const bool given = piece.has_value();
    if (piece) crew.give(std::move(*piece));
    const bool moved = desk.take() || given || desk.over();
    for (Numbered& answer : crew.finished(moved ? std::optional(std::chrono::microseconds(0)) : std::nullopt))
      desk.put(std::move(answer));
  }
  while (desk.take()) continue;  // stopped: what is in order is not lost
}

}  // namespace crux::cluster
