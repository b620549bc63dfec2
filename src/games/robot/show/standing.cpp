// standing.cpp -- how a program stands: its run frame by frame for the page, in a sentence, and in words.
//
// The best program is not searched for here: it is mentioned only if somebody has found it already. Whether the puzzle is a first
// lesson takes milliseconds.
#include "core/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "base/lock.hpp"
#include "base/words.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/draw.hpp"
#include "games/robot/show/views.hpp"

namespace crux::robot {
namespace {

constexpr std::size_t most_frames = 2000;

// The commands of the best program that is known, if nobody needs to wait for it.
std::optional<int> known_best(const Puzzle& p) {
  Findings& f = p.findings();
  const TryLock lock(f.busy);
  if (!lock) return std::nullopt;
  std::optional<int> best;
  const auto consider = [&](int commands) { best = std::min(best.value_or(commands), commands); };
  if (f.intended) consider(commands(*f.intended));
  if (f.best && f.best->program) consider(f.best->commands);
  return best;
}

// ---- the blocks of a first lesson

// A turn comes with the other turn, and so on: the offer does not say which of the two is right.
bool together(Action a, Action b) {
  const auto pair = [](Action action) { return static_cast<std::size_t>(action) / 2; };
  return a == b || (pair(a) == pair(b) && a != Action::forward && b != Action::forward);
}

void offer(std::span<const Statement> program, std::set<std::string_view>& blocks) {
  for (const Statement& s : program) {
    if (s.kind == Statement::Kind::repeat) blocks.insert("repeat");
    if (s.kind == Statement::Kind::define || s.kind == Statement::Kind::call) blocks.insert("function");
    if (s.kind == Statement::Kind::action)
      for (const Action action : all_actions())
        if (together(action, s.action)) blocks.insert(name_of(action));
    offer(s.body, blocks);
  }
}

// Null: all.
Json offered(const Puzzle& p) {
  const auto lesson = lesson_of(p);
  if (!lesson) return nullptr;
  std::set<std::string_view> blocks{name_of(Action::forward)};
  offer(*lesson, blocks);
  return Json(blocks);
}

// ---- words

std::string how_it_stands(const Puzzle& p, const Program& program, const Ran& ran, std::optional<int> best) {
  if (program.empty() && ran.end != Ran::End::solved) return "The program is empty: the robot stands still.";
  if (ran.end != Ran::End::solved) return robot::sentence(p, ran);
  const int written = commands(program);
  if (const auto limit = p.layout().limit; limit && written > *limit) return beyond_limit(written, *limit);
  const std::string praise = fmt::format("Solved in {}", counted(written, "command"));
  if (!best) return praise + ".";
  if (written > *best) return fmt::format("{}; {} {} enough.", praise, *best, *best == 1 ? "is" : "are");
  return praise + ". That is the fewest we know.";
}

// `describe` tells the puzzle in sentences, one after the other; a line each here. Numbers have no blank after their points.
std::vector<std::string> sentences_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find(". "), text.size());
    lines.emplace_back(text.substr(0, std::min(end + 1, text.size())));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return lines;
}

