#include "server/listener.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <set>

#include "server/log.hpp"
#include "server/raw_request.hpp"
#include "server/workers.hpp"

namespace crux::server {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using net::ip::tcp;
using Failure = boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t longest_header = 16 * 1024;
constexpr std::size_t first_read = 2048;  // bytes that each idle connection costs
constexpr int most_unsent = 128 * 1024;   // bytes of an answer that the system takes at once: others have their turn between
constexpr std::chrono::seconds heartbeat{15};

auto quietly(Failure& failure) { return net::redirect_error(net::use_awaitable, failure); }

class Listener {
 public:
  Listener(Service& service, const ListenOptions& options)
      : service_(service),
        options_(options),
        workers_(service_, io_, options_),
        acceptor_(io_),
        signals_(io_),
        connections_(options.connections) {}

  Result<void> run(const std::stop_token& stop, const std::function<void(std::uint16_t)>& listening);

 private:
  net::awaitable<void> accept();
  // A connection, with what the table calls it and whose limits count.
  struct Peer {
    std::shared_ptr<beast::tcp_stream> stream;
    std::uint64_t number;
    std::string network;
  };
  net::awaitable<void> converse(Peer peer);
  net::awaitable<bool> exchange(beast::flat_buffer& buffer, const Peer& peer);
  net::awaitable<Failure> read(http::request_parser<http::string_body>& parser, beast::flat_buffer& buffer, const Peer& peer);
  bool hold_body(const http::request_parser<http::string_body>& parser, std::size_t most, std::uint64_t number);
  net::awaitable<void> complain(beast::tcp_stream& stream, Failure failure, std::size_t most);
  net::awaitable<bool> write(beast::tcp_stream& stream, const Response& response, bool is_head, unsigned version,
                             bool keep_alive);
  net::awaitable<void> stream_events(const Peer& peer, const Response& response);
  void work_on();
  void shut();

