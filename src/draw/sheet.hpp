// sheet.hpp -- a puzzle for print: with its answer below, to be cut off, or on a worksheet among others (paint/worksheet.hpp).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "draw/paper.hpp"
#include "draw/picture.hpp"

namespace crux {

// `from` on `onto`, so many times as large, its lower left corner at `corner`.
inline void paste(Picture& onto, const Picture& from, double factor, Spot corner) {
  const auto move = [&](Spot s) { return corner + factor * s; };
  const auto move_all = [&](std::vector<Spot>& spots) { std::ranges::transform(spots, spots.begin(), move); };
  const auto resize = [&](Paint& paint) { paint.line_width *= factor; };
  for (Picture::Shape shape : from.shapes) {
    if (auto* polygon = std::get_if<Picture::Polygon>(&shape)) {
      move_all(polygon->corners);
      resize(polygon->paint);
    } else if (auto* line = std::get_if<Picture::Polyline>(&shape)) {
      move_all(line->points);
      resize(line->paint);
    } else if (auto* circle = std::get_if<Picture::Circle>(&shape)) {
      circle->centre = move(circle->centre);
      circle->radius *= factor;
      resize(circle->paint);
    } else if (auto* text = std::get_if<Picture::Text>(&shape)) {
      text->centre = move(text->centre);
      text->size *= factor;
    }
    onto.shapes.push_back(std::move(shape));
  }
}

// The puzzle, a dotted line to cut along, and the answer at half its size.
inline Picture with_key(const Picture& puzzle, const Picture& answer) {
  constexpr double factor = 0.5, gap = 14, word_size = 10, dot = 1.2, dots_apart = 5;
  constexpr Rgb paper = rgb(0xffffff), ink = rgb(0x17202a);
  Picture sheet;
  const double below = factor * answer.height + 3 * word_size + gap;
  sheet.width = std::max(puzzle.width, factor * answer.width);
  sheet.height = puzzle.height + below;
  sheet.title = puzzle.title;
  sheet.description = puzzle.description + " Below a line to cut along, the answer: " + answer.description;
  sheet.background(paper);
  paste(sheet, puzzle, 1, {(sheet.width - puzzle.width) / 2, below});
  const double cut = below - gap / 2;
  for (double x = dots_apart; x <= sheet.width - dots_apart; x += dots_apart) sheet.line({{x, cut}}, stroked(ink, dot));
  sheet.text({sheet.width / 2, cut - 1.8 * word_size}, word_size, "Answer", ink);
  paste(sheet, answer, factor, {(sheet.width - factor * answer.width) / 2, 0});
  return sheet;
}

struct WorksheetItem {
  std::string name;  // above the picture, with its number: "3. Look at every tunnel"
  std::string says;  // what to do, or how hard it is; below the name; or nothing
  Picture puzzle;
  std::optional<Picture> answer;  // for the key
  std::string link;               // to play it online, as a QR code beside the picture; empty: none
  std::string solution = {};      // for the key: the answer as text, such as a program; or nothing
  std::string goal = {};          // for the rules at the top: what to do; empty: no rules
  std::vector<Sign> signs = {};   // and what the puzzle's signs mean
  std::string level = {};         // how hard it is, in a word; empty: not known
  int dots = 0;                   // the same as 1 to 5 of five dots
  std::string game = {};          // "Logic grid", if the sheet has several games; or nothing
};

}  // namespace crux
