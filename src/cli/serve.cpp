// serve.cpp -- `crux serve`: the pages and the HTTP interface, until Ctrl-C.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "cli/cli.hpp"
#include "cli/database.hpp"
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

// How much stays free on the disk, in bytes.
std::uint64_t reserve_of(const ServeOptions& options) {
  constexpr std::uint64_t gibibyte = 1U << 30U;
  if (options.disk_reserve) return static_cast<std::uint64_t>(*options.disk_reserve) << 20U;
  std::error_code trouble;
  const auto disk = std::filesystem::space(options.data, trouble);
  return trouble ? 0 : std::min<std::uint64_t>(disk.capacity / 20, gibibyte);
}

store::Limits limits_of(const ServeOptions& options) {
  store::Limits limits = server::Service::Options().limits;
  limits.owner = static_cast<std::int64_t>(options.session_quota) << 20;
  limits.all = static_cast<std::int64_t>(options.quota) << 20;
  limits.reserve = options.db.empty() ? reserve_of(options) : 0;
  return limits;
}

}  // namespace

int serve(const ServeOptions& options, Streams& io) {
  const auto level = read_level(options.log);
  if (!level) return complain(io, level.error());
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
  server::set_log_level(*level);
  server::Service service(std::move(*store),
                          {.hosts = hosts_of(options),
                           .public_url = options.public_url.substr(0, options.public_url.find_last_not_of('/') + 1),
                           .pages = std::move(*pages),
                           .jobs = {.threads = options.jobs},
                           .limits = limits_of(options),
                           .keep_days = options.keep});
  if (const auto begun = service.begin(); !begun) return complain(io, begun.error());
  const server::Keeper keeper(service);
  const auto served = server::listen(service,
                                     {.bind = options.bind,
                                      .port = static_cast<std::uint16_t>(options.port),
                                      .connections = options.connections,
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
