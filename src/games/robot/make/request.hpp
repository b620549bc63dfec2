// request.hpp -- what may be asked of the generator of puzzles: a template, and what its puzzles have to be like.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "core/generated.hpp"
#include "games/robot/make/novelty.hpp"
#include "games/robot/make/template.hpp"

namespace crux::robot {

// "5..8", "5", "5..", "..8": both ends are meant.
struct Range {
  static constexpr int no_end = std::numeric_limits<int>::max();
  int least = 0, most = no_end;
  bool operator==(const Range&) const = default;
  bool has(int value) const { return value >= least && value <= most; }
  bool is_open() const { return *this == Range{}; }
};
Result<Range> read_range(std::string_view name, std::string_view text);
std::string to_text(const Range& range);

// The measures that may have a range. The first are known as soon as there is a layout; the others take a search.
enum class Measure : std::uint8_t { actions, boxes, switches, blocks, height, side, straight, commands, saving };
inline constexpr std::size_t measure_count = 9;
inline constexpr std::array<std::string_view, measure_count> measure_names{"actions", "boxes",    "switches", "blocks", "height",
                                                                           "side",    "straight", "commands", "saving"};

// Of the map that way "elites" fills: what its columns are.
enum class Descriptors : std::uint8_t { saving, boxes };

struct Parameters {
  bool has_template = false;             // it was given: puzzles that are bred have its structure, too
  std::string name;                      // of the shipped template; empty: none of those
  std::string text;                      // of the template
  Program pattern;                       // as it was read
  std::uint32_t requested = 0;           // bit i: constraints()[i] was asked for
  std::uint32_t of_template = 0;         // the same, asked for by the template itself
  std::vector<const Constraint*> asked;  // all that are to be met, in order
  Weights weights = even_weights;
  bool lesson = false;
  bool limit = false;  // no more commands than the program that the puzzle is made for
  std::array<Range, measure_count> ranges{};
  std::string known;            // puzzles that are there already, as text: one a line
  std::vector<Elements> novel;  // the same
  int novelty = 0;              // per cent by which a puzzle has to differ from each of those, and from each that was made
  int progression = 0;          // puzzles from easy to hard; 0: as they come
  Descriptors descriptors = Descriptors::saving;
  int population = 20, generations = 1000;
};

// Reads an object that holds "template" and perhaps the others, as --template and so on give them.
Result<Parameters> read_parameters(const Json& given);
Json write_parameters(const Parameters& asked);
// Why there is no such puzzle of this class (empty: any), if its ranges or its template say so.
std::optional<std::string> impossible(const Parameters& asked, std::string_view label);
// The same for a recipe, which every puzzle carries: puzzles that are there already are named by a fingerprint.
Json recipe_parameters(const Parameters& asked);
extern const std::array<ParameterInfo, 20> parameter_table;

// "climb=3,box=2": how likely an action is beside others; a group (walk, turn, climb, box) or one action. Actions that are not
// named have 1.
Result<Weights> read_weights(std::string_view text);
std::string to_text(const Weights& weights);

}  // namespace crux::robot
