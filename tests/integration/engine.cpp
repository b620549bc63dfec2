// The page's engine and the server answer the same question with the same bytes. Each has a process of its own here, as they have
// in life: an engine bounds the tables of its whole process, and a server does not.
#include "wasm/engine.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <all_games.hpp>
#include <array>
#include <chrono>
#include <cstdio>
#include <examples.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

#include "base/content_id.hpp"
#include "server/service.hpp"

namespace crux::engine_test {
namespace {

namespace fs = std::filesystem;

// An engine in a process of its own: a question is a line, and so is its answer.
class OtherProcess {
 public:
  OtherProcess() {
    std::array<int, 2> to{}, from{};
    EXPECT_EQ(::pipe2(to.data(), O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(from.data(), O_CLOEXEC), 0);
    process_ = ::fork();
    const bool is_engine = process_ == 0;
    ::close(is_engine ? to[1] : to[0]);
    ::close(is_engine ? from[0] : from[1]);
    in_ = ::fdopen(is_engine ? to[0] : from[0], "r");
    out_ = ::fdopen(is_engine ? from[1] : to[1], "w");
    if (is_engine) answer_all();
  }
  ~OtherProcess() {
    std::fclose(out_);
    std::fclose(in_);
    ::waitpid(process_, nullptr, 0);
  }
  OtherProcess(const OtherProcess&) = delete;
  OtherProcess& operator=(const OtherProcess&) = delete;

  answers::Answer call(std::string_view verb, const Json& question) {
    say(Json{verb, question.dump()});
    const auto answer = hear();
    EXPECT_TRUE(answer) << "the engine has ended at " << verb << " " << question;
    if (!answer) return {.status = 0};
    return {.status = (*answer)[0].get<int>(), .type = (*answer)[1], .text = (*answer)[2]};
  }

 private:
  [[noreturn]] void answer_all() {
    std::uint64_t looks = 0;  // a millisecond passes whenever somebody looks at the clock
    wasm::Engine engine{{.now = [&] { return 0.001 * static_cast<double>(++looks); }, .random = [] { return 1; }}};
    while (const auto asked = hear()) {
      const auto answer = engine.call((*asked)[0].get<std::string>(), (*asked)[1].get<std::string>(), {});
      say(Json{answer.status, answer.type, answer.text});
    }
    ::_exit(0);
  }
  void say(const Json& line) {
    const std::string text = line.dump() + "\n";
    std::fwrite(text.data(), 1, text.size(), out_);
    std::fflush(out_);
  }
  std::optional<Json> hear() {
    std::string text;
    for (int c = std::fgetc(in_); c != EOF; c = std::fgetc(in_)) {
      if (c == '\n') return Json::parse(text);
      text.push_back(static_cast<char>(c));
    }
    return std::nullopt;
  }

  pid_t process_ = 0;
  std::FILE* in_ = nullptr;
  std::FILE* out_ = nullptr;
};

void add_lines(const fs::path& file, std::vector<Json>& all) {
  std::ifstream lines(file);
  for (std::string text; std::getline(lines, text);)
    if (text.starts_with('{')) all.push_back(Json::parse(text));
}

// Games that know how large their space of solutions is, and so may keep it in a table. (Others say more of a puzzle the longer
// they have known it, so that two processes agree on first questions alone.)
template <class List>
struct WithSpace;
template <class... G>
struct WithSpace<std::tuple<G...>> {
  static bool has(std::string_view game) { return ((can<G, Spacious> && G::name == game) || ...); }
};

std::vector<Json> large_puzzles() {
  std::vector<Json> all;
  for (const auto& [name, text] : examples::all) all.push_back(Json::parse(text));
  for (const GameEntry* game : all_games()) {
    const fs::path corpus = fs::path(CRUX_SOURCE_DIR) / "src/games" / game->name / "corpus";
    add_lines(corpus / "large.jsonl", all);
    add_lines(corpus / "largest/puzzles.jsonl", all);
  }
  std::erase_if(all, [](const Json& line) { return !WithSpace<AllGames<std::tuple>>::has(line["game"].get<std::string>()); });
  return all;
}

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

  static server::Request request_for(const std::string& target, const Json& body) {
    server::Request request{.target = target, .host = "localhost", .client = "test"};
    if (!body.is_null()) {
      request.method = server::Method::post;
      request.content_type = "application/json";
      request.body = body.dump();
    }
    return request;
  }
  std::string keep(const Json& puzzle) {
    return ask("/api/v1/puzzles", {{"crux", 1}, {"game", puzzle["game"]}, {"puzzle", puzzle["puzzle"]}})["id"];
  }

