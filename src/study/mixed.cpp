#include "study/mixed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <eigen3/Eigen/Dense>
#include <limits>
#include <numbers>
#include <numeric>
#include <optional>

#include "base/maths.hpp"
#include "study/distributions.hpp"

namespace crux::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Gauss-Hermite nodes and the logarithms of their weights, by Golub & Welsch (1969).
struct Nodes {
  VectorXd at, log_weight;
};
Nodes nodes_of(int count) {
  MatrixXd jacobi = MatrixXd::Zero(count, count);
  for (Index i = 1; i < count; ++i) jacobi(i, i - 1) = jacobi(i - 1, i) = std::sqrt(static_cast<double>(i) / 2);
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(jacobi);
  Nodes nodes{solver.eigenvalues(), VectorXd(count)};
  for (Index i = 0; i < count; ++i)
    nodes.log_weight[i] = 2 * crux::log(std::abs(solver.eigenvectors()(0, i))) + crux::log(std::numbers::pi) / 2;
  return nodes;
}

// The rows of each player, one after another.
struct Plays {
  MatrixXd design;  // with the constant
  VectorXd solved;
  std::vector<Index> first;  // the first row of each player; then the number of rows
};

double chance_of(double eta) { return eta >= 0 ? 1 / (1 + crux::exp(-eta)) : crux::exp(eta) / (1 + crux::exp(eta)); }
// log of the chance of `y` with these log odds.
double log_chance(double y, double eta) {
  const double against = y > 0.5 ? -eta : eta;
  return against > 0 ? -against - crux::log1p(crux::exp(-against)) : -crux::log1p(crux::exp(against));
}

struct Slopes {
  double log_likelihood = 0;
  VectorXd gradient;
  MatrixXd information;  // minus the second derivatives
};

// The likelihood of one player's rows, and its derivatives by the coefficients and the deviation, which comes last.
class Player {
 public:
  Player(const Plays& plays, std::size_t player, const VectorXd& coefficients, double deviation)
      : rows_(plays.first[player], plays.first[player + 1] - plays.first[player]),
        design_(plays.design.middleRows(rows_.first, rows_.second)),
        solved_(plays.solved.segment(rows_.first, rows_.second)),
        base_(design_ * coefficients),
        deviation_(deviation) {}

  void add_to(Slopes& all, const Nodes& nodes) const {
    // Step 1. The skill that fits best, and how sharply: there the nodes are spread.
    double mode = 0, curve = 1;
    for (int i = 0; i < 100; ++i) {
      double slope = -mode;
      curve = 1;
      for (Index r = 0; r < base_.size(); ++r) {
        const double p = chance_of(base_[r] + deviation_ * mode);
        slope += deviation_ * (solved_[r] - p);
        curve += deviation_ * deviation_ * p * (1 - p);
      }
      const double step = slope / curve;
      mode += std::clamp(step, -2.0, 2.0);
      if (std::abs(step) < 1e-12) break;
    }
    const double width = std::sqrt(2 / curve);
    // Step 2. The likelihood at each node.
    VectorXd logs(nodes.at.size());
    for (Index q = 0; q < logs.size(); ++q) {
      const double t = nodes.at[q], u = mode + width * t;
      logs[q] = nodes.log_weight[q] + t * t + crux::log(width) - u * u / 2 - crux::log(2 * std::numbers::pi) / 2;
      for (Index r = 0; r < base_.size(); ++r) logs[q] += log_chance(solved_[r], base_[r] + deviation_ * u);
    }
    const double most = logs.maxCoeff();
    double sum = 0;
    for (const double log : logs) sum += crux::exp(log - most);
    all.log_likelihood += most + crux::log(sum);
    // Step 3. Fisher's and Louis's identities: means over the skill, given what the player did.
    if (all.gradient.size() == 0) return;
    const Index k = base_.size() > 0 ? design_.cols() + 1 : 1;
    VectorXd mean = VectorXd::Zero(k);
    MatrixXd squares = MatrixXd::Zero(k, k), complete = MatrixXd::Zero(k, k);
    for (Index q = 0; q < logs.size(); ++q) {
      const double share = crux::exp(logs[q] - most) / sum, u = mode + width * nodes.at[q];
      VectorXd score = VectorXd::Zero(k), row(k);
      for (Index r = 0; r < base_.size(); ++r) {
        const double p = chance_of(base_[r] + deviation_ * u);
        row.head(k - 1) = design_.row(r).transpose();
        row[k - 1] = u;
        score += (solved_[r] - p) * row;
        complete.noalias() += share * p * (1 - p) * row * row.transpose();
      }
      mean += share * score;
      squares.noalias() += share * score * score.transpose();
    }
    all.gradient += mean;
    all.information += complete - squares + mean * mean.transpose();
  }

 private:
  std::pair<Index, Index> rows_;
  MatrixXd design_;
  VectorXd solved_, base_;
  double deviation_;
};

