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

constexpr std::chrono::milliseconds before_refusal{250};
constexpr std::size_t share_of_address = 4;  // of the requests that may wait, one address has this part at most

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
      light_(options.workers),
      stored_(options.workers),
      heavy_(heavy_workers(options)),
      turns_(turns_of(heavy_workers(options), options)),
      stored_turns_(turns_of(heavy_workers(options) - 1, options)),
      picture_turns_(turns_of(heavy_workers(options) / 2, options)) {}

Workers::Crew& Workers::crew_for(Weight weight) {
  return weight >= Weight::picture ? heavy_ : weight == Weight::stored ? stored_ : light_;
}

bool Workers::enter(Crew& crew, const std::string& address) const {
  std::size_t& own = crew.of_address[address];
  if (crew.waiting >= options_.waiting || own >= std::max<std::size_t>(1, options_.waiting / share_of_address)) {
    if (own == 0) crew.of_address.erase(address);
    return false;
  }
  ++crew.waiting;
  ++own;
  return true;
}

void Workers::leave(Crew& crew, const std::string& address) {
  --crew.waiting;
  if (--crew.of_address[address] == 0) crew.of_address.erase(address);
}

void Workers::hand(Crew& crew, const Client& client, std::function<void()> work) {
  {
    const std::scoped_lock lock(crew.mutex);
    crew.queue.push(client.address, client.owner(), std::move(work));
  }
  net::post(crew.threads, [&crew] {
    std::unique_lock lock(crew.mutex);
    const auto next = crew.queue.pop();
    lock.unlock();
    if (next) (*next)();
  });
}

// Whether a request waited for a thread that may wait for the store until nobody is interested any more.
bool Workers::is_late(const Crew& crew, Clock::time_point since) const {
  return &crew == &stored_ && Clock::now() - since > options_.store_wait;
}

// News are not waited for longer than a moment, but they come: whoever asks next is shown them.
net::awaitable<std::optional<Response>> Workers::fetch(const Service::Wanted& wanted, const Client& client) {
  const bool must = wanted.need == Service::Need::puzzle;
  if (!enter(stored_, client.address)) co_return must ? std::optional(too_many()) : std::nullopt;
  auto fetched = std::make_shared<net::steady_timer>(io_);
  auto failed = std::make_shared<std::optional<Response>>();
  fetched->expires_at(must ? Clock::time_point::max() : Clock::now() + patience_for_news);
  hand(stored_, client, [this, must, wanted, fetched, failed, address = client.address, since = Clock::now()] {
    auto why = must && is_late(stored_, since) ? std::optional(too_late()) : service_.fetch(wanted);
    net::post(io_, [this, fetched, failed, address, why = std::move(why)]() mutable {
      leave(stored_, address);
      *failed = std::move(why);
      fetched->cancel();
    });
  });
  boost::system::error_code woken;
  co_await fetched->async_wait(net::redirect_error(net::use_awaitable, woken));
  co_return std::move(*failed);
}

Turns* Workers::first_turns(Weight weight) {
  return weight == Weight::heavy_stored ? &stored_turns_ : weight == Weight::picture ? &picture_turns_ : nullptr;
}

void Workers::take_turn(const Service::Asked& asked, const Client& client, const std::function<void()>& begin,
                        const std::function<void()>& refuse) {
  Turns* const first = first_turns(asked.weight());
  if (!first) {
    if (!turns_.add(client, begin)) net::post(io_, refuse);
    return;
  }
  const auto then = [this, first, client, begin, refuse] {
    if (turns_.add(client, begin)) return;
    net::post(io_, [first, client, refuse] {
      first->end(client.address);
      refuse();
    });
  };
  if (!first->add(client, then)) net::post(io_, refuse);
}

void Workers::end_turn(const Service::Asked& asked) {
  turns_.end(asked.request->client);
  if (Turns* const first = first_turns(asked.weight())) first->end(asked.request->client);
}

// A worker runs the service; the answer comes back to the thread of the sockets. Heavy requests wait for their client's turn.
net::awaitable<Response> Workers::answer(const Request& request) {
  const Service::Asked asked = service_.look_up(request);
  const Service::Wanted wanted = service_.wanted_by(asked);
  const Client client = service_.client_of(request);
  if (wanted.need != Service::Need::nothing) {
    std::optional<Response> failed = co_await fetch(wanted, client);
    if (failed) co_return std::move(*failed);
  }
  if (auto at_once = service_.answer_quickly(asked)) co_return std::move(*at_once);
  Crew& crew = crew_for(asked.weight());
  if (!enter(crew, client.address)) {
    // Not at once: a client that asks again and again would keep the thread of the sockets busy.
    net::steady_timer pause(io_, before_refusal);
    boost::system::error_code woken;
    co_await pause.async_wait(net::redirect_error(net::use_awaitable, woken));
    co_return too_many();
  }
  ++service_.metrics().waiting;
  // The request and its target stay in place until the answer is there. The lambda has a name because g++ 12 destroys temporaries
  // of a co_await twice; for the same reason the coroutines here take references.
  const auto hand_over = [this, &crew, &asked, &client](auto handler) {
    const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    const auto work = [this, &crew, &asked, &client, kept] {
      hand(crew, client, [this, &crew, &asked, kept, since = Clock::now()] {
        Response made = is_late(crew, since) ? too_late() : service_.answer(asked);
        net::post(io_, [this, &crew, &asked, kept, made = std::move(made)]() mutable {
          if (&crew == &heavy_) end_turn(asked);
          std::move (*kept)(std::move(made));
        });
      });
    };
    if (&crew != &heavy_) return work();
    take_turn(asked, client, work,
              [kept] { std::move (*kept)(busy(429, "many of your questions wait for an answer", "wait for some of them")); });
  };
  Response response = co_await net::async_initiate<const net::use_awaitable_t<>, void(Response)>(hand_over, net::use_awaitable);
  leave(crew, client.address);
  --service_.metrics().waiting;
  co_return response;
}

void Workers::stop() {
  for (Crew* const crew : {&light_, &stored_, &heavy_}) crew->threads.stop();
  for (Crew* const crew : {&light_, &stored_, &heavy_}) crew->threads.join();
}

}  // namespace crux::server
