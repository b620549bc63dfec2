#include "cli/grade_far.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "base/words.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "cluster/parcel.hpp"

namespace crux::cli {
namespace {

// A parcel of puzzles: where and text of each. Of answers: "" and the text, or the parts of an error.
constexpr std::size_t most_puzzles = 64;
constexpr std::size_t most_bytes = std::size_t{1} << 18;

std::string answer_parcel(const std::string& piece, const GradeChunk& work, const std::stop_token& stop) {
  const auto puzzles = cluster::unpack(piece);
  std::vector<std::string> answers;
  for (std::size_t i = 0; i + 1 < puzzles.size() && !stop.stop_requested(); i += 2) {
    const auto answer = work({.text = puzzles[i + 1], .where = puzzles[i], .bytes = 0}, stop);
    if (answer) {
      answers.push_back(cluster::pack({*answer}));
    } else {
      const Error& e = answer.error();
      answers.push_back(cluster::pack({e.room, e.where, e.found, e.expected}));
    }
  }
  return cluster::pack(answers);
}

// Answers that are kept until all are there. A first line says what they answer; each of the others is one answer.
class Kept {
 public:
  Kept(std::string name, std::string identity) : name_(std::move(name)), identity_(std::move(identity)) {}
  ~Kept() {
    if (file_ >= 0) ::close(file_);
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  // How many answers are there from an earlier run.
  Result<std::uint64_t> open() {
    std::uint64_t lines = 0, good = 0;
    if (std::ifstream in(name_, std::ios::binary); in) {
      // A line that was not finished has no end, and is written anew; but only if it is ours.
      for (std::string line; std::getline(in, line);) {
        const bool whole = !in.eof();
        if (lines == 0 && (whole ? line != header() : !header().starts_with(line)))
          return error("arguments", "--checkpoint", one_line(name_) + " belongs to other puzzles or other options",
                       "the same command and the same files as then, or another file");
        if (!whole) break;
        ++lines;
        good += line.size() + 1;
      }
    }
    file_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file_ < 0 || ::ftruncate(file_, static_cast<off_t>(good)) != 0 || ::lseek(file_, 0, SEEK_END) < 0) return failed();
    if (lines == 0)
      if (const auto wrote = append(header() + "\n"); !wrote) return std::unexpected(wrote.error());
    return lines == 0 ? 0 : lines - 1;
  }

  Result<void> append(std::string_view text) {
    while (!text.empty()) {
      const ssize_t wrote = ::write(file_, text.data(), text.size());
      if (wrote <= 0) return failed();
      text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - synced_ < std::chrono::seconds(1)) return {};
    synced_ = now;
    return ::fdatasync(file_) == 0 ? Result<void>{} : failed();
  }

  // All answers; then they are kept no longer.
  void print(std::ostream& out) const {
    std::ifstream in(name_, std::ios::binary);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) out << line << "\n";
    if (out.flush()) remove();
  }
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove(name_, ignored);
  }

 private:
  std::string header() const { return fmt::format(R"({{"crux":1,"checkpoint":"grade","identity":"{}"}})", identity_); }
  std::unexpected<Error> failed() const {
    return error("checkpoint", one_line(name_), "cannot be written",
                 "a file in a folder that you may write to, with room on the disk");
  }

  std::string name_;
  std::string identity_;
  int file_ = -1;
  std::chrono::steady_clock::time_point synced_ = {};
};

}  // namespace

void help_grading(const GradeOptions& options, const GradeChunk& work, const cluster::Ranks& ranks) {
  ranks.run({.next = {},
             .work = [&](const std::string& piece, const std::stop_token& stop) { return answer_parcel(piece, work, stop); },
             .take = {}},
            options.threads, {});
}

int grade_far(const std::vector<std::string>& names, const std::string& identity, const GradeOptions& options,
              const GradeChunk& work, const cluster::Ranks& ranks, Streams& io) {
  std::optional<Kept> kept;
  std::uint64_t before = 0;  // answers that an earlier run has found
  Result<void> outcome;
  if (!options.checkpoint.empty()) {
    kept.emplace(options.checkpoint, identity);
    const auto found = kept->open();
    if (found) before = *found;
    if (!found) outcome = std::unexpected(found.error());
  }
  std::uint64_t graded = before;
  bool first = true;
  Input input(names, io.in);
  Progress progress(io, "graded", 0);
  const auto next = [&]() -> std::optional<std::string> {
    std::vector<std::string> parcel;
    for (std::size_t bytes = 0; outcome && parcel.size() < 2 * most_puzzles && bytes < most_bytes;) {
      auto chunk = input.next();
      if (!chunk) outcome = std::unexpected(chunk.error());
      if (!chunk || !*chunk) break;
      if (before > 0) {
        --before;
        continue;
      }
      bytes += (*chunk)->text.size();
      parcel.push_back(std::move((*chunk)->where));
      parcel.push_back(std::move((*chunk)->text));
    }
    if (parcel.empty()) return std::nullopt;
    return cluster::pack(parcel);
  };
  const auto take = [&](const std::string& parcel) {
    for (const std::string& answer : cluster::unpack(parcel)) {
      auto parts = cluster::unpack(answer);
      if (parts.size() != 1) {
        outcome = error(parts[0], parts[1], parts[2], parts[3]);
      } else if (kept) {
        outcome = kept->append(parts[0]);
      } else {
        if (!options.json && !first) io.out << "\n";
        io.out << parts[0];
      }
      if (!outcome) return false;
      first = false;
      ++graded;
      progress.show(graded, graded);
    }
    return io.out.good();
  };
  ranks.run({.next = next,
             .work = [&](const std::string& piece, const std::stop_token& stop) { return answer_parcel(piece, work, stop); },
             .take = take},
            options.threads, io.stop);
  if (!outcome) return complain(io, outcome.error());
  io.finishing();
  if (io.stop.stop_requested()) {
    io.out << std::flush;
    io.err << fmt::format("crux: interrupted; {} graded{}\n", counted(graded, "puzzle was", "puzzles were"),
                          kept ? fmt::format("; the same command goes on from {}", one_line(options.checkpoint)) : "");
    return Exit::interrupted;
  }
  if (graded == 0 && io.out) {
    if (kept) kept->remove();
    return complain(io, no_puzzle(options.files));
  }
  if (kept) kept->print(io.out);
  return Exit::done;
}

}  // namespace crux::cli
