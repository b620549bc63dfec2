// mixed.hpp -- chances of success if the same players play several times: a logistic model with a random intercept.
//
// The model: the log odds that a player solves a puzzle are b0 + b1 x1 + .. + u, and u, the player's own skill, is normal with
// mean 0 and a standard deviation that is estimated, too. So exp(b1) says by how much the odds of one and the same player grow
// with x1. That is more than the odds of all players together grow, because players differ. Plain logistic regression would take
// two plays of one player for plays of two people, and its intervals would be too narrow.
//
// The likelihood integrates over u by adaptive Gauss-Hermite quadrature (Pinheiro & Bates 1995) and is maximised by Newton's
// method; gradient and information come from the same quadrature (Louis 1982). Errors and intervals are Wald's. Players without
// any difference among them are tested by the likelihood ratio, whose p is half that of chi-squared (Self & Liang 1987).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "study/regression.hpp"

namespace crux::study {

struct Mixed {
  std::vector<Term> terms = {};  // log odds; `t` is Wald's z. The constant first
  double deviation = 0;          // of the players' skills, in log odds; 0: the plays show no difference between players
  // The share of the variance that lies between players, on the scale of log odds: d^2 / (d^2 + pi^2 / 3).
  double intraclass = 0;
  double p_players = 1;  // of the test that players do not differ
  double log_likelihood = 0, without_players = 0;
  std::size_t n = 0, players = 0, successes = 0;
};

struct MixedRequest {
  int nodes = 25;  // of the quadrature; 1 is Laplace's approximation, at which gradients are too rough to maximise
  double level = usual_level;
};

// player_of_row: any numbers from 0 up. REQUIRES: y is 0 or 1.
Result<Mixed> mixed_logistic(std::span<const double> y, std::span<const Predictor> predictors,
                             std::span<const std::size_t> player_of_row, const MixedRequest& ask = {});

// The log likelihood at these coefficients (the constant first) and this deviation.
double mixed_log_likelihood(std::span<const double> y, std::span<const Predictor> predictors,
                            std::span<const std::size_t> player_of_row, std::span<const double> coefficients, double deviation,
                            int nodes);

}  // namespace crux::study
