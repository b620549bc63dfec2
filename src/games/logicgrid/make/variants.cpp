// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
constexpr std::array<Variant, 14> between{{
    {"gentle", R"({"theme":"school","categories":2,"items":2})"},
    {"gentle", R"({"theme":"school","categories":2,"items":3})"},
    {"easy", R"({"theme":"bakery","categories":3,"items":3,"technique":"differ"})"},
    {"easy", R"({"theme":"bakery","categories":3,"items":5,"technique":"differ"})"},
    {"medium", R"({"theme":"school","categories":3,"items":3})"},
    {"medium", R"({"theme":"harbour","categories":3,"items":3,"technique":"order"})"},
    {"medium", R"({"theme":"harbour","categories":3,"items":5,"technique":"order"})"},
    {"hard", R"({"theme":"museum","categories":3,"items":4})"},
    {"hard", R"({"theme":"museum","categories":3,"items":5,"technique":"either"})"},
    {"hard", R"({"theme":"museum","categories":3,"items":5})"},
    {"fiendish", R"({"theme":"street","categories":4,"items":5})"},
    {"fiendish", R"({"theme":"street","categories":5,"items":5})"},
    {"fiendish", R"({"theme":"street","categories":5,"items":6})"},
    {"fiendish", R"({"theme":"street","categories":6,"items":6})"},
}};

}  // namespace

const std::span<const Variant> Logicgrid::variants = between;

}  // namespace crux::logicgrid
