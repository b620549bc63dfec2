// http.hpp -- a request and an answer as plain values. Only listener.cpp knows sockets and Beast; everything else can be tested,
// and fuzzed, by calling it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "service/answers.hpp"

namespace crux::server {

class Job;

enum class Method : std::uint8_t { get, head, post, put, remove, other };

struct Request {
  Method method = Method::get;
  std::string target = "/";  // as it was sent, still encoded
  std::string host = {};
  std::size_t hosts = 1;       // how many Host headers there were
  std::string authority = {};  // of a target that is a whole address, which `target` has without it
  std::string origin = {};
  std::string content_type = {};
  std::string authorization = {};
  std::string if_none_match = {};
  std::string cookie = {};
  bool takes_gzip = false;
  bool takes_brotli = false;
  bool from_page = false;   // by a page of ours, as the browser says
  bool wants_page = false;  // a person is looking: HTML rather than JSON
  std::string body = {};
  std::string client = {};  // whose limits count: an address, or a network
};

// A job whose versions are sent as server-sent events. `since`: the version that the client has, if it wants differences.
struct Events {
  std::shared_ptr<Job> job = {};
  std::optional<std::uint64_t> since = {};
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();  // shared, so that a cache need not copy
  std::vector<std::pair<std::string, std::string>> headers = {};
  Events events = {};           // instead of a body, if there is a job
  bool framed = false;          // pages of other sites may show it in a frame
  std::string_view route = {};  // which one answered, for metrics and logs: "GET /api/v1/puzzles/{id}"
};

std::string lower(std::string_view text);

// JSON text that never fails: bytes that are not UTF-8 are replaced.
std::string to_text(const Json& json);
Response respond(answers::Answer answer);

Response answer(int status, const Json& json);
Response answer(int status, std::string type, std::string body);
// {"error":{"says":..,"where":..,"found":..,"expected":..}}
Json refusal(const Error& error);
Response refuse(int status, const Error& error);

// The network whose limits count for an address: for IPv6 its 64-bit prefix. A text that is no address stays as it is.
std::string network_of(const std::string& address);

// Splits "http://host/path" into authority and target. Any other target stays as it is.
void split_target(Request& request);
// "name", "name:port", "[::1]:port": the name, in small letters; nothing if it is written in another way.
std::optional<std::string> name_in(std::string_view authority);
// Whether Accept-Encoding allows a coding: "gzip;q=0" does not.
bool accepts(std::string_view header, std::string_view coding);

// Whether If-None-Match names this tag, among others perhaps.
bool has_tag(std::string_view header, std::string_view tag);

// "%41" is "A"; nothing if an escape is broken, or hides a NUL.
Result<std::string> decode(std::string_view text);
// The value of one name in "a=1&b=2"; empty if it is not there.
Result<std::string> query(std::string_view target, std::string_view name);

}  // namespace crux::server
