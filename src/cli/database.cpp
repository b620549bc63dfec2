#include "cli/database.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

namespace crux::cli {
namespace {

bool has_password(const std::string& url) {
  const std::size_t begin = url.find("://") == std::string::npos ? 0 : url.find("://") + 3;
  const std::string who = url.substr(begin, url.find_first_of("/?", begin) - begin);
  const std::size_t at = who.rfind('@');
  return (at != std::string::npos && who.substr(0, at).contains(':')) || url.contains("password=");
}

std::string encoded(const std::string& text) {
  std::string all;
  for (const char c : text) all += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return all;
}

Result<std::string> first_line(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line) || line.empty())
    return error("arguments", "--db-password-file", fmt::format("{} cannot be read, or has no first line", file),
                 "a file whose first line is the password");
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace

Result<std::string> database_url(const std::string& url, const std::string& file) {
  const char* const variable = std::getenv("CRUX_DB_PASSWORD");
  if (url.empty() && !file.empty())
    return error("arguments", "--db-password-file", "there is no --db that it could be the password of", "give both, or neither");
  if (url.empty() || (file.empty() && (!variable || has_password(url)))) return url;
  if (has_password(url)) return error("arguments", "--db-password-file", "--db has a password already", "give one of them");
  const auto password = file.empty() ? Result<std::string>(variable) : first_line(file);
  if (!password) return password;
  return fmt::format("{}{}password={}", url, url.contains('?') ? '&' : '?', encoded(*password));
}

}  // namespace crux::cli
