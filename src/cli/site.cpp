#include "cli/site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "base/content_id.hpp"
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
constexpr std::size_t longest_file = std::size_t{1} << 28U;

using Files = std::map<std::string, std::string, std::less<>>;  // by their places in the folder
// The checksum of each file as it was written. It is empty if that is not known: of a list by an older version, which has names
// only, and of a run that was cut off.
using Sums = std::map<std::string, std::string, std::less<>>;

// A list could have been written by anybody: it names files in the folder, and none elsewhere.
bool stays_inside(const std::string& name) {
  const fs::path path(name);
  return !name.empty() && path.is_relative() && path == path.lexically_normal() && *path.begin() != "..";
}

// The files that an earlier `crux site` wrote into the folder.
Result<Sums> written_before(const fs::path& folder) {
  const std::string file = (folder / list_name).string();
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return Sums{};
  const auto unknown = [&] {
    return error("output", file, "it does not list the files of a site", "choose another folder, or delete this file");
  };
  const auto text = read_text(file, longest_list);
  if (!text) return unknown();
  const auto json = parse_json(*text, "output");
  if (!json || !json->is_object() || !json->contains("files")) return unknown();
  const Json& files = (*json)["files"];
  if ((!files.is_object() && !files.is_array()) || files.size() > most_in_list) return unknown();
  Sums sums;
  for (const auto& entry : files.items()) {
    if (!entry.value().is_string()) return unknown();
    const std::string value = entry.value().get<std::string>();
    if (files.is_object())
      sums[entry.key()] = value;
    else
      sums[value] = "";
  }
  if (!std::ranges::all_of(sums, stays_inside, &Sums::value_type::first)) return unknown();
  return sums;
}

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(file, ignored));
}

// Whether somebody has changed a file that `crux site` wrote: its bytes, or what kind of a thing it is.
bool is_edited(const fs::path& file, std::string_view sum, const std::string* wanted) {
  if (!is_there(file)) return false;
  std::error_code ignored;
  if (!fs::is_regular_file(fs::symlink_status(file, ignored))) return true;
  if (sum.empty()) return false;
  const auto text = read_text(file.string(), longest_file);
  return !text || (content_id(*text) != sum && (wanted == nullptr || *text != *wanted));
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

Result<void> write_list(const fs::path& folder, const Sums& sums) {
  Json json{{"crux", CRUX_VERSION}};
  json["files"] = Json::object();
  for (const auto& [name, sum] : sums) json["files"][name] = sum;
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
                             const std::string& folder, Edited edited) {
  // Step 1. Know all files before the first is written.
  auto files = site_files(pages, puzzles, title);
  if (!files) return std::unexpected(files.error());
  const auto before = written_before(folder);
  if (!before) return std::unexpected(before.error());
  const auto place = [&](const std::string& name) { return fs::path(folder) / name; };
  for (const auto& [name, text] : *files)
    if (!before->contains(name) && is_there(place(name)))
      return error("output", place(name).string(), "it is there already, and `crux site` did not write it",
                   "choose another folder, or move this file away");
  // Step 2. Part the files: those to write, those to keep because somebody edited them, those of an older version.
  SiteFiles count;
  Sums during, after;
  std::vector<std::string> old;
  bool keeps_page = false;
  for (const auto& [name, sum] : *before) {
    const auto wanted = files->find(name);
    const bool goes = wanted == files->end();
    if (edited == Edited::kept && is_edited(place(name), sum, goes ? nullptr : &wanted->second)) {
      count.kept.push_back(name);
      during[name] = after[name] = sum;
      keeps_page |= !goes;
      if (!goes) files->erase(wanted);
    } else if (goes) {
      old.push_back(name);
      during[name] = sum;
    }
  }
  for (const auto& [name, text] : *files) {
    during[name] = "";
    after[name] = content_id(text);
    ++count.files;
    count.bytes += text.size();
  }
  // A page that is kept may need files of its own version.
  if (keeps_page)
    for (const std::string& name : std::exchange(old, {})) after[name] = during[name];
  // Step 3. The list comes first, so that a run that was cut off can be made again.
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return error("output", folder, "cannot be made: " + failed.message(), "choose another folder");
  if (const auto written = write_list(folder, during); !written) return std::unexpected(written.error());
  if (const auto written = write_files(folder, *files); !written) return std::unexpected(written.error());
  // Step 4. Files of an older version go.
  for (const std::string& name : old) fs::remove(place(name), failed);
  if (const auto written = write_list(folder, after); !written) return std::unexpected(written.error());
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
  const auto written = write_site(pages, puzzles, options.title, options.folder, options.force ? Edited::replaced : Edited::kept);
  if (!written) return complain(io, written.error());
  if (options.json) {
    Json json{{"folder", options.folder}, {"files", written->files}, {"bytes", written->bytes}};
    json["puzzles"] = puzzles.size();
    json["kept"] = written->kept;
    io.out << answers::to_text(json) << "\n";
  } else {
    for (const std::string& name : written->kept)
      io.err << fmt::format("{}: it was edited after `crux site` wrote it, and is kept; --force replaces or deletes it\n",
                            (fs::path(options.folder) / name).string());
    io.err << fmt::format("{}: {}, {:.1f} MB; copy it to any web host\n", options.folder, counted(written->files, "file"),
                          static_cast<double>(written->bytes) / 1e6);
  }
  return Exit::done;
}

}  // namespace crux::cli
