#include "server/workers.hpp"

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <memory>

namespace crux::server {
namespace {

namespace net = boost::asio;
using Clock = std::chrono::steady_clock;

// How long a request waits to hear whether the puzzle that it asks for was changed elsewhere. Then it is shown as it is known.
constexpr std::chrono::milliseconds patience_for_news{100};

std::size_t heavy_workers(const ListenOptions& options) { return std::max<std::size_t>(4, 2 * options.workers); }

// `many` of them, and no address has all.
TurnLimits turns_of(std::size_t many, const ListenOptions& options) {
  return {.at_once = many, .per_address = heavy_workers(options) - 1};
}

// There are too many requests of all clients, or of one.
Response busy(int status, std::string says, std::string expected) {
  Response response = refuse(status, {"server", "", std::move(says), std::move(expected)});
  response.headers.emplace_back("Retry-After", "1");
  response.route = "busy";
  return Service::finish(std::move(response));
}

Response too_many() { return busy(503, "too many are asking at once", "try again in a moment"); }
Response too_late() { return busy(503, "the store takes long to answer those who came before", "try again in a moment"); }

}  // namespace

Workers::Workers(Service& service, net::io_context& io, const ListenOptions& options)
    : service_(service),
      io_(io),
      options_(options),
      light_{net::thread_pool(options.workers)},
      stored_{net::thread_pool(options.workers)},
      heavy_{net::thread_pool(heavy_workers(options))},
      turns_(turns_of(heavy_workers(options), options)),
      stored_turns_(turns_of(heavy_workers(options) - 1, options)) {}

Workers::Crew& Workers::crew_for(Weight weight) {
  return weight >= Weight::picture ? heavy_ : weight == Weight::stored ? stored_ : light_;
}

// Whether a request waited for a thread that may wait for the store until nobody is interested any more.
bool Workers::is_late(const Crew& crew, Clock::time_point since) const {
  return &crew == &stored_ && Clock::now() - since > options_.store_wait;
}

// News are not waited for longer than a moment, but they come: whoever asks next is shown them.
net::awaitable<std::optional<Response>> Workers::fetch(const Service::Wanted& wanted) {
  const bool must = wanted.need == Service::Need::puzzle;
  if (stored_.waiting >= options_.waiting) co_return must ? std::optional(too_many()) : std::nullopt;
  ++stored_.waiting;
  auto fetched = std::make_shared<net::steady_timer>(io_);
  auto failed = std::make_shared<std::optional<Response>>();
  fetched->expires_at(must ? Clock::time_point::max() : Clock::now() + patience_for_news);
  net::post(stored_.threads, [this, must, wanted, fetched, failed, since = Clock::now()]() mutable {
    auto why = must && is_late(stored_, since) ? std::optional(too_late()) : service_.fetch(wanted);
    net::post(io_, [this, fetched = std::move(fetched), failed = std::move(failed), why = std::move(why)]() mutable {
      --stored_.waiting;
      *failed = std::move(why);
      fetched->cancel();
    });
  });
  boost::system::error_code woken;
  co_await fetched->async_wait(net::redirect_error(net::use_awaitable, woken));
  co_return std::move(*failed);
}

void Workers::take_turn(const Service::Asked& asked, const std::function<void()>& begin, const std::function<void()>& refuse) {
  const Client client = service_.client_of(*asked.request);
  if (asked.weight() != Weight::heavy_stored) {
    if (!turns_.add(client, begin)) net::post(io_, refuse);
    return;
  }
  const auto then = [this, client, begin, refuse] {
    if (turns_.add(client, begin)) return;
    net::post(io_, [this, client, refuse] {
      stored_turns_.end(client.address);
      refuse();
    });
  };
  if (!stored_turns_.add(client, then)) net::post(io_, refuse);
}

void Workers::end_turn(const Service::Asked& asked) {
  turns_.end(asked.request->client);
  if (asked.weight() == Weight::heavy_stored) stored_turns_.end(asked.request->client);
}

// A worker runs the service; the answer comes back to the thread of the sockets. Heavy requests wait for their client's turn.
net::awaitable<Response> Workers::answer(const Request& request) {
  const Service::Asked asked = service_.look_up(request);
  const Service::Wanted wanted = service_.wanted_by(asked);
  if (wanted.need != Service::Need::nothing) {
    std::optional<Response> failed = co_await fetch(wanted);
    if (failed) co_return std::move(*failed);
  }
  if (auto at_once = service_.answer_quickly(asked)) co_return std::move(*at_once);
  Crew& crew = crew_for(asked.weight());
  if (crew.waiting >= options_.waiting) co_return too_many();
  ++crew.waiting;
  ++service_.metrics().waiting;
  // The request and its target stay in place until the answer is there. The lambda has a name because g++ 12 destroys temporaries
  // of a co_await twice; for the same reason the coroutines here take references.
  const auto hand_over = [this, &crew, &asked](auto handler) {
    const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    const auto work = [this, &crew, &asked, kept] {
      net::post(crew.threads, [this, &crew, &asked, kept, since = Clock::now()] {
        Response made = is_late(crew, since) ? too_late() : service_.answer(asked);
        net::post(io_, [this, &crew, &asked, kept, made = std::move(made)]() mutable {
          if (&crew == &heavy_) end_turn(asked);
          std::move (*kept)(std::move(made));
        });
      });
    };
    if (&crew != &heavy_) return work();
    take_turn(asked, work,
              [kept] { std::move (*kept)(busy(429, "many of your questions wait for an answer", "wait for some of them")); });
  };
  Response response = co_await net::async_initiate<const net::use_awaitable_t<>, void(Response)>(hand_over, net::use_awaitable);
  --crew.waiting;
  --service_.metrics().waiting;
  co_return response;
}

void Workers::stop() {
  for (Crew* const crew : {&light_, &stored_, &heavy_}) crew->threads.stop();
  for (Crew* const crew : {&light_, &stored_, &heavy_}) crew->threads.join();
}

}  // namespace crux::server
