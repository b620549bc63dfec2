// input.hpp -- puzzles from files and standard input, one at a time, in bounded memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux::cli {

// One JSON value as it stands in a file, not yet parsed.
struct Chunk {
  std::string text;
  std::string where;  // "panels.jsonl, line 7"
};

// Cuts a stream into JSON values: one a line, or one that is spread over several lines. Reads no more than `max_json_bytes` of
// a value, whatever is in the file.
class ChunkReader {
 public:
  ChunkReader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}
  // The next value; nullopt at the end.
  Result<std::optional<Chunk>> next();
  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  std::istream& in_;
  std::string name_;
  std::string block_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::uint64_t bytes_read_ = 0;
};

// The files that the user named: "-" is standard input, a folder stands for the .json and .jsonl files in it.
Result<std::vector<std::string>> expand(const std::vector<std::string>& names);

// Every chunk of several inputs, one after another.
class Input {
 public:
  // REQUIRES: `names` comes from `expand`.
  Input(std::vector<std::string> names, std::istream& standard_input) : names_(std::move(names)), standard_input_(standard_input) {}
  Result<std::optional<Chunk>> next();
  std::uint64_t bytes_read() const { return done_ + (reader_ ? reader_->bytes_read() : 0); }

 private:
  std::vector<std::string> names_;
  std::istream& standard_input_;
  std::size_t index_ = 0;
  std::ifstream file_;
  std::optional<ChunkReader> reader_;
  std::uint64_t done_ = 0;
};

// Parses a chunk; the error says where it stands.
Result<AnyPuzzle> read_chunk(const Chunk& chunk);

// For verbs that take exactly one puzzle.
Result<AnyPuzzle> read_one(const std::string& file, std::istream& standard_input);

}  // namespace crux::cli
