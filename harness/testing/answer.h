// What a debugger answered to an action of a unit test, with all that a person wants to see where it is not what was
// expected.
#ifndef TWINSTEP_HARNESS_TESTING_ANSWER_H_
#define TWINSTEP_HARNESS_TESTING_ANSWER_H_

#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep::debugger_testing {

// A program and what has been done to it so far.
struct History {
  Program program;
  Trace trace;
};

class Answer {
 public:
  // The debugger's: the last output of `history`, which may go on.
  Answer(Output output, std::shared_ptr<const History> history);
  // There is none: `why` in one sentence.
  static Answer None(std::string why, std::shared_ptr<const History> history);

  // Without a kind where there is none.
  const Output& output() const { return output_; }
  bool paused() const { return output_.has_paused(); }
  const std::string& why_none() const { return why_none_; }

  // The frame that variables are looked up in; null where there is no pause, or no such frame.
  const Frame* frame() const;
  // The same answer, looked at from the frame of that index, 0 = youngest.
  Answer InFrame(int index) const;
  int frame_index() const { return frame_; }

  // One line: "paused at 3:0 (step)", "finished: completed", or why there is none.
  std::string Headline() const;
  // That, the source with the line marked, frames and variables, and what came before.
  std::string Text() const;
  friend void PrintTo(const Answer& answer, std::ostream* out) { *out << answer.Text(); }

 private:
  Answer() = default;

  Output output_;
  std::string why_none_;
  std::shared_ptr<const History> history_;
  // Of the trace, when the answer came.
  int events_ = 0;
  int frame_ = 0;
};

// "f", "(top)" for scripts and modules, "(eval)", "(anonymous)".
std::string FrameName(const Frame& frame);
// "f < (top)", the youngest first.
std::string StackText(const Paused& paused);
// The part of the program that holds `location`, each line with its number, with > at that one. Line 0: none is marked.
// Empty for code that is not part of the program.
std::string MarkedSource(const Program& program, const Location& location);
// A line for each action and answer of the first `events` of the trace, without variables.
std::string Outline(const Trace& trace, int events);

}  // namespace twinstep::debugger_testing

#endif  // TWINSTEP_HARNESS_TESTING_ANSWER_H_