  Json ask(const std::string& target, const Json& body) {
    const auto answer = service_->answer(request_for(target, body));
    EXPECT_LT(answer.status, 300) << target << " " << *answer.body;
    return Json::parse(*answer.body);
  }
  Json ask_engine(std::string_view verb, const Json& question) {
    const auto answer = engine_.call(verb, question);
    EXPECT_EQ(answer.status, 200) << verb << " " << question << " " << answer.text;
    return Json::parse(answer.text);
  }
  // The job that `begun` tells of, when it is done.
  Json end_of(const Json& begun) {
    const std::string target = "/api/v1/jobs/" + begun["job"]["id"].get<std::string>();
    Json job;
    for (int i = 0; i < 6'000; ++i) {
      job = ask(target, nullptr);
      if (job["state"] != "queued" && job["state"] != "running") break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(job["state"], "done") << job;
    return job;
  }

  // `body` is null for GET.
  Json expect_same(const std::string& target, const Json& body, std::string_view verb, const Json& question) {
    const auto ours = engine_.call(verb, question);
    const auto theirs = service_->answer(request_for(target, body));
    EXPECT_EQ(ours.status, theirs.status) << target << " " << ours.text << *theirs.body;
    EXPECT_EQ(ours.text, *theirs.body) << target << " " << question.dump().substr(0, 400);
    return ours.type == "application/json" ? Json::parse(ours.text) : Json();
  }

 private:
  OtherProcess engine_;  // begins before the service, which has threads
  fs::path folder_ = fs::temp_directory_path() / ("crux-engine-" + std::to_string(getpid()));
  std::unique_ptr<server::Service> service_;
};

// The engine lists fewer verbs, ways and parameters, because it answers fewer. All else is as the server says.
TEST_F(SameAnswers, GamesAreDescribedAlike) {
  Json ours = ask_engine("games", Json::object())["games"], theirs = ask("/api/v1/games", nullptr)["games"];
  ASSERT_EQ(ours.size(), theirs.size());
  for (std::size_t i = 0; i < ours.size(); ++i) {
    for (const char* const list : {"verbs", "ways"})
      for (const Json& word : ours[i][list]) EXPECT_NE(std::ranges::find(theirs[i][list], word), theirs[i][list].end()) << word;
    for (Json& parameter : ours[i]["parameters"]) {
      const auto same =
          std::ranges::find(theirs[i]["parameters"], parameter["name"], [](const Json& one) { return one["name"]; });
      ASSERT_NE(same, theirs[i]["parameters"].end()) << parameter;
      Json known = *same;
      for (Json* one : {&parameter, &known}) one->erase("ways");
      EXPECT_EQ(parameter, known);
    }
    for (const char* const list : {"verbs", "ways", "parameters"})
      for (Json* one : {&ours[i], &theirs[i]}) one->erase(list);
    EXPECT_EQ(ours[i], theirs[i]);
  }
}

TEST_F(SameAnswers, ForEveryExample) {
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

// Puzzles whose tables may fit a server and no page, at the beginning of a play and beside the way.
TEST_F(SameAnswers, ForHintsOfLargePuzzles) {
  const std::vector<Json> all = large_puzzles();
  EXPECT_GT(all.size(), 10);
  for (const Json& line : all) {
    const std::string address = "/api/v1/puzzles/" + keep(line);
    std::vector<std::string> plays{""};
    for (std::size_t i = 0; i < std::min<std::size_t>(plays.size(), 4); ++i) {
      const Json play{{"moves", plays[i]}};
      const Json question{{"game", line["game"]}, {"puzzle", line["puzzle"]}, {"moves", plays[i]}};
      const Json checked = expect_same(address + "/check", play, "check", question);
      const Json hint = expect_same(address + "/hint", play, "hint", question);
      if (hint.contains("/guide/play"_json_pointer)) plays.push_back(hint["guide"]["play"]);
      for (const Json& next : checked.value("next", Json::array())) plays.push_back(next["moves"]);
    }
  }
}

// What is made has the same name, which is made from every byte of it.
TEST_F(SameAnswers, ForWhatIsMade) {
  int made = 0;
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    for (const char* level : {"gentle", "hard"}) {
      const Json asked{{"game", game->name}, {"level", level}, {"seed", 11}};
      const Json ours = ask_engine("generate", asked)["puzzles"][0];
      const Json theirs = end_of(ask("/api/v1/generate", asked));
      EXPECT_EQ(ours["id"], theirs["puzzles"][0]) << asked;
      const Json again{{"game", game->name}, {"puzzle", ours["puzzle"]}, {"recipe", ours["recipe"]}, {"seed", 12}};
      const Json ours_again = ask_engine("another", again)["puzzles"][0];
      const Json theirs_again = end_of(ask("/api/v1/puzzles/" + keep(ours) + "/another", {{"seed", 12}}));
      EXPECT_EQ(ours_again["id"], theirs_again["puzzles"][0]) << asked;
      ++made;
    }
  }
  EXPECT_GE(made, 4);
}

TEST_F(SameAnswers, ForSketchesThatAreFilled) {
  int filled = 0;
  for (const GameEntry* game : all_games()) {
    std::vector<Json> sketches;
    add_lines(fs::path(CRUX_SOURCE_DIR) / "src/games" / game->name / "corpus/sketches/small.jsonl", sketches);
    for (const Json& sketch : sketches) {
      const Json asked{{"game", game->name}, {"puzzle", sketch["puzzle"]}, {"top", 5}};
      const int number = ask_engine("fill", asked)["fill"];
      Json ours;
      do ours = ask_engine("fill_step", {{"fill", number}});
      while (!ours["over"]);
      const Json theirs = end_of(ask("/api/v1/fill", asked));
      ask_engine("fill_end", {{"fill", number}});
      for (const char* part : {"done", "total", "best"}) EXPECT_EQ(ours["found"][part], theirs["found"][part]) << asked;
      ++filled;
    }
  }
  EXPECT_GE(filled, 5);
}

}  // namespace
}  // namespace crux::engine_test
