// program.cpp -- any bytes as a program and as a template: what is read can be written and read again, and every run ends.
#include "games/robot/rules/program.hpp"

#include "tests/fuzz/fuzz.hpp"

using namespace crux;
using namespace crux::robot;

namespace {

// A well, steps, two boxes on each other, and a bridge.
const Puzzle& puzzle() {
  static const Puzzle p(Layout{.blocks = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 0, 1}, {0, 1, 0}, {1, 1, 0}, {1, 1, 2}, {0, 2, 0}},
                               .boxes = {{0, 1, 1}, {0, 1, 2}},
                               .switches = {{2, 0, 2}, {0, 2, 1}, {1, 1, 1}},
                               .robot = {0, 0, 1},
                               .facing = Facing::north});
  return p;
}

void comes_back(Result<Program> (*read)(std::string_view), std::string_view text) {
  const auto program = read(text);
  if (!program) return fuzz::require(!program.error().found.empty() && !program.error().where.empty());
  fuzz::require(program->empty() || read(write_program(*program)) == program);
  fuzz::require(program->empty() || read(write_on_one_line(*program)) == program);
  const Ran ran = run(puzzle(), *program);
  fuzz::require(ran.trace.size() <= max_steps && !sentence(puzzle(), ran).empty());
  fuzz::require(unroll(*program).size() >= ran.trace.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  comes_back(read_program, fuzz::text(data, size));
  comes_back(read_template, fuzz::text(data, size));
  return 0;
}