  Service& service_;
  const ListenOptions options_;
  net::io_context io_{1};
  Workers workers_;
  tcp::acceptor acceptor_;
  net::signal_set signals_;
  bool stopping_ = false;
  Connections connections_;
  std::map<std::uint64_t, tcp::socket*> idle_;  // connections between two requests: closed at once when the server stops
  std::set<net::steady_timer*> sleeping_;       // streams that wait for news
};

net::awaitable<bool> Listener::write(beast::tcp_stream& stream, const Response& response, bool is_head, unsigned version,
                                     bool keep_alive) {
  // The body is shared with a cache perhaps, so it is sent without a copy.
  http::response<http::span_body<const char>> raw;
  raw.version(version);
  raw.result(static_cast<unsigned>(response.status));
  raw.set(http::field::server, "crux");
  for (const auto& [name, value] : response.headers) raw.set(name, value);
  const bool has_body = response.status != 304;
  if (has_body) raw.set(http::field::content_type, response.type);
  raw.keep_alive(keep_alive);
  if (has_body) raw.content_length(response.body->size());
  if (has_body && !is_head) raw.body() = beast::span<const char>(response.body->data(), response.body->size());
  http::response_serializer<http::span_body<const char>> serializer(raw);
  Failure failure;
  if (is_head || !has_body) {
    co_await http::async_write_header(stream, serializer, quietly(failure));
  } else {
    co_await http::async_write(stream, serializer, quietly(failure));
  }
  co_return !failure && keep_alive;
}

// Wakes up whenever the job has changed, and now and then to see whether somebody is still there. Texts are those of the job:
// nothing is made here.
net::awaitable<void> Listener::stream_events(const Peer& peer, const Response& response) {
  beast::tcp_stream& stream = *peer.stream;
  Job* const job = response.events.job.get();
  ++service_.metrics().streams;
  std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\nX-Accel-Buffering: no\r\n";
  for (const auto& [name, value] : response.headers) head += fmt::format("{}: {}\r\n", name, value);
  head += "\r\n";
  const auto timer = std::make_shared<net::steady_timer>(io_);
  const JobWatch watch(*job, [this, weak = std::weak_ptr(timer)] {
    net::post(io_, [weak] {
      if (const auto timer = weak.lock()) timer->cancel();
    });
  });
  std::optional<std::uint64_t> seen = response.events.since;
  bool begun = false;
  Failure failure;
  while (!stopping_) {
    const std::shared_ptr<const JobAnswer> answer = job->answer();
    std::shared_ptr<const std::string> data;
    if (begun && answer->version == seen) {
      head += ": still here\n\n";
    } else {
      // Without `since` every event is whole.
      if (response.events.since && seen) data = answer->since(*seen);
      head += data ? "event: difference\ndata: " : "event: job\ndata: ";
      if (!data) data = answer->whole;
    }
    seen = answer->version;
    begun = true;
    const std::array<net::const_buffer, 3> parts{net::buffer(head), data ? net::buffer(*data) : net::const_buffer(),
                                                 net::buffer("\n", data ? 1 : 0)};
    stream.expires_after(options_.idle);
    connections_.enter(peer.number, Connections::State::sending);
    if (data && !connections_.hold(peer.number, data.get(), data->size())) break;
    co_await net::async_write(stream, parts, quietly(failure));
    connections_.hold(peer.number, nullptr, 0);
    connections_.enter(peer.number, Connections::State::busy);
    head.clear();
    if (failure || answer->ended) break;
    if (job->answer()->version != seen) continue;  // it changed while we wrote
    stream.expires_never();
    timer->expires_after(heartbeat);
    Failure woken;
    sleeping_.insert(timer.get());
    co_await timer->async_wait(quietly(woken));
    sleeping_.erase(timer.get());
  }
  --service_.metrics().streams;
}

std::size_t body_limit_of(const http::request<http::string_body>& raw) {
  return Service::body_limit(method_of(raw.method()), {raw.target().data(), raw.target().size()});
}

// Room for a body that is about to come; whether there is any.
// REQUIRES: the head is there.
bool Listener::hold_body(const http::request_parser<http::string_body>& parser, std::size_t most, std::uint64_t number) {
  const std::size_t body = parser.content_length() ? *parser.content_length() : parser.chunked() ? most : 0;
  return body == 0 || connections_.hold(number, &parser, body);
}

// A request, whole and in time: first any byte of it, then its head, then its body.
net::awaitable<Failure> Listener::read(http::request_parser<http::string_body>& parser, beast::flat_buffer& buffer,
                                       const Peer& peer) {
  beast::tcp_stream& stream = *peer.stream;
  Failure failure;
  idle_.emplace(peer.number, &stream.socket());
  if (buffer.size() == 0) {
    const std::size_t got = co_await stream.async_read_some(buffer.prepare(first_read), quietly(failure));
    buffer.commit(got);
  }
  if (!failure) connections_.enter(peer.number, Connections::State::incomplete);
  stream.expires_after(options_.header);
  if (!failure) co_await http::async_read_header(stream, buffer, parser, quietly(failure));
  idle_.erase(peer.number);
  const std::size_t most = body_limit_of(parser.get());
  parser.body_limit(most);
  if (!failure && parser.content_length().value_or(0) > most) failure = http::error::body_limit;
  if (!failure && !hold_body(parser, most, peer.number)) failure = net::error::operation_aborted;
  if (!failure && parser.get()[http::field::expect] == "100-continue") {
    http::response<http::empty_body> go_on(http::status::continue_, parser.get().version());
    co_await http::async_write(stream, go_on, quietly(failure));
  }
  parser.eager(true);
  const auto began = Clock::now();
  for (std::size_t bytes = 0; !failure && !parser.is_done();) {
    stream.expires_at(began + options_.header + std::chrono::seconds(bytes / options_.body_rate));
    bytes += co_await http::async_read_some(stream, buffer, parser, quietly(failure));
  }
  co_return failure;
}

// A closed or silent connection gets no answer; a request that breaks the rules of HTTP or ours gets one.
net::awaitable<void> Listener::complain(beast::tcp_stream& stream, Failure failure, std::size_t most) {
  const int status = failure == http::error::body_limit     ? 413
                     : failure == http::error::header_limit ? 431
                     : failure.category() == make_error_code(http::error::bad_method).category() &&
                             failure != http::error::end_of_stream && failure != http::error::partial_message
                         ? 400
                         : 0;
  if (status == 0) co_return;
  const std::string_view expected = status == 431 ? "a head of at most 16 KiB" : "a request by the rules of HTTP/1.1";
  const Response response = Service::finish(
      status == 413 ? body_too_large(most) : refuse(status, {"server", "", failure.message(), std::string(expected)}));
  service_.metrics().count("none", status, 0);
  stream.expires_after(options_.idle);
  co_await write(stream, response, false, 11, false);
  // Unread input would make the system drop our answer when the connection is closed.
  stream.socket().shutdown(tcp::socket::shutdown_send, failure);
  stream.expires_after(std::chrono::seconds(1));
  std::array<char, 4096> rest{};
  for (std::size_t read = 0; !failure && read < 4 * largest_body;)
    read += co_await stream.async_read_some(net::buffer(rest), quietly(failure));
}

// One request and its answer; whether another may follow.
net::awaitable<bool> Listener::exchange(beast::flat_buffer& buffer, const Peer& peer) {
  beast::tcp_stream& stream = *peer.stream;
  http::request_parser<http::string_body> parser;
  parser.header_limit(longest_header);
  parser.body_limit(largest_body);
  const Failure failure = co_await read(parser, buffer, peer);
  if (failure) {
    co_await complain(stream, failure, body_limit_of(parser.get()));
    co_return false;
  }
  connections_.enter(peer.number, Connections::State::busy);
  auto raw = parser.release();
  const unsigned version = raw.version();
  const bool keep_alive = raw.keep_alive() && !stopping_;
  Request request = to_request(raw, peer.network, options_.behind_proxy);
  const bool is_head = request.method == Method::head;
  const std::string target = logs(LogLevel::info) ? request.target.substr(0, 200) : "";
  const std::string client = request.client;
  const auto began = Clock::now();
  stream.expires_never();  // a worker answers in its own time; it cannot be hurried
  const Response response = co_await workers_.answer(request);
  std::string().swap(request.body);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  service_.metrics().count(response.route, response.status, seconds);
  const LogLevel level = response.status >= 500                  ? LogLevel::warning
                         : response.status >= 400 || seconds > 1 ? LogLevel::info
                                                                 : LogLevel::debug;
  if (logs(level))
    log(level, "request",
        {{"route", response.route},
         {"target", target},
         {"status", response.status},
         {"ms", std::round(seconds * 1e4) / 10},
         {"client", client}});
  if (response.events.job && !is_head) {
    connections_.hold(peer.number, nullptr, 0);
    co_await stream_events(peer, response);
    co_return false;
  }
  connections_.enter(peer.number, Connections::State::sending);
  if (!connections_.hold(peer.number, response.body.get(), response.body->size())) co_return false;
  stream.expires_after(options_.idle);
  const bool goes_on = co_await write(stream, response, is_head, version, keep_alive && !stopping_);
  connections_.hold(peer.number, nullptr, 0);
  co_return goes_on;
}

net::awaitable<void> Listener::converse(Peer peer) {
  ++service_.metrics().connections;
  beast::tcp_stream& stream = *peer.stream;
  beast::flat_buffer buffer(largest_body + longest_header);
  stream.expires_after(options_.header);
  try {
    while (!stopping_ && co_await exchange(buffer, peer)) {
      buffer.shrink_to_fit();
      connections_.enter(peer.number, Connections::State::idle);
      stream.expires_after(options_.idle);
    }
  } catch (const std::exception& thrown) {
    log(LogLevel::error, "bug", {{"says", thrown.what()}});
  }
  Failure failure;
  stream.socket().shutdown(tcp::socket::shutdown_both, failure);
  connections_.leave(peer.number);
  --service_.metrics().connections;
}

net::awaitable<void> Listener::accept() {
  while (!stopping_) {
    Failure failure;
    tcp::socket socket = co_await acceptor_.async_accept(quietly(failure));
    if (failure) {
      if (stopping_) break;
      // No descriptors are left, perhaps; the connections that are open will give some back.
      log(LogLevel::warning, "accept", {{"says", failure.message()}});
      net::steady_timer pause(io_, std::chrono::milliseconds(100));
      co_await pause.async_wait(quietly(failure));
      continue;
    }
    socket.set_option(tcp::no_delay(true), failure);
    socket.set_option(net::socket_base::send_buffer_size(most_unsent), failure);
    const auto endpoint = socket.remote_endpoint(failure);
    const std::string network = failure ? "unknown" : network_of(endpoint.address().to_string());
    const auto stream = std::make_shared<beast::tcp_stream>(std::move(socket));
    const auto close = [this, weak = std::weak_ptr(stream)] {
      ++service_.metrics().gave_way;
      Failure closed;
      if (const auto slow = weak.lock()) slow->socket().close(closed);
    };
    const auto number = connections_.admit(options_.behind_proxy ? "" : network, close);
    if (!number) {
      ++service_.metrics().refused;
      continue;  // closes it
    }
    net::co_spawn(io_, converse({stream, *number, network}), net::detached);
  }
}

void Listener::shut() {
  if (stopping_) return;
  stopping_ = true;
  service_.stop();
  Failure failure;
  acceptor_.close(failure);
  for (const auto& [number, socket] : idle_) socket->cancel(failure);
  for (net::steady_timer* const timer : sleeping_) timer->cancel();
  log(LogLevel::info, "stopping", {{"connections", service_.metrics().connections.load()}});
}

// If something goes wrong with one connection, such as no memory for it, the others go on.
void Listener::work_on() {
  try {
    io_.run_one();
  } catch (const std::exception& thrown) {
    log(LogLevel::error, "bug", {{"says", thrown.what()}});
  }
}

Result<void> Listener::run(const std::stop_token& stop, const std::function<void(std::uint16_t)>& listening) {
  Failure failure;
  const auto address = net::ip::make_address(options_.bind, failure);
  if (failure) return error("serve", "--bind", "found " + excerpt(Json(options_.bind)), "an address such as 127.0.0.1");
  const tcp::endpoint endpoint(address, options_.port);
  acceptor_.open(endpoint.protocol(), failure);
  if (!failure) acceptor_.set_option(net::socket_base::reuse_address(true), failure);
  if (!failure) acceptor_.bind(endpoint, failure);
  if (!failure) acceptor_.listen(net::socket_base::max_listen_connections, failure);
  if (failure)
    return error("serve", fmt::format("{}:{}", options_.bind, options_.port), failure.message(),
                 "another --port, or stop what uses this one");
  // A thousand streams need a thousand descriptors.
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  signals_.add(SIGINT, failure);
  signals_.add(SIGTERM, failure);
  signals_.async_wait([this](const Failure& cancelled, int) {
    if (!cancelled) shut();
  });
  const std::stop_callback asked(stop, [this] { net::post(io_, [this] { shut(); }); });
  net::co_spawn(io_, accept(), net::detached);
  listening(acceptor_.local_endpoint().port());
  while (!stopping_) work_on();
  signals_.cancel(failure);
  // Answers under way are finished; streams see a closed connection.
  const auto end = Clock::now() + options_.grace;
  while (service_.metrics().connections > 0 && Clock::now() < end) io_.run_one_for(std::chrono::milliseconds(50));
  log(LogLevel::info, "stopped", {{"left", service_.metrics().connections.load()}});
  if (!workers_.idle() && options_.hurry) options_.hurry();
  workers_.stop();
  return {};
}

}  // namespace

Result<void> listen(Service& service, const ListenOptions& options, const std::stop_token& stop,
                    const std::function<void(std::uint16_t)>& listening) {
  return Listener(service, options).run(stop, listening);
}

}  // namespace crux::server
