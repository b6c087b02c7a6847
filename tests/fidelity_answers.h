// Reference sessions: what the debuggers of Chromium, Firefox and Node answered (tests/fidelity/README.md).
#ifndef TWINSTEP_TESTS_FIDELITY_ANSWERS_H_
#define TWINSTEP_TESTS_FIDELITY_ANSWERS_H_

#include <google/protobuf/struct.pb.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/answers/paper_view.h"
#include "proto/action.pb.h"

namespace twinstep {

// One answer to a breakpoint request; lines counted from 1, columns from 0.
struct BreakpointAnswer {
  // Absent: refused.
  std::optional<std::pair<int, int>> actual;
  std::optional<bool> removed;
  bool duplicate = false;

  friend bool operator==(const BreakpointAnswer&, const BreakpointAnswer&) = default;
};

struct PauseAnswer {
  int line = 0;
  int column = 0;
  bool breakpoint = false;
  bool exception = false;
  // At an exception: what is thrown, "error MESSAGE" of an error, else type and value; empty elsewhere.
  std::string thrown;
  // Of a reference at most kMostFrames frames were recorded, before those without a name were left out.
  std::vector<std::string> stack;
  // Absent: not recorded.
  std::optional<std::vector<PaperVariable>> variables;
  // "return", "throw" or empty.
  std::string frame_finished;
  // Line and column are in code made by eval or Function.
  bool other_source = false;
  // Of each lot its cause and its calls, "await: f 3:4, 12:0". Absent: not recorded.
  std::optional<std::vector<std::string>> async_calls;
};

// Of each lot of calls that scheduled what runs.
inline constexpr int kMostAsyncCalls = 10;

inline constexpr size_t kMostFrames = 20;

// What a console got of an uncaught exception or of a promise that was rejected.
struct ErrorAnswer {
  // Empty: not recorded.
  std::string message;
  bool promise = false;
  // 0: not recorded.
  int line = 0;
  int column = 0;
};

struct SessionAnswer {
  std::vector<BreakpointAnswer> breakpoints;
  std::vector<PauseAnswer> pauses;
  bool finished = false;
  // What ended a program that finished, in the form of PauseAnswer::thrown; empty: nothing. Absent: not recorded.
  std::optional<std::string> uncaught;
  // Those that stay: rejections that were handled later are left out. Absent: not recorded.
  std::optional<std::vector<ErrorAnswer>> errors;
};

struct SessionRequest {
  struct Breakpoint {
    int line = 0;
    bool remove = false;
  };
  std::string id;
  std::string program;
  std::vector<Breakpoint> breakpoints;
  PauseOnExceptions::Mode exceptions = PauseOnExceptions::NONE;
  std::vector<Action> actions;
};

// Errors of all: a file that is missing or damaged, by name and line.
absl::Status ForEachJsonLine(const std::string& path,
                             const std::function<absl::Status(const google::protobuf::Struct&)>& handle);
absl::StatusOr<std::vector<SessionRequest>> LoadSessionRequests(const std::string& path);
absl::StatusOr<std::map<std::string, SessionAnswer>> LoadSessionAnswers(const std::string& path);

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_FIDELITY_ANSWERS_H_
