// input.hpp -- puzzles from files and standard input, one at a time, in bounded memory.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "service/chunks.hpp"

namespace crux::cli {

// The files that the user named: "-" is standard input, a folder stands for the .json and .jsonl files in it.
Result<std::vector<std::string>> expand(const std::vector<std::string>& names);

// Whether all of them can be read twice. A pipe cannot.
bool rereadable(const std::vector<std::string>& names);

// A copy, on disk, of what came through a pipe, so that it can be read a second time. Gone with its owner.
class Spool {
 public:
  Spool();
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;
  void keep(const Chunk& chunk) { file_ << chunk.text << '\n'; }
  // The stream to read instead of the pipe; an error when the copy could not be written.
  Result<std::vector<std::string>> names();

 private:
  std::string name_;
  std::ofstream file_;
};

// Every chunk of several inputs, one after another.
class Input {
 public:
  // REQUIRES: `names` comes from `expand`.
  Input(std::vector<std::string> names, std::istream& standard_input)
      : names_(std::move(names)), standard_input_(standard_input) {}
  Result<std::optional<Chunk>> next();

 private:
  std::vector<std::string> names_;
  std::istream& standard_input_;
  std::size_t index_ = 0;
  std::ifstream file_;
  std::optional<ChunkReader> reader_;
  std::uint64_t done_ = 0;
};

// All of a file that holds no puzzles, at most `most` bytes of it; "-" is standard input, if there is one. An error is the rest
// of a sentence that begins with the file's name: "cannot be read", "is larger than 64 KiB".
std::expected<std::string, std::string> read_text(const std::string& name, std::size_t most,
                                                  std::istream* standard_input = nullptr);

// The message for inputs without a single puzzle.
Error no_puzzle(const std::vector<std::string>& names);

// For verbs that need all puzzles at once; more than `most` are refused, and so are none.
Result<std::vector<AnyPuzzle>> read_all(const std::vector<std::string>& files, std::size_t most, std::istream& standard_input);

// The same before anything is parsed but the id; for sketches.
Result<Chunk> read_one_chunk(const std::string& file, const std::string& id, std::istream& standard_input);

// For verbs that take exactly one puzzle: the one in the file or, if there are several, the one with this id.
Result<AnyPuzzle> read_one(const std::string& file, const std::string& id, std::istream& standard_input);

}  // namespace crux::cli
