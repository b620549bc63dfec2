// Pages read our limits and the layout's numbers, and repeat in TypeScript how Scout walks (web/play.ts).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "core/fillable.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/make/sample.hpp"
#include "games/burrows/rules/graph.hpp"
#include "games/burrows/show/layout.hpp"
#include "tests/support/vectors.hpp"

namespace crux::burrows::pages_test {
namespace {

TEST(Pages, KnowOurLimits) {
  vectors::expect_limits("burrows", {{"burrows", max_nodes},
                                     {"place", max_coordinate},
                                     {"weight", max_weight},
                                     {"holes", most_holes},
                                     {"options", most_options},
                                     {"usual_weights", usual_weights}});
}

TEST(Pages, KnowOurLayout) {
  const Json layout{{"least_factor", least_factor},
                    {"least_step", least_step},
                    {"least_apart", least_apart},
                    {"margin", margin},
                    {"burrow_radius", burrow_radius},
                    {"pad_reach", pad_reach},
                    {"roomy", roomy},
                    {"reach_below", tag_reach + tag_height / 2},
                    {"reach_above", name_reach + tag_height / 2},
                    {"cost_height", plate_height},
                    {"cost_letter", digit_width * weight_size},
                    {"cost_margin", weight_margin},
                    {"cost_size", weight_size},
                    {"cost_places", weight_places}};
  vectors::expect_file(vectors::corpus_of("burrows") / "layout.golden.json", layout.dump(2) + "\n");
}

// Where burrows and costs lie on a picture, and how large it is. The costs are the numbers on it.
TEST(Pages, PlaceCostsAsWeDo) {
  Json found = Json::array();
  for (const std::string_view file : {"figure2.jsonl", "small.jsonl"})
    for (const Json& json : vectors::puzzles_in("burrows", file)) {
      const auto p = Burrows::read(json);
      ASSERT_TRUE(p);
      const Picture picture = Burrows::draw(*p, {});
      Json costs = Json::array();
      for (const Picture::Shape& shape : picture.shapes)
        if (const auto* text = std::get_if<Picture::Text>(&shape);
            text && text->text.find_first_not_of("0123456789") == std::string::npos)
          costs.push_back({text->centre.x, text->centre.y});
      ASSERT_EQ(costs.size(), p->tunnels.size());
      found.push_back({{"puzzle", json}, {"width", picture.width}, {"height", picture.height}, {"costs", std::move(costs)}});
    }
  vectors::expect_told("burrows", found, "scenes");
}

// A travel that begins in another burrow: Scout walks there through flagged tunnels, or the play is refused.
Json travels_from_afar(const Puzzle& p, const Standing& standing) {
  Json found = Json::array();
  for (int from = 0; from < p.size(); ++from) {
    if (from == standing.board["at"]) continue;
    const std::string travel = fmt::format("{}-{}", from, p.arcs_of(from)[0].to);
    const auto after = Burrows::standing(p, standing.moves + " " + travel);
    found.push_back({{"travel", travel}, {"moves", after ? Json(after->moves) : Json(nullptr)}});
  }
  return found;
}

TEST(Pages, ScoutAsWeDo) {
  Json found = Json::array();
  for (const std::string_view file : {"figure2.jsonl", "small.jsonl"})
    for (const Json& json : vectors::puzzles_in("burrows", file)) {
      const auto p = Burrows::read(json);
      ASSERT_TRUE(p);
      Json plays = Json::array();
      for (const Standing& standing : vectors::walked<Burrows>(*p, 2, 12)) {
        Json play{{"moves", standing.moves}, {"board", standing.board}};
        if (standing.status == Status::open) play["afar"] = travels_from_afar(*p, standing);
        plays.push_back(std::move(play));
      }
      found.push_back({{"puzzle", json}, {"plays", std::move(plays)}});
    }
  vectors::expect_told("burrows", found);
}

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Burrows>("burrows", {"figure2.jsonl", "small.jsonl"}); }

}  // namespace
}  // namespace crux::burrows::pages_test
