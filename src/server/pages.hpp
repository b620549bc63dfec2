// pages.hpp -- the pages of web/, packed into the program (web/pack.mjs says how), or read from a folder while they are made.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http.hpp"

namespace crux::server {

// Pages of a site that has no server (`crux site`), each in the place of the index.html beside it. They are packed with the
// others, and never served.
inline constexpr std::string_view site_page = "/site.html";

class Pages {
 public:
  Pages() = default;
  // `packed`: a line of JSON, then the files, compressed if that makes them shorter. All of them are kept in memory.
  static Result<Pages> from_pack(std::string_view packed);
  // Files are read anew for every request.
  static Result<Pages> from_folder(const std::filesystem::path& folder);

  // The answer to GET `path`, which is decoded; nothing if there is no such page. Addresses of the pages' own making
  // (/play/<game>) are all answered by index.html.
  std::optional<Response> find(std::string_view path, const Request& request) const;
  // Every file of a pack, as it is before it is compressed, by its path.
  std::vector<std::pair<std::string_view, std::string_view>> files() const;
  bool empty() const { return files_.empty() && folder_.empty(); }

 private:
  struct File {
    std::string type, etag;                                  // the tag without its quotes
    std::shared_ptr<const std::string> plain, gzip, brotli;  // the last two if they are shorter
    bool immutable = false;
  };
  std::optional<Response> find_file(std::string_view path, const Request& request) const;
  std::optional<Response> read_file(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;
  std::filesystem::path folder_;
};

// The pages that were packed when this program was built; empty if it was built without pages.
std::string_view packed_pages();

}  // namespace crux::server
