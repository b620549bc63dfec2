// port.cpp -- `crux import` and `crux export`: puzzles from and for other programs.
#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "service/porting.hpp"

namespace crux::cli {
namespace {

Result<const ForeignFormat*> format_named(std::string_view name) {
  if (const ForeignFormat* const format = find_format(all_games(), name)) return format;
  return error("arguments", "format", fmt::format("unknown format \"{}\"", name.substr(0, 40)),
               fmt::format("known are {}, and of export \"html\" and \"plays\"", fmt::join(format_names(all_games()), ", ")));
}

Result<std::string> read_all(std::istream& in) {
  std::string text(max_json_bytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() <= max_json_bytes) return text;
  return error("input", "standard input", fmt::format("more than {} bytes", max_json_bytes), "expected one code or URL");
}

}  // namespace

int import_foreign(const ImportOptions& options, Streams& io) {
  const auto format = format_named(options.format);
  if (!format) return complain(io, format.error());
  const auto text = options.text == "-" ? read_all(io.in) : Result<std::string>(options.text);
  if (!text) return complain(io, text.error());
  const auto line = (*format)->read(*text);
  if (!line) return complain(io, line.error());
  const auto any = read_line(line->dump());  // which names a puzzle that has no name
  if (!any) return complain(io, any.error());
  Json named = *line;
  if (!named.contains("id")) named["id"] = any->id;
  io.out << named.dump() << "\n";
  return Exit::done;
}

int export_foreign(const ExportOptions& options, Streams& io) {
  const auto format = format_named(options.format);
  if (!format) return complain(io, format.error());
  if (options.file.empty()) return complain(io, {"arguments", "file", "it is missing", "a puzzle file, or -"});
  const auto any = read_one(options.file, options.id, io.in);
  if (!any) return complain(io, any.error());
  const auto text = (*format)->write(any->line);
  if (!text) return complain(io, text.error());
  io.out << (options.json
                 ? Json{{"game", any->game->name}, {"id", id_of(*any)}, {"format", options.format}, {"text", *text}}.dump()
                 : *text)
         << "\n";
  return Exit::done;
}

}  // namespace crux::cli
