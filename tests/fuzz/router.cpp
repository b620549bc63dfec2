// router.cpp -- any bytes as a request: "METHOD target", headers, an empty line, a body. For any bytes the answer is not our
// fault (5xx), and a refusal is JSON that says why.
#include "server/service.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

server::Service& service() {
  static const fuzz::Folder folder;
  static const auto made = [] {
    auto store = store::Store::open_sqlite(folder.path(), 1);
    fuzz::require(store.has_value());
    auto service = std::make_unique<server::Service>(
        std::move(*store), server::Service::Options{.jobs = {.queued = 8, .per_client = 8, .longest = std::chrono::seconds(1)},
                                                    .grade_budget = 200,
                                                    .longest = std::chrono::seconds(1)});
    fuzz::require(service->begin().has_value());
    return service;
  }();
  return *made;
}

std::string_view take(std::string_view& text, std::string_view end) {
  const std::size_t at = text.find(end);
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
  return part;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text(data, size);
  server::Request request{.host = "localhost", .content_type = "application/json", .client = "fuzz"};
  const std::string_view method = take(text, " ");
  request.method = method == "GET"      ? server::Method::get
                   : method == "POST"   ? server::Method::post
                   : method == "PUT"    ? server::Method::put
                   : method == "DELETE" ? server::Method::remove
                   : method == "HEAD"   ? server::Method::head
                                        : server::Method::other;
  request.target = take(text, "\n");
  for (std::string_view line = take(text, "\n"); !line.empty(); line = take(text, "\n")) {
    const std::string_view name = take(line, ": ");
    if (name == "Host") request.host = line;
    if (name == "Origin") request.origin = line;
    if (name == "Content-Type") request.content_type = line;
    if (name == "Authorization") request.authorization = line;
    if (name == "If-None-Match") request.if_none_match = line;
  }
  request.body = text;
  const server::Response response = service().answer(request);
  fuzz::require(response.status < 500 || response.status == 503);  // 503: its own jobs fill the queue
  if (response.status >= 400) {
    const Json body = Json::parse(*response.body, nullptr, false);
    fuzz::require(body.contains("error") && !body["error"]["says"].get<std::string>().empty());
  }
  return 0;
}
