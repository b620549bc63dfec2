// serve.cpp -- `crux serve`: the pages and the HTTP interface, until Ctrl-C.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "cli/cli.hpp"
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

// Empty if there is no place for it: then it lasts as long as the server.
Result<std::string> key_of(const ServeOptions& options) {
  if (!options.session_key.empty()) return server::session_key(options.session_key);
  return options.db.empty() ? server::session_key(std::filesystem::path(options.data) / "session.key") : std::string();
}

// One address has at most half of all connections, and a sixteenth of them with half-sent requests.
server::ConnectionLimits limits_of(const ServeOptions& options) {
  const std::size_t all = options.connections;
  return {.all = all,
          .per_address = std::max<std::size_t>(16, all / 2),
          .incomplete_per_address = std::max<std::size_t>(16, all / 16)};
}

}  // namespace

int serve(const ServeOptions& options, Streams& io) {
  const auto level = read_level(options.log);
  if (!level) return complain(io, level.error());
  auto pages = pages_of(options.web);
  if (!pages) return complain(io, pages.error());
  if (pages->empty()) io.err << "crux: this build has no pages, only the HTTP interface; `make run` builds them\n";
  auto store = options.db.empty() ? store::Store::open_sqlite(options.data) : store::Store::open_postgresql(options.db);
  if (!store) return complain(io, store.error());
  const auto key = key_of(options);
  if (!key) return complain(io, key.error());
  server::set_log_level(*level);
  server::Service service(std::move(*store),
                          {.hosts = hosts_of(options),
                           .public_url = options.public_url.substr(0, options.public_url.find_last_not_of('/') + 1),
                           .pages = std::move(*pages),
                           .jobs = {.threads = options.jobs},
                           .session_key = *key});
  if (const auto begun = service.begin(); !begun) return complain(io, begun.error());
  const auto served = server::listen(service,
                                     {.bind = options.bind,
                                      .port = static_cast<std::uint16_t>(options.port),
                                      .connections = limits_of(options),
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
