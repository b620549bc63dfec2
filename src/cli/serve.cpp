// serve.cpp -- `crux serve`: the pages and the HTTP interface, until Ctrl-C.
#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "base/kept.hpp"
#include "base/memory.hpp"
#include "cli/cli.hpp"
#include "cli/database.hpp"
#include "cli/quantity.hpp"
#include "cli/ratings.hpp"
#include "server/keeper.hpp"
#include "server/listener.hpp"
#include "server/log.hpp"

namespace crux::cli {
namespace {

Result<server::LogLevel> read_level(const std::string& text) {
  constexpr std::array<std::string_view, 5> names{"debug", "info", "warning", "error", "off"};
  const auto found = std::ranges::find(names, text);
  if (found != names.end()) return static_cast<server::LogLevel>(found - names.begin());
  return error("arguments", "--log", "found " + excerpt(Json(text)), fmt::format("one of {}", fmt::join(names, ", ")));
}

Result<server::Pages> pages_of(const std::string& folder) {
  if (!folder.empty()) return server::Pages::from_folder(folder);
  if (server::packed_pages().empty()) return server::Pages();
  return server::Pages::from_pack(server::packed_pages());
}

// The names by which browsers call us: the usual names of this machine, and those that were given.
std::vector<std::string> hosts_of(const ServeOptions& options) {
  std::vector<std::string> hosts{"127.0.0.1", "localhost", "[::1]"};
  hosts.insert(hosts.end(), options.hosts.begin(), options.hosts.end());
  return hosts;
}

// How much memory tables may take that all requests share. None is larger than that, so that it always holds one; but those that
// hints need are made, so that hints are the same everywhere.
Result<void> bound_tables(const std::string& text) {
  if (text.empty()) return {};
  const auto bytes = read_bytes(text);
  if (!bytes) return error("arguments", "--tables", "found " + excerpt(Json(text)), "bytes, such as 256M or 1G");
  set_kept_bound(*bytes);
  set_table_budget(std::clamp(*bytes, table_everywhere, table_budget()));
  return {};
}

// Empty if there is no place for it: then it lasts as long as the server.
Result<std::string> key_of(const ServeOptions& options) {
  if (!options.session_key.empty()) return server::session_key(options.session_key);
  return options.db.empty() ? server::session_key(std::filesystem::path(options.data) / "session.key") : std::string();
}

// One address has at most half of all connections, and a sixteenth of them with half-sent requests.
server::ConnectionLimits connections_of(const ServeOptions& options) {
  const std::size_t all = options.connections;
  return {.all = all,
          .per_address = std::max<std::size_t>(16, all / 2),
          .incomplete_per_address = std::max<std::size_t>(16, all / 16)};
}

// How much stays free on the disk, in bytes.
std::uint64_t reserve_of(const ServeOptions& options) {
  constexpr std::uint64_t gibibyte = 1U << 30U;
  if (options.disk_reserve) return static_cast<std::uint64_t>(*options.disk_reserve) << 20U;
  std::error_code trouble;
  const auto disk = std::filesystem::space(options.data, trouble);
  return trouble ? 0 : std::min<std::uint64_t>(disk.capacity / 20, gibibyte);
}

store::Limits store_limits(const ServeOptions& options) {
  store::Limits limits = server::Service::Options().limits;
  limits.owner = static_cast<std::int64_t>(options.session_quota) << 20;
  limits.all = static_cast<std::int64_t>(options.quota) << 20;
  limits.reserve = options.db.empty() ? reserve_of(options) : 0;
  return limits;
}

// Large blocks go back to the system when they are freed. Otherwise the heap keeps up to 64 MB of them for each thread.
void give_back_large_blocks() {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

}  // namespace

int serve(const ServeOptions& options, Streams& io) {
  const auto level = read_level(options.log);
  if (!level) return complain(io, level.error());
  const OwnRatings ratings(options.ratings);
  if (!ratings.read()) return complain(io, ratings.read().error());
  if (const auto bound = bound_tables(options.tables); !bound) return complain(io, bound.error());
  auto pages = pages_of(options.web);
  if (!pages) return complain(io, pages.error());
  if (pages->empty()) io.err << "crux: this build has no pages, only the HTTP interface; `make run` builds them\n";
  const auto db = database_url(options.db, options.password_file);
  if (!db) return complain(io, db.error());
  auto store = db->empty() ? store::Store::open_sqlite(options.data) : store::Store::open_postgresql(*db);
  if (!store) return complain(io, store.error());
  if (const auto flaws = store->flaws(false); !flaws || !flaws->empty())
    return complain(io, flaws ? Error{"store", options.data, "the database is damaged: " + flaws->front(),
                                      "`crux store check` says more, `crux store restore` puts a backup in its place"}
                              : flaws.error());
  const auto key = key_of(options);
  if (!key) return complain(io, key.error());
  server::set_log_level(*level);
  give_back_large_blocks();
  server::Service service(std::move(*store),
                          {.hosts = hosts_of(options),
                           .public_url = options.public_url.substr(0, options.public_url.find_last_not_of('/') + 1),
                           .pages = std::move(*pages),
                           .jobs = {.threads = options.jobs},
                           .longest = std::chrono::seconds(options.longest),
                           .session_key = *key,
                           .limits = store_limits(options),
                           .keep_days = options.keep});
  if (const auto begun = service.begin(); !begun) return complain(io, begun.error());
  const server::Keeper keeper(service);
  const auto served = server::listen(service,
                                     {.bind = options.bind,
                                      .port = static_cast<std::uint16_t>(options.port),
                                      .connections = connections_of(options),
                                      .workers = options.workers,
                                      .behind_proxy = options.behind_proxy,
                                      // Acknowledged data are on disk; nobody waits for the running work.
                                      .hurry = [] { std::_Exit(Exit::done); }},
                                     io.stop, [&](std::uint16_t port) {
                                       io.err << fmt::format("crux: serving http://{}:{}  (Ctrl-C stops)\n", options.bind, port)
                                              << std::flush;
                                     });
  if (!served) return complain(io, served.error());
  return Exit::done;
}

}  // namespace crux::cli
