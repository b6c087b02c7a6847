// Runs a built program as a person would, for end-to-end tests.
#ifndef TWINSTEP_TESTS_RUN_PROGRAM_H_
#define TWINSTEP_TESTS_RUN_PROGRAM_H_

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace twinstep {

struct ProgramRun {
  // -1 where a signal ended it.
  int exit_code = -1;
  std::string out;
  std::string err;
};

// `program` is a path in the runfiles ("harness/debug"). Standard input is `input`. `environment` adds NAME=VALUE
// entries.
ProgramRun RunProgram(const std::string& program, const std::vector<std::string>& arguments,
                      const std::string& input = "", const std::vector<std::string>& environment = {});

// Where a program's standard error goes: into a file, or to a terminal, whose reader is the test.
enum class StandardError { kFile, kTerminal };

// The same under way, in a process group of its own.
class RunningProgram {
 public:
  RunningProgram(const std::string& program, const std::vector<std::string>& arguments, const std::string& input = "",
                 const std::vector<std::string>& environment = {}, StandardError error = StandardError::kFile);
  // Kills the group, if it still runs.
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  void Signal(int signal) const;
  void SignalGroup(int signal) const;
  pid_t pid() const { return child_; }
  // The processes that it has started and that run still, those that these have started, and so on.
  std::vector<pid_t> Children() const;
  // What it has written to its terminal so far. To be called again and again: a terminal that nobody reads is full.
  std::string Shown();
  // Waits until its terminal has shown `text`, however long that takes. False: it ended before.
  bool WaitToShow(const std::string& text);
  // Waits until `condition` holds, however long that takes. False: it ended before.
  bool WaitUntil(const std::function<bool()>& condition);
  // Waits for its end.
  ProgramRun Wait();

 private:
  std::string folder_;
  // The test's end of the terminal, or -1.
  int terminal_ = -1;
  std::string shown_;
  pid_t child_ = -1;
};

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_RUN_PROGRAM_H_
