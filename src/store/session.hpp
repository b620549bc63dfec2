// session.hpp -- one connection to a database, with the statements that were prepared on it.
//
// Not for several threads at once. Everything here throws what SOCI throws; pool.hpp turns that into Results.
#pragma once

#include <soci/soci.h>

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/watch.hpp"

namespace crux::store {

enum class Backend : std::uint8_t { sqlite, postgresql };

class Session {
 public:
  // `target`: the path of a file, or a URL. `watch`: ends what takes too long while a connection is made; it must live longer.
  Session(Backend backend, std::string target, Watch* watch = nullptr)
      : backend_(backend), target_(std::move(target)), watch_(watch) {
    connect();
  }

  Backend backend() const { return backend_; }

  // Whether the database still answers; asks it, so only for after an error.
  bool alive() const { return sql_ && sql_->is_connected(); }
  // Drops the connection and makes a new one.
  void connect();

  // Whether an SQLite file begins as it must, read from the disk; true for PostgreSQL.
  bool begins_well() const;
  // The socket of a connection to PostgreSQL; -1: there is none.
  int socket() const;
  // What PostgreSQL has told on the channels that this connection listens to, since the last call.
  std::vector<std::string> notifications();

  // One statement without parameters and answers, as it stands.
  void run(std::string_view text);

  // The rows that a statement answers with; it is prepared the first time that its text is seen. Parameters are written :a, :b
  // and filled in order. REQUIRES: one text always comes with the same types; all of its rows fit memory.
  template <class... Out, class... In>
  std::vector<std::tuple<Out...>> rows(const char* text, const In&... in);

 private:
  // Throws if a connection was lost and not made again.
  soci::session& sql() const;

  struct Kept {
    virtual ~Kept() = default;
  };
  // SOCI binds variables, not values: they live here.
  template <class T>
  using Bound = std::conditional_t<std::integral<T>, long long, std::string>;
  template <class Out, class In>
  struct Prepared;

  Backend backend_;
  std::string target_;
  Watch* watch_;
  std::unique_ptr<soci::session> sql_;
  std::unordered_map<std::string_view, std::unique_ptr<Kept>> kept_;  // by text, which is a literal
};

template <class... Out, class... In>
struct Session::Prepared<std::tuple<Out...>, std::tuple<In...>> : Kept {
  Prepared(soci::session& sql, const char* text) : statement(sql) {
    std::apply([&](auto&... value) { (statement.exchange(soci::use(value)), ...); }, in);
    std::apply([&](auto&... value) { (statement.exchange(soci::into(value)), ...); }, out);
    statement.alloc();
    statement.prepare(text);
    statement.define_and_bind();
  }
  std::tuple<In...> in;
  std::tuple<Out...> out;
  soci::statement statement;
};

template <class... Out, class... In>
std::vector<std::tuple<Out...>> Session::rows(const char* text, const In&... in) {
  using Statement = Prepared<std::tuple<Bound<Out>...>, std::tuple<Bound<In>...>>;
  auto& kept = kept_[text];
  try {
    if (!kept) kept = std::make_unique<Statement>(sql(), text);
    auto& prepared = dynamic_cast<Statement&>(*kept);
    prepared.in = {Bound<In>(in)...};
    std::vector<std::tuple<Out...>> rows;
    if constexpr (sizeof...(Out) == 0) {
      prepared.statement.execute(true);
    } else {
      // To the end: a statement that is left half-way keeps SQLite's snapshot open.
      prepared.statement.execute(false);
      while (prepared.statement.fetch()) rows.emplace_back(prepared.out);
    }
    return rows;
  } catch (...) {
    kept_.erase(text);
    throw;
  }
}

}  // namespace crux::store
