#include "generate/constrain/clingo.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>

#include "base/json.hpp"
#include "base/rng.hpp"

extern char** environ;

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

std::vector<std::string> arguments_of(const Job& job) {
  // Programs say with #heuristic what to try first, by the dice that we throw for them.
  std::vector<std::string> words{"clingo",         "--outf=2",        "--models=1",
                                 "--sign-def=rnd", "--rand-freq=0.9", fmt::format("--seed={}", job.seed % 1'000'000'007)};
  for (const auto& [name, value] : job.constants) words.push_back(fmt::format("--const={}={}", name, value));
  words.emplace_back("-");
  // A path that begins with a dash is no option.
  if (!job.rules_file.empty()) words.push_back(fmt::format("{}{}", job.rules_file.starts_with("-") ? "./" : "", job.rules_file));
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
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  Ended ended;
  while ((out.open() || err.open()) && !ended.late && !ended.long_winded && !stop.stop_requested()) {
    std::array<pollfd, 2> wait{{{out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}}};  // a closed one, -1, is ignored
    constexpr int a_moment = 50;                                                   // milliseconds
    poll(wait.data(), wait.size(), a_moment);
    if (wait[0].revents != 0 && !drain(out, ended.out)) ended.long_winded = true;
    if (wait[1].revents != 0 && !drain(err, ended.err)) ended.long_winded = true;
    ended.late = Clock::now() > end;
  }
  if (out.open() || err.open()) kill(child, SIGKILL);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return ended;
}

// clingo's words on one place: "my.lp:3:5-6: error: syntax error, unexpected ." with what follows it, until the next.
struct Message {
  std::string where;
  std::string text;
  bool is_error = false;
};
std::optional<Message> read_message(const Job& job, const std::string& line) {
  for (const std::string_view kind : {"error", "info", "warning"}) {
    const std::size_t at = line.find(fmt::format(": {}: ", kind));
    if (at == std::string::npos) continue;
    std::string place = line.substr(0, at);
    const std::size_t numbers = place.find(':', place.find_last_of('/') == std::string::npos ? 0 : place.find_last_of('/'));
    std::string file = place.substr(0, numbers);
    if (file == "-" || file == "<stdin>") file = job.program_name;
    const std::string row =
        numbers == std::string::npos ? "" : place.substr(numbers + 1, place.find(':', numbers + 1) - numbers - 1);
    return Message{row.empty() ? file : fmt::format("{}, line {}", file, row), line.substr(at + kind.size() + 4),
                   kind == "error"};
  }
  return std::nullopt;
}

std::vector<Message> read_messages(const Job& job, std::string_view text) {
  std::vector<Message> messages;
  while (!text.empty()) {
    const std::string line(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (auto message = read_message(job, line)) {
      messages.push_back(std::move(*message));
    } else if (!messages.empty() && line.starts_with(' ')) {
      messages.back().text.append(" ").append(line.substr(line.find_first_not_of(" ")));
    }
  }
  return messages;
}

Result<Answer> read_answer(const Job& job, const Ended& ended) {
  Answer answer;
  for (const Message& message : read_messages(job, ended.err)) {
    if (message.is_error) return error("clingo", message.where, message.text, "correct the rules");
    answer.notes.push_back(fmt::format("{}: {}", message.where, message.text));
  }
  const auto json = parse_json(ended.out, "clingo");
  const std::string result = json ? json->value("Result", "") : "";
  if (result == "UNSATISFIABLE") return answer;
  if (result != "SATISFIABLE")
    return error("clingo", job.program_name, "it ended without an answer: " + ended.err.substr(0, 200), "is it clingo 5?");
  answer.satisfiable = true;
  const Json nothing = Json::array();
  const auto calls = json->find("Call");
  if (calls == json->end() || !calls->is_array() || calls->empty()) return answer;
  for (const Json& witness : calls->back().value("Witnesses", nothing))
    for (const Json& atom : witness.value("Value", nothing))
      if (atom.is_string()) answer.atoms.push_back(atom.get<std::string>());
  return answer;
}

}  // namespace

Result<Answer> solve(const Job& job, const std::stop_token& stop) {
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
  if (ended.late)
    return error("clingo", job.program_name, fmt::format("no answer within {} seconds", job.seconds),
                 "a smaller puzzle, or fewer rules");
  if (ended.long_winded)
    return error("clingo", job.program_name, fmt::format("an answer of more than {} bytes", most_output), "show fewer atoms");
  return read_answer(job, ended);
}

}  // namespace crux::clingo
