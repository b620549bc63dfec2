// retrace.cpp -- tiles on a board as bots would lay them: as the car comes to them.
#include <algorithm>

#include "core/retraced.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {

// It ends with the last tile that the car picks up, because the person may lay the next one further on; or with the run, if that
// is won.
Result<std::vector<Stride<Toycar>>> Toycar::retrace(const Puzzle& p, std::string_view play) {
  const auto laid = read_tiles(p, play);
  if (!laid) return std::unexpected(laid.error());
  const Run ran = run(p, *laid);
  std::vector<Stride<Toycar>> strides;
  State s = start(p);
  std::size_t picked = 0;
  while (s.status == Status::open && (picked < ran.picked.size() || ran.end == End::won)) {
    Move m{s.at, s.heading, false};
    if (picked < ran.picked.size() && ran.picked[picked].at == s.at) m = {s.at, ran.picked[picked++].way, true};
    bool legal = false, wasted = m.tile && m.way == s.heading;
    if (wasted) m.tile = false;
    each_move(s, [&](const Move& other) { legal = legal || other == m; });
    strides.push_back({s, m});
    if (!legal) break;  // it points back to where the car comes from
    apply(p, s, m);
  }
  return strides;
}

}  // namespace crux::toycar
