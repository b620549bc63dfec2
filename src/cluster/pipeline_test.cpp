#include "cluster/pipeline.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace crux::cluster::pipeline_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Numbers = Pipeline<int, std::string>;

// Waits until `done`, or much too long.
void wait_until(const auto& done) {
  for (const auto late = Clock::now() + 30s; !done() && Clock::now() < late;) std::this_thread::sleep_for(100us);
}

// Items 0, 1, ... and the answers that were emitted.
struct Counted {
  explicit Counted(int count) : count(count) {}

  Numbers pipeline(std::function<Result<std::string>(int, const std::stop_token&)> work) {
    return {.read = [this]() -> Result<std::optional<int>> {
              const Alone alone(reading);
              if (read == unreadable) return error("test", "", "the disk is broken", "");
              return read < count ? std::optional(read++) : std::nullopt;
            },
            .work = std::move(work),
            .emit =
                [this](const std::string& answer) {
                  const Alone alone(emitting);
                  answers.push_back(answer);
                  emitted = static_cast<int>(answers.size());
                  return emitted < enough;
                }};
  }

  // The answers are those to the first items, in order, and there are `size` of them.
  void expect_in_order(std::size_t size) const {
    EXPECT_EQ(answers.size(), size);
    for (std::size_t i = 0; i < answers.size(); ++i) ASSERT_EQ(answers[i], std::to_string(i));
  }

  // Fails the test if two are there at once.
  struct Alone {
    explicit Alone(std::atomic<int>& inside) : inside(inside) { EXPECT_EQ(++inside, 1); }
    ~Alone() { --inside; }
    Alone(const Alone&) = delete;
    Alone& operator=(const Alone&) = delete;
    std::atomic<int>& inside;
  };

  const int count;
  int enough = 1 << 30, unreadable = -1;
  std::atomic<int> read = 0, emitted = 0, reading = 0, emitting = 0;
  std::vector<std::string> answers;
};

Result<std::string> echo(int item, const std::stop_token&) { return std::to_string(item); }

class PipelineThreads : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Pipeline, PipelineThreads, ::testing::Values(1, 2, 8, 0));

TEST_P(PipelineThreads, AnswerUnevenWorkInOrder) {
  Counted counted(200);
  const auto uneven = [](int item, const std::stop_token&) -> Result<std::string> {
    std::this_thread::sleep_for(item % 9 == 0 ? 5ms : item % 4 * 100us);
    return std::to_string(item);
  };
  EXPECT_TRUE(run(counted.pipeline(uneven), GetParam(), {}));
  counted.expect_in_order(200);
}

