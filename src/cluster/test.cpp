#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cluster/farm.hpp"
#include "cluster/ranks.hpp"

namespace crux::cluster::room_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Pieces "0", "1", ... and the answers that were taken.
struct Counted {
  explicit Counted(int count) : count(count) {}

  Farm farm(std::function<std::string(const std::string&, const std::stop_token&)> work) {
    return {.next = [this] { return given < count ? std::optional(std::to_string(given++)) : std::nullopt; },
            .work = std::move(work),
            .take =
                [this](std::string answer) {
                  answers.push_back(std::move(answer));
                  return static_cast<int>(answers.size()) < enough;
                }};
  }

  // The answers are those to the first pieces, in order, and there are `size` of them.
  void expect_in_order(std::size_t size) const {
    EXPECT_EQ(answers.size(), size);
    for (std::size_t i = 0; i < answers.size(); ++i) ASSERT_EQ(answers[i], std::to_string(i));
  }

  int count, enough = 1 << 30;
  int given = 0;
  std::vector<std::string> answers;
};

std::string echo(const std::string& piece, const std::stop_token&) { return piece; }

// Works until it is told to stop, or much too long.
std::string until_stopped(const std::string&, const std::stop_token& stop) {
  for (const auto late = Clock::now() + 60s; !stop.stop_requested() && Clock::now() < late;) std::this_thread::sleep_for(1ms);
  return "garbage";
}

class Threads : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Farm, Threads, ::testing::Values(1, 2, 8, 0));

TEST_P(Threads, AnswerUnevenWorkInOrder) {
  Counted counted(100);
  const auto uneven = [](const std::string& piece, const std::stop_token&) {
    std::this_thread::sleep_for(std::stoi(piece) % 9 == 0 ? 10ms : std::stoi(piece) % 4 * 200us);
    return piece;
  };
  run(counted.farm(uneven), GetParam(), {});
  counted.expect_in_order(100);
}

TEST_P(Threads, LetExceptionsThrough) {
  Counted counted(100);
  const auto throws = [](const std::string& piece, const std::stop_token&) -> std::string {
    if (piece == "7") throw std::runtime_error("too much");
    return piece;
  };
  EXPECT_THROW(run(counted.farm(throws), GetParam(), {}), std::runtime_error);
}

