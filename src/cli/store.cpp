// store.cpp -- `crux store`: for whoever runs a server.
#include "store/store.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "base/json.hpp"
#include "cli/cli.hpp"
#include "cli/database.hpp"

namespace crux::cli {
namespace {

// Prints the answer, and answers the exit code.
int say(const StoreOptions& options, Streams& io, bool done, const std::string& text,
        const std::vector<std::string>& flaws = {}) {
  if (options.json) {
    Json json{{"action", options.action}, {"done", done}};
    if (options.action == "check") json["flaws"] = flaws;
    io.out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  } else {
    io.out << text << "\n";
    for (const std::string& flaw : flaws) io.out << "  " << flaw << "\n";
  }
  return done ? Exit::done : Exit::answer_is_no;
}

int check_store(const StoreOptions& options, store::Store& store, Streams& io) {
  const auto flaws = store.flaws(true);
  if (!flaws) return complain(io, flaws.error());
  return say(options, io, flaws->empty(), flaws->empty() ? "The store is whole." : "The store is not whole:", *flaws);
}

int change_puzzle(const StoreOptions& options, store::Store& store, Streams& io) {
  const std::string& id = options.what;
  const auto changed = options.action == "rename"   ? store.rename(id, options.name)
                       : options.action == "delete" ? store.remove_puzzle(id)
                                                    : store.hide(id, options.action == "hide");
  if (!changed) return complain(io, changed.error());
  if (!*changed) return say(options, io, false, fmt::format("There is no puzzle {} here, or it was deleted.", id));
  const std::string_view becomes = options.action == "hide"     ? "is hidden"
                                   : options.action == "show"   ? "is shown"
                                   : options.action == "delete" ? "is deleted, with its plays"
                                   : options.name.empty()       ? "has no name from you any more"
                                                                : "has its new name";
  return say(options, io, true, fmt::format("{} {}.", id, becomes));
}

bool needs_what(const std::string& action) { return action != "check"; }

Result<void> valid(const StoreOptions& options) {
  if (needs_what(options.action) && options.what.empty())
    return error("arguments", "what", "it is missing",
                 options.action == "backup" || options.action == "restore" ? "a file" : "the id of a puzzle");
  if (!options.db.empty() && (options.action == "backup" || options.action == "restore"))
    return error("arguments", "--db", "a PostgreSQL database has its own tools",
                 options.action == "backup" ? "pg_dump --format=custom NAME > FILE" : "pg_restore --clean --dbname NAME FILE");
  // Opening a folder that is not there would make an empty store in it.
  if (options.db.empty() && options.action != "restore" &&
      !std::filesystem::exists(std::filesystem::path(options.data) / "crux.sqlite"))
    return error("arguments", "--data", fmt::format("there is no store in {}", options.data),
                 "the folder that `crux serve` uses");
  return {};
}

}  // namespace

int tend_store(const StoreOptions& options, Streams& io) {
  if (const auto good = valid(options); !good) return complain(io, good.error());
  if (options.action == "restore") {
    const auto restored = store::Store::restore(options.what, options.data, options.force);
    if (!restored) return complain(io, restored.error());
    return say(options, io, true, fmt::format("{} is the store in {} now.", options.what, options.data));
  }
  const auto db = database_url(options.db, options.password_file);
  if (!db) return complain(io, db.error());
  auto store = db->empty() ? store::Store::open_sqlite(options.data, 1) : store::Store::open_postgresql(*db, 1);
  if (!store) return complain(io, store.error());
  if (options.action == "check") return check_store(options, *store, io);
  if (options.action != "backup") return change_puzzle(options, *store, io);
  if (const auto made = store->backup(options.what); !made) return complain(io, made.error());
  return say(options, io, true, fmt::format("The whole store is in {} now.", options.what));
}

}  // namespace crux::cli
