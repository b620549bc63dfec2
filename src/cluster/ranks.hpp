// ranks.hpp -- the processes that `mpirun` has started together, as one crew.
//
// All ranks make the same calls in the same order, and end Ranks together: errors included. An error that one of them alone may
// meet (a file that cannot be read) is for the leader to find and to share. If they part nevertheless -- one ends Ranks, by an
// exception or an early return, while another shares or runs -- all processes are ended with exit code 2; nobody waits for ever.
// std::exit without ending Ranks is noticed by mpirun, which ends the others.
#pragma once

#include <string>
#include <vector>

#include "cluster/farm.hpp"

namespace crux::cluster {

// REQUIRES: one in a process's life, all calls on the thread that made it, and MPI is used nowhere else.
class Ranks {
 public:
  // Joins the others if mpirun (or srun) started this process; else it is alone, and MPI is not even woken.
  Ranks();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const { return rank_; }
  int count() const { return count_; }
  bool leads() const { return rank_ == 0; }

  // The leader's text, on every rank. All ranks call it together.
  std::string share(std::string text) const;

  // The texts of all ranks, in their order, on every rank. All ranks call it together. They stay below 2 GiB in all.
  std::vector<std::string> gather(const std::string& text) const;

  // Farm::work is done by the threads of all ranks; `next` and `take` are called on the leader only. All ranks call it together
  // and return together. A stop request counts on the leader; the others hear of it from there. `threads` may differ from rank to
  // rank. A piece and an answer stay below 2 GiB.
  void run(const Farm& farm, int threads, const std::stop_token& stop) const;

 private:
  int rank_ = 0;
  int count_ = 1;
};

}  // namespace crux::cluster
