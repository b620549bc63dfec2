// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
constexpr std::array<Variant, 14> between{{
    {"gentle", R"({"length":2})"},
    {"gentle", R"({"length":3})"},
    {"gentle", R"({"length":5})"},
    {"easy", R"({"length":6})"},
    {"easy", R"({"length":9})"},
    {"medium", R"({"length":8,"loops":1})"},
    {"medium", R"({"length":12,"loops":1})"},
    {"hard", R"({"length":10,"loops":2})"},
    {"hard", R"({"length":13,"loops":2})"},
    {"hard", R"({"length":16,"loops":3})"},
    {"fiendish", R"({"length":19,"loops":4})"},
    {"fiendish", R"({"length":22,"loops":4})"},
    {"fiendish", R"({"length":26,"loops":5})"},
    {"fiendish", R"({"length":30,"loops":5})"},
}};

}  // namespace

const std::span<const Variant> Toycar::variants = between;

}  // namespace crux::toycar
