// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
constexpr std::array<Variant, 14> between{{
    {"gentle", R"({"categories":2,"items":2})"},
    {"gentle", R"({"categories":2,"items":3})"},
    {"easy", R"({"categories":3,"items":3,"technique":"differ"})"},
    {"easy", R"({"categories":3,"items":5,"technique":"differ"})"},
    {"medium", R"({"categories":3,"items":3})"},
    {"medium", R"({"categories":3,"items":3,"technique":"order"})"},
    {"medium", R"({"categories":3,"items":5,"technique":"order"})"},
    {"hard", R"({"categories":3,"items":4})"},
    {"hard", R"({"categories":3,"items":5,"technique":"either"})"},
    {"hard", R"({"categories":3,"items":5})"},
    {"fiendish", R"({"categories":4,"items":5})"},
    {"fiendish", R"({"categories":5,"items":5})"},
    {"fiendish", R"({"categories":5,"items":6})"},
    {"fiendish", R"({"categories":6,"items":6})"},
}};

}  // namespace

const std::span<const Variant> Logicgrid::variants = between;

}  // namespace crux::logicgrid
