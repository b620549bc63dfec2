#include "server/http.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace crux::server {

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Response answer(int status, const Json& json) { return answer(status, "application/json", to_text(json) + "\n"); }

Response answer(int status, std::string type, std::string body) {
  Response response;
  response.status = status;
  response.type = std::move(type);
  response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

Json refusal(const Error& error) {
  return {
      {"error", {{"says", crux::to_text(error)}, {"where", error.where}, {"found", error.found}, {"expected", error.expected}}}};
}

Response refuse(int status, const Error& error) { return answer(status, refusal(error)); }

std::string network_of(const std::string& address) {
  in6_addr six{};
  if (inet_pton(AF_INET6, address.substr(0, address.find('%')).c_str(), &six) != 1) return address;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &six.s6_addr[12], text.data(), text.size());
  std::fill(std::begin(six.s6_addr) + 8, std::end(six.s6_addr), std::uint8_t{0});
  return std::string(inet_ntop(AF_INET6, &six, text.data(), text.size())) + "/64";
}

bool has_tag(std::string_view header, std::string_view tag) {
  return header == "*" || header.find(tag) != std::string_view::npos;
}

Result<std::string> decode(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      int code = 0;
      const auto* const from = text.data() + i + 1;
      const bool fits = i + 2 < text.size();
      const auto [end, failed] =
          fits ? std::from_chars(from, from + 2, code, 16) : std::from_chars_result{from, std::errc::invalid_argument};
      if (failed != std::errc{} || end != from + 2 || code == 0)
        return error("server", "", "a broken escape in the address", "a % is followed by two hexadecimal digits, not 00");
      c = static_cast<char>(code);
      i += 2;
    }
    plain += c;
  }
  return plain;
}

Result<std::string> query(std::string_view target, std::string_view name) {
  const std::size_t mark = target.find('?');
  if (mark == std::string_view::npos) return std::string();
  std::string_view rest = target.substr(mark + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    const std::size_t equals = pair.find('=');
    if (pair.substr(0, equals) != name) continue;
    if (equals == std::string_view::npos) return std::string();
    std::string value(pair.substr(equals + 1));
    std::ranges::replace(value, '+', ' ');
    return decode(value);
  }
  return std::string();
}

}  // namespace crux::server
