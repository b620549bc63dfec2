// on_paper.cpp -- burrows on a worksheet: what the things in the picture mean. The page's legend says the same.
#include "draw/colours.hpp"
#include "draw/paper.hpp"
#include "games/burrows/burrows.hpp"

namespace crux::burrows {

Paper Burrows::on_paper(const Puzzle& p, double) {
  constexpr Rgb earth_brown = rgb(0x5d3a1a), tunnel_grey = rgb(0x6c757d), tube_blue = rgb(0x56b4e9), pad = rgb(0xe69f00);
  constexpr double middle = sign_side / 2;
  const auto burrow = [&](Picture& sign, double x) { sign.circle({x, middle}, 6, outlined(colours::paper, earth_brown, 1.4)); };
  const auto joined_by = [&](Paint paint) {
    Picture sign = blank_sign(2 * sign_side);
    sign.line({{7, middle}, {2 * sign_side - 7, middle}}, paint);
    burrow(sign, 7);
    burrow(sign, 2 * sign_side - 7);
    return sign;
  };
  Picture cost = joined_by(stroked(tunnel_grey, 1.6));
  cost.polygon(rounded_square({sign_side, middle}, 13, 4), outlined(colours::paper, tunnel_grey, 0.8));
  cost.text({sign_side, middle}, 8, std::to_string(p.tunnels.empty() ? 1 : p.tunnels.front().weight), colours::ink);
  Picture start = blank_sign();
  start.polygon(rounded_square({middle, middle}, 20, 6), filled(pad));
  burrow(start, middle);
  return {.goal = "Mark tunnels so that every burrow is joined to all others. Make the total cost as small as possible.",
          .signs = {{std::move(cost), "The number on a tunnel is its cost."},
                    {joined_by(stroked(tube_blue, 6)),
                     "Colour the tunnels that you choose. Two burrows that are joined through a "
                     "third need no tunnel of their own."},
                    {std::move(start), "Scout the mouse starts here."}},
          // Without the empty margin that leaves room for Scout on the screen.
          .picture = trimmed(Burrows::draw(p, {}))};
}

}  // namespace crux::burrows
