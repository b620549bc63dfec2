#include "paint/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "draw/colours.hpp"
#include "draw/text.hpp"

namespace crux {
namespace {

struct Section {
  std::string_view game, goal;
  std::vector<const Sign*> signs;
};

std::vector<Section> sections_of(std::span<const WorksheetItem> items) {
  std::vector<Section> sections;
  for (const WorksheetItem& item : items) {
    if (item.goal.empty()) continue;
    auto section = std::ranges::find(sections, item.goal, &Section::goal);
    if (section == sections.end()) section = sections.insert(sections.end(), {item.game, item.goal, {}});
    for (const Sign& sign : item.signs) {
      const auto says = [](const Sign* known) -> const std::string& { return known->says; };
      if (std::ranges::find(section->signs, sign.says, says) == section->signs.end()) section->signs.push_back(&sign);
    }
  }
  for (Section& section : sections) {
    const std::vector<const Sign*> all = section.signs;
    std::erase_if(section.signs,
                  [&](const Sign* sign) { return std::ranges::find(all, sign->says, &Sign::covers) != all.end(); });
  }
  return sections;
}

// Writes downward; y is counted from the top until the height is known.
class Writer {
 public:
  Writer(double width, double size, bool with_games) : width_(width), size_(size), with_games_(with_games) {}

  void add(const Section& section) {
    if (!picture_.shapes.empty()) down_ += 0.8 * size_;
    std::string head(section.goal);
    if (with_games_ && !section.game.empty()) head = fmt::format("{}: {}", section.game, head);
    for (const std::string& line : wrap(head, width_, 1.1 * size_, true)) {
      picture_.text({0, -down_ - 0.7 * size_}, 1.1 * size_, line, colours::ink, Picture::Align::left);
      down_ += line_step * 1.1 * size_;
    }
    down_ += 0.3 * size_;
    for (std::size_t i = 0; i < section.signs.size(); i += columns) {
      double high = 0;
      for (std::size_t k = i; k < std::min(i + columns, section.signs.size()); ++k)
        high = std::max(high, write(*section.signs[k], static_cast<double>(k - i)));
      down_ += high + 0.3 * size_;
    }
  }

  Picture done() && {
    Picture made;
    made.width = width_;
    made.height = down_;
    paste(made, picture_, 1, {0, down_});
    return made;
  }

 private:
  static constexpr std::size_t columns = 2;

  // Answers how high it is.
  double write(const Sign& sign, double column) {
    const double wide = (width_ - 2 * size_) / columns, left = column * (wide + 2 * size_);
    const double room = 5.6 * size_, picture_high = 2.2 * size_;  // of the sign
    const std::vector<std::string> lines = wrap(sign.says, wide - room - 0.6 * size_, size_, false);
    const double text_high = static_cast<double>(lines.size()) * line_step * size_, high = std::max(text_high, picture_high);
    const double factor = std::min(picture_high / sign.picture.height, room / sign.picture.width);
    paste(picture_, sign.picture, factor,
          {left + (room - factor * sign.picture.width) / 2, -down_ - high / 2 - factor * sign.picture.height / 2});
    double y = -down_ - (high - text_high) / 2 - line_step * size_ / 2;
    for (const std::string& line : lines) {
      picture_.text({left + room + 0.6 * size_, y}, size_, line, colours::ink, Picture::Align::left, 0, false);
      y -= line_step * size_;
    }
    return high;
  }

  double width_, size_, down_ = 0;
  bool with_games_;
  Picture picture_;
};

}  // namespace

bool several_games(std::span<const WorksheetItem> items) {
  return std::ranges::any_of(items, [&](const WorksheetItem& item) { return item.game != items.front().game; });
}

Picture rules_of(std::span<const WorksheetItem> items, double width, double size) {
  Writer writer(width, size, several_games(items));
  for (const Section& section : sections_of(items)) writer.add(section);
  return std::move(writer).done();
}

}  // namespace crux