TEST_P(Threads, DoThousandsOfTinyPieces) {
  Counted counted(20'000);
  run(counted.farm(echo), GetParam(), {});
  counted.expect_in_order(20'000);
}

TEST_P(Threads, HaveNothingToDo) {
  Counted counted(0);
  run(counted.farm(echo), GetParam(), {});
  counted.expect_in_order(0);
}

TEST_P(Threads, EndWhenThatIsEnough) {
  Counted counted(1000);
  counted.enough = 5;
  std::atomic<int> begun = 0, heard = 0;
  const auto slow_after_five = [&](const std::string& piece, const std::stop_token& stop) {
    if (std::stoi(piece) < 5) return piece;
    ++begun;
    until_stopped(piece, stop);
    heard += stop.stop_requested();
    return piece;
  };
  const auto start = Clock::now();
  run(counted.farm(slow_after_five), GetParam(), {});
  counted.expect_in_order(5);
  EXPECT_LT(Clock::now() - start, 30s);
  EXPECT_EQ(begun, heard);
}

TEST_P(Threads, HearAStopRequest) {
  Counted counted(1000);
  std::atomic<int> begun = 0, heard = 0;
  std::stop_source source;
  const std::jthread elsewhere([&] {
    while (begun == 0) std::this_thread::sleep_for(1ms);
    source.request_stop();
  });
  const auto slow = [&](const std::string& piece, const std::stop_token& stop) {
    ++begun;
    until_stopped(piece, stop);
    heard += stop.stop_requested();
    return std::string("garbage");
  };
  run(counted.farm(slow), GetParam(), source.get_token());
  counted.expect_in_order(0);
  EXPECT_GT(begun, 0);
  EXPECT_EQ(begun, heard);
}

TEST_P(Threads, AreStoppedBeforeTheyBegin) {
  Counted counted(1000);
  std::stop_source source;
  source.request_stop();
  run(counted.farm(until_stopped), GetParam(), source.get_token());
  counted.expect_in_order(0);
}

// Most requests come while the threads do anything but wait.
TEST_P(Threads, StopAnywhereInOrder) {
  for (int when = 0; when < 200; when += 3) {
    Counted counted(100'000);
    std::stop_source source;
    const std::jthread elsewhere([&] {
      std::this_thread::sleep_for(when * 10us);
      source.request_stop();
    });
    const auto honest_until_stopped = [](const std::string& piece, const std::stop_token& stop) {
      return stop.stop_requested() ? "garbage" : piece;
    };
    run(counted.farm(honest_until_stopped), GetParam(), source.get_token());
    counted.expect_in_order(counted.answers.size());
  }
}

// Work, next and take may ask for the stop themselves.
TEST_P(Threads, StopThemselves) {
  std::stop_source source;
  Counted counted(1000);
  run(counted.farm([&](const std::string& piece, const std::stop_token&) {
    if (piece == "20") source.request_stop();
    return piece;
  }),
      GetParam(), source.get_token());
  EXPECT_LE(counted.answers.size(), 20u);
  counted.expect_in_order(counted.answers.size());

  source = {};
  Counted taken(1000);
  Farm farm = taken.farm(echo);
  farm.take = [&, take = farm.take](const std::string& answer) {
    if (answer == "20") source.request_stop();
    return take(answer);
  };
  run(farm, GetParam(), source.get_token());
  EXPECT_GE(taken.answers.size(), 21u);
  taken.expect_in_order(taken.answers.size());
}

TEST_P(Threads, CarryLargeAnswers) {
  int next = 0, taken = 0;
  std::string filler;
  filler.resize(10'000'000, 'x');
  run({.next = [&] { return next < 20 ? std::optional(std::to_string(next++)) : std::nullopt; },
       .work = [&](const std::string& piece, const std::stop_token&) { return filler + piece; },
       .take =
           [&](const std::string& answer) {
             EXPECT_EQ(answer.size(), filler.size() + std::to_string(taken).size());
             EXPECT_TRUE(answer.ends_with("x" + std::to_string(taken++)));
             return true;
           }},
      GetParam(), {});
  EXPECT_EQ(taken, 20);
}

TEST(Farm, IsNeverFarAheadOfTheOldestPiece) {
  for (const int threads : {1, 2, 8}) {
    const int window = 4 * threads;
    Counted counted(200);
    std::atomic<int> most = 0;
    Farm farm = counted.farm([&](const std::string& piece, const std::stop_token&) {
      // The others run ahead as far as they can.
      for (const auto late = Clock::now() + 30s; piece == "0" && most < window && Clock::now() < late;)
        std::this_thread::sleep_for(1ms);
      return piece;
    });
    farm.next = [&, next = farm.next] {
      auto piece = next();
      most = std::max(most.load(), counted.given - static_cast<int>(counted.answers.size()));
      return piece;
    };
    run(farm, threads, {});
    counted.expect_in_order(200);
    EXPECT_EQ(most, window);
  }
}

TEST(Farm, CallsNextAndTakeOnTheCallersThread) {
  const auto self = std::this_thread::get_id();
  int left = 50;
  run({.next =
           [&] {
             EXPECT_EQ(std::this_thread::get_id(), self);
             return left-- > 0 ? std::optional(std::string("piece")) : std::nullopt;
           },
       .work =
           [&](const std::string& piece, const std::stop_token&) {
             EXPECT_NE(std::this_thread::get_id(), self);
             return piece;
           },
       .take =
           [&](const std::string&) {
             EXPECT_EQ(std::this_thread::get_id(), self);
             return true;
           }},
      2, {});
}

TEST(Farm, UsesAllItsThreads) {
  std::atomic<int> inside = 0;
  Counted counted(4);
  run(counted.farm([&](const std::string& piece, const std::stop_token&) {
    ++inside;
    for (const auto late = Clock::now() + 30s; inside < 4 && Clock::now() < late;) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(inside, 4);
    return piece;
  }),
      4, {});
}

TEST(Farm, LetsExceptionsOfTakeThrough) {
  Counted counted(100);
  Farm farm = counted.farm(echo);
  farm.take = [](const std::string&) -> bool { throw std::runtime_error("full"); };
  EXPECT_THROW(run(farm, 2, {}), std::runtime_error);
}

// This process was not started by mpirun. tests/mpi has those that were.
TEST(Ranks, AreOne) {
  const Ranks ranks;
  EXPECT_EQ(ranks.rank(), 0);
  EXPECT_EQ(ranks.count(), 1);
  EXPECT_TRUE(ranks.leads());
  EXPECT_EQ(ranks.share("text"), "text");
  Counted counted(100);
  ranks.run(counted.farm(echo), 2, {});
  counted.expect_in_order(100);
}

}  // namespace
}  // namespace crux::cluster::room_test