Slopes slopes_at(const Plays& plays, const Nodes& nodes, const VectorXd& at, bool derivatives) {
  const Index k = plays.design.cols();
  Slopes all;
  if (derivatives) all.gradient = VectorXd::Zero(k + 1), all.information = MatrixXd::Zero(k + 1, k + 1);
  for (std::size_t player = 0; player + 1 < plays.first.size(); ++player)
    Player(plays, player, at.head(k), at[k]).add_to(all, nodes);
  return all;
}

struct Peak {
  VectorXd at;
  Slopes slopes;
};

// Climbs from `at` to the top; the deviation stays as it is if it is `fixed`. Nothing: there is no top.
std::optional<Peak> climb(const Plays& plays, const Nodes& nodes, VectorXd at, bool fixed) {
  constexpr int most = 100;
  constexpr double too_far = 30;  // log odds for one standard deviation: that is separation
  const Index k = at.size(), free = fixed ? k - 1 : k;
  Slopes here = slopes_at(plays, nodes, at, true);
  for (int i = 0; i < most; ++i) {
    // Step 1. A step uphill: Newton's, with more and more of the plain gradient until it is one.
    double damping = 0;
    VectorXd step;
    for (;; damping = damping == 0 ? 1e-3 : 10 * damping) {
      const MatrixXd bent = here.information.topLeftCorner(free, free) + damping * MatrixXd::Identity(free, free);
      const Eigen::LDLT<MatrixXd> solver(bent);
      if (solver.info() == Eigen::Success && solver.isPositive() && solver.vectorD().minCoeff() > 1e-12) {
        step = solver.solve(here.gradient.head(free));
        break;
      }
      if (damping > 1e12) return std::nullopt;
    }
    // Step 2. As much of it as leads up.
    VectorXd next = at;
    double share = 1;
    bool higher = false;
    for (int halved = 0; halved < 40 && !higher; ++halved, share /= 2) {
      next.head(free) = at.head(free) + share * step;
      higher = slopes_at(plays, nodes, next, false).log_likelihood >= here.log_likelihood;
    }
    const double moved = higher ? (next - at).cwiseAbs().maxCoeff() : 0;
    if (higher) at = next, here = slopes_at(plays, nodes, at, true);
    if (at.cwiseAbs().maxCoeff() > too_far) return std::nullopt;
    if (moved < 1e-9) return Peak{at, here};
  }
  return std::nullopt;
}

Plays plays_of(std::span<const double> y, std::span<const Predictor> predictors, std::span<const std::size_t> player_of_row,
               const VectorXd& means, const VectorXd& scales) {
  std::vector<std::size_t> order(y.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(player_of_row[i], i); });
  const auto rows = static_cast<Index>(y.size()), k = static_cast<Index>(predictors.size());
  Plays plays{MatrixXd(rows, k + 1), VectorXd(rows), {}};
  for (Index r = 0; r < rows; ++r) {
    const std::size_t i = order[static_cast<std::size_t>(r)];
    if (r == 0 || player_of_row[i] != player_of_row[order[static_cast<std::size_t>(r - 1)]]) plays.first.push_back(r);
    plays.solved[r] = y[i];
    plays.design(r, 0) = 1;
    for (Index j = 0; j < k; ++j)
      plays.design(r, j + 1) = (predictors[static_cast<std::size_t>(j)].values[i] - means[j]) / scales[j];
  }
  plays.first.push_back(rows);
  return plays;
}

Term wald(const std::string& name, double value, double variance, double level) {
  Term term{.name = name, .value = value, .error = std::sqrt(variance)};
  term.t = value / term.error;
  term.p = normal_two_sided(term.t);
  const double reach = normal_quantile((1 + level) / 2) * term.error;
  term.interval = {value - reach, value + reach};
  return term;
}

Result<void> enough(std::span<const double> y, std::span<const Predictor> predictors, std::size_t players) {
  if (y.size() < predictors.size() + 3)
    return cannot(fmt::format("{} rows are too few", y.size()), fmt::format("at least {}", predictors.size() + 3));
  const auto ones = std::ranges::count(y, 1.0);
  if (ones == 0 || ones == static_cast<std::ptrdiff_t>(y.size()))
    return cannot(ones == 0 ? "nobody succeeded" : "everybody succeeded", "both outcomes");
  if (players < 2) return cannot("there is one player", "two or more");
  if (players == y.size())
    return cannot("every player has one row, so that nothing tells a player's skill from chance", "players who play twice");
  return {};
}

struct Scaling {
  VectorXd means, scales;
};
Result<Scaling> scaling_of(std::span<const Predictor> predictors, std::size_t rows) {
  const auto k = static_cast<Index>(predictors.size());
  Scaling found{VectorXd(k), VectorXd(k)};
  for (Index j = 0; j < k; ++j) {
    const Predictor& predictor = predictors[static_cast<std::size_t>(j)];
    const auto values = Eigen::Map<const VectorXd>(predictor.values.data(), static_cast<Index>(rows));
    found.means[j] = values.mean();
    found.scales[j] = std::sqrt((values.array() - found.means[j]).square().mean());
    if (found.scales[j] <= 1e-14 * std::abs(found.means[j]))
      return cannot(fmt::format("'{}' has the same value in every row", predictor.name), "a column that varies");
  }
  return found;
}

