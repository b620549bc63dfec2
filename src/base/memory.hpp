// memory.hpp -- how much memory a table may take that only makes things faster.
//
// One number for the whole process, because tables are shared by all who need them. If a table would not fit, its owner takes the
// slow way. Said once, before work begins, by whoever knows how much memory there is.
#pragma once

#include <atomic>
#include <cstddef>

namespace crux {

// Tables up to this size are made in pages, too, which have little memory. An answer that is to be the same everywhere uses no
// larger one.
inline constexpr std::size_t table_everywhere = std::size_t{32} << 20;

namespace detail {
// Enough for the largest tables that are worth their time today (136 MB); the next size would take gigabytes.
inline std::atomic<std::size_t> table_bytes = std::size_t{200} << 20;
}  // namespace detail

inline std::size_t table_budget() { return detail::table_bytes.load(std::memory_order_relaxed); }
// REQUIRES: at least `table_everywhere`, if the process gives answers that are to be the same everywhere.
inline void set_table_budget(std::size_t bytes) { detail::table_bytes.store(bytes, std::memory_order_relaxed); }

}  // namespace crux
