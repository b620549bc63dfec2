// chunks.hpp -- puzzle files: one JSON value after another, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <utility>

#include "catalog/catalog.hpp"

namespace crux {

// One JSON value as it stands in a file, not yet parsed.
struct Chunk {
  std::string text;
  std::string where;        // "puzzles.jsonl, line 7"
  std::uint64_t bytes = 0;  // of all inputs, read when this one was complete
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
  // Makes the next block available; false at the end.
  bool fill();

  std::istream& in_;
  std::string name_;
  std::string block_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::uint64_t bytes_read_ = 0;
};

// Parses a chunk; the error says where it stands.
Result<AnyPuzzle> read_chunk(const Chunk& chunk);

}  // namespace crux
