#include "cli/site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/words.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "service/answers.hpp"
#include "service/sharing.hpp"

namespace crux::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view list_name = "crux-site.json";
constexpr std::size_t longest_list = std::size_t{1} << 20U, most_in_list = 10'000, most_in_collection = 500;

using Files = std::map<std::string, std::string, std::less<>>;  // by their places in the folder

// A list could have been written by anybody: it names files in the folder, and none elsewhere.
bool stays_inside(const std::string& name) {
  const fs::path path(name);
  return !name.empty() && path.is_relative() && path == path.lexically_normal() && *path.begin() != "..";
}

// The files that an earlier `crux site` wrote into the folder.
Result<std::set<std::string>> written_before(const fs::path& folder) {
  const std::string file = (folder / list_name).string();
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return std::set<std::string>{};
  const auto unknown = [&] {
    return error("output", file, "it does not list the files of a site", "choose another folder, or delete this file");
  };
  const auto text = read_text(file, longest_list);
  if (!text) return unknown();
  const auto json = parse_json(*text, "output");
  if (!json) return unknown();
  Reading reading(*json, "output");
  std::set<std::string> names;
  for (const Field& entry : reading.root()["files"].array(most_in_list)) names.emplace(entry.string());
  if (reading.failed() || !std::ranges::all_of(names, stays_inside)) return unknown();
  return names;
}

// As it is for everybody: with the id of its content, its name and its note, and no solution.
Result<Json> site_line(const AnyPuzzle& any) {
  const auto given = answers::read_given(any.line);
  if (!given) return std::unexpected(given.error());
  return shown(with_words_of(*given, any.line).value_or(*given));
}

Result<Files> site_files(const server::Pages& pages, const std::vector<AnyPuzzle>& puzzles, std::string_view title) {
  Files files;
  constexpr std::string_view served = "/index.html";
  for (const auto& [path, text] : pages.files()) {
    if (path.ends_with(served)) continue;
    const bool is_index = path.ends_with(server::site_page);
    const std::string_view folder = path.substr(0, path.size() - server::site_page.size());
    files[(is_index ? std::string(folder) + std::string(served) : std::string(path)).substr(1)] = text;
  }
  if (!files.contains("index.html")) return error("site", "", "this crux was built without its pages", "build it by `make run`");
  Json lines = Json::array();
  for (const AnyPuzzle& any : puzzles) {
    auto line = site_line(any);
    if (!line) return std::unexpected(line.error());
    lines.push_back(std::move(*line));
  }
  Json collection = Json::object();
  collection["title"] = title;
  collection["puzzles"] = std::move(lines);
  files["collection.json"] = answers::to_text(collection) + "\n";
  return files;
}

Result<void> write_list(const fs::path& folder, const std::set<std::string>& names) {
  Json json{{"crux", CRUX_VERSION}};
  json["files"] = names;
  return write_file((folder / list_name).string(), answers::to_text(json) + "\n");
}

Result<void> write_files(const fs::path& folder, const Files& files) {
  for (const auto& [name, text] : files) {
    const fs::path file = folder / name;
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    if (failed)
      return error("output", file.parent_path().string(), "cannot be made: " + failed.message(), "choose another folder");
    if (const auto written = write_file(file.string(), text); !written) return written;
  }
  return {};
}

}  // namespace

Result<SiteFiles> write_site(const server::Pages& pages, const std::vector<AnyPuzzle>& puzzles, std::string_view title,
                             const std::string& folder) {
  // Step 1. Know all files before the first is written.
  const auto files = site_files(pages, puzzles, title);
  if (!files) return std::unexpected(files.error());
  const auto before = written_before(folder);
  if (!before) return std::unexpected(before.error());
  std::set<std::string> now, both = *before;
  std::error_code failed;
  SiteFiles count;
  for (const auto& [name, text] : *files) {
    if (!before->contains(name) && fs::exists(fs::symlink_status(fs::path(folder) / name, failed)))
      return error("output", (fs::path(folder) / name).string(), "it is there already, and `crux site` did not write it",
                   "choose another folder, or move this file away");
    now.insert(name);
    both.insert(name);
    ++count.files;
    count.bytes += text.size();
  }
  // Step 2. The list comes first, so that a run that was cut off can be made again.
  fs::create_directories(folder, failed);
  if (failed) return error("output", folder, "cannot be made: " + failed.message(), "choose another folder");
  if (const auto written = write_list(folder, both); !written) return std::unexpected(written.error());
  if (const auto written = write_files(folder, *files); !written) return std::unexpected(written.error());
  // Step 3. Files of an older version go.
  for (const std::string& name : *before)
    if (!now.contains(name)) fs::remove(fs::path(folder) / name, failed);
  if (const auto written = write_list(folder, now); !written) return std::unexpected(written.error());
  return count;
}

int site(const SiteOptions& options, Streams& io) {
  server::Pages pages;
  if (!server::packed_pages().empty()) {
    auto packed = server::Pages::from_pack(server::packed_pages());
    if (!packed) return complain(io, packed.error());
    pages = std::move(*packed);
  }
  std::vector<AnyPuzzle> puzzles;
  if (!options.collection.empty()) {
    auto read = read_all({options.collection}, most_in_collection, io.in);
    if (!read) return complain(io, read.error());
    puzzles = std::move(*read);
  }
  const auto written = write_site(pages, puzzles, options.title, options.folder);
  if (!written) return complain(io, written.error());
  if (options.json) {
    Json json{{"folder", options.folder}, {"files", written->files}, {"bytes", written->bytes}};
    json["puzzles"] = puzzles.size();
    io.out << answers::to_text(json) << "\n";
  } else {
    io.err << fmt::format("{}: {}, {:.1f} MB; copy it to any web host\n", options.folder, counted(written->files, "file"),
                          static_cast<double>(written->bytes) / 1e6);
  }
  return Exit::done;
}

}  // namespace crux::cli
