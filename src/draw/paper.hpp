// paper.hpp -- a puzzle on a worksheet: what to do, the signs that it shows with a sentence each, and its picture.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "draw/picture.hpp"

namespace crux {

// One line of the rules: a small picture, and one sentence.
struct Sign {
  Picture picture;
  std::string says;
  std::string covers = {};  // a sentence that is not needed beside this one, because another puzzle of the sheet may say it
};

struct Paper {
  std::string goal;                     // what to do, in a sentence or two
  std::vector<Sign> signs;              // just those that this puzzle shows
  std::optional<Picture> picture = {};  // if paper needs another one than the screen
  int view = 0;                         // of the game's views, the one that the answer is drawn from
};

inline constexpr double paper_width = 511;  // points between the margins of A4: a picture as wide as that is not scaled
inline constexpr double sign_side = 24;     // the usual side of a sign's picture

// An empty picture for a sign.
Picture blank_sign(double width = sign_side, double height = sign_side);
// Two signs side by side.
Picture two_signs(const Picture& left, const Picture& right);
// A word in a frame.
Picture word_sign(const std::string& word);
// The shapes of `picture` that lie in a square around `middle`, made as large as a sign.
Picture cut_out(const Picture& picture, Spot middle, double side);
// The picture without the empty paper around its shapes. The first shape, its background, does not count.
Picture trimmed(const Picture& picture);

namespace contract {

// `letters` is how large its sentences are to be, in points: 10, or more for large print.
template <class G>
concept Printed = requires(const typename G::Puzzle& p, double letters) {
  { G::on_paper(p, letters) } -> std::same_as<Paper>;
};

}  // namespace contract

}  // namespace crux
