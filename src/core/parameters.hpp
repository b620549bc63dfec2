// parameters.hpp -- reads what was asked of a generator: {"nodes":4,"theme":"school"}, as a game's ParameterInfo lists it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux {

// Takes one parameter after the other, and keeps the first thing that is wrong. Errors name options: --nodes.
class ParameterReader {
 public:
  // `given` must outlive the reader.
  explicit ParameterReader(const Json& given) : given_(&given) {}

  // `otherwise` if it is not given, or wrong. `unit` follows the numbers in the error: "1 to 8 cells".
  int whole(std::string_view name, int least, int most, int otherwise, std::string_view unit = "");
  bool flag(std::string_view name, bool otherwise) { return whole(name, 0, 1, otherwise ? 1 : 0) == 1; }
  // Which of `choices` is given by name; nothing if it is not given, or wrong.
  std::optional<std::size_t> choice(std::string_view name, std::span<const std::string_view> choices);

  // For what is wrong only beside other parameters.
  void reject(std::string_view name, std::string found, std::string expected);
  const std::optional<Error>& wrong() const { return wrong_; }

 private:
  const Json* given_;
  std::optional<Error> wrong_;
};

}  // namespace crux
