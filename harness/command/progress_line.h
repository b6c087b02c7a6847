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

// Work that takes hours prints a line to a log this often.
inline constexpr absl::Duration kLogEvery = absl::Seconds(10);

struct ProgressOptions {
  // The stream that shows it, and whether that is a terminal; null: standard error, whatever it is.
  std::ostream* out = nullptr;
  bool terminal = false;
  // Work that is done earlier shows nothing.
  absl::Duration after = absl::Seconds(1);
  // A stream that is not a terminal gets a line this often; infinite: nothing.
  absl::Duration log_every = absl::InfiniteDuration();
};

// Shows on a terminal, in one line of standard error that it writes over, what is being done and for how long, also
// while nothing new is said. It writes nothing to a file or a pipe. Any thread may call it; it has its own thread.
class ProgressLine {
 public:
  // `name` heads the line: "reduce".
  explicit ProgressLine(std::string name, ProgressOptions options = {});
  // Clears the line.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // From now on the line says that `text` is being done; empty: nothing is, and the line is cleared.
  void Show(const std::string& text);
  // Calls `print`, which writes to the terminal, on either stream: the line is cleared before, and drawn again after.
  void Print(const std::function<void()>& print);
  // A line on standard error that stays, in a log too: "reduce: SENTENCE".
  void Tell(const std::string& sentence);

 private:
  // These are called with mutex_ held.
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
