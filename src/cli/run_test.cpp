// run_test.cpp -- the puzzles of these tests. (They name a game, as tests may and headers may not.)
#include "cli/run_test.hpp"

namespace crux::cli {

std::string line_with(std::string_view marks, std::string_view more) {
  return R"({"crux":1,"game":"panel")" + std::string(more) +
         R"(,"puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":)" + std::string(marks) + "}}";
}

std::string large_line() {
  return R"({"crux":1,"game":"panel","puzzle":{"width":6,"height":6,"starts":[[0,0]],"ends":[[6,6]],"marks":[]}})";
}

std::string many_lines() {
  std::string text;
  for (int i = 0; i < 80; ++i)
    text += line_with(i % 3 == 0   ? no_marks
                      : i % 3 == 1 ? two_squares
                                   : lonely_star,
                      ",\"id\":\"p" + std::to_string(i) + "\"") +
            "\n";
  return text;
}

}  // namespace crux::cli
