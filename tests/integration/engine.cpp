// The page's engine and the server answer the same question with the same bytes.
#include "wasm/engine.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <examples.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "base/content_id.hpp"
#include "server/service.hpp"

namespace crux::engine_test {
namespace {

namespace fs = std::filesystem;

class SameAnswers : public ::testing::Test {
 protected:
  SameAnswers() {
    auto store = store::Store::open_sqlite(folder_);
    EXPECT_TRUE(store);
    service_ = std::make_unique<server::Service>(std::move(*store), server::Service::Options{});
    EXPECT_TRUE(service_->begin());
  }
  ~SameAnswers() override {
    service_.reset();
    fs::remove_all(folder_);
  }
  SameAnswers(const SameAnswers&) = delete;
  SameAnswers& operator=(const SameAnswers&) = delete;

  // `body` is null for GET.
  void expect_same(const std::string& target, const Json& body, std::string_view verb, const Json& question) {
    server::Request request{.target = target, .host = "localhost", .client = "test"};
    if (!body.is_null()) {
      request.method = server::Method::post;
      request.content_type = "application/json";
      request.body = body.dump();
    }
    const auto ours = engine_.call(verb, question.dump(), {});
    const auto theirs = service_->answer(request);
    EXPECT_EQ(ours.status, theirs.status) << target << " " << ours.text << *theirs.body;
    EXPECT_EQ(ours.text, *theirs.body) << target;
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("crux-engine-" + std::to_string(getpid()));
  std::unique_ptr<server::Service> service_;
  wasm::Engine engine_{{.now = [] { return 0.0; }, .random = [] { return 1; }}};
};

TEST_F(SameAnswers, ForEveryExample) {
  expect_same("/api/v1/games", nullptr, "games", Json::object());
  int asked = 0;
  for (const auto& [name, text] : examples::all) {
    auto any = read_line(text);
    ASSERT_TRUE(any);
    const Json question{{"game", any->game->name}, {"puzzle", any->line["puzzle"]}};
    const std::string address = "/api/v1/puzzles/" + content_id(canonical_text(*any));
    for (const std::string moves : {"", "1", "nonsense"}) {
      const Json play{{"moves", moves}};
      Json with_play = question;
      with_play["moves"] = moves;
      expect_same(address + "/check", play, "check", with_play);
      expect_same(address + "/hint", play, "hint", with_play);
    }
    expect_same(address + "/reveal", Json::object(), "reveal", question);
    expect_same("/api/v1/design/picture", question, "draw", question);
    expect_same("/api/v1/design/look", Json{{"game", any->game->name}, {"puzzle", 7}}, "look",
                Json{{"game", any->game->name}, {"puzzle", 7}});
    if (any->line.value("id", "").size() % 3 == 0) {  // grades take long
      expect_same(address + "/grade", nullptr, "grade", question);
      expect_same("/api/v1/design/look", question, "look", question);
    }
    ++asked;
  }
  EXPECT_GT(asked, 20);
}

}  // namespace
}  // namespace crux::engine_test
