// study.cpp -- `crux study`: statistics over a table in CSV.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "cli/study_findings.hpp"
#include "cluster/spread.hpp"
#include "draw/plot.hpp"
#include "draw/svg.hpp"
#include "paint/render.hpp"

namespace crux::cli {
namespace {

struct Analysis {
  std::string StudyOptions::* asked;
  StudyFinding (*find)(const StudyAsk& ask);
};
constexpr std::array<Analysis, 9> analyses{{{&StudyOptions::correlate, find_correlations},
                                            {&StudyOptions::regress, find_regression},
                                            {&StudyOptions::anova, find_anova},
                                            {&StudyOptions::tukey, find_tukey},
                                            {&StudyOptions::friedman, find_friedman},
                                            {&StudyOptions::wilcoxon, find_wilcoxon},
                                            {&StudyOptions::mann_whitney, find_mann_whitney},
                                            {&StudyOptions::mixed, find_mixed},
                                            {&StudyOptions::density, find_density}}};

// Words on the left, numbers on the right, columns as wide as they must be.
Json to_json(const std::vector<Finding>& findings) {
  Json all = Json::array();
  for (const Finding& finding : findings) {
    Json tables = Json::array();
    for (const StudyTable& table : finding.tables) tables.push_back({{"title", table.title}, {"rows", table.rows}});
    all.push_back(
        {{"analysis", finding.analysis}, {"says", finding.says}, {"tables", std::move(tables)}, {"left_out", finding.left_out}});
  }
  return {{"findings", std::move(all)}, {"methods", methods_text(findings)}};
}

Result<std::vector<Finding>> find_all(const StudyAsk& ask, const std::stop_token& stop) {
  std::vector<Finding> findings;
  for (const Analysis& analysis : analyses) {
    if ((ask.options.*analysis.asked).empty() || stop.stop_requested()) continue;
    auto found = analysis.find(ask);
    if (!found) return std::unexpected(found.error());
    findings.push_back(std::move(*found));
  }
  if (!findings.empty() || stop.stop_requested()) return findings;
  auto summary = summarise(ask);
  if (!summary) return std::unexpected(summary.error());
  findings.push_back(std::move(*summary));
  return findings;
}

// Options that change others say so if those are missing.
std::optional<Error> loose_option(const StudyOptions& options) {
  const auto lacks = [](std::string_view option, std::string_view other) {
    return Error{"arguments", std::string(option), fmt::format("there is no {}", other), fmt::format("give {}, too", other)};
  };
  if (options.quadratic && options.regress.empty()) return lacks("--quadratic", "--regress");
  if (!options.adjust.empty() && options.correlate.empty() && options.regress.empty())
    return lacks("--adjust", "--correlate or --regress");
  if (options.pearson && options.correlate.empty()) return lacks("--pearson", "--correlate");
  if (options.bootstrap > 0 && options.correlate.empty()) return lacks("--bootstrap", "--correlate");
  return {};
}

Result<study::Table> table_in(const StudyOptions& options, Streams& io) {
  const std::string name = options.file == "-" ? "standard input" : one_line(options.file);
  const auto text = read_text(options.file, study::max_table_bytes, &io.in);
  if (!text) return error("study", name, text.error(), "a table in CSV");
  auto table = study::read_table(*text);
  if (!table) {
    Error said = table.error();
    said.room = "study";
    said.where = said.where.empty() ? name : fmt::format("{}, {}", name, said.where);
    return std::unexpected(std::move(said));
  }
  if (table->rows == 0) return error("study", name, "it has a line of names and no rows", "a line for each row");
  return table;
}

// The plot of the only analysis that has one.
Result<void> write_plot(const std::string& name, const std::vector<Finding>& findings) {
  std::vector<const Plot*> plots;
  for (const Finding& finding : findings)
    for (const Plot& plot : finding.plots) plots.push_back(&plot);
  if (plots.size() != 1)
    return error("arguments", "--plot", fmt::format("there are {} plots", plots.size()),
                 "one; --report writes several into a page");
  const auto format = format_of(name);
  if (!format) return std::unexpected(format.error());
  const Picture picture = draw_plot(*plots.front());
  const auto bytes = *format == PictureFormat::svg   ? to_svg(picture)
                     : *format == PictureFormat::png ? render_png_within({}, picture)
                                                     : render_pdf_within({}, {&picture, 1});
  if (!bytes) return std::unexpected(bytes.error());
  return write_file(name, *bytes);
}

Result<void> write_files(const StudyOptions& options, const std::vector<Finding>& findings, Streams& io) {
  if (!options.plot.empty()) {
    if (auto written = write_plot(options.plot, findings); !written) return written;
    io.err << fmt::format("{}: 1 picture\n", one_line(options.plot));
  }
  if (options.report.empty()) return {};
  const std::string title = options.file == "-" ? "a table" : std::filesystem::path(options.file).filename().string();
  const auto page = study_page(title, findings);
  if (!page) return std::unexpected(page.error());
  if (auto written = write_file(options.report, *page); !written) return written;
  io.err << fmt::format("{}: the report\n", one_line(options.report));
  return {};
}

}  // namespace

int study_table(const StudyOptions& options, Streams& io) {
  if (const auto loose = loose_option(options)) return complain(io, *loose);
  const auto table = table_in(options, io);
  if (!table) return complain(io, table.error());
  cluster::Team team(options.threads);
  const StudyAsk ask{*table, options, [&](std::size_t pieces, const std::function<void(std::size_t)>& work) {
                       team.run(pieces, [&](std::size_t piece) {
                         if (!io.stop.stop_requested()) work(piece);
                       });
                     }};
  const auto findings = find_all(ask, io.stop);
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!findings) return complain(io, findings.error());
  if (const auto written = write_files(options, *findings, io); !written) return complain(io, written.error());
  if (options.json) {
    io.out << to_json(*findings).dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
    return Exit::done;
  }
  for (const Finding& finding : *findings) {
    for (const StudyTable& found : finding.tables) io.out << table_text(found) << "\n";
    for (const std::string& sentence : finding.says) io.out << one_line(sentence, 2000) << "\n";
    if (finding.left_out > 0) io.out << fmt::format("Rows left out because a cell is empty: {}.\n", finding.left_out);
    if (&finding != &findings->back()) io.out << "\n";
  }
  return Exit::done;
}

}  // namespace crux::cli
