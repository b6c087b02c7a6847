// What a program printed in one session, the same for every engine.
#ifndef TWINSTEP_ENGINES_CONSOLE_LINES_H_
#define TWINSTEP_ENGINES_CONSOLE_LINES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace twinstep {

// A line per call. Beyond the limit lines are only counted: once one was left out, so are all that follow.
class ConsoleLines {
 public:
  // Bytes kept in all.
  static constexpr size_t kLimit = size_t{64} << 10;

  void Add(std::string line);
  // Of calls up to now.
  size_t count() const { return lines_.size() + static_cast<size_t>(left_out_); }
  // The lines, and one more that says how many were left out, if any were. Empties it.
  std::vector<std::string> Take();

 private:
  std::vector<std::string> lines_;
  size_t size_ = 0;
  int64_t left_out_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONSOLE_LINES_H_
