// xml.hpp -- is a text well-formed XML, as far as our pictures need it?
#pragma once

#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace crux {

// Reads elements, attributes, text and the five names of characters that XML knows; no comments, no sections of raw text.
class Xml {
 public:
  explicit Xml(std::string_view text) : text_(text) { read(); }

  // The first fault, or nothing.
  const std::string& wrong() const { return wrong_; }
  // The words between the tags of one name, in order, as a reader sees them.
  std::vector<std::string> words(std::string_view name) const {
    std::vector<std::string> found;
    for (const auto& [element, said] : elements_)
      if (element == name) found.push_back(said);
    return found;
  }
  std::size_t count(std::string_view name) const { return words(name).size(); }

 private:
  void read() {
    if (text_.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")) at_ = text_.find('>') + 1;
    while (at_ < text_.size() && wrong_.empty()) text_[at_] == '<' ? tag() : character();
    if (wrong_.empty() && !open_.empty()) fail("an element is not closed");
    if (wrong_.empty() && elements_.empty()) fail("there is no element");
  }
  void fail(std::string_view why) { wrong_ = std::string(why) + " at " + std::string(text_.substr(at_, 40)); }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::string name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-' || text_[at_] == ':'))
      ++at_;
    if (at_ == from || std::isdigit(static_cast<unsigned char>(text_[from]))) fail("no name");
    return std::string(text_.substr(from, at_ - from));
  }
  void tag() {
    if (take("</")) {
      const std::string closed = name();
      if (!take(">") || open_.empty() || elements_[open_.back()].first != closed) return fail("a wrong end " + closed);
      open_.pop_back();
      return;
    }
    ++at_;
    if (open_.empty() && !elements_.empty()) return fail("a second root");
    open_.push_back(elements_.size());
    elements_.emplace_back(name(), "");
    std::set<std::string> attributes;
    while (wrong_.empty() && take(" ")) {
      const std::string attribute = name();
      if (!attributes.insert(attribute).second) return fail("twice " + attribute);
      if (!take("=\"")) return fail("no value");
      std::string value;
      while (wrong_.empty() && at_ < text_.size() && text_[at_] != '"') value += one();
      if (!take("\"")) return fail("an open quote");
      if (attribute == "id" && !ids_.insert(value).second) return fail("an id twice");
    }
    if (take("/>")) return open_.pop_back();
    if (!take(">")) fail("an open tag");
  }
  void character() {
    const std::string read = one();
    if (!open_.empty())
      elements_[open_.back()].second += read;
    else if (read != "\n")
      fail("text outside");
  }
  // One character of text, by itself or by its name.
  std::string one() {
    static const std::vector<std::pair<std::string_view, std::string>> names{
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};
    if (text_[at_] == '&')
      for (const auto& [written, meant] : names)
        if (take(written)) return meant;
    const auto byte = [&](std::size_t i) { return at_ + i < text_.size() ? static_cast<unsigned char>(text_[at_ + i]) : 0; };
    const int lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    bool good = lead < 0x80 ? (lead >= 0x20 || lead == '\n') && lead != '&' && lead != '<' : lead >= 0xC2 && lead <= 0xF4;
    for (std::size_t i = 1; i < length; ++i) good = good && (byte(i) & 0xC0) == 0x80;
    good = good && !(lead == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE) && !(lead == 0xED && byte(1) >= 0xA0);
    if (!good) fail("a forbidden character");
    at_ += length;
    return good ? std::string(text_.substr(at_ - length, length)) : "";
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string wrong_;
  std::vector<std::size_t> open_;  // by their places in elements_
  std::vector<std::pair<std::string, std::string>> elements_;
  std::set<std::string> ids_;
};

}  // namespace crux