TEST_P(PipelineThreads, AnswerThousandsOfTinyItems) {
  Counted counted(50'000);
  EXPECT_TRUE(run(counted.pipeline(echo), GetParam(), {}));
  counted.expect_in_order(50'000);
}

TEST_P(PipelineThreads, HaveNothingToDo) {
  Counted counted(0);
  EXPECT_TRUE(run(counted.pipeline(echo), GetParam(), {}));
  counted.expect_in_order(0);
}

// Somebody writes an item, waits for its answer, and only then writes the next.
TEST_P(PipelineThreads, AnswerWhileTheReaderWaits) {
  Counted counted(100);
  Numbers pipeline = counted.pipeline(echo);
  pipeline.read = [&, read = pipeline.read] {
    wait_until([&] { return counted.emitted == counted.read; });
    EXPECT_EQ(counted.emitted, counted.read);
    return read();
  };
  EXPECT_TRUE(run(pipeline, GetParam(), {}));
  counted.expect_in_order(100);
}

TEST_P(PipelineThreads, EndWithTheFirstErrorInOrder) {
  Counted counted(1000);
  const auto fails = [&](int item, const std::stop_token&) -> Result<std::string> {
    if (item == 50) std::this_thread::sleep_for(10ms);  // the later error is there first
    if (item == 50 || item == 52) return error("test", std::to_string(item), "it failed", "");
    return std::to_string(item);
  };
  const auto outcome = run(counted.pipeline(fails), GetParam(), {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().where, "50");
  counted.expect_in_order(50);
  EXPECT_LT(counted.read, 1000);
}

TEST_P(PipelineThreads, AnswerEverythingBeforeTheReadersError) {
  Counted counted(1000);
  counted.unreadable = 30;
  const auto slow = [](int item, const std::stop_token&) -> Result<std::string> {
    std::this_thread::sleep_for(1ms);
    return std::to_string(item);
  };
  const auto outcome = run(counted.pipeline(slow), GetParam(), {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().found, "the disk is broken");
  counted.expect_in_order(30);
}

TEST_P(PipelineThreads, SayWhatFailedBeforeTheReader) {
  Counted counted(1000);
  counted.unreadable = 30;
  const auto fails = [](int item, const std::stop_token&) -> Result<std::string> {
    if (item == 29) return error("test", "", "it failed", "");
    return std::to_string(item);
  };
  const auto outcome = run(counted.pipeline(fails), GetParam(), {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().found, "it failed");
  counted.expect_in_order(29);
}

TEST_P(PipelineThreads, EndWhenThatIsEnough) {
  Counted counted(1000);
  counted.enough = 5;
  std::atomic<int> begun = 0, heard = 0;
  const auto slow_after_five = [&](int item, const std::stop_token& stop) -> Result<std::string> {
    if (item < 5) return std::to_string(item);
    ++begun;
    wait_until([&] { return stop.stop_requested(); });
    heard += stop.stop_requested();
    return "garbage";
  };
  EXPECT_TRUE(run(counted.pipeline(slow_after_five), GetParam(), {}));
  counted.expect_in_order(5);
  EXPECT_EQ(begun, heard);
}

TEST_P(PipelineThreads, HearAStopRequest) {
  Counted counted(1000);
  std::atomic<int> begun = 0, heard = 0;
  std::stop_source source;
  const std::jthread elsewhere([&] {
    wait_until([&] { return begun > 0; });
    source.request_stop();
  });
  const auto slow_after_five = [&](int item, const std::stop_token& stop) -> Result<std::string> {
    if (item < 5) return std::to_string(item);
    ++begun;
    wait_until([&] { return stop.stop_requested(); });
    heard += stop.stop_requested();
    return "garbage";
  };
  EXPECT_TRUE(run(counted.pipeline(slow_after_five), GetParam(), source.get_token()));
  EXPECT_LE(counted.answers.size(), 5u);
  counted.expect_in_order(counted.answers.size());
  EXPECT_GT(begun, 0);
  EXPECT_EQ(begun, heard);
}

TEST_P(PipelineThreads, AreStoppedBeforeTheyBegin) {
  Counted counted(1000);
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(run(counted.pipeline(echo), GetParam(), source.get_token()));
  counted.expect_in_order(0);
  EXPECT_EQ(counted.read, 0);
}

// Most requests come while the threads do anything but wait.
TEST_P(PipelineThreads, StopAnywhereInOrder) {
  for (int when = 0; when < 200; when += 3) {
    Counted counted(1'000'000);
    std::stop_source source;
    const std::jthread elsewhere([&] {
      std::this_thread::sleep_for(when * 10us);
      source.request_stop();
    });
    const auto honest_until_stopped = [](int item, const std::stop_token& stop) -> Result<std::string> {
      return stop.stop_requested() ? "garbage" : std::to_string(item);
    };
    EXPECT_TRUE(run(counted.pipeline(honest_until_stopped), GetParam(), source.get_token()));
    counted.expect_in_order(counted.answers.size());
  }
}

// Work and emit may ask for the stop themselves.
TEST_P(PipelineThreads, StopThemselves) {
  std::stop_source source;
  Counted counted(1000);
  const auto stops = [&](int item, const std::stop_token&) -> Result<std::string> {
    if (item == 20) source.request_stop();
    return std::to_string(item);
  };
  EXPECT_TRUE(run(counted.pipeline(stops), GetParam(), source.get_token()));
  EXPECT_LE(counted.answers.size(), 20u);
  counted.expect_in_order(counted.answers.size());

  source = {};
  Counted emitted(1000);
  Numbers pipeline = emitted.pipeline(echo);
  pipeline.emit = [&, emit = pipeline.emit](const std::string& answer) {
    if (answer == "20") source.request_stop();
    return emit(answer);
  };
  EXPECT_TRUE(run(pipeline, GetParam(), source.get_token()));
  EXPECT_GE(emitted.answers.size(), 21u);
  emitted.expect_in_order(emitted.answers.size());
}

TEST_P(PipelineThreads, LetExceptionsThrough) {
  const auto throws = [](int item, const std::stop_token&) -> Result<std::string> {
    return item == 20 ? throw std::runtime_error("work") : std::to_string(item);
  };
  Counted working(1000), reading(1000), emitting(1000);
  EXPECT_THROW(static_cast<void>(run(working.pipeline(throws), GetParam(), {})), std::runtime_error);
  Numbers reads = reading.pipeline(echo);
  reads.read = []() -> Result<std::optional<int>> { throw std::runtime_error("read"); };
  EXPECT_THROW(static_cast<void>(run(reads, GetParam(), {})), std::runtime_error);
  Numbers emits = emitting.pipeline(echo);
  emits.emit = [](const std::string&) -> bool { throw std::runtime_error("emit"); };
  EXPECT_THROW(static_cast<void>(run(emits, GetParam(), {})), std::runtime_error);
}

TEST(Pipeline, IsNeverFarAheadOfTheOldestItem) {
  for (const int threads : {2, 8}) {
    const int window = static_cast<int>(items_of_a_thread) * threads;
    Counted counted(400);
    std::atomic<int> most = 0;
    // The others run ahead as far as they can.
    Numbers pipeline = counted.pipeline([&](int item, const std::stop_token&) -> Result<std::string> {
      if (item == 0) wait_until([&] { return most >= window; });
      if (item == 0) std::this_thread::sleep_for(5ms);
      return std::to_string(item);
    });
    pipeline.read = [&, read = pipeline.read] {
      auto item = read();
      most = std::max(most.load(), counted.read - counted.emitted);
      return item;
    };
    EXPECT_TRUE(run(pipeline, threads, {}));
    counted.expect_in_order(400);
    EXPECT_EQ(most, window);
  }
}

TEST(Pipeline, UsesAllItsThreads) {
  std::atomic<int> inside = 0;
  Counted counted(4);
  const auto together = [&](int item, const std::stop_token&) -> Result<std::string> {
    ++inside;
    wait_until([&] { return inside == 4; });
    EXPECT_EQ(inside, 4);
    return std::to_string(item);
  };
  EXPECT_TRUE(run(counted.pipeline(together), 4, {}));
  counted.expect_in_order(4);
}

// The twin: answers by number; the first is there if its number is.
RC_GTEST_PROP(Row, GivesAnswersInTheOrderOfTheirPlaces, (const std::vector<unsigned>& steps)) {
  Row<int> row;
  std::map<std::uint64_t, int> answers;
  std::vector<std::uint64_t> open;
  std::uint64_t opened = 0, first = 0;
  for (const unsigned step : steps) {
    if (step % 3 == 0) {
      RC_ASSERT(row.open() == opened);
      open.push_back(opened++);
    } else if (step % 3 == 1 && !open.empty()) {
      const auto which = open.begin() + static_cast<std::ptrdiff_t>(step % open.size());
      row.put(*which, static_cast<int>(step));
      answers[*which] = static_cast<int>(step);
      open.erase(which);
    } else if (step % 3 == 2) {
      const auto twin = answers.find(first);
      RC_ASSERT((row.first() != nullptr) == (twin != answers.end()));
      if (twin == answers.end()) continue;
      RC_ASSERT(*row.first() == twin->second);
      row.pop();
      ++first;
    }
    RC_ASSERT(row.size() == opened - first);
  }
}

}  // namespace
}  // namespace crux::cluster::pipeline_test
