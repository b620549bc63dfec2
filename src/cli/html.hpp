// html.hpp -- text that may hold anything, made safe to stand in a page.
#pragma once

#include <string>
#include <string_view>

namespace crux::cli {

inline std::string escape(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      case '\'': html += "&#39;"; break;
      default: html += c;
    }
  }
  return html;
}

}  // namespace crux::cli
