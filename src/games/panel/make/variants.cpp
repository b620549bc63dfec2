// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "core/standing.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
// From medium on they have one solution and no idle mark, as in levels.
constexpr std::array<Variant, 27> between{{
    {"gentle", R"({"width":1,"height":1,"kinds":"must,cannot","amount":100})"},
    {"gentle", R"({"width":2,"height":1,"kinds":"must,cannot","amount":60})"},
    {"gentle", R"({"width":3,"height":2,"kinds":"must,cannot","amount":60})"},
    {"gentle", R"({"width":3,"height":3,"kinds":"cannot,squares","amount":60})"},
    {"gentle", R"({"width":3,"height":3,"amount":60,"least":1})"},
    {"easy", R"({"width":4,"height":4,"amount":50,"least":3,"most":5})"},
    {"easy", R"({"width":4,"height":4,"amount":50,"least":4,"most":6})"},
    {"medium", R"({"width":4,"height":3,"kinds":"squares,triangles","amount":60,"unique":1,"effect":1})"},
    {"medium", R"({"width":4,"height":4,"kinds":"must,cannot","amount":60,"unique":1,"effect":1})"},
    {"medium", R"({"width":4,"height":4,"kinds":"squares,triangles","amount":60,"unique":1,"effect":1})"},
    {"hard", R"({"width":4,"height":4,"amount":60,"unique":1,"effect":1})"},
    {"hard", R"({"width":4,"height":4,"kinds":"stars,triangles","amount":70,"unique":1,"effect":1})"},
    {"hard", R"({"width":4,"height":4,"kinds":"squares,stars","amount":75,"unique":1,"effect":1})"},
    {"fiendish", R"({"width":5,"height":4,"amount":50,"unique":1,"effect":1})"},
    {"fiendish", R"({"width":5,"height":4,"kinds":"stars,triangles","amount":60,"unique":1,"effect":1})"},
    {"fiendish", R"({"width":5,"height":5,"kinds":"triangles","amount":50,"unique":1,"effect":1})"},
    {"fiendish", R"({"width":5,"height":5,"kinds":"squares,stars,triangles","amount":50,"unique":1,"effect":1})"},
    // For classes: of a hundred 4 x 4 panels, 90, 56, 69, 53, 85, 67 and 50 have theirs, in this order. A player who knows
    // nothing is as good as others only if the line is soon at its end: of a hundred 4 x 4 panels with four ends and one gap 69
    // are naive.
    {"", R"({"width":1,"height":1,"corners":0,"kinds":"must","amount":100})", "naive"},
    {"", R"({"width":2,"height":1,"corners":0,"kinds":"must,cannot","amount":100})", "naive"},
    {"", R"({"corners":0,"ends":4,"kinds":"cannot","amount":1})", "naive"},
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
