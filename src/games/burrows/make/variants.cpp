// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
constexpr std::array<Variant, 16> between{{
    {"gentle", R"({"nodes":2,"edges":1})"},
    {"gentle", R"({"nodes":3,"edges":2})"},
    {"gentle", R"({"nodes":3,"edges":3})"},
    {"easy", R"({"nodes":4,"edges":5})"},
    {"medium", R"({"nodes":5,"edges":7})"},
    {"medium", R"({"nodes":6,"edges":9})"},
    {"hard", R"({"nodes":7,"edges":9})"},
    {"hard", R"({"nodes":8,"edges":13})"},
    {"fiendish", R"({"nodes":12,"edges":22})"},
    {"fiendish", R"({"nodes":14,"edges":26})"},
    {"fiendish", R"({"nodes":17,"edges":33})"},
    {"fiendish", R"({"nodes":20,"edges":40})"},
    {"fiendish", R"({"nodes":23,"edges":46})"},
    {"fiendish", R"({"nodes":26,"edges":52})"},
    {"fiendish", R"({"nodes":29,"edges":59})"},
    {"fiendish", R"({"nodes":32,"edges":66})"},
}};

}  // namespace

const std::span<const Variant> Burrows::variants = between;

}  // namespace crux::burrows
