// job_answer.hpp -- a job as text: made once for each version, shared by everybody who asks, with what changed since older
// versions.
//
// A difference is {"id","version","since"} and what is not the same as in version `since`:
//   "changed": {name: value}        fields with their new values
//   "within":  {name: difference}   fields that are objects, by their members
//   "lists":   {name: [..]}         lists: a number stands for the entry that had this place before; in a list of objects,
//                                   [place, difference] stands for that entry with this difference
// A field that has not changed is left out.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/json.hpp"

namespace crux::server {

struct JobAnswer {
  std::uint64_t version = 0;
  bool ended = false;
  std::shared_ptr<const std::string> whole;  // a line, with its end
  std::map<std::uint64_t, std::shared_ptr<const std::string>> differences;

  // The difference to this version; null if it is too old, or if it would hardly be shorter than the whole.
  std::shared_ptr<const std::string> since(std::uint64_t older) const {
    const auto found = differences.find(older);
    return found == differences.end() ? nullptr : found->second;
  }
  std::size_t bytes() const;
};

// Not for several threads at once.
class JobAnswers {
 public:
  // `version`: the one before the first.
  explicit JobAnswers(std::uint64_t version = 0) : version_(version) {}
  // The next version. `shown` are fields that come after those of `job`.
  std::shared_ptr<const JobAnswer> make(const Json& job, const Json& shown, bool ended) {
    return make(job, shown, ended, version_ + 1);
  }
  // REQUIRES: this version is later than the last.
  std::shared_ptr<const JobAnswer> make(const Json& job, const Json& shown, bool ended, std::uint64_t version);

 private:
  enum class Kind : std::uint8_t { plain, object, list };
  struct Part {
    std::string name, text, digest;
    std::string anchor = {};  // of an object: the digest of its longest member, by which a changed one is found again
    Kind kind = Kind::plain;
    std::vector<Part> parts = {};
  };
  struct Past {
    std::uint64_t version;
    Part job;  // without texts
  };
  static Part cut(std::string name, const Json& value, int depth);
  static void finish(Part& part);
  static void drop_texts(Part& part);
  static bool has_objects(const Part& list);
  static bool only_gained(const Part& before, const Part& now);
  static std::string difference(const Part& before, const Part& now);
  static std::string entries(const Part& before, const Part& now);

  std::uint64_t version_;
  std::deque<Past> past_;  // the latest last
};

}  // namespace crux::server
