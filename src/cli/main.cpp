#include <unistd.h>

#include <exception>
#include <iostream>

#include "cli/cli.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  try {
    return crux::cli::run(argc, argv, {std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) == 1});
  } catch (const std::exception& e) {
    std::cerr << "crux: this is our mistake, please report it: " << e.what() << "\n";
    return 70;  // EX_SOFTWARE
  }
}
