// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "core/standing.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
constexpr std::array<Variant, 23> between{{
    {"gentle", R"({"width":1,"height":1,"kinds":"must,cannot","amount":100})"},
    {"gentle", R"({"width":2,"height":1,"kinds":"must,cannot","amount":60})"},
    {"gentle", R"({"width":3,"height":2,"kinds":"must,cannot","amount":60})"},
    {"gentle", R"({"width":3,"height":3,"kinds":"cannot,squares","amount":60})"},
    {"gentle", R"({"width":3,"height":3,"amount":60,"least":1})"},
    {"easy", R"({"width":4,"height":4,"amount":50,"least":3,"most":5})"},
    {"easy", R"({"width":4,"height":4,"amount":50,"least":4,"most":6})"},
    {"medium", R"({"width":4,"height":4,"amount":50,"least":5,"most":7})"},
    {"hard", R"({"width":4,"height":4,"kinds":"stars,triangles","amount":60,"least":6,"most":8})"},
    {"hard", R"({"width":5,"height":4,"kinds":"triangles","amount":70,"least":8})"},
    {"fiendish", R"({"width":5,"height":4,"kinds":"triangles","amount":70,"least":10})"},
    {"fiendish", R"({"width":5,"height":4,"kinds":"stars,triangles","amount":80,"least":11})"},
    {"fiendish", R"({"width":5,"height":5,"kinds":"triangles","amount":80,"least":12})"},
    {"fiendish", R"({"width":5,"height":5,"kinds":"triangles","amount":90,"least":14})"},
    // For classes: of a hundred 4 x 4 panels, 90, 56, 69, 53, 85, 67 and 50 have theirs, in this order. A player who knows nothing
    // is as good as others only if the line is soon at its end.
    {"", R"({"width":1,"height":1,"corners":0,"kinds":"must","amount":100})", "naive"},
    {"", R"({"width":2,"height":1,"corners":0,"kinds":"must,cannot","amount":100})", "naive"},
    {"", R"({"kinds":"must,cannot","amount":60})", "path"},
    {"", R"({"kinds":"squares,triangles","amount":20})", "base"},
    {"", R"({"kinds":"squares","amount":40})", "base_apr"},
    {"", R"({"kinds":"squares,triangles","amount":40})", "base_apr"},
    {"", R"({"kinds":"stars","amount":40})", "base_rcr"},
    {"", R"({"kinds":"must,stars","amount":70})", "base_rcr"},
    {"", R"({"kinds":"squares,stars","amount":80})", "all"},
}};

}  // namespace

const std::span<const Variant> Panel::variants = between;

}  // namespace crux::panel
