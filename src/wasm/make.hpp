// make.hpp -- new puzzles for a page, made while it waits. What takes longer is the server's.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "service/answers.hpp"

namespace crux::wasm {

// The body as in POST /api/v1/generate. {"puzzles":[lines],"says":..,"note":..}: lines as GET /api/v1/puzzles/{id} shows them.
answers::Answer generate(const Json& body, std::uint64_t seed, const std::function<double()>& now, const std::stop_token& stop);
// As POST /api/v1/puzzles/{id}/another: {"seed"} may be given.
answers::Answer another(const AnyPuzzle& any, const Json& body, std::uint64_t seed, const std::function<double()>& now,
                        const std::stop_token& stop);

}  // namespace crux::wasm
