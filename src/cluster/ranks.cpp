#include "cluster/ranks.hpp"

// The C++ bindings of MPI are long deprecated.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <list>
#include <numeric>

#include "cluster/crew.hpp"

namespace crux::cluster {
namespace {

using std::chrono::microseconds;

// How many processes the launcher has started together with this one, as the environment has it; 1 if there was no launcher.
// MPI would know, but a crux that is alone should neither wait for it nor fail with it.
int started_together() {
  const auto number = [](const char* name) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : 0;
  };
  if (const int size = number("OMPI_COMM_WORLD_SIZE")) return size;  // mpirun
  if (!std::getenv("PMIX_RANK") && !std::getenv("PMI_RANK")) return 1;
  // srun. Of Slurm's variables only those of the step will do: a shell of salloc has the others as well, and is a step of one
  // task.
  if (std::getenv("SLURM_JOB_ID")) return std::max(1, number("SLURM_STEP_NUM_TASKS"));
  return std::getenv("PMIX_RANK") ? 2
                                  : 1;  // another launcher that speaks PMIx; MPI will say how many. PMI alone is not Open MPI's
}

// How long to sleep when nothing has happened, since MPI cannot wake a sleeper: not long at first, because what comes next often
// comes soon. The cores belong to the workers.
class Patience {
 public:
  // `moving`: bytes are on their way, and only move while somebody looks.
  microseconds after(bool something_happened, bool moving) {
    now_ = something_happened ? microseconds(0) : moving ? on_the_move : std::clamp(2 * now_, least, most);
    return now_;
  }

 private:
  static constexpr microseconds on_the_move{100}, least{250}, most{1000};
  microseconds now_{0};
};

// The messages between ranks. Messages from one rank to another arrive in the order they were sent.
enum class Tag : int {
  piece,   // from the leader
  answer,  // to the leader
  stop,    // from the leader, its last
  bye,     // to the leader: heard the stop, this is the last
};

struct Letter {
  int from = 0;
  Tag tag{};
  std::string bytes;
};

class Post {
 public:
  void send(int to, Tag tag, std::string bytes) {
    assert(bytes.size() <= std::numeric_limits<int>::max());
    Sent& sent = sent_.emplace_back(std::move(bytes), MPI_REQUEST_NULL);
    MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, to, static_cast<int>(tag), MPI_COMM_WORLD,
              &sent.request);
  }

  // The next letter, if one has come.
  std::optional<Letter> receive() {
    int here = 0;
    MPI_Message message{};
    MPI_Status status{};
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &here, &message, &status);
    if (!here) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Letter letter{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG), std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Mrecv(letter.bytes.data(), size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    return letter;
  }

  // Are letters still leaving? To be asked now and then, for they leave while it is asked.
  bool sending() {
    std::erase_if(sent_, [](Sent& sent) {
      int gone = 0;
      MPI_Test(&sent.request, &gone, MPI_STATUS_IGNORE);
      return gone != 0;
    });
    return !sent_.empty();
  }

 private:
  struct Sent {
    std::string bytes;  // MPI reads them until the request is done, so they must not move
    MPI_Request request;
  };
  std::list<Sent> sent_;
};

// A piece or an answer in a letter: the number, then the bytes.
std::string pack(const Numbered& numbered) {
  std::string bytes(sizeof numbered.number + numbered.bytes.size(), '\0');
  std::memcpy(bytes.data(), &numbered.number, sizeof numbered.number);
  numbered.bytes.copy(bytes.data() + sizeof numbered.number, numbered.bytes.size());
  return bytes;
}

Numbered unpack(std::string bytes) {
  Numbered numbered;
  std::memcpy(&numbered.number, bytes.data(), sizeof numbered.number);
  bytes.erase(0, sizeof numbered.number);
  numbered.bytes = std::move(bytes);
  return numbered;
}

// How many threads each rank has; all ranks ask together.
std::vector<int> threads_of_all(int mine, int count) {
  std::vector<int> threads(static_cast<std::size_t>(count));
  MPI_Allgather(&mine, 1, MPI_INT, threads.data(), 1, MPI_INT, MPI_COMM_WORLD);
  return threads;
}

class Leader {
 public:
  Leader(const Farm& farm, int threads, int count) : crew_(farm, threads), desk_(farm) {
    for (const int of_one : threads_of_all(crew_.threads(), count)) {
      hands_.push_back({of_one});
      window_ += window_of_a_thread * static_cast<std::size_t>(of_one);
    }
  }

  void lead(const std::stop_token& stop) {
    const std::stop_callback hear(stop, [&] { crew_.stop(); });
    Patience patience;
    while (!desk_.over() && !stop.stop_requested()) {
      const bool given = hand_out(), heard = listen(), taken = desk_.take();
      const bool moved = given || heard || taken || desk_.over();
      for (Numbered& answer : crew_.finished(patience.after(moved, post_.sending()))) accept(0, std::move(answer));
    }
    while (desk_.take()) continue;  // stopped: what is in order is not lost
  }

