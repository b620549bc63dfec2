// study.cpp -- any bytes as the file of a study: what is read can be correlated.
#include "games/logicgrid/paper/plays.hpp"
#include "study/spearman.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = parse_json(fuzz::text(data, size), "study");
  if (!json) return 0;
  const auto study = logicgrid::read_study(*json);
  if (!study) {
    fuzz::require(!study.error().found.empty());
    return 0;
  }
  for (std::size_t measure = 0; measure < logicgrid::study_measures.size(); ++measure) {
    const logicgrid::StudyColumn column = logicgrid::column_of(*study, measure);
    fuzz::require(column.puzzles.size() == column.values.size());
    std::vector<double> graded;
    for (const std::size_t puzzle : column.puzzles) {
      fuzz::require(puzzle < study->puzzles.size());
      graded.push_back(static_cast<double>(study->puzzles[puzzle].clues.size()));
    }
    if (const auto found = study::spearman(graded, column.values))
      fuzz::require(found->n == graded.size() && found->rho >= -1.000001 && found->rho <= 1.000001);
  }
  return 0;
}
