// listener_test.hpp -- a server on a free port, and a client that speaks to it over a socket.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "server/listener.hpp"
#include "server/service_test.hpp"

namespace crux::server::wire {

// One connection. Reading gives up after five seconds.
class Wire {
 public:
  explicit Wire(std::uint16_t port, const char* from = "127.0.0.1") : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    inet_pton(AF_INET, from, &own.sin_addr);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    connected_ = bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0 &&
                 connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~Wire() { close(socket_); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  bool connected() const { return connected_; }
  void send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // Until `end` has come, or the connection is closed (then `closed`), or five seconds are over.
  std::string read_until(std::string_view end, std::chrono::milliseconds patience = std::chrono::seconds(5)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (text_.find(end) == std::string::npos && !closed && std::chrono::steady_clock::now() < deadline) {
      pollfd ready{socket_, POLLIN, 0};
      if (poll(&ready, 1, 50) <= 0) continue;
      std::array<char, 65536> part{};
      const ssize_t got = recv(socket_, part.data(), part.size(), 0);
      if (got <= 0) closed = true;
      if (got > 0) text_.append(part.data(), static_cast<std::size_t>(got));
    }
    const std::size_t found = text_.find(end);
    const std::size_t length = found == std::string::npos ? text_.size() : found + end.size();
    std::string read = text_.substr(0, length);
    text_.erase(0, length);
    return read;
  }
  // Head and body of one answer that tells its length.
  std::string answer() {
    std::string all = read_until("\r\n\r\n");
    const std::size_t length = all.find("Content-Length: ");
    if (length == std::string::npos) return all;
    const auto size = static_cast<std::size_t>(std::stoul(all.substr(length + 16)));
    while (text_.size() < size && !closed) {
      const std::size_t before = text_.size();
      std::string more = read_until(std::string_view("\0never\0", 7), std::chrono::milliseconds(100));
      text_ = more + text_;
      if (text_.size() == before && closed) break;
    }
    all += text_.substr(0, size);
    text_.erase(0, std::min(size, text_.size()));
    return all;
  }
  // Reads one answer that tells its length, and keeps nothing of its body: cheap, however long it is. Its head.
  std::string skim() {
    std::string head = read_until("\r\n\r\n");
    const std::size_t length = head.find("Content-Length: ");
    std::size_t left = length == std::string::npos ? 0 : std::stoul(head.substr(length + 16));
    left -= std::min(left, text_.size());
    text_.clear();
    std::array<char, 65536> part{};
    for (ssize_t got = 1; left > 0 && got > 0; left -= static_cast<std::size_t>(std::max<ssize_t>(got, 0)))
      got = recv(socket_, part.data(), std::min(left, part.size()), 0);
    return head;
  }
  bool closed = false;

 private:
  int socket_;
  bool connected_ = false;
  std::string text_;
};

// A server on a free port, until the end of the test.
class Served {
 public:
  explicit Served(ListenOptions options = {}, Service::Options service = {}) : world(std::move(service)) {
    options.port = 0;
    std::promise<std::uint16_t> port;
    auto told = port.get_future();
    thread_ = std::jthread([this, options, &port](const std::stop_token& stop) {
      result = listen(world.service(), options, stop, [&](std::uint16_t at) { port.set_value(at); });
    });
    port_ = told.get();
  }
  std::uint16_t port() const { return port_; }
  void stop() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
  }
  ~Served() { stop(); }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  World world;
  Result<void> result;

 private:
  std::uint16_t port_ = 0;
  std::jthread thread_;
};

inline std::string get(const std::string& path, const std::string& more = "") {
  return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n";
}
inline std::string post(const std::string& path, const std::string& body, const std::string& more = "") {
  return "POST " + path +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n" + more + "\r\n" + body;
}
inline bool says(const std::string& answer, int status) { return answer.starts_with("HTTP/1.1 " + std::to_string(status)); }

}  // namespace crux::server::wire
