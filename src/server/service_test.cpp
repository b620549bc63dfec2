#include "server/service_test.hpp"

#include <fmt/format.h>

#include <chrono>
#include <openapi.hpp>
#include <thread>

#include "catalog/catalog.hpp"
#include "tests/support/schema.hpp"

namespace crux::server {
namespace {

const Json& document() {
  static const Json parsed = Json::parse(openapi::text);
  return parsed;
}

const Json& follow(const Json& node) {
  const auto ref = node.find("$ref");
  return ref == node.end() ? node : document().at(Json::json_pointer(ref->get<std::string>().substr(1)));
}

}  // namespace

bool has_every_game() { return find_game("burrows") && find_game("logicgrid") && find_game("robot"); }

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "crux-XXXXXX").string();
  path = mkdtemp(name.data());
}
Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

std::string Answer::header(std::string_view name) const {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return "";
}

World::World(Service::Options options) {
  auto store = store::Store::open_sqlite(folder_.path);
  if (!store) throw std::runtime_error(crux::to_text(store.error()));
  service_ = std::make_unique<Service>(std::move(*store), std::move(options));
  if (const auto begun = service_->begin(); !begun) throw std::runtime_error(crux::to_text(begun.error()));
}

Answer World::ask(Request request) {
  Answer answer;
  if (request.client.empty()) request.client = "test";
  answer.response = service_->answer(request);
  answer.status = answer.response.status;
  const bool is_json = answer.response.type == "application/json";
  if (is_json && !answer.response.body->empty()) answer.body = Json::parse(*answer.response.body, nullptr, false);
  const std::string route(answer.response.route);
  if (answer.status < 400) answered.insert(route);
  const std::size_t space = route.find(' ');
  if (space == std::string::npos || !document()["paths"].contains(route.substr(space + 1))) {
    EXPECT_GE(answer.status, route == "GET pages" ? 200 : 400) << request.target;
    return answer;
  }
  std::string method = route.substr(0, space);
  std::ranges::transform(method, method.begin(), [](char c) { return static_cast<char>(c | 0x20); });
  const Json& responses = document()["paths"][route.substr(space + 1)][method]["responses"];
  const std::string status = std::to_string(answer.status);
  EXPECT_TRUE(responses.contains(status)) << route << " answers " << status
                                          << ", which is not described: " << *answer.response.body;
  if (!responses.contains(status) || answer.status == 304) return answer;
  const Json& content = follow(responses[status])["content"];
  EXPECT_TRUE(content.contains(answer.response.type)) << route << " answers with " << answer.response.type;
  if (is_json && content.contains(answer.response.type)) {
    EXPECT_EQ(flaw(answer.body, content[answer.response.type]["schema"], document()), "")
        << route << " " << status << " " << answer.body.dump();
  }
  return answer;
}

Answer World::send(Method method, const std::string& target, const Json& body, const std::string& secret) {
  return ask({.method = method,
              .target = target,
              .host = "localhost",
              .content_type = "application/json",
              .authorization = secret.empty() ? "" : "Bearer " + secret,
              .body = body.is_null() ? "" : body.dump()});
}

std::string World::example(std::string_view game) {
  const Answer games = get("/api/v1/games");
  for (const Json& entry : games.body["games"])
    if (entry["game"] == game) return entry["examples"].at(0)["id"];
  return "";
}

Json World::wait_for(const std::string& job) {
  for (int i = 0; i < 3'000; ++i) {
    const Answer answer = get("/api/v1/jobs/" + job);
    if (answer.status != 200 || (answer.body["state"] != "queued" && answer.body["state"] != "running")) return answer.body;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return nullptr;
}

}  // namespace crux::server
