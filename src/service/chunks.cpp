#include "service/chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace crux {

bool ChunkReader::fill() {
  constexpr std::size_t block_size = std::size_t{1} << 16;
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  // Waits for a first byte and then takes only what is there: a program that writes to a pipe may wait for an answer before
  // writing on.
  in_.peek();
  const auto there = static_cast<std::size_t>(std::max<std::streamsize>(in_.rdbuf()->in_avail(), 1));
  block_.resize(std::min(there, block_size));
  in_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
  block_.resize(static_cast<std::size_t>(in_.gcount()));
  at_ = bytes_read_ == 0 && block_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  bytes_read_ += block_.size();
  return at_ < block_.size();
}

Result<std::optional<Chunk>> ChunkReader::next() {
  Chunk chunk;
  std::size_t first_line = line_;
  int depth = 0;
  bool in_string = false;
  bool escaped = false;
  bool blank = true;
  while (true) {
    if (at_ == block_.size() && !fill()) break;
    const char c = block_[at_++];
    // A value ends with the line on which its brackets close. A line break inside a string is no JSON: let the parser say so.
    if (c == '\n') {
      ++line_;
      if (!blank && (depth <= 0 || in_string)) break;
      if (blank) first_line = line_;
    }
    if (blank && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) continue;
    blank = false;
    chunk.text += c;
    if (chunk.text.size() > max_json_bytes)
      return error("input", fmt::format("{}, line {}", name_, first_line),
                   fmt::format("a puzzle of more than {} bytes", max_json_bytes),
                   "expected one puzzle a line: is a bracket never closed?");
    if (in_string) {
      in_string = escaped || c != '"';
      escaped = !escaped && c == '\\';
    } else if (c == '"') {
      in_string = true;
    } else {
      depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
  }
  if (in_.bad()) return error("input", name_, "cannot be read", "is it a file, and whole?");
  if (blank) return std::nullopt;
  chunk.where = fmt::format("{}, line {}", name_, first_line);
  chunk.bytes = bytes_read_;
  return chunk;
}

Result<AnyPuzzle> read_chunk(const Chunk& chunk) {
  auto any = read_line(chunk.text);
  if (any) return any;
  Error error = any.error();
  error.room = chunk.where + (error.room.empty() ? "" : ": " + error.room);
  return std::unexpected(std::move(error));
}

}  // namespace crux
