#include "server/job_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/http.hpp"
#include "server/secret.hpp"

namespace crux::server {
namespace {

constexpr std::size_t most_past = 6;  // versions whose difference to the latest is kept: more than a second of them

// Whether entries can be told from the numbers that stand for old ones: all are objects, or all are lists.
bool has_entries(const Json& list) {
  const auto is_like_the_first = [&](const Json& entry) { return entry.type() == list.front().type(); };
  return list.is_array() && !list.empty() && list.front().is_structured() && std::ranges::all_of(list, is_like_the_first);
}

void append(std::string& list, std::string_view text) {
  if (!list.empty()) list += ',';
  list += text;
}

std::string key_text(std::string_view name) { return to_text(Json(name)); }

}  // namespace

std::size_t JobAnswer::bytes() const {
  std::size_t all = whole->size();
  for (const auto& [version, text] : differences) all += text->size();
  return all;
}

JobAnswers::Part JobAnswers::cut(std::string name, const Json& value, int depth) {
  constexpr int deepest = 2;  // the members of a job's fields
  Part part{.name = std::move(name), .text = {}, .digest = {}, .anchor = {}};
  if (value.is_object() && depth < deepest) {
    part.kind = Kind::object;
    for (const auto& [key, member] : value.items()) part.parts.push_back(cut(key, member, depth + 1));
  } else if (has_entries(value)) {
    part.kind = Kind::list;
    for (const Json& entry : value) part.parts.push_back(cut("", entry, deepest - 1));
  } else {
    part.text = to_text(value);
  }
  finish(part);
  return part;
}

// Its text, from those of its parts.
void JobAnswers::finish(Part& part) {
  if (part.kind != Kind::plain) {
    std::string all;
    for (const Part& inner : part.parts)
      append(all, part.kind == Kind::object ? fmt::format("{}:{}", key_text(inner.name), inner.text) : inner.text);
    part.text = part.kind == Kind::object ? "{" + all + "}" : "[" + all + "]";
  }
  const auto length = [](const Part& inner) { return inner.text.size(); };
  if (part.kind == Kind::object && !part.parts.empty()) part.anchor = std::ranges::max_element(part.parts, {}, length)->digest;
  part.digest = digest(part.text);
}

void JobAnswers::drop_texts(Part& part) {
  std::string().swap(part.text);  // `= {}` would keep its memory
  std::ranges::for_each(part.parts, drop_texts);
}

bool JobAnswers::only_gained(const Part& before, const Part& now) {
  return std::ranges::all_of(
      before.parts, [&](const Part& old) { return std::ranges::find(now.parts, old.name, &Part::name) != now.parts.end(); });
}

bool JobAnswers::has_objects(const Part& list) { return list.parts.front().kind == Kind::object; }

// Members of a difference, without braces.
// REQUIRES: both are objects, and only_gained(before, now).
std::string JobAnswers::difference(const Part& before, const Part& now) {
  std::string changed, within, lists;
  for (const Part& part : now.parts) {
    const auto old = std::ranges::find(before.parts, part.name, &Part::name);
    const bool comparable = old != before.parts.end() && old->kind == part.kind;
    if (comparable && old->digest == part.digest) continue;
    const std::string name = key_text(part.name);
    if (comparable && part.kind == Kind::object && only_gained(*old, part)) {
      append(within, fmt::format("{}:{{{}}}", name, difference(*old, part)));
    } else if (comparable && part.kind == Kind::list && has_objects(*old) == has_objects(part)) {
      append(lists, fmt::format("{}:[{}]", name, entries(*old, part)));
    } else {
      append(changed, fmt::format("{}:{}", name, part.text));
    }
  }
  std::string all;
  if (!changed.empty()) append(all, fmt::format("\"changed\":{{{}}}", changed));
  if (!within.empty()) append(all, fmt::format("\"within\":{{{}}}", within));
  if (!lists.empty()) append(all, fmt::format("\"lists\":{{{}}}", lists));
  return all;
}

std::string JobAnswers::entries(const Part& before, const Part& now) {
  std::map<std::string_view, std::size_t> equal, alike;
  for (std::size_t i = 0; i < before.parts.size(); ++i) {
    equal.emplace(before.parts[i].digest, i);
    if (before.parts[i].kind == Kind::object) alike.emplace(before.parts[i].anchor, i);
  }
  std::string all;
  for (const Part& entry : now.parts) {
    const auto same = equal.find(entry.digest);
    const auto like = entry.kind == Kind::object ? alike.find(entry.anchor) : alike.end();
    if (same != equal.end()) {
      append(all, std::to_string(same->second));
    } else if (like != alike.end() && only_gained(before.parts[like->second], entry)) {
      append(all, fmt::format("[{},{{{}}}]", like->second, difference(before.parts[like->second], entry)));
    } else {
      append(all, entry.text);
    }
  }
  return all;
}

std::shared_ptr<const JobAnswer> JobAnswers::make(const Json& job, const Json& shown, bool ended, std::uint64_t version) {
  version_ = version;
  Part now = cut("", job, 0);
  for (const auto& [name, value] : shown.items()) now.parts.push_back(cut(name, value, 1));
  now.parts.push_back(cut("version", version_, 1));
  finish(now);
  auto answer = std::make_shared<JobAnswer>(JobAnswer{.version = version_, .ended = ended, .whole = {}, .differences = {}});
  const std::size_t worthwhile = now.text.size() / 2;
  const auto add = [&](std::uint64_t since, const std::string& members) {
    std::string text = fmt::format(R"({{"id":{},"version":{},"since":{}{}{}}})"
                                   "\n",
                                   to_text(job.at("id")), version_, since, members.empty() ? "" : ",", members);
    if (text.size() <= worthwhile) answer->differences.emplace(since, std::make_shared<const std::string>(std::move(text)));
  };
  for (const Past& past : past_)
    if (only_gained(past.job, now)) add(past.version, difference(past.job, now));
  add(version_, "");
  answer->whole = std::make_shared<const std::string>(now.text + "\n");
  drop_texts(now);
  past_.push_back({version_, std::move(now)});
  if (past_.size() > most_past) past_.pop_front();
  if (ended) past_.clear();
  return answer;
}

}  // namespace crux::server
