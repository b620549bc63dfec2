#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <stop_token>
#include <thread>

#include "cli/cli.hpp"

namespace {

// The work has stopped, and only its answer is still to be printed.
std::atomic<bool> finishing = false;

// Ctrl-C asks the work to stop. A thread of its own waits for it, because a signal handler may do next to nothing. Work that does
// not stop (it waits for input, say) is ended after a moment; a second Ctrl-C ends it at once.
std::stop_token stop_on_interrupt() {
  struct sigaction now{};
  if (sigaction(SIGINT, nullptr, &now) != 0 || now.sa_handler == SIG_IGN) return {};  // nohup, or a script's background job
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  // Under mpirun Ctrl-C reaches only mpirun, which sends its processes this a second before it kills them.
  if (std::getenv("OMPI_COMM_WORLD_SIZE") || std::getenv("PMIX_RANK")) sigaddset(&interrupt, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);  // in all threads to come, too
  std::stop_source source;
  std::thread([source, interrupt]() mutable {
    int signal = 0;
    sigwait(&interrupt, &signal);
    source.request_stop();
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nullptr);
    std::this_thread::sleep_for(std::chrono::seconds(2));
    if (finishing) std::this_thread::sleep_for(std::chrono::minutes(2));
    std::_Exit(crux::cli::Exit::interrupted);
  }).detach();
  return source.get_token();
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  try {
    const bool watched = isatty(STDERR_FILENO) == 1;
    return crux::cli::run(argc, argv, {std::cin, std::cout, std::cerr, watched, stop_on_interrupt(), [] { finishing = true; }});
  } catch (const std::bad_alloc&) {
    std::cerr << "crux: there is not enough memory; fewer --threads may help\n";
    return crux::cli::Exit::broken;
  } catch (const std::exception& e) {
    std::cerr << "crux: this is our mistake, please report it: " << e.what() << "\n";
    return crux::cli::Exit::broken;
  }
}
