// widths.hpp -- how wide each character of the font is, so that pictures can be laid out if there is no Cairo.
//
// The table, widths.def, has every character of DejaVu Sans. It is made from Cairo and checked against it
// (paint/widths_test.cpp): a layout that fits here also fits when Cairo paints it.
#pragma once

namespace crux {

// A width of so many units is the font's size.
inline constexpr int units_per_em = 2048;

// How far the pen moves. A character that the font lacks is painted as a box, and is as wide as that.
int advance(char32_t character, bool bold);

}  // namespace crux
