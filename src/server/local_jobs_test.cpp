#include "server/local_jobs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <set>
#include <thread>

#include "server/http.hpp"

namespace crux::server::jobs_test {
namespace {

using namespace std::chrono_literals;

Json applied(const Json& old, const Json& news) {
  Json now = old;
  const Json none = Json::object(), changed = news.value("changed", none), within = news.value("within", none),
             lists = news.value("lists", none);
  for (const auto& [name, value] : changed.items()) now[name] = value;
  for (const auto& [name, inner] : within.items()) now[name] = applied(old[name], inner);
  for (const auto& [name, list] : lists.items()) {
    Json entries = Json::array();
    for (const Json& entry : list) {
      const Json* const place = entry.is_number() ? &entry : entry.is_array() ? &entry[0] : nullptr;
      const Json before = place && place->is_number_unsigned() && old[name].size() > place->get<std::size_t>()
                              ? old[name][place->get<std::size_t>()]
                              : Json();
      entries.push_back(entry.is_number() ? before : entry.is_array() && before.is_object() ? applied(before, entry[1]) : entry);
    }
    now[name] = std::move(entries);
  }
  return now;
}
Json read(const std::shared_ptr<const std::string>& text) { return Json::parse(*text); }

// Fields in any order: a difference may add one at the end.
bool same_fields(const Json& a, const Json& b) { return nlohmann::json(a) == nlohmann::json(b); }

Json card(int number, bool measured) {
  return {{"puzzle", {{"name", number}, {"long", std::string(2'000, 'x')}}},
          {"values", measured ? Json{{"tsi", number}} : Json(nullptr)}};
}
Json found(const std::vector<int>& best, int done) {
  Json cards = Json::array();
  for (const int number : best) cards.push_back(card(number, number % 2 == 0));
  return {{"done", done}, {"spans", {{"tsi", {1, done}}}}, {"best", std::move(cards)}};
}

TEST(JobAnswers, DifferencesLeadFromEveryVersionToTheLast) {
  JobAnswers answers;
  const std::vector<std::vector<int>> lists{{}, {5}, {5, 3}, {3, 5}, {3, 8, 5}, {1, 2, 3}, {3, 8, 5}, {8, 8, 3}};
  std::vector<Json> wholes;
  for (std::size_t v = 0; v < lists.size(); ++v) {
    Json job{{"id", "a"}, {"says", v / 2}, {"puzzles", {"p", "q"}}, {"long", std::string(20'000, 'y')}};
    if (v > 3) job["error"] = {{"says", "bad"}};
    const auto answer = answers.make(job, {{"found", found(lists[v], static_cast<int>(v))}}, false);
    wholes.push_back(read(answer->whole));
    EXPECT_EQ(answer->version, v + 1);
    EXPECT_EQ(wholes.back()["version"], v + 1);
    EXPECT_EQ(wholes.back()["found"], found(lists[v], static_cast<int>(v)));
    for (std::size_t old = v < 5 ? 0 : v - 5; old <= v; ++old) {
      const auto difference = answer->since(old + 1);
      ASSERT_TRUE(difference) << old << " to " << v;
      EXPECT_TRUE(same_fields(applied(wholes[old], read(difference)), wholes[v])) << old << " to " << v << *difference;
    }
  }
  EXPECT_FALSE(answers.make({{"id", "a"}}, Json::object(), false)->since(lists.size()));  // fields are gone
}

TEST(JobAnswers, SendOnlyTheEntriesThatAreNew) {
  JobAnswers answers;
  std::vector<int> best(100);
  for (int i = 0; i < 100; ++i) best[static_cast<std::size_t>(i)] = i;
  const auto whole = answers.make({{"id", "a"}}, {{"found", found(best, 1)}}, false);
  std::ranges::rotate(best, best.begin() + 50);
  best[7] = 1'000;
  const auto next = answers.make({{"id", "a"}}, {{"found", found(best, 2)}}, false);
  ASSERT_TRUE(next->since(1));
  EXPECT_GT(whole->whole->size(), 200'000U);
  EXPECT_LT(next->since(1)->size(), 3'000U);
  EXPECT_LT(next->since(2)->size(), 100U);  // nothing is new
  // An entry that has changed a little is sent as a difference: all of them are measured now.
  Json measured = found(best, 2);
  for (Json& entry : measured["best"]) entry["values"] = {{"tsi", 7.5}};
  const auto last = answers.make({{"id", "a"}}, {{"found", measured}}, false);
  ASSERT_TRUE(last->since(1));
  EXPECT_LT(last->since(1)->size(), 10'000U);
  EXPECT_TRUE(same_fields(applied(read(whole->whole), read(last->since(1))), read(last->whole)));
  EXPECT_TRUE(same_fields(applied(read(next->whole), read(last->since(2))), read(last->whole)));
}

TEST(JobAnswers, EntriesThatAreListsAreSentWhole) {
  JobAnswers answers;
  const Json more(std::string(1'000, 'x'));
  const auto first = answers.make({{"id", "a"}, {"more", more}}, {{"archive", {{"cells", {{0, 1, 2.5}, {1, 1, 7}}}}}}, false);
  const auto second = answers.make({{"id", "a"}, {"more", more}}, {{"archive", {{"cells", {{1, 1, 6}, {0, 1, 2.5}}}}}}, false);
  EXPECT_NE(second->since(1)->find("\"cells\":[[1,1,6],0]"), std::string::npos) << *second->since(1);
  EXPECT_TRUE(same_fields(applied(read(first->whole), read(second->since(1))), read(second->whole)));
}

TEST(Jobs, ARunningJobIsWrittenDownAtMostFourTimesASecondAndAtItsEnd) {
  LocalJobs jobs({});
  const auto began = std::chrono::steady_clock::now();
  const auto job = jobs.add({.kind = "test", .client = {"a", ""}}, [](Job& at_work) -> Result<void> {
    for (int i = 0; i < 600; ++i) {
      at_work.tell(std::to_string(i));
      std::this_thread::sleep_for(1ms);
    }
    at_work.add_puzzle("last");
    return {};
  });
  ASSERT_TRUE(job.has_value());
  std::set<std::string> said;
  while (!(*job)->answer()->ended) said.insert(read((*job)->answer()->whole)["says"]);
  const Json end = read((*job)->answer()->whole);
  EXPECT_EQ(end["says"], "599");
  EXPECT_EQ(end["puzzles"], Json({"last"}));
  EXPECT_GE(said.size(), 3U);
  const auto quarters = static_cast<std::uint64_t>((std::chrono::steady_clock::now() - began) / 250ms);
  EXPECT_LE((*job)->answer()->version, 3 + quarters);  // queued, running and done besides
}

// The last word before a long silence is not held back.
TEST(Jobs, AnswersBringWhatWasToldBeforeASilence) {
  LocalJobs jobs({});
  std::promise<void> go_on;
  const auto job = jobs.add({.kind = "test", .client = {"a", ""}}, [&](Job& at_work) -> Result<void> {
    at_work.tell("one");
    at_work.tell("two");
    go_on.get_future().wait();
    return {};
  });
  const auto says = [&] { return read((*job)->answer()->whole)["says"]; };
  for (int i = 0; i < 500 && says() != "two"; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(says(), "two");
  go_on.set_value();
}

// Nobody who asks waits for the text of a large result.
TEST(Jobs, AnswersAreThereWhileALargeOneIsMade) {
  std::vector<int> best(1'000);
  std::atomic<bool> stop = false;
  LocalJobs jobs({});
  const auto job = jobs.add({.kind = "test", .client = {"a", ""}}, [&](Job& at_work) -> Result<void> {
    for (int i = 0; !stop; ++i) at_work.show("found", found(best, i));
    return {};
  });
  std::vector<std::chrono::nanoseconds> times;
  for (const auto end = std::chrono::steady_clock::now() + 1s; std::chrono::steady_clock::now() < end;) {
    const auto began = std::chrono::steady_clock::now();
    EXPECT_TRUE((*job)->answer()->whole);
    EXPECT_FALSE((*job)->ended());
    (*job)->unwatch((*job)->watch([] {}));
    times.push_back(std::chrono::steady_clock::now() - began);
    std::this_thread::sleep_for(1ms);
  }
  std::ranges::sort(times);
  EXPECT_LT(times[times.size() / 2], 5ms);
  const auto is_large = [&] { return (*job)->answer()->whole->size() > 2'000'000U; };
  for (const auto late = std::chrono::steady_clock::now() + 60s; !is_large() && std::chrono::steady_clock::now() < late;)
    std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(is_large());
  stop = true;
}

}  // namespace
}  // namespace crux::server::jobs_test
