// Examples of an invariant: sessions that keep it, and the same with a wrong answer, which breaks it. They stand beside
// the invariant (model/invariants/ROOM/NAME.examples); model/invariants/README.md has the form of the file.
#ifndef TWINSTEP_ENGINES_CONFORMANCE_INVARIANT_EXAMPLES_H_
#define TWINSTEP_ENGINES_CONFORMANCE_INVARIANT_EXAMPLES_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/status.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct InvariantExample {
  bool keeps = false;
  // What it shows, as a sentence.
  std::string title;
  // In the file, of its first line.
  int line = 0;
  std::string program;
  // A script that runs before it, without the debugger; empty: none.
  std::string setup;
  // The only engine that it is for, and why; empty: it is for all.
  std::string only;
  std::string why_only;
  // What it has below its title, without blanks at the ends, by the engine that it is for; empty: for all.
  struct Line {
    std::string engine;
    std::string text;
  };
  std::vector<Line> lines;
};

// Errors: InvalidArgument, a sentence with the line's number.
absl::StatusOr<std::vector<InvariantExample>> ParseInvariantExamples(absl::string_view text);

// Of an example that keeps it: the transcript (conformance.h) that is right in that engine.
std::string RightTranscript(const InvariantExample& example, std::string_view engine);

// An example that breaks it, in one engine; or keeps it, though answers are changed.
struct WrongSession {
  // One action that the user takes, or that the debugger takes of its own accord.
  struct Step {
    // Empty: nobody asks for it. What the last action was answered is not seen; if the program runs on, that action is
    // answered by where this one leads.
    std::string asked;
    // What the debugger does instead. Empty: nothing; the answer is the last one once more.
    std::string done;
    // How its answer is changed then, as ChangeAnswer takes it.
    std::vector<std::string> changes;
  };
  std::vector<Step> steps;
  // What violations say, by the invariants' names, in order of the file. An empty name is the example's own invariant.
  std::vector<std::pair<std::string, std::string>> says;

  // What the debugger really does: a transcript without answers.
  std::string DoneActions() const;
};

// Errors: InvalidArgument, a sentence: a change without an action, nothing said where it breaks.
absl::StatusOr<WrongSession> ParseWrongSession(const InvariantExample& example, std::string_view engine);

// The session as the user sees it, whose debugger did in truth what is in `done` (the trace of DoneActions). Errors: a
// change that is not possible; a trace that ended before the last action.
absl::StatusOr<Trace> WrongTrace(const WrongSession& session, const Trace& done);

// Changes an answer:
//   frames[0].function_name = "f"     a field of the answer's message (proto/output.proto), its value as protobuf text
//   add async_calls[0] = {...}        a new element before that one, without a number behind the last
//   no made_at[-1]                    removes a field or an element; -1: the last one
//   twice rejections[0]               a copy of an element behind the last one
//   variable(y).value.number = 7      the first variable of that name in the youngest frame
//   is {breakpoint_refused {}}        another answer
// Errors: InvalidArgument, a sentence. A change that leaves the answer as it was is an error too.
absl::Status ChangeAnswer(absl::string_view change, Output& answer);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONFORMANCE_INVARIANT_EXAMPLES_H_
