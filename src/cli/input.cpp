#include "cli/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>

namespace crux::cli {

namespace fs = std::filesystem;

Result<std::optional<Chunk>> ChunkReader::next() {
  constexpr std::size_t block_size = std::size_t{1} << 16;
  Chunk chunk;
  std::size_t first_line = line_;
  int depth = 0;
  bool in_string = false;
  bool escaped = false;
  bool blank = true;
  while (true) {
    if (at_ == block_.size()) {
      block_.resize(block_size);
      in_.read(block_.data(), static_cast<std::streamsize>(block_size));
      block_.resize(static_cast<std::size_t>(in_.gcount()));
      bytes_read_ += block_.size();
      at_ = 0;
      if (block_.empty()) break;
    }
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
      return error("input", fmt::format("{}, line {}", name_, first_line), fmt::format("a puzzle of more than {} bytes", max_json_bytes),
                   "puzzles are small: is this a .jsonl file with one puzzle a line?");
    if (in_string) {
      in_string = escaped || c != '"';
      escaped = !escaped && c == '\\';
    } else if (c == '"') {
      in_string = true;
    } else {
      depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
  }
  if (blank) return std::nullopt;
  chunk.where = fmt::format("{}, line {}", name_, first_line);
  return chunk;
}

Result<std::vector<std::string>> expand(const std::vector<std::string>& names) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    std::error_code failed;
    if (name == "-") {
      files.push_back(name);
    } else if (fs::is_directory(name, failed)) {
      std::vector<std::string> found;
      for (const auto& item : fs::directory_iterator(name, failed))
        if (item.path().extension() == ".json" || item.path().extension() == ".jsonl") found.push_back(item.path().string());
      if (found.empty()) return error("input", name, "no puzzle in this folder", "expected .json or .jsonl files");
      std::sort(found.begin(), found.end());
      files.insert(files.end(), found.begin(), found.end());
    } else if (!std::ifstream(name)) {
      return error("input", name, "cannot be opened", "expected a file of puzzles, a folder, or - for standard input");
    } else {
      files.push_back(name);
    }
  }
  return files;
}

Result<std::optional<Chunk>> Input::next() {
  while (true) {
    if (!reader_) {
      if (index_ == names_.size()) return std::nullopt;
      const std::string& name = names_[index_++];
      if (name == "-") {
        reader_.emplace(standard_input_, "standard input");
      } else {
        file_ = std::ifstream(name, std::ios::binary);
        if (!file_) return error("input", name, "cannot be opened", "was it there a moment ago?");
        reader_.emplace(file_, name);
      }
    }
    auto chunk = reader_->next();
    if (!chunk || *chunk) return chunk;
    done_ += reader_->bytes_read();
    reader_.reset();
  }
}

Result<AnyPuzzle> read_chunk(const Chunk& chunk) {
  auto any = read_line(chunk.text);
  if (any) return any;
  Error error = any.error();
  error.room = chunk.where + (error.room.empty() ? "" : ": " + error.room);
  return std::unexpected(std::move(error));
}

Result<AnyPuzzle> read_one(const std::string& file, std::istream& standard_input) {
  const auto names = expand({file});
  if (!names) return std::unexpected(names.error());
  Input input(*names, standard_input);
  const auto first = input.next();
  if (!first) return std::unexpected(first.error());
  if (!*first) return error("input", file, "there is no puzzle", "expected one");
  const auto second = input.next();
  if (!second) return std::unexpected(second.error());
  if (*second) return error("input", (*second)->where, "there is a second puzzle", "this verb takes one");
  return read_chunk(**first);
}

}  // namespace crux::cli
