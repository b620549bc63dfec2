// raw_request.hpp -- from a request as Beast has it to ours. For listener.cpp alone.
#pragma once

#include <boost/beast/http.hpp>
#include <string>

#include "server/http.hpp"

namespace crux::server {

inline Method method_of(boost::beast::http::verb verb) {
  switch (verb) {
    case boost::beast::http::verb::get: return Method::get;
    case boost::beast::http::verb::head: return Method::head;
    case boost::beast::http::verb::post: return Method::post;
    case boost::beast::http::verb::put: return Method::put;
    case boost::beast::http::verb::delete_: return Method::remove;
    default: return Method::other;
  }
}

// The parts of a request that the service needs. The last name in X-Forwarded-For counts if there is a proxy.
inline Request to_request(boost::beast::http::request<boost::beast::http::string_body>& raw, const std::string& network,
                          bool behind_proxy) {
  namespace http = boost::beast::http;
  const auto field = [&](http::field name) {
    const auto value = raw[name];
    return std::string(value.data(), value.size());
  };
  Request request;
  request.method = method_of(raw.method());
  request.target = std::string(raw.target().data(), raw.target().size());
  split_target(request);
  request.host = field(http::field::host);
  request.hosts = raw.count(http::field::host);
  request.origin = field(http::field::origin);
  request.content_type = field(http::field::content_type);
  request.authorization = field(http::field::authorization);
  request.if_none_match = field(http::field::if_none_match);
  request.cookie = field(http::field::cookie);
  request.takes_gzip = accepts(field(http::field::accept_encoding), "gzip");
  request.takes_brotli = accepts(field(http::field::accept_encoding), "br");
  request.from_page = raw["Sec-Fetch-Site"] == "same-origin";
  request.wants_page = field(http::field::accept).find("text/html") != std::string::npos;
  request.body = std::move(raw.body());
  request.client = network;
  if (behind_proxy) {
    // The last name is the one that our own proxy has added; those before it are hearsay.
    const std::string chain(raw["X-Forwarded-For"]);
    const std::size_t comma = chain.find_last_of(", ");
    if (!chain.empty()) request.client = network_of(chain.substr(comma == std::string::npos ? 0 : comma + 1));
  }
  return request;
}

}  // namespace crux::server
