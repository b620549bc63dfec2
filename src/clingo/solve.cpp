#include "clingo/solve.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>

#include "base/json.hpp"
#include "base/rng.hpp"

namespace crux::clingo {
namespace {

constexpr std::size_t most_output = max_json_bytes;

// A file descriptor that closes itself.
class Handle {
 public:
  explicit Handle(int fd = -1) : fd_(fd) {}
  ~Handle() { close(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle(Handle&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Handle& operator=(Handle&& other) noexcept {
    close();
    fd_ = std::exchange(other.fd_, -1);
    return *this;
  }
  void close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  }
  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }

 private:
  int fd_;
};

struct Pipe {
  Handle read, write;
};
std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Handle(ends[0]), Handle(ends[1])};
}

// The text as a file without a name, to be read from its beginning: no pipe to fill, and nothing to clean up.
Handle as_file(std::string_view text) {
  Handle file(memfd_create("program", MFD_CLOEXEC));
  while (file.open() && !text.empty()) {
    const ssize_t written = ::write(file.get(), text.data(), text.size());
    if (written <= 0) return Handle();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.open()) lseek(file.get(), 0, SEEK_SET);
  return file;
}

// The program, and a thousand dice: left alone, clingo's answers to different seeds are much alike.
std::string with_dice(const Job& job) {
  std::string text(job.program);
  Rng rng(job.seed);
  for (int i = 0; i < dice; ++i) text += fmt::format("\n_random({},{}).", i, 1 + rng.below(die_sides));
  return text + "\n";
}

// The rules by a name that is no option, whatever it begins with.
std::string rules_path(const Job& job) { return (job.rules_file.starts_with('-') ? "./" : "") + job.rules_file; }

std::vector<std::string> arguments_of(const Job& job) {
  // One model, or the best if rules rank them (#minimize): that is so when --models is not given.
  std::vector<std::string> words{"clingo", "--outf=2", "--quiet=1"};
  // Without Domain clingo does not look at #heuristic, and so not at the dice. The rest is for what a program leaves open: more
  // than a little of it and clingo's own preferences return, weights of 1 among them.
  words.insert(words.end(), {"--heuristic=Domain", "--sign-def=rnd", "--rand-freq=0.01"});
  words.push_back(fmt::format("--seed={}", Rng(job.seed)() >> 32));
  words.push_back(fmt::format("--time-limit={}", job.seconds + 1));  // should we be killed before we can kill it
  for (const auto& [name, value] : job.constants) words.push_back(fmt::format("--const={}={}", name, value));
  words.emplace_back("-");
  if (!job.rules_file.empty()) words.push_back(rules_path(job));
  return words;
}

// Starts clingo; its process, or nothing and errno.
std::optional<pid_t> start(std::vector<std::string> words, int in, int out, int err) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  errno = failed;
  return failed == 0 ? std::optional(child) : std::nullopt;
}

struct Ended {
  std::string out, err;
  bool late = false;
  bool long_winded = false;
};

// Takes in what can be read; closes the handle at its end. False when there is more than anybody wants.
bool drain(Handle& from, std::string& into) {
  std::array<char, 65536> block;
  const ssize_t got = ::read(from.get(), block.data(), block.size());
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0) {
    from.close();
    return true;
  }
  into.append(block.data(), static_cast<std::size_t>(got));
  return into.size() <= most_output;
}

