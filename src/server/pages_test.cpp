#include "server/pages.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>
#include <set>

#include "server/service.hpp"
#include "server/service_test.hpp"

namespace crux::server::pages_test {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
  std::string packed(compressBound(text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

struct Source {
  std::string path, text;
  bool compressed = true;
};
std::string pack(const std::vector<Source>& files) {
  Json index = Json::array();
  std::string bytes;
  for (const auto& [path, text, compressed] : files) {
    Json entry{{"path", path}, {"type", "text/html; charset=utf-8"}, {"etag", path}, {"immutable", path.starts_with("/assets/")}};
    const auto add = [&](const char* name, const std::string& part) {
      entry[name] = {{"offset", bytes.size()}, {"length", part.size()}};
      bytes += part;
    };
    if (compressed) {
      add("gzip", gzip(text));
      add("brotli", "brotli of " + text);  // whatever it is: only browsers read it
    } else {
      add("plain", text);
    }
    index.push_back(std::move(entry));
  }
  return index.dump() + "\n" + bytes;
}

std::string header(const Response& response, std::string_view name) {
  const auto found = std::ranges::find_if(response.headers, [&](const auto& h) { return h.first == name; });
  return found == response.headers.end() ? "" : found->second;
}

TEST(Pages, ComeInTheShortestFormThatTheBrowserTakes) {
  const auto pages =
      Pages::from_pack(pack({{"/index.html", "<h1>Crux</h1>"}, {"/assets/a-1234.js", "hello"}, {"/dot.png", "png", false}}));
  ASSERT_TRUE(pages.has_value());
  const auto plain = pages->find("/", {});
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(*plain->body, "<h1>Crux</h1>");
  EXPECT_EQ(header(*plain, "Content-Encoding"), "");
  EXPECT_EQ(header(*plain, "Vary"), "Accept-Encoding");
  const auto small = pages->find("/play/panel", {.takes_gzip = true});
  EXPECT_EQ(*small->body, gzip("<h1>Crux</h1>"));
  EXPECT_EQ(header(*small, "Content-Encoding"), "gzip");
  const auto smallest = pages->find("/", {.takes_gzip = true, .takes_brotli = true});
  EXPECT_EQ(*smallest->body, "brotli of <h1>Crux</h1>");
  EXPECT_EQ(header(*smallest, "Content-Encoding"), "br");
  // A file that compression does not shorten is sent as it is.
  const auto picture = pages->find("/dot.png", {.takes_gzip = true, .takes_brotli = true});
  EXPECT_EQ(*picture->body, "png");
  EXPECT_EQ(header(*picture, "Content-Encoding"), "");
  const auto asset = pages->find("/assets/a-1234.js", {});
  EXPECT_NE(header(*asset, "Cache-Control").find("immutable"), std::string::npos);
  EXPECT_FALSE(pages->find("/assets/b.js", {}).has_value());
  EXPECT_FALSE(pages->find("/nothing", {}).has_value());
  // The texts are made once.
  EXPECT_EQ(pages->find("/", {})->body, plain->body);
}

TEST(Pages, HaveATagForEachForm) {
  const auto pages = Pages::from_pack(pack({{"/index.html", "<h1>Crux</h1>"}}));
  std::set<std::string> tags;
  for (const Request& request : {Request{}, Request{.takes_gzip = true}, Request{.takes_gzip = true, .takes_brotli = true}}) {
    const std::string tag = header(*pages->find("/", request), "ETag");
    tags.insert(tag);
    Request again = request;
    again.if_none_match = "\"other\", W/" + tag;
    EXPECT_EQ(pages->find("/", again)->status, 304) << tag;
    again.takes_gzip = !again.takes_gzip;
    again.takes_brotli = false;
    EXPECT_EQ(pages->find("/", again)->status, 200) << tag;
  }
  EXPECT_EQ(tags.size(), 3U);
}

TEST(Http, AcceptEncodingIsReadWithItsWeights) {
  for (const char* yes : {"gzip", "deflate, gzip", "br;q=1.0, GZIP;q=0.8", "gzip ; q=0.001", "*", "br;q=0, *;q=0.5", "x,,gzip"})
    EXPECT_TRUE(accepts(yes, "gzip")) << yes;
  for (const char* no :
       {"", "br", "gzip;q=0", "gzip; q=0.0", "gzip;q=0.000, br", "*;q=0", "gzip;q=0, *", "xgzip", "gzipx", "identity"})
    EXPECT_FALSE(accepts(no, "gzip")) << no;
}

TEST(Pages, APackThatIsBrokenIsRefused) {
  EXPECT_FALSE(Pages::from_pack("").has_value());
  EXPECT_FALSE(Pages::from_pack("[]").has_value());
  EXPECT_FALSE(Pages::from_pack("{}\n").has_value());
  for (const char* part : {R"("plain":{"offset":0,"length":99},)", R"("gzip":{"offset":-1,"length":1},)", ""})
    EXPECT_FALSE(Pages::from_pack(fmt::format(R"([{{"path":"/","type":"x","etag":"x",{}"immutable":true}}])"
                                              "\nshort",
                                              part))
                     .has_value());
}

TEST(Pages, OfAFolderStayInIt) {
  const Folder folder;
  std::filesystem::create_directory(folder.path / "web");
  const auto write = [&](const std::filesystem::path& path, const std::string& text) {
    std::ofstream(folder.path / path) << text;
  };
  write("web/index.html", "home");
  write("web/app.js", "code");
  write("web/engine.wasm", "module");
  write("web/.secret", "hidden");
  write("secret.txt", "outside");
  std::filesystem::create_symlink(folder.path / "secret.txt", folder.path / "web/link.txt");
  const auto pages = Pages::from_folder(folder.path / "web");
  ASSERT_TRUE(pages.has_value());
  EXPECT_EQ(*pages->find("/", {})->body, "home");
  EXPECT_EQ(pages->find("/app.js", {})->type, "text/javascript; charset=utf-8");
  EXPECT_EQ(pages->find("/engine.wasm", {})->type, "application/wasm");
  for (const char* path :
       {"/../secret.txt", "/.secret", "/link.txt", "/assets/../../secret.txt", "/web", "//secret.txt", "/app.js/"})
    EXPECT_FALSE(pages->find(path, {}).has_value()) << path;
  EXPECT_FALSE(Pages::from_folder(folder.path / "nowhere").has_value());
}

TEST(Pages, OfOthersMayShowOneInAFrame) {
  const auto pages = Pages::from_pack(
      pack({{"/index.html", "home"}, {"/embed/index.html", "frame"}, {"/crux-puzzle.js", "script"}, {"/assets/a.js", "a"}}));
  const auto finished = [&](const char* path) { return Service::finish(*pages->find(path, {})); };
  const auto policy = [&](const char* path) { return header(finished(path), "Content-Security-Policy"); };
  for (const char* path : {"/embed/", "/embed/index.html"}) {
    EXPECT_TRUE(policy(path).ends_with("frame-ancestors *")) << path;
    EXPECT_EQ(header(finished(path), "X-Frame-Options"), "") << path;
  }
  for (const char* path : {"/", "/puzzle/x", "/crux-puzzle.js", "/assets/a.js"}) {
    EXPECT_TRUE(policy(path).ends_with("frame-ancestors 'none'")) << path;
    EXPECT_EQ(header(finished(path), "X-Frame-Options"), "DENY") << path;
  }
  // A script of another site is fetched, and may be read.
  EXPECT_EQ(header(finished("/crux-puzzle.js"), "Cross-Origin-Resource-Policy"), "cross-origin");
  EXPECT_EQ(header(finished("/crux-puzzle.js"), "Access-Control-Allow-Origin"), "*");
  for (const char* path : {"/", "/assets/a.js"}) {
    EXPECT_EQ(header(finished(path), "Cross-Origin-Resource-Policy"), "same-origin") << path;
    EXPECT_EQ(header(finished(path), "Access-Control-Allow-Origin"), "") << path;
  }
  // The page of a site without a server is not served.
  EXPECT_FALSE(Pages::from_pack(pack({{"/embed/site.html", "site"}}))->find("/embed/site.html", {}).has_value());
  // A program whose pages were built without a frame has none.
  EXPECT_FALSE(Pages::from_pack(pack({{"/index.html", "home"}}))->find("/embed/", {}).has_value());
}

// The pages that this program was built with.
TEST(Pages, ThatWereBuiltInCanBeRead) {
  if (packed_pages().empty()) GTEST_SKIP() << "this build has no pages";
  const auto pages = Pages::from_pack(packed_pages());
  ASSERT_TRUE(pages.has_value());
  EXPECT_NE(pages->find("/", {})->body->find("<html"), std::string::npos);
}

}  // namespace
}  // namespace crux::server::pages_test
