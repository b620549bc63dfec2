#include "base/bytes.hpp"

namespace crux {

std::size_t held(const Json& json) {
  if (const auto* text = json.get_ptr<const Json::string_t*>()) return allocated(sizeof(Json::string_t)) + held(*text);
  if (const auto* list = json.get_ptr<const Json::array_t*>())
    return allocated(sizeof(Json::array_t)) + held(*list, [](const Json& element) { return held(element); });
  if (const auto* object = json.get_ptr<const Json::object_t*>()) {
    std::size_t all = allocated(sizeof(Json::object_t)) + allocated(object->capacity() * sizeof(Json::object_t::value_type));
    for (const auto& [name, value] : *object) all += held(name) + held(value);
    return all;
  }
  return 0;
}

}  // namespace crux
