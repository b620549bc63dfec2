// listener.cpp -- any bytes at a socket of the server, in pieces. The answer is HTTP or nothing, it ends, and the next client is
// served as if nothing had happened.
#include "server/listener.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>
#include <thread>

#include "server/log.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

constexpr std::chrono::seconds patience{8};

// A server on a free port, until the fuzzer ends.
class Served {
 public:
  Served() {
    server::set_log_level(server::LogLevel::off);
    auto store = store::Store::open_sqlite(folder_.path(), 1);
    fuzz::require(store.has_value());
    service_ = std::make_unique<server::Service>(
        std::move(*store), server::Service::Options{.jobs = {.queued = 8, .per_client = 8, .longest = std::chrono::seconds(1)},
                                                    .grade_budget = 200,
                                                    .longest = std::chrono::seconds(1)});
    fuzz::require(service_->begin().has_value());
    std::promise<std::uint16_t> port;
    auto told = port.get_future();
    thread_ = std::jthread([this, &port](const std::stop_token& stop) {
      const server::ListenOptions options{.port = 0, .idle = std::chrono::seconds(2), .grace = std::chrono::seconds(1)};
      fuzz::require(server::listen(*service_, options, stop, [&](std::uint16_t at) { port.set_value(at); }).has_value());
    });
    port_ = told.get();
  }
  ~Served() {
    thread_.request_stop();
    thread_.join();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  std::uint16_t port() const { return port_; }

 private:
  fuzz::Folder folder_;  // first: the service writes to it
  std::unique_ptr<server::Service> service_;
  std::jthread thread_;
  std::uint16_t port_ = 0;
};

// Sends the pieces, says that no more will come, and reads to the end. Fails if there is none.
std::string exchange(std::uint16_t port, std::initializer_list<std::string_view> pieces) {
  const int wire = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  fuzz::require(wire >= 0 && connect(wire, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0);
  for (std::string_view rest : pieces) {
    while (!rest.empty()) {
      const ssize_t sent = send(wire, rest.data(), rest.size(), MSG_NOSIGNAL);
      if (sent <= 0) break;  // it was refused while it came
      rest.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  shutdown(wire, SHUT_WR);
  std::string answer;
  std::array<char, 65536> part{};
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (bool more = true; more;) {
    fuzz::require(std::chrono::steady_clock::now() < deadline);
    pollfd ready{wire, POLLIN, 0};
    if (poll(&ready, 1, 100) <= 0) continue;
    const ssize_t got = recv(wire, part.data(), part.size(), 0);
    more = got > 0;
    if (more && answer.size() < 4096) answer.append(part.data(), static_cast<std::size_t>(got));
  }
  close(wire);
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Served served;
  static int inputs = 0;
  const std::string_view text = fuzz::text(data, size);
  const std::size_t cut = size == 0 ? 0 : data[0] % size;
  const std::string answer = exchange(served.port(), {text.substr(0, cut), text.substr(cut)});
  fuzz::require(answer.empty() || answer.starts_with("HTTP/1.1 ") || answer.starts_with("HTTP/1.0 "));
  fuzz::require(!answer.starts_with("HTTP/1.1 500"));
  if (++inputs % 16 == 0)
    fuzz::require(
        exchange(served.port(), {"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"}).starts_with("HTTP/1.1 200"));
  return 0;
}
