// faults_test.hpp -- a disk that fails: a VFS for SQLite that stands before the usual one and lets one system call, or all from
// one on, go wrong.
//
// While a FaultyDisk lives, every SQLite file of this process is opened through it. Calls are counted in the order in which
// SQLite makes them, so a script that is run again fails at the same place. Nothing is synced: what survives a process is looked
// at here, not what survives the loss of power.
#pragma once

#include <cstdint>

namespace crux::store {

enum class Fault : std::uint8_t {
  none,
  short_write,  // half of the bytes are written, then the disk is full
  full,         // nothing can be written: SQLITE_FULL
  broken,       // SQLITE_IOERR, in reading, too
};

class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();  // REQUIRES: every database is closed
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // The call with this number goes wrong, counted from 0 and from now; `from_then_on`: all that come after it, too.
  void break_at(std::int64_t call, Fault fault, bool from_then_on);
  void mend() { break_at(0, Fault::none, false); }
  // Since the last break_at or mend: how many calls there were, and how many went wrong.
  std::int64_t calls() const;
  std::int64_t failed() const;
};

}  // namespace crux::store
