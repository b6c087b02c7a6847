#include "engines/console_lines.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

void ConsoleLines::Add(std::string line) {
  if (left_out_ > 0 || size_ + line.size() > kLimit) {
    ++left_out_;
    return;
  }
  size_ += line.size() + 1;
  lines_.push_back(std::move(line));
}

std::vector<std::string> ConsoleLines::Take() {
  if (left_out_ > 0) lines_.push_back(absl::StrCat("... ", left_out_, " more lines"));
  size_ = 0;
  left_out_ = 0;
  return std::exchange(lines_, {});
}

}  // namespace twinstep
