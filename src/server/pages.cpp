#include "server/pages.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace crux::server {
namespace {

constexpr std::size_t largest_file = 16U << 20U;

// REQUIRES: `packed` is what gzip wrote.
std::string unpack(const std::string& packed) {
  z_stream stream{};
  constexpr int gzip_only = 15 + 16;
  if (inflateInit2(&stream, gzip_only) != Z_OK) return {};
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string plain;
  std::array<char, 65536> part{};
  int state = Z_OK;
  while (state == Z_OK && plain.size() < largest_file) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = part.size();
    state = inflate(&stream, Z_NO_FLUSH);
    plain.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return plain;
}

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 13> types{{{".html", "text/html; charset=utf-8"},
                                                                                 {".js", "text/javascript; charset=utf-8"},
                                                                                 {".css", "text/css; charset=utf-8"},
                                                                                 {".svg", "image/svg+xml"},
                                                                                 {".png", "image/png"},
                                                                                 {".ico", "image/x-icon"},
                                                                                 {".json", "application/json"},
                                                                                 {".wasm", "application/wasm"},
                                                                                 {".txt", "text/plain; charset=utf-8"},
                                                                                 {".woff2", "font/woff2"},
                                                                                 {".wav", "audio/wav"},
                                                                                 {".mp3", "audio/mpeg"},
                                                                                 {".webmanifest", "application/manifest+json"}}};
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// No way up, nothing hidden, nothing that a file system might read in its own way.
bool harmless(std::string_view path) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' ||
           c == '/';
  };
  return path.starts_with('/') && std::ranges::all_of(path, plain) && path.find("/.") == std::string_view::npos &&
         path.find("//") == std::string_view::npos;
}

// Which addresses are pages of the application. The pages themselves say "not found" to what they do not know below these.
bool is_page(std::string_view path) {
  constexpr std::array<std::string_view, 8> alone{"/",      "/play",   "/puzzle",   "/print",
                                                  "/about", "/design", "/generate", "/collections"};
  constexpr std::array<std::string_view, 4> above{"/play/", "/puzzle/", "/design/", "/collection/"};
  return std::ranges::find(alone, path) != alone.end() ||
         std::ranges::any_of(above, [&](std::string_view folder) { return path.starts_with(folder); });
}

// What pages of other sites may show: /embed/ in a frame, and the one script that makes such a frame.
constexpr std::string_view frame = "/embed/index.html", script = "/crux-puzzle.js";

Response for_others(Response response, std::string_view path) {
  response.framed = path == frame;
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  if (path == script) response.headers.emplace_back("Access-Control-Allow-Origin", "*");
  return response;
}

}  // namespace

Result<Pages> Pages::from_pack(std::string_view packed) {
  const std::size_t end = packed.find('\n');
  if (end == std::string_view::npos) return error("pages", "", "there is no index", "a file made by web/pack.mjs");
  auto index = parse_json(packed.substr(0, end), "pages");
  if (!index) return std::unexpected(index.error());
  const std::string_view bytes = packed.substr(end + 1);
  Pages pages;
  Reading reading(*index, "pages");
  for (const Field& entry : reading.root().array(10'000)) {
    const auto part = [&](const Field& place) {
      const int size = static_cast<int>(bytes.size());
      const int offset = place["offset"].integer(0, size), length = place["length"].integer(0, size - offset);
      if (reading.failed()) return std::shared_ptr<const std::string>();
      return std::make_shared<const std::string>(
          bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length)));
    };
    File file{.type = std::string(entry["type"].string()),
              .etag = std::string(entry["etag"].string()),
              .plain = {},
              .gzip = {},
              .brotli = {},
              .immutable = entry["immutable"].value() == true};
    if (const auto gzip = entry.maybe("gzip")) file.gzip = part(*gzip);
    if (const auto brotli = entry.maybe("brotli")) file.brotli = part(*brotli);
    file.plain = file.gzip ? std::make_shared<const std::string>(unpack(*file.gzip)) : part(entry["plain"]);
    const std::string path(entry["path"].string());
    if (reading.failed()) return reading.failure();
    pages.files_[path] = std::move(file);
  }
  if (reading.failed()) return reading.failure();
  return pages;
}

Result<Pages> Pages::from_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(folder / "index.html", failed))
    return error("pages", folder.string(), "there is no index.html", "a folder made by `npm run build` in web");
  Pages pages;
  pages.folder_ = folder;
  return pages;
}

std::optional<Response> Pages::find(std::string_view path, const Request& request) const {
  const auto look = [&](std::string_view p) { return folder_.empty() ? find_file(p, request) : read_file(p); };
  if (is_page(path)) return look("/index.html");
  if (path == "/embed/") path = frame;
  if (path == frame || path == script) {
    auto found = look(path);
    if (found) return for_others(std::move(*found), path);
    return std::nullopt;
  }
  return harmless(path) && !path.ends_with(site_page) ? look(path) : std::nullopt;
}

std::vector<std::pair<std::string_view, std::string_view>> Pages::files() const {
  std::vector<std::pair<std::string_view, std::string_view>> all;
  for (const auto& [path, file] : files_) all.emplace_back(path, *file.plain);
  return all;
}

std::optional<Response> Pages::find_file(std::string_view path, const Request& request) const {
  const auto found = files_.find(path);
  if (found == files_.end()) return std::nullopt;
  const File& file = found->second;
  const std::string_view coding = request.takes_brotli && file.brotli ? "br" : request.takes_gzip && file.gzip ? "gzip" : "";
  // Each form of a file has a tag of its own.
  const std::string etag = fmt::format("\"{}{}{}\"", file.etag, coding.empty() ? "" : "-", coding);
  Response response;
  response.type = file.type;
  response.headers = {{"ETag", etag},
                      {"Vary", "Accept-Encoding"},
                      {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (has_tag(request.if_none_match, etag)) {
    response.status = 304;
    return response;
  }
  if (!coding.empty()) response.headers.emplace_back("Content-Encoding", coding);
  response.body = coding == "br" ? file.brotli : coding == "gzip" ? file.gzip : file.plain;
  return response;
}

std::optional<Response> Pages::read_file(std::string_view path) const {
  const std::filesystem::path file = folder_ / path.substr(1);
  std::error_code failed;
  // A link may lead out of the folder; its target must not be served.
  const auto real = std::filesystem::canonical(file, failed);
  if (failed || !std::filesystem::is_regular_file(real, failed)) return std::nullopt;
  const auto inside = std::filesystem::relative(real, std::filesystem::canonical(folder_, failed), failed);
  if (failed || inside.empty() || inside.begin()->string() == "..") return std::nullopt;
  if (std::filesystem::file_size(real, failed) > largest_file || failed) return std::nullopt;
  std::ifstream in(real, std::ios::binary);
  Response response = answer(200, std::string(type_of(path)), std::string(std::istreambuf_iterator<char>(in), {}));
  response.headers = {{"Cache-Control", "no-store"}};
  return response;
}

}  // namespace crux::server
