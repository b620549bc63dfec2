#include "python/convert.hpp"

#include <string>

namespace crux::python {

py::str py_text(std::string_view text) {
  return py::reinterpret_steal<py::str>(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [key, value] : json.items()) dict[py_text(key)] = to_python(value);
      return dict;
    }
    case Json::value_t::array: {
      py::list list(json.size());
      for (std::size_t i = 0; i < json.size(); ++i) list[i] = to_python(json[i]);
      return list;
    }
    case Json::value_t::string: return py_text(json.get_ref<const std::string&>());
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
    default: return py::none();
  }
}

}  // namespace crux::python
