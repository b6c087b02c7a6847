// How work that takes its time shows on a terminal that it is under way.
#ifndef TWINSTEP_HARNESS_COMMAND_PROGRESS_LINE_H_
#define TWINSTEP_HARNESS_COMMAND_PROGRESS_LINE_H_

#include <pthread.h>

#include <condition_variable>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>

#include "absl/time/time.h"

namespace twinstep {

// For work of hours: lines of a log.
inline constexpr absl::Duration kLogEvery = absl::Seconds(10);

struct ProgressOptions {
  // Where it is shown, and whether that is a terminal; standard error as it is, without these.
  std::ostream* out = nullptr;
  bool terminal = false;
  // Work that is done earlier shows nothing.
  absl::Duration after = absl::Seconds(1);
  // What is no terminal gets a line now and then; without this, nothing.
  absl::Duration log_every = absl::InfiniteDuration();
};

// On a terminal one line on standard error, which is written over: what is being done, and for how long, also while
// nothing new is said. Nothing in a file or a pipe. Any thread may call it; it has a thread of its own.
class ProgressLine {
 public:
  // `name` heads the line: "reduce".
  explicit ProgressLine(std::string name, ProgressOptions options = {});
  // Clears the line.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // From now on `text` is what is being done; empty: nothing any more, and the line is cleared.
  void Show(const std::string& text);
  // Other output to the terminal, on either stream: with the line cleared, and not drawn before `print` has returned.
  void Print(const std::function<void()>& print);
  // A line on standard error that stays, in a log too: "reduce: SENTENCE".
  void Tell(const std::string& sentence);

 private:
  // With mutex_ held.
  void Draw();
  void Clear();
  void Tick();

  const std::string name_;
  const ProgressOptions options_;
  std::ostream& out_;
  const absl::Duration start_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::string text_;
  bool drawn_ = false;
  bool end_ = false;
  absl::Duration next_draw_;
  absl::Duration next_log_;
  bool has_thread_ = false;
  pthread_t thread_ = {};
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_COMMAND_PROGRESS_LINE_H_
