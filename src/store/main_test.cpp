// The tests, the program that kill_test kills (`store_test --writer ...`), and the figures of docs/store.md
// (`store_test --measure sqlite FOLDER`, `store_test --measure postgresql URL`).
#include <gtest/gtest.h>

#include <string_view>

#include "store/writer_test.hpp"

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "--writer") return crux::store::writer(argc, argv);
  if (argc > 1 && std::string_view(argv[1]) == "--measure") return crux::store::measure(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
