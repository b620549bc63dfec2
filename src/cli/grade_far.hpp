// grade_far.hpp -- `crux grade` under mpirun, or with a checkpoint: puzzles go out in parcels, answers come back in order.
#pragma once

#include <functional>

#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cluster/ranks.hpp"

namespace crux::cli {

// The answer to one puzzle. After a stop request it may be any; nobody looks at it.
using GradeChunk = std::function<Result<std::string>(const Chunk&, const std::stop_token& stop)>;

// `names` are on the leader; `identity` says what the answers depend on, for the checkpoint. With one, answers are kept in that
// file until all are there; then they are printed, and the file goes.
int grade_far(const std::vector<std::string>& names, const std::string& identity, const GradeOptions& options,
              const GradeChunk& work, const cluster::Ranks& ranks, Streams& io);
// The work of the ranks that do not lead.
void help_grading(const GradeOptions& options, const GradeChunk& work, const cluster::Ranks& ranks);

}  // namespace crux::cli
