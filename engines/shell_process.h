// An engine's shell as a process, with two pipes for messages.
#ifndef TWINSTEP_ENGINES_SHELL_PROCESS_H_
#define TWINSTEP_ENGINES_SHELL_PROCESS_H_

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/time/time.h"
#include "engines/shell_folder.h"
#include "model/status.h"

namespace twinstep {

// A message is a line, a letter and a text: the shell hears on its standard input, and says on its standard output.
// Owned and used by one thread, with which it ends.
class ShellProcess {
 public:
  struct File {
    // Relative to the process's folder.
    std::string name;
    std::string content;
  };
  // Where it hears and says: a program that prints what it wants says by others than its standard output, 3 and 4.
  enum class Pipes { kStandard, kOwn };
  // Runs `program` with `arguments`, the last of which is a file of that content, there as long as the process, as
  // other `files` are. Errors: the system gives no process or no file.
  static absl::StatusOr<std::unique_ptr<ShellProcess>> Start(const std::string& program,
                                                             const std::vector<std::string>& arguments,
                                                             std::string_view script,
                                                             const std::vector<File>& files = {},
                                                             Pipes pipes = Pipes::kStandard);
  // Ends it.
  ~ShellProcess();
  ShellProcess(const ShellProcess&) = delete;
  ShellProcess& operator=(const ShellProcess&) = delete;

  // A folder of its own, there as long as the process, which runs in it.
  const std::string& folder() const { return folder_->path(); }

  void Say(char letter, std::string_view text);

  struct Heard {
    char letter = 0;
    std::string text;
  };
  // The next message; none: it has ended, or does so now as it has passed its limit.
  std::optional<Heard> Hear();

  // Whether it does still.
  bool Runs();
  // Closes `fd` where this ends.
  void Keep(int fd) { kept_.push_back(fd); }

  // Waits until `fd`, which it writes to, can be read. False: it has ended, or does so now as it has passed its limit.
  bool WaitFor(int fd);
  // The end of what it has said on its standard error, behind what was forgotten.
  std::string Errors() const;
  // What it has said so far is of how it started, and none of its last words.
  void ForgetErrors();

  // Limits its time on its CPU clock from now, and wall time to ten times as much; it ends when it passes a limit.
  void Arm(absl::Duration cpu_limit);
  void Disarm() { armed_ = false; }

  enum class End { kRuns, kTimedOut, kOutOfMemory, kDied };
  // How it has ended. kOutOfMemory: it said that its heap is full.
  End end() const { return end_; }
  // OK while it runs. Errors: DeadlineExceeded and ResourceExhausted, a limit has ended it. Where it died this process
  // ends as it did, with its last words on standard error.
  absl::Status WhyEnded();
  // What it said on its standard error, without the path of its folder, and how it went: after kDied.
  std::string LastWords() const;

 private:
  ShellProcess() = default;
  absl::Duration CpuTime() const;
  bool PastLimit() const;
  [[noreturn]] void EndAlike();
  // Of the process, which has ended; 0: none has ended it.
  int EndingSignal() const;
  // Waits until it is gone.
  void Finish(End end);
  // It has closed its pipe.
  void FinishClosed();

  pid_t process_ = -1;
  int orders_ = -1;
  int answers_ = -1;
  int errors_ = -1;
  off_t forgotten_ = 0;
  std::vector<int> kept_;
  std::unique_ptr<ShellFolder> folder_;
  std::string heard_;
  bool armed_ = false;
  absl::Duration cpu_deadline_;
  absl::Duration wall_deadline_;
  End end_ = End::kRuns;
  int status_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELL_PROCESS_H_
