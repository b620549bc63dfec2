#include "server/http.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace crux::server {

std::string lower(std::string_view text) {
  std::string copy(text);
  std::ranges::transform(copy, copy.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return copy;
}

std::string to_text(const Json& json) { return answers::to_text(json); }

Response respond(answers::Answer answer) { return server::answer(answer.status, std::move(answer.type), std::move(answer.text)); }

Response answer(int status, const Json& json) { return answer(status, "application/json", to_text(json) + "\n"); }

Response answer(int status, std::string type, std::string body) {
  Response response;
  response.status = status;
  response.type = std::move(type);
  response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

Json refusal(const Error& error) { return answers::refusal(error); }

Response refuse(int status, const Error& error) { return answer(status, refusal(error)); }

std::string network_of(const std::string& address) {
  in6_addr six{};
  if (inet_pton(AF_INET6, address.substr(0, address.find('%')).c_str(), &six) != 1) return address;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &six.s6_addr[12], text.data(), text.size());
  std::fill(std::begin(six.s6_addr) + 8, std::end(six.s6_addr), std::uint8_t{0});
  return std::string(inet_ntop(AF_INET6, &six, text.data(), text.size())) + "/64";
}

void split_target(Request& request) {
  const std::string_view target = request.target;
  const std::string scheme = lower(target.substr(0, target.find("://")));
  if (scheme != "http" && scheme != "https") return;
  const std::size_t begin = scheme.size() + 3, end = std::min(target.find_first_of("/?#", begin), target.size());
  request.authority = target.substr(begin, end - begin);
  std::string rest(target.substr(end));
  request.target = rest.starts_with('/') ? rest : "/" + rest;
}

std::optional<std::string> name_in(std::string_view authority) {
  const bool bracketed = authority.starts_with('[');
  const std::size_t end = bracketed ? authority.find(']') : authority.find(':');
  if (bracketed && end == std::string_view::npos) return std::nullopt;
  const std::string name = lower(authority.substr(0, bracketed ? end + 1 : end));
  std::string_view rest = authority.substr(name.size());
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!rest.empty()) {
    if (!rest.starts_with(':') || rest.size() < 2 || rest.size() > 6 || !std::ranges::all_of(rest.substr(1), digit))
      return std::nullopt;
    int port = 0;
    std::from_chars(rest.data() + 1, rest.data() + rest.size(), port);
    if (port < 1 || port > 65'535) return std::nullopt;
  }
  if (bracketed) {
    in6_addr six{};
    return inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), &six) == 1 ? std::optional(name) : std::nullopt;
  }
  const auto plain = [&](char c) { return digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.'; };
  const bool is_name = !name.empty() && name.size() <= 253 && std::ranges::all_of(name, plain);
  return is_name ? std::optional(name) : std::nullopt;
}

bool accepts(std::string_view header, std::string_view coding) {
  std::optional<bool> named, others;
  const auto trimmed = [](std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
  };
  while (!header.empty()) {
    const std::string_view item = header.substr(0, header.find(','));
    header.remove_prefix(std::min(item.size() + 1, header.size()));
    const std::string name = lower(trimmed(item.substr(0, item.find(';'))));
    // "q=0", "q=0.0", "q=0.000": not at all.
    const std::size_t weight = lower(item).find("q=");
    const bool wanted = weight == std::string::npos || item.find_first_of("123456789", weight + 2) != std::string_view::npos;
    if (name == coding) named = wanted;
    if (name == "*") others = wanted;
  }
  return named.value_or(others.value_or(false));
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
