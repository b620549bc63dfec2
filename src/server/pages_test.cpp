#include "server/pages.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>

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

std::string pack(const std::vector<std::pair<std::string, std::string>>& files) {
  Json index = Json::array();
  std::string bytes;
  for (const auto& [path, text] : files) {
    const std::string packed = gzip(text);
    index.push_back({{"path", path},
                     {"type", "text/html; charset=utf-8"},
                     {"etag", "\"" + path + "\""},
                     {"offset", bytes.size()},
                     {"length", packed.size()},
                     {"immutable", path.starts_with("/assets/")}});
    bytes += packed;
  }
  return index.dump() + "\n" + bytes;
}

TEST(Pages, ComeCompressedWithATag) {
  const auto pages = Pages::from_pack(pack({{"/index.html", "<h1>Crux</h1>"}, {"/assets/a-1234.js", "hello"}}));
  ASSERT_TRUE(pages.has_value());
  const auto plain = pages->find("/", {});
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(*plain->body, "<h1>Crux</h1>");
  const auto small = pages->find("/play/panel", {.takes_gzip = true});
  EXPECT_EQ(*small->body, gzip("<h1>Crux</h1>"));
  EXPECT_EQ(pages->find("/", {.if_none_match = "\"/index.html\""})->status, 304);
  const auto asset = pages->find("/assets/a-1234.js", {});
  const auto immutable = std::ranges::find_if(asset->headers, [](const auto& h) { return h.first == "Cache-Control"; });
  EXPECT_NE(immutable->second.find("immutable"), std::string::npos);
  EXPECT_FALSE(pages->find("/assets/b.js", {}).has_value());
  EXPECT_FALSE(pages->find("/nothing", {}).has_value());
}

TEST(Pages, APackThatIsBrokenIsRefused) {
  EXPECT_FALSE(Pages::from_pack("").has_value());
  EXPECT_FALSE(Pages::from_pack("[]").has_value());
  EXPECT_FALSE(Pages::from_pack("{}\n").has_value());
  EXPECT_FALSE(Pages::from_pack(R"([{"path":"/","type":"x","etag":"x","offset":0,"length":99,"immutable":true}])"
                                "\nshort")
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
  write("web/.secret", "hidden");
  write("secret.txt", "outside");
  std::filesystem::create_symlink(folder.path / "secret.txt", folder.path / "web/link.txt");
  const auto pages = Pages::from_folder(folder.path / "web");
  ASSERT_TRUE(pages.has_value());
  EXPECT_EQ(*pages->find("/", {})->body, "home");
  EXPECT_EQ(pages->find("/app.js", {})->type, "text/javascript; charset=utf-8");
  for (const char* path :
       {"/../secret.txt", "/.secret", "/link.txt", "/assets/../../secret.txt", "/web", "//secret.txt", "/app.js/"})
    EXPECT_FALSE(pages->find(path, {}).has_value()) << path;
  EXPECT_FALSE(Pages::from_folder(folder.path / "nowhere").has_value());
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
