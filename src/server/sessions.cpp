#include "server/sessions.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>

#include "server/secret.hpp"

namespace crux::server {
namespace {

constexpr std::string_view cookie_name = "crux-session";
constexpr std::size_t key_digits = 64;
constexpr std::int64_t day_ms = 86'400'000;

std::string random_key() { return random_id() + random_id(); }

bool is_key(std::string_view text) {
  return text.size() == key_digits && is_id(text.substr(0, key_digits / 2)) && is_id(text.substr(key_digits / 2));
}

// The value of our cookie, in "a=b; crux-session=..".
std::string_view token_in(std::string_view cookies) {
  while (!cookies.empty()) {
    std::string_view pair = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(pair.size() + 1, cookies.size()));
    pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
    if (pair.starts_with(cookie_name) && pair.substr(cookie_name.size()).starts_with('='))
      return pair.substr(cookie_name.size() + 1);
  }
  return {};
}

}  // namespace

Sessions::Sessions(std::string key, SessionLimits limits) : key_(key.empty() ? random_key() : std::move(key)), limits_(limits) {}

std::string Sessions::sign(std::string_view text) const { return code_of(text, key_); }

std::optional<std::string> Sessions::find(std::string_view cookies, std::int64_t now_ms) const {
  const std::string_view token = token_in(cookies);
  const std::size_t first = token.find('.'), last = token.rfind('.');
  if (first == std::string_view::npos || first == last || !is_id(token.substr(0, first))) return std::nullopt;
  if (!same(sign(token.substr(0, last)), token.substr(last + 1))) return std::nullopt;
  const std::string_view day = token.substr(first + 1, last - first - 1);
  std::int64_t made = 0;
  std::from_chars(day.data(), day.data() + day.size(), made);
  if (now_ms / day_ms > made + limits_.days) return std::nullopt;
  return std::string(token.substr(0, first));
}

bool Sessions::may_issue(const std::string& address, std::int64_t now_ms) {
  const auto level = [&](const Bucket& bucket) {
    return std::min(limits_.burst, bucket.tokens + static_cast<double>(now_ms - bucket.at_ms) * limits_.an_hour / 3.6e6);
  };
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= limits_.addresses)
    std::erase_if(buckets_, [&](const auto& entry) { return level(entry.second) >= limits_.burst; });
  auto bucket = buckets_.find(address);
  if (bucket == buckets_.end()) {
    if (buckets_.size() >= limits_.addresses) return false;
    bucket = buckets_.emplace(address, Bucket{limits_.burst, now_ms}).first;
  }
  bucket->second = {level(bucket->second), now_ms};
  if (bucket->second.tokens < 1) return false;
  --bucket->second.tokens;
  return true;
}

std::optional<std::string> Sessions::issue(const std::string& address, std::int64_t now_ms, bool secure) {
  if (!may_issue(address, now_ms)) return std::nullopt;
  const std::string named = fmt::format("{}.{}", random_id(), now_ms / day_ms);
  return fmt::format("{}={}.{}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", cookie_name, named, sign(named),
                     limits_.days * day_ms / 1000, secure ? "; Secure" : "");
}

Result<std::string> session_key(const std::filesystem::path& file) {
  // The first server makes it; a second one that starts at the same time reads it.
  if (const int made = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR); made >= 0) {
    std::string key = random_key();
    const bool written = write(made, key.data(), key.size()) == static_cast<ssize_t>(key.size()) && fsync(made) == 0;
    close(made);
    if (written) return key;
    unlink(file.c_str());
    return error("serve", file.string(), "the key of the sessions cannot be written", "a folder with room in it");
  }
  std::ifstream in(file);
  std::string key;
  in >> key;
  if (!is_key(key))
    return error("serve", file.string(), "found no key of 64 hexadecimal digits",
                 "a file that can be read; if it is damaged, remove it, and a new one is made");
  return key;
}

}  // namespace crux::server