// Listens until both pipes are closed, or it takes too long, or somebody asks to stop; then the child is gone.
Ended listen(pid_t child, Handle out, Handle err, int seconds, const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr int a_moment = 50;  // milliseconds
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  Ended ended;
  bool running = true;
  while (running && !ended.late && !ended.long_winded && !stop.stop_requested()) {
    if (out.open() || err.open()) {
      std::array<pollfd, 2> wait{{{out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}}};  // a closed one, -1, is ignored
      poll(wait.data(), wait.size(), a_moment);
      if (wait[0].revents != 0 && !drain(out, ended.out)) ended.long_winded = true;
      if (wait[1].revents != 0 && !drain(err, ended.err)) ended.long_winded = true;
    } else {  // it has said all, and is about to end; what calls itself clingo need not
      running = waitpid(child, nullptr, WNOHANG) == 0;
      if (running) poll(nullptr, 0, 1);
    }
    ended.late = running && Clock::now() > end;
  }
  if (running) {
    kill(child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  return ended;
}

// clingo's words on one place: "my.lp:3:5-6: error: syntax error, unexpected ." with what follows it, until the next.
struct Message {
  std::string where;
  std::string text;
  bool is_error = false;
};

// "my.lp:3:5-6" and "my.lp:3:5-4:6" are line 3 of my.lp, under the name that we were given. Read from its end: a path may have
// colons too.
std::string place_of(const Job& job, std::string_view place) {
  std::string whole(place);
  const auto cut = [&] {
    const std::size_t colon = place.rfind(':');
    const std::string_view last = colon == std::string_view::npos ? "" : place.substr(colon + 1);
    place = place.substr(0, std::min(colon, place.size()));
    return last;
  };
  if (!cut().contains('-')) cut();
  const std::string_view line = cut();
  if (line.empty() || !std::ranges::all_of(line, [](char c) { return c >= '0' && c <= '9'; })) return whole;
  const bool ours = place == "-" || place == "<stdin>";
  const std::string_view file = ours ? job.program_name : place == rules_path(job) ? job.rules_file : place;
  return fmt::format("{}, line {}", file, line);
}

std::optional<Message> read_message(const Job& job, std::string_view line) {
  for (const std::string_view kind : {": error: ", ": info: ", ": warning: "})
    if (const std::size_t at = line.find(kind); at != std::string_view::npos)
      return Message{place_of(job, line.substr(0, at)), std::string(line.substr(at + kind.size())), kind == ": error: "};
  return std::nullopt;
}

std::vector<Message> read_messages(const Job& job, std::string_view text) {
  constexpr std::string_view note = ": note: ";  // "my.lp:3:5-6: note: 'Y' is unsafe" belongs to the error before it
  std::vector<Message> messages;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (auto message = read_message(job, line)) {
      messages.push_back(std::move(*message));
    } else if (const std::size_t at = line.find(note); !messages.empty() && at != std::string_view::npos) {
      messages.back().text.append(" ").append(line.substr(at + note.size()));
    } else if (!messages.empty() && line.starts_with(' ')) {
      messages.back().text.append(" ").append(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
  }
  constexpr std::string_view internal = "[#inc_base];";  // clingo quotes rules with a condition that nobody wrote
  for (Message& message : messages)
    if (const std::size_t at = message.text.find(internal); at != std::string::npos) message.text.erase(at, internal.size());
  return messages;
}

// The advice for an error, by clingo's words for it.
std::string_view advice(std::string_view words) {
  struct Advice {
    std::string_view about, says;
  };
  static constexpr std::array<Advice, 4> all{{
      {"syntax error", "a rule ends with a full stop; where one is missing, clingo stumbles over the rule after it"},
      {"lexer error", "expected a text of rules"},
      {"unsafe variables", "each variable must occur in a condition of its rule that is not negated"},
      {"could not be opened", "files are looked for where the rules lie, and where crux was started"},
  }};
  const auto* found = std::ranges::find_if(all, [&](const Advice& a) { return words.contains(a.about); });
  return found == all.end() ? "correct the rules" : found->says;
}

// A folder is read by clingo as no rules at all.
std::optional<Error> unreadable(const Job& job) {
  if (job.rules_file.empty()) return std::nullopt;
  const std::string path = rules_path(job);
  struct stat about{};
  const bool there = stat(path.c_str(), &about) == 0 && access(path.c_str(), R_OK) == 0;
  if (there && !S_ISDIR(about.st_mode)) return std::nullopt;
  return Error{"clingo", job.rules_file, fmt::format("cannot be read: {}", std::strerror(there ? EISDIR : errno)),
               "expected a file of rules"};
}

// Why there is no answer, when clingo named no place: "*** ERROR: (clingo): std::bad_alloc".
std::unexpected<Error> no_answer(const Job& job, const Ended& ended) {
  std::string_view said = ended.err;
  if (const std::size_t at = said.find("*** ERROR: (clingo): "); at != std::string_view::npos) said.remove_prefix(at + 21);
  said = said.substr(0, std::min<std::size_t>(said.find('\n'), 200));
  if (said.contains("bad_alloc"))
    return error("clingo", job.program_name, "it ran out of memory", "a smaller puzzle, or rules that make fewer atoms");
  return error("clingo", job.program_name, fmt::format("it ended without an answer{}{}", said.empty() ? "" : ": ", said),
               "expected clingo 5, and rules that neither print nor show texts");
}

Result<Answer> read_answer(const Job& job, const Ended& ended) {
  Answer answer;
  for (const Message& message : read_messages(job, ended.err)) {
    if (message.is_error) return error("clingo", message.where, message.text, std::string(advice(message.text)));
    answer.notes.push_back(fmt::format("{}: {}", message.where, message.text));
  }
  const auto json = parse_json(ended.out, "clingo");
  if (!json) return no_answer(job, ended);
  Reading reading(*json, "clingo");
  const std::string_view result = reading.root()["Result"].string();
  if (!reading.failed() && result == "UNSATISFIABLE") return answer;
  answer.satisfiable = result == "SATISFIABLE" || result == "OPTIMUM FOUND";
  if (!answer.satisfiable) return no_answer(job, ended);
  const auto calls = reading.root()["Call"].array(max_json_bytes);
  const auto witnesses = calls.empty() ? calls : calls.back()["Witnesses"].array(max_json_bytes);
  if (!witnesses.empty())
    for (const Field& atom : witnesses.back()["Value"].array(max_json_bytes))
      if (!atom.string().starts_with('_')) answer.atoms.emplace_back(atom.string());
  if (reading.failed()) return reading.failure();
  return answer;
}

}  // namespace

Result<Answer> solve(const Job& job, const std::stop_token& stop) {
  if (auto trouble = unreadable(job)) return std::unexpected(std::move(*trouble));
  auto out = make_pipe();
  auto err = make_pipe();
  const Handle program = as_file(with_dice(job));
  if (!out || !err || !program.open())
    return error("clingo", "", fmt::format("no pipe: {}", std::strerror(errno)), "try again when the machine is less busy");
  const auto child = start(arguments_of(job), program.get(), out->write.get(), err->write.get());
  if (!child)
    return error("clingo", "", fmt::format("it cannot be started: {}", std::strerror(errno)),
                 "install Debian's package gringo (scripts/setup does), or leave out --by clingo");
  out->write.close();
  err->write.close();
  const Ended ended = listen(*child, std::move(out->read), std::move(err->read), job.seconds, stop);
  if (stop.stop_requested()) return error("clingo", "", "interrupted", "");
  if (ended.late) {
    Answer answer;
    answer.late = true;
    return answer;
  }
  if (ended.long_winded)
    return error("clingo", job.program_name, fmt::format("an answer of more than {} bytes", most_output), "show fewer atoms");
  return read_answer(job, ended);
}

}  // namespace crux::clingo
