#include "tests/support/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace crux {
namespace {

const Json& follow(const Json& node, const Json& document) {
  const auto ref = node.find("$ref");
  return ref == node.end() ? node : document.at(Json::json_pointer(ref->get<std::string>().substr(1)));
}

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

// The value itself, whatever it holds.
std::string flaw_outside(const Json& value, const Json& schema, const std::string& where) {
  if (const auto type = schema.find("type"); type != schema.end()) {
    const Json types = type->is_array() ? *type : Json::array({*type});
    const bool fits = std::ranges::any_of(types, [&](const Json& t) { return has_type(value, t.get<std::string>()); });
    if (!fits) return fmt::format("{}: {} is not {}", where, excerpt(value), types.dump());
  }
  if (const auto one = schema.find("const"); one != schema.end() && *one != value) return where + ": not the constant";
  if (const auto any = schema.find("enum"); any != schema.end() && std::ranges::find(*any, value) == any->end())
    return fmt::format("{}: {} is none of {}", where, excerpt(value), any->dump());
  if (const auto pattern = schema.find("pattern"); pattern != schema.end())
    if (!std::regex_match(value.get<std::string>(), std::regex(pattern->get<std::string>())))
      return where + ": not by the pattern";
  return "";
}

std::string flaw_of_members(const Json& value, const Json& schema, const Json& document, const std::string& where) {
  for (const Json& name : schema.value("required", Json::array()))
    if (!value.contains(name.get<std::string>())) return fmt::format("{}/{} is missing", where, name.get<std::string>());
  const Json properties = schema.value("properties", Json::object());
  const auto other = schema.find("additionalProperties");
  for (const auto& [name, member] : value.items()) {
    const std::string place = fmt::format("{}/{}", where, name);
    const Json* described = properties.contains(name) ? &properties[name] : other != schema.end() ? &*other : nullptr;
    if (!described && !properties.empty()) return place + " is not described";
    if (!described || described->is_boolean()) continue;
    if (std::string wrong = flaw(member, *described, document, place); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace

std::string flaw(const Json& value, const Json& given, const Json& document, const std::string& where) {
  const Json& schema = follow(given, document);
  if (const auto choices = schema.find("oneOf"); choices != schema.end()) {
    std::string all;
    for (const Json& choice : *choices) {
      const std::string wrong = flaw(value, choice, document, where);
      if (wrong.empty()) return "";
      all += (all.empty() ? "" : "; or ") + wrong;
    }
    return all;
  }
  if (std::string wrong = flaw_outside(value, schema, where); !wrong.empty()) return wrong;
  if (value.is_object()) return flaw_of_members(value, schema, document, where);
  if (value.is_array() && schema.contains("items"))
    for (std::size_t i = 0; i < value.size(); ++i)
      if (std::string wrong = flaw(value[i], schema["items"], document, fmt::format("{}/{}", where, i)); !wrong.empty())
        return wrong;
  return "";
}

}  // namespace crux
