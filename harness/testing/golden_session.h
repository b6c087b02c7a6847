// A golden test: a JavaScript file whose comments at the end hold actions and what the debugger answers to them.
//
//   function f() { return 1; }
//   let a = f();
//
//   // What stands here is for people.
//   //> break 2
//   //< breakpoint set at 2:8
//   //> start
//   //< paused at 2:8 (breakpoint) in (top)
//   //<   script {a: undefined}
//   //> resume
//   //< finished: completed
//
// The program is all above the first `//>` line. Below it are only comments and empty lines: `//>` holds one action as
// //harness:debug takes it, `//<` lines its answer, which an update writes; all other comments stay as they are.
#ifndef TWINSTEP_HARNESS_TESTING_GOLDEN_SESSION_H_
#define TWINSTEP_HARNESS_TESTING_GOLDEN_SESSION_H_

#include <google/protobuf/repeated_field.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "proto/action.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct GoldenSession {
  // The program's source.
  std::string source;
  google::protobuf::RepeatedPtrField<Action> actions;
  // Lines below the program without the answers, and for each the action that it holds; -1: none.
  std::vector<std::string> lines;
  std::vector<int> action_of_line;
};

// Errors: InvalidArgument, a sentence with the line's number: no action, an action that is not understood, program text
// or an answer where none may be.
absl::StatusOr<GoldenSession> ParseGoldenSession(const std::string& text);

// The file as it has to be where the engine answers as in `trace`. Errors: InvalidArgument: the session says nothing,
// as the program was rejected, ended by a limit, or ended before the last action.
absl::StatusOr<std::string> WriteGoldenSession(const GoldenSession& session, const Trace& trace);

// The lines that differ, with - and +, and three around them. Empty where the texts are equal.
std::string GoldenDifference(const std::string& expected, const std::string& actual);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TESTING_GOLDEN_SESSION_H_