  // Sends everyone home, whatever has happened, and hears them out: no letter is left for the next run.
  ~Leader() {
    crew_.stop();
    auto away = hands_.size() - 1;
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) post_.send(static_cast<int>(rank), Tag::stop, {});
    for (Patience patience; away > 0 || post_.sending();) {
      const auto letter = post_.receive();
      if (letter && letter->tag == Tag::bye) --away;
      std::this_thread::sleep_for(patience.after(letter.has_value(), post_.sending()));
    }
  }
  Leader(const Leader&) = delete;
  Leader& operator=(const Leader&) = delete;

 private:
  // One rank's.
  struct Hands {
    int threads = 1;
    int pieces = 0;  // given and not answered
    double load() const { return static_cast<double>(pieces) / threads; }
  };
  // In work or waiting for it, a thread: the two that wait last until a letter has come and gone.
  static constexpr double most_load = 3;

  // The next piece, if there is one, to the rank with the least to do, if that is little enough.
  bool hand_out() {
    const auto idlest = std::ranges::min_element(hands_, {}, &Hands::load);
    if (idlest->load() >= most_load) return false;
    auto piece = desk_.next(window_);
    if (!piece) return false;
    ++idlest->pieces;
    const auto rank = static_cast<int>(idlest - hands_.begin());
    if (rank == 0)
      crew_.give(std::move(*piece));
    else
      post_.send(rank, Tag::piece, pack(*piece));
    return true;
  }

  bool listen() {
    auto letter = post_.receive();
    if (!letter) return false;
    assert(letter->tag == Tag::answer);
    accept(letter->from, unpack(std::move(letter->bytes)));
    return true;
  }

  void accept(int rank, Numbered answer) {
    --hands_[static_cast<std::size_t>(rank)].pieces;
    desk_.put(std::move(answer));
  }

  Crew crew_;
  Desk desk_;
  Post post_;
  std::vector<Hands> hands_;  // by rank
  std::size_t window_ = 0;
};

// Noexcept: the leader waits for our goodbye, so a rank that is out of memory had better take all down.
void follow(const Farm& farm, int threads, int count) noexcept {
  Crew crew(farm, threads);
  threads_of_all(crew.threads(), count);
  Post post;
  Patience patience;
  for (bool moved = true; true;) {
    auto letter = post.receive();
    if (letter && letter->tag == Tag::stop) break;
    if (letter) crew.give(unpack(std::move(letter->bytes)));
    const auto answers = crew.finished(patience.after(moved || letter, post.sending()));
    for (const Numbered& answer : answers) post.send(0, Tag::answer, pack(answer));
    moved = !answers.empty();
  }
  crew.stop();
  post.send(0, Tag::bye, {});
  while (post.sending()) std::this_thread::sleep_for(patience.after(false, true));
}

// Operations of all ranks together.
enum class Call : int { share, gather, run, home, leave };

// MPI_Wait would spin, and the cores belong to the workers. Ranks often meet within microseconds, so at first this only yields;
// then it sleeps.
void wait_for(MPI_Request request) {
  constexpr microseconds eager{200};
  const auto start = std::chrono::steady_clock::now();
  Patience patience;
  for (int done = 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE), !done;)
    if (std::chrono::steady_clock::now() < start + eager)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(patience.after(false, false));
}

// Returns when all ranks are here, with a number of each. Had they come for different calls, they would wait for each other for
// ever: then all are ended.
std::vector<int> meet(Call call, int count, int number = 0) {
  const int mine[2]{static_cast<int>(call), number};
  std::vector<int> all(2 * static_cast<std::size_t>(count));
  MPI_Request request{};
  MPI_Iallgather(mine, 2, MPI_INT, all.data(), 2, MPI_INT, MPI_COMM_WORLD, &request);
  wait_for(request);
  std::vector<int> numbers;
  for (std::size_t i = 0; i < all.size(); i += 2) {
    if (all[i] != mine[0]) MPI_Abort(MPI_COMM_WORLD, 2);
    numbers.push_back(all[i + 1]);
  }
  return numbers;
}

}  // namespace

Ranks::Ranks() {
  if (started_together() == 1) return;
  int level = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
  assert(level >= MPI_THREAD_FUNNELED);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
}

Ranks::~Ranks() {
  int awake = 0;
  MPI_Initialized(&awake);
  if (!awake) return;
  meet(Call::leave, count_);
  MPI_Finalize();
}

std::string Ranks::share(std::string text) const {
  if (count_ == 1) return text;
  meet(Call::share, count_);
  std::uint64_t size = text.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  text.resize(size);
  constexpr std::uint64_t most = std::uint64_t{1} << 30;  // MPI counts in int
  for (std::uint64_t at = 0; at < size; at += most)
    MPI_Bcast(text.data() + at, static_cast<int>(std::min(most, size - at)), MPI_BYTE, 0, MPI_COMM_WORLD);
  return text;
}

std::vector<std::string> Ranks::gather(const std::string& text) const {
  if (count_ == 1) return {text};
  const std::vector<int> sizes = meet(Call::gather, count_, static_cast<int>(text.size()));
  std::vector<int> places(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), 0);
  std::string all(static_cast<std::size_t>(places.back() + sizes.back()), '\0');
  MPI_Request request{};
  MPI_Iallgatherv(text.data(), sizes[static_cast<std::size_t>(rank_)], MPI_BYTE, all.data(), sizes.data(), places.data(),
                  MPI_BYTE, MPI_COMM_WORLD, &request);
  wait_for(request);
  std::vector<std::string> texts;
  for (std::size_t rank = 0; rank < sizes.size(); ++rank)
    texts.push_back(all.substr(static_cast<std::size_t>(places[rank]), static_cast<std::size_t>(sizes[rank])));
  return texts;
}

void Ranks::run(const Farm& farm, int threads, const std::stop_token& stop) const {
  if (count_ == 1) return cluster::run(farm, threads, stop);
  meet(Call::run, count_);
  std::exception_ptr thrown;
  try {
    if (leads())
      Leader(farm, threads, count_).lead(stop);
    else
      follow(farm, threads, count_);
  } catch (...) {  // by `next` or `take`
    thrown = std::current_exception();
  }
  meet(Call::home, count_);
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace crux::cluster
