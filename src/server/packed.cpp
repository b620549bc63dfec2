// packed.cpp -- build/web/pages.bin, made by `npm run build` in web, as part of the program.
#include "server/pages.hpp"

#ifdef CRUX_PAGES
asm(".section .rodata\n"
    ".global crux_pages_begin\n"
    "crux_pages_begin:\n"
    ".incbin \"" CRUX_PAGES
    "\"\n"
    ".global crux_pages_end\n"
    "crux_pages_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" const char crux_pages_begin[], crux_pages_end[];  // NOLINT: the assembler's

namespace crux::server {
std::string_view packed_pages() { return {crux_pages_begin, static_cast<std::size_t>(crux_pages_end - crux_pages_begin)}; }
}  // namespace crux::server
#else
namespace crux::server {
std::string_view packed_pages() { return {}; }
}  // namespace crux::server
#endif
