// backends_test.hpp -- one suite for both databases: tests of `Stores` run on SQLite and on PostgreSQL.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "base/result.hpp"
#include "store/migrations.hpp"
#include "store/postgres_test.hpp"
#include "store/session.hpp"
#include "store/store.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define CRUX_STORE_SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CRUX_STORE_SLOW 1
#endif
#endif

namespace crux::store {

#ifdef CRUX_STORE_SLOW
inline constexpr bool slow_build = true;
#else
inline constexpr bool slow_build = false;
#endif

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(to_text(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline std::string name_of(Backend backend) { return backend == Backend::sqlite ? "sqlite" : "postgresql"; }

inline void PrintTo(Backend backend, std::ostream* out) { *out << name_of(backend); }

// An empty database a test.
class Stores : public testing::TestWithParam<Backend> {
 protected:
  void SetUp() override {
    if (GetParam() == Backend::sqlite) {
      target_ = folder_.path().string();
    } else if (Postgres* postgres = Postgres::shared()) {
      target_ = postgres->new_database();
    } else {
      GTEST_SKIP() << "PostgreSQL is not installed";
    }
  }
  const std::string& target() const { return target_; }
  Result<Store> try_open(std::size_t sessions = 4) const {
    return GetParam() == Backend::sqlite ? Store::open_sqlite(target_, sessions) : Store::open_postgresql(target_, sessions);
  }
  Store open(std::size_t sessions = 4) const { return must(try_open(sessions)); }
  // Below the store, to see and do what it would not.
  Session session() const { return {GetParam(), GetParam() == Backend::sqlite ? target_ + "/crux.sqlite" : target_}; }

 private:
  Folder folder_;
  std::string target_;
};

#define CRUX_BOTH_BACKENDS(suite)                                                              \
  INSTANTIATE_TEST_SUITE_P(Both, suite, testing::Values(Backend::sqlite, Backend::postgresql), \
                           [](const auto& info) { return name_of(info.param); })

}  // namespace crux::store