// The coefficients of the columns as they are, from those of the scaled ones.
std::vector<Term> terms_of(std::span<const Predictor> predictors, const Scaling& scaling, const VectorXd& scaled,
                           const MatrixXd& covariance, double level) {
  const auto k = static_cast<Index>(predictors.size());
  MatrixXd back = MatrixXd::Identity(k + 1, k + 1);
  for (Index j = 0; j < k; ++j)
    back(j + 1, j + 1) = 1 / scaling.scales[j], back(0, j + 1) = -scaling.means[j] / scaling.scales[j];
  const VectorXd values = back * scaled;
  const MatrixXd variances = back * covariance * back.transpose();
  std::vector<Term> terms;
  for (Index j = 0; j <= k; ++j)
    terms.push_back(
        wald(j == 0 ? "constant" : predictors[static_cast<std::size_t>(j - 1)].name, values[j], variances(j, j), level));
  return terms;
}

}  // namespace

Result<Mixed> mixed_logistic(std::span<const double> y, std::span<const Predictor> predictors,
                             std::span<const std::size_t> player_of_row, const MixedRequest& ask) {
  assert(player_of_row.size() == y.size() && ask.nodes > 1);
  std::vector<std::size_t> players(player_of_row.begin(), player_of_row.end());
  std::ranges::sort(players);
  const auto rest = std::ranges::unique(players);
  players.erase(rest.begin(), rest.end());
  if (const auto fine = enough(y, predictors, players.size()); !fine) return std::unexpected(fine.error());

  // Step 1. Columns around 0, with the standard deviation 1.
  const auto scaling = scaling_of(predictors, y.size());
  if (!scaling) return std::unexpected(scaling.error());
  const auto k = static_cast<Index>(predictors.size());
  const auto& [means, scales] = *scaling;
  const Plays plays = plays_of(y, predictors, player_of_row, means, scales);
  if (Eigen::ColPivHouseholderQR<MatrixXd> qr(plays.design); qr.setThreshold(1e-10).rank() < k + 1)
    return cannot("one of the predictors follows from the others", "predictors that differ from each other");

  // Step 2. The top without and with players.
  const Nodes nodes = nodes_of(ask.nodes);
  const double share = plays.solved.mean();
  VectorXd start = VectorXd::Zero(k + 2);
  start[0] = crux::log(share / (1 - share));
  const auto alike = climb(plays, nodes, start, true);
  if (!alike)
    return cannot("the predictors tell every success from every failure, so that no estimate is finite",
                  "successes and failures that overlap, or fewer predictors");
  start = alike->at;
  start[k + 1] = 1;
  auto peak = climb(plays, nodes, start, false);
  if (!peak) return cannot("the likelihood has no top: some players may succeed always and all others never", "more plays");
  constexpr double none = 1e-3;  // a deviation as small is rounding
  const bool differ = std::abs(peak->at[k + 1]) > none && peak->slopes.log_likelihood > alike->slopes.log_likelihood;
  if (!differ) peak = alike;

  // Step 3. Back to the columns as they are.
  const Index free = differ ? k + 2 : k + 1;
  const MatrixXd covariance = peak->slopes.information.topLeftCorner(free, free).inverse().topLeftCorner(k + 1, k + 1);
  Mixed found;
  found.terms = terms_of(predictors, *scaling, peak->at.head(k + 1), covariance, ask.level);
  found.deviation = differ ? std::abs(peak->at[k + 1]) : 0;
  const double variance = found.deviation * found.deviation;
  found.intraclass = variance / (variance + std::numbers::pi * std::numbers::pi / 3);
  found.log_likelihood = peak->slopes.log_likelihood;
  found.without_players = alike->slopes.log_likelihood;
  found.p_players = differ ? chi_squared_above(2 * (found.log_likelihood - found.without_players), 1) / 2 : 1;
  found.n = y.size(), found.players = players.size();
  found.successes = static_cast<std::size_t>(std::ranges::count(y, 1.0));
  return found;
}

double mixed_log_likelihood(std::span<const double> y, std::span<const Predictor> predictors,
                            std::span<const std::size_t> player_of_row, std::span<const double> coefficients, double deviation,
                            int nodes) {
  assert(coefficients.size() == predictors.size() + 1);
  const auto k = static_cast<Index>(predictors.size());
  const Plays plays = plays_of(y, predictors, player_of_row, VectorXd::Zero(k), VectorXd::Ones(k));
  VectorXd at(k + 2);
  for (Index j = 0; j <= k; ++j) at[j] = coefficients[static_cast<std::size_t>(j)];
  at[k + 1] = deviation;
  return slopes_at(plays, nodes_of(nodes), at, false).log_likelihood;
}

}  // namespace crux::study