std::vector<std::string> in_words(const Puzzle& p, const Program& program, const Ran& ran) {
  std::vector<std::string> text = sentences_of(robot::describe(p, ran));
  if (program.empty()) text.emplace_back("The program is empty.");
  const std::string written = write_program(program);
  int number = 0;
  for (std::string_view rest = written; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    text.push_back(fmt::format("Line {}: {}", ++number, line.substr(line.find_first_not_of(' '))));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

// ---- what may come next

// Without its last statement; a body that held nothing else goes with it.
void drop_last(Program& program) {
  Program& body = program.back().body;
  if (!body.empty()) drop_last(body);
  if (body.empty()) program.pop_back();
}

std::vector<crux::Step> steps(const Program& program, const Ran& ran) {
  std::vector<crux::Step> next;
  const auto add = [&](std::string says, std::string text) {
    if (read_program(text)) next.push_back({std::move(says), std::move(text)});
  };
  const std::string written = write_program(program);
  // Nothing follows a failed run, and a solved puzzle needs no more.
  if (ran.end == Ran::End::unsolved)
    for (const Action action : all_actions())
      add(fmt::format("Add {}", name_of(action)), fmt::format("{}{}{}", written, written.empty() ? "" : "\n", name_of(action)));
  if (program.empty()) return next;
  Program shorter = program;
  drop_last(shorter);
  add("Take away the last command", write_program(shorter));
  return next;
}

// ---- the board

Json json_of(const Cube& c) { return Json::array({c.x, c.y, c.z}); }

Json frame_of(const Puzzle& p, const World& world, std::size_t number, const Step* done) {
  const Things things = things_of(p, world);
  Json boxes = Json::array(), pressed = Json::array();
  for (const Cube& box : things.boxes) boxes.push_back(json_of(box));
  for (std::size_t i = 0; i < things.switches.size(); ++i)
    if (things.pressed(things.switches[i])) pressed.push_back(i);
  return {{"step", number},
          {"line", done ? Json(std::max(1, done->from->line)) : Json(nullptr)},
          {"action", done ? name_of(done->action) : std::string_view()},
          {"at", json_of(things.robot)},
          {"facing", std::string(1, facing_letters[static_cast<std::size_t>(things.facing)])},
          {"boxes", std::move(boxes)},
          {"carries", things.carrying},
          {"pressed", std::move(pressed)}};
}

Json board_of(const Puzzle& p, const Program& program, const Ran& ran, std::optional<int> best) {
  World world = p.ground().start();
  Json frames = Json::array({frame_of(p, world, 0, nullptr)});
  const auto unrolled = unroll(program, std::min(ran.trace.size(), most_frames - 1));
  for (std::size_t i = 0; i < unrolled.size(); ++i) {
    apply(p.ground(), world, unrolled[i].action);
    frames.push_back(frame_of(p, world, i + 1, &unrolled[i]));
  }
  Json failed = nullptr;
  if (ran.end == Ran::End::failed)
    failed = {{"step", ran.trace.size() + 1}, {"line", std::max(1, ran.from->line)}, {"says", robot::sentence(p, ran)}};
  return {{"commands", commands(program)},
          {"limit", p.layout().limit ? Json(*p.layout().limit) : Json(nullptr)},
          {"best", best ? Json(*best) : Json(nullptr)},
          {"blocks", offered(p)},
          {"frames", std::move(frames)},
          {"cut", ran.trace.size() + 1 > most_frames},
          {"failed", std::move(failed)}};
}

}  // namespace

Result<Standing> Robot::standing(const Puzzle& p, std::string_view play) {
  const auto program = read_program(play);
  if (!program) return std::unexpected(program.error());
  const Ran ran = run(p, *program);
  const auto best = known_best(p);
  Standing standing;
  standing.moves = write_program(*program);
  standing.status = ran.end == Ran::End::solved     ? within_limit(p, *program) ? Status::solved : Status::open
                    : ran.end == Ran::End::unsolved ? Status::open
                                                    : Status::lost;
  standing.says = how_it_stands(p, *program, ran, best);
  standing.text = in_words(p, *program, ran);
  standing.next = steps(*program, ran);
  standing.board = board_of(p, *program, ran, best);
  return standing;
}

// The shortest program that is known; nothing if none is within the limit.
std::optional<crux::Trace> Robot::reveal(const Puzzle& p) {
  const auto trace_of = [](std::span<const Statement> program) {
    return crux::Trace{.moves = write_program(program), .outcome = Status::solved, .program = write_on_one_line(program)};
  };
  if (const Best& best = best_of(p); best.program && within_limit(p, *best.program)) return trace_of(*best.program);
  const Lock lock(p.findings().busy);
  const auto& intended = p.findings().intended;
  return intended && within_limit(p, *intended) ? std::optional(trace_of(*intended)) : std::nullopt;
}

}  // namespace crux::robot
