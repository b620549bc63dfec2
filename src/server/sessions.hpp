// sessions.hpp -- who is who behind one address: a signed token that a page gets, so that limits can count by session.
//
// A token is a random name, the day of its making, and a code by which we know that both are ours; nothing is stored. It says
// nothing about a person, and opens nothing: it only counts. A client without one counts by its address.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace crux::server {

struct SessionLimits {
  double burst = 100;            // tokens for one address at once: a school that comes in the morning
  double an_hour = 200;          // and so many more
  std::int64_t days = 30;        // a token's life
  std::size_t addresses = 4096;  // that are remembered
};

// Every function may be called from any thread.
class Sessions {
 public:
  // `key`: the server's; empty: a random one, so that a restart makes all tokens worthless.
  explicit Sessions(std::string key, SessionLimits limits = {});

  // The session's name, of a header "Cookie: a=b; crux-session=..". Nothing if there is no token, or none of ours, or an old one.
  std::optional<std::string> find(std::string_view cookies, std::int64_t now_ms) const;
  // A header "Set-Cookie" with a new token; nothing if this address got too many.
  std::optional<std::string> issue(const std::string& address, std::int64_t now_ms, bool secure);

 private:
  struct Bucket {
    double tokens;
    std::int64_t at_ms;
  };
  bool may_issue(const std::string& address, std::int64_t now_ms);
  std::string sign(std::string_view text) const;

  const std::string key_;
  const SessionLimits limits_;
  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;  // by address; a full one is not kept
};

// The key in a file, which is made if there is none; nobody but its owner may read it.
Result<std::string> session_key(const std::filesystem::path& file);

}  // namespace crux::server
