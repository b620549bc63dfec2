#include "cli/input.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <istream>

namespace crux::cli {

namespace fs = std::filesystem;

namespace {

// The puzzle files in a folder, by name.
Result<std::vector<std::string>> files_in(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code failed;
  for (fs::directory_iterator item(folder, failed), end; !failed && item != end; item.increment(failed)) {
    const auto extension = item->path().extension();
    std::error_code vanished;
    if ((extension == ".json" || extension == ".jsonl") && item->is_regular_file(vanished))
      found.push_back(item->path().string());
  }
  if (failed) return error("input", folder, "cannot be read: " + failed.message(), "expected a folder of puzzles");
  if (found.empty()) return error("input", folder, "no puzzle in this folder", "expected .json or .jsonl files");
  std::ranges::sort(found);
  return found;
}

}  // namespace

Result<std::vector<std::string>> expand(const std::vector<std::string>& names) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    std::error_code failed;
    const fs::file_status status = fs::status(name, failed);
    if (name != "-" && fs::is_directory(status)) {
      const auto found = files_in(name);
      if (!found) return found;
      files.insert(files.end(), found->begin(), found->end());
      continue;
    }
    // Only files are tried: to open a pipe and close it again would lose what is in it.
    const bool missing = !fs::exists(status) || (fs::is_regular_file(status) && !std::ifstream(name));
    if (name != "-" && missing)
      return error("input", name, "cannot be opened", "expected a file of puzzles, a folder, or - for standard input");
    files.push_back(name);
  }
  return files;
}

bool rereadable(const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [](const std::string& name) {
    std::error_code failed;
    return name != "-" && fs::is_regular_file(name, failed);
  });
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
    if (chunk && *chunk) (*chunk)->bytes += done_;
    if (!chunk || *chunk) return chunk;
    done_ += reader_->bytes_read();
    reader_.reset();
  }
}

std::expected<std::string, std::string> read_text(const std::string& name, std::size_t most, std::istream* standard_input) {
  const bool piped = name == "-" && standard_input;
  std::ifstream file;
  if (!piped) file.open(name, std::ios::binary);
  std::istream& in = piped ? *standard_input : file;
  std::string text;
  constexpr std::size_t block = std::size_t{1} << 16;
  while (in.good() && text.size() <= most) {
    const std::size_t had = text.size();
    text.resize(had + std::min(std::max(block, had), most + 1 - had));
    in.read(text.data() + had, static_cast<std::streamsize>(text.size() - had));
    text.resize(had + static_cast<std::size_t>(in.gcount()));
  }
  // A folder can be opened, and fails when it is read.
  if (in.bad() || (!piped && !file.is_open())) return std::unexpected("cannot be read");
  constexpr std::size_t kib = 1024, mib = 1024 * kib;
  if (text.size() > most)
    return std::unexpected(
        fmt::format("is larger than {}", most < mib ? fmt::format("{} KiB", most / kib) : fmt::format("{} MiB", most / mib)));
  return text;
}

Error no_puzzle(const std::vector<std::string>& names) {
  std::string where = names.front() == "-" ? "standard input" : names.front();
  if (names.size() > 1) where += fmt::format(" and {} more", names.size() - 1);
  return Error{"input", std::move(where), "there is no puzzle", "expected one JSON object per line"};
}

Result<std::vector<AnyPuzzle>> read_all(const std::vector<std::string>& files, std::size_t most, std::istream& standard_input) {
  const auto names = expand(files);
  if (!names) return std::unexpected(names.error());
  std::vector<AnyPuzzle> puzzles;
  Input input(*names, standard_input);
  while (true) {
    const auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) break;
    auto any = read_chunk(**chunk);
    if (!any) return std::unexpected(any.error());
    if (puzzles.size() == most) return error("input", (*chunk)->where, fmt::format("more than {} puzzles", most), "choose fewer");
    puzzles.push_back(std::move(*any));
  }
  if (puzzles.empty()) return std::unexpected(no_puzzle(*names));
  return puzzles;
}

namespace {

// The one chunk of a file that `read` reads something with this id from; any, if `id` is empty.
template <class Any>
Result<Any> the_only_one(const std::string& file, const std::string& id, std::istream& standard_input, const auto& read) {
  const auto names = expand({file});
  if (!names) return std::unexpected(names.error());
  Input input(*names, standard_input);
  std::optional<Any> found;
  while (true) {
    auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) break;
    const std::string where = (*chunk)->where;
    Result<std::pair<Any, std::string>> any = read(std::move(**chunk));
    if (!any) return std::unexpected(any.error());
    if (!id.empty() && any->second != id) continue;
    if (found) return error("input", where, "there is a second puzzle", "this verb takes one: choose it by --id");
    found = std::move(any->first);
  }
  if (found) return std::move(*found);
  if (id.empty()) return std::unexpected(no_puzzle(*names));
  return error("arguments", "--id", "no puzzle \"" + id + "\" in " + file, "the \"id\" of one of its lines");
}

}  // namespace

Result<AnyPuzzle> read_one(const std::string& file, const std::string& id, std::istream& standard_input) {
  using Read = Result<std::pair<AnyPuzzle, std::string>>;
  return the_only_one<AnyPuzzle>(file, id, standard_input, [](const Chunk& chunk) -> Read {
    auto any = read_chunk(chunk);
    if (!any) return std::unexpected(any.error());
    std::string own = any->id;
    return std::pair(std::move(*any), std::move(own));
  });
}

Result<Chunk> read_one_chunk(const std::string& file, const std::string& id, std::istream& standard_input) {
  using Read = Result<std::pair<Chunk, std::string>>;
  return the_only_one<Chunk>(file, id, standard_input, [&](Chunk chunk) -> Read {
    if (id.empty()) return std::pair(std::move(chunk), std::string());
    const auto json = parse_json(chunk.text, "puzzle");
    if (!json) return error(chunk.where, json.error().where, json.error().found, json.error().expected);
    const Json own = json->is_object() ? json->value("id", Json()) : Json();
    return std::pair(std::move(chunk), own.is_string() ? own.get<std::string>() : own.dump());
  });
}

Spool::Spool() {
  std::error_code failed;
  name_ = (fs::temp_directory_path(failed) / "crux-spool-XXXXXX").string();
  const int made = failed ? -1 : mkstemp(name_.data());  // ours alone, whoever else writes to that folder
  if (made < 0) {
    file_.setstate(std::ios::failbit);  // said by names()
    return;
  }
  close(made);
  file_.open(name_, std::ios::binary);
}

Spool::~Spool() {
  std::error_code ignored;
  fs::remove(name_, ignored);
}

Result<std::vector<std::string>> Spool::names() {
  file_.close();
  if (!file_)
    return error("input", name_, "the copy of standard input cannot be written",
                 "is TMPDIR right, is the disk full? --stream needs no copy");
  return std::vector<std::string>{name_};
}

}  // namespace crux::cli
