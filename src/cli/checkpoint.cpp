#include "cli/checkpoint.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "cli/input.hpp"
#include "cli/one_line.hpp"

namespace crux::cli {

Result<std::string> Checkpoint::read(const std::string& name) {
  std::error_code failed;
  if (!std::filesystem::exists(name, failed) && !failed) return std::string{};
  constexpr std::size_t most = std::size_t{1} << 30;
  auto text = read_text(name, most);
  if (!text)
    return error("arguments", "--checkpoint", one_line(name) + " " + text.error(), "a file that an earlier run has written");
  while (!text->empty() && text->back() == '\n') text->pop_back();
  return std::move(*text);
}

Result<void> Checkpoint::write(const std::string& text) {
  if (name_.empty()) return {};
  last_ = Clock::now();
  const std::string beside = name_ + ".new";
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  bool good = file >= 0;
  const std::string line = text + "\n";
  for (std::size_t at = 0; good && at < line.size();) {
    const ssize_t wrote = ::write(file, line.data() + at, line.size() - at);
    good = wrote > 0;
    at += good ? static_cast<std::size_t>(wrote) : 0;
  }
  good = good && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  if (good && std::rename(beside.c_str(), name_.c_str()) == 0) return {};
  return error("checkpoint", one_line(name_), "cannot be written",
               "a file in a folder that you may write to, with room on the disk");
}

void Checkpoint::remove() const {
  std::error_code ignored;
  if (!name_.empty()) std::filesystem::remove(name_, ignored);
}

}  // namespace crux::cli
