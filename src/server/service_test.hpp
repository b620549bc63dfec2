// service_test.hpp -- a service with a store of its own, and answers that are held against the OpenAPI file.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "server/service.hpp"

namespace crux::server {

// A folder that is gone when the test is.
struct Folder {
  std::filesystem::path path;
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
};

// False under the thread sanitizer, which gets two games: tests of other games run without it.
bool has_every_game();

struct Answer {
  int status = 0;
  Json body;  // null if it is not JSON
  Response response;
  std::string header(std::string_view name) const;
};

class World {
 public:
  explicit World(Service::Options options = {});

  // Fails the test unless the OpenAPI file knows the answer's status for this route and its body is what that says.
  Answer ask(Request request);
  Answer get(const std::string& target) { return ask({.target = target, .host = "localhost"}); }
  Answer post(const std::string& target, const Json& body, const std::string& secret = "") {
    return send(Method::post, target, body, secret);
  }
  Answer send(Method method, const std::string& target, const Json& body, const std::string& secret = "");
  // The id of a game's first example.
  std::string example(std::string_view game);
  // The job when it has ended, or after 30 s.
  Json wait_for(const std::string& job);

  Service& service() { return *service_; }
  const std::filesystem::path& folder() const { return folder_.path; }
  std::set<std::string> answered;  // routes that have answered with success

 private:
  Folder folder_;
  Json openapi_;
  std::unique_ptr<Service> service_;
};

}  // namespace crux::server
