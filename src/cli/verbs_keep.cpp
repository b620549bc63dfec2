// verbs_keep.cpp -- the table of the verb for whoever runs a server: store.
#include "cli/common_options.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {

Verb store_verb(StoreOptions& to) {
  return {
      .name = "store",
      .says = "look after what `crux serve` has stored: take puzzles away, back up, restore, check",
      .options =
          {
              {.name = "action",
               .value = "ACTION",
               .to = &to.action,
               .says = "hide, show, rename or delete a puzzle; backup to a file, restore from one; or check everything",
               .choices = "hide show rename delete backup restore check",
               .required = true},
              {.name = "what", .value = "FILE", .to = &to.what, .says = "the id of a puzzle, or the file of a backup"},
              {.name = "name",
               .value = "NAME",
               .to = &to.name,
               .says = "of rename: how the puzzle is called for everybody; nothing takes the name away"},
              {.name = "--data",
               .value = "FOLDER",
               .to = &to.data,
               .says = "the folder of the store, as of `crux serve`",
               .shows_default = true},
              {.name = "--db",
               .value = "URL",
               .to = &to.db,
               .says = "the PostgreSQL database that is the store, as of `crux serve`"},
              password_option(to.password_file),
              {.name = "--force", .to = &to.force, .says = "restore over another store, or one that has more than the backup"},
              json_option(to.json),
          },
      .notes = [] -> std::string {
        return R"(A puzzle that is hidden or deleted is no longer found, and nobody can send it again; `show` brings a hidden one back, nothing brings back
a deleted one. A server that runs follows within two seconds. Stop the server before `restore`.
--json: {"action":..,"done":true}, of check {"action":"check","done":false,"flaws":[..]}.
Exit code 1: there is no such puzzle, or the check has found something.)";
      },
      .call = [&to](Streams& io) { return tend_store(to, io); }};
}

}  // namespace crux::cli
