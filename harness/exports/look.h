// What has to be looked at where the last action ends, so that a script sees the difference: only what differs.
#ifndef TWINSTEP_HARNESS_EXPORTS_LOOK_H_
#define TWINSTEP_HARNESS_EXPORTS_LOOK_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "proto/divergence.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct Look {
  enum class Kind {
    // The answer's place says it.
    kNothing,
    // The names of the functions on the stack.
    kStack,
    // One frame's name and place.
    kFrame,
    // The innermost variable of a name in one frame.
    kVariable,
    // A variable of one scope of one frame, or a property of it.
    kScopeVariable,
    // The kind of a scope, or whether there is one.
    kScopeKind,
    // A scope's kind, and the names of what it holds.
    kScope,
    // A variable as its scope shows it, and the value that evaluating its name gives: the two have to be equal.
    kShownAndEvaluated,
    kThis,
    // The class of an object that is shown as `this`: the global object has one of its own.
    kThisClass,
    // What the frame that ends returns or throws.
    kCompletion,
    // How the program ended.
    kEnd,
    // One line that it printed.
    kPrinted,
    // What the last action, an evaluation, gives.
    kAnswer,
    // Whether a breakpoint can be at `place`, as the list of places has it.
    kListed,
    // How often a logpoint has logged; what it logged at one visit.
    kLogCount,
    kLogged,
  };
  Kind kind = Kind::kNothing;
  int frame = 0;
  // Of those of the frame that hold anything.
  int scope = 0;
  // A line printed or what was logged, counted from 0.
  int line = 0;
  Location place;
  // A variable, and names of properties behind it.
  std::vector<std::string> path;
  // The two sides as the script shows them.
  std::string expected;
  std::string actual;
  // A regular expression of JavaScript that right looks fit; empty: `expected` alone is right.
  std::string right;
};

// `expected` and `actual` are the outputs that differ as `divergence` says, where `expected_is_a` says which of its
// sides belongs to which. FailedPrecondition: a script cannot tell the two apart; the sentence says why.
absl::StatusOr<Look> MakeLook(const Divergence& divergence, bool expected_is_a, const Output& expected,
                              const Output& actual, CaptureLevel level);

// As the scripts' `show`.
std::string ValueText(const Value& value);
// Of a variable that is there with a value, or without, or not there.
std::string ShownText(const Datum& datum, CaptureLevel level);
// "block {a, b}": the names in order of the alphabet.
std::string ScopeText(const Scope& scope);
// "completed", "threw 1".
std::string EndText(const Finished& finished);

// What stands before what is looked at in a script's answer: "x: ", "frame 1: ".
std::string LabelOf(const Look& look);

// A frame as the scripts print one: "f 12:4".
std::string FrameText(const Frame& frame);

// An answer as scripts print it: "breakpoint 3", "paused 4:2, x: 1".
struct ExportAnswer {
  std::string text;
  // The place in the main source that it names, and where in the text that stands.
  std::optional<Location> place = std::nullopt;
  size_t begin = 0;
  size_t end = 0;
};

ExportAnswer AnswerAt(std::string_view what, const Location& place, CaptureLevel level);

// "12:4" at level FULL, "12" at PAPER; with the source where it is not the program's own: "eval 1:0".
std::string PlaceText(const Location& location, CaptureLevel level);

// What a script looks at where its last action ends, as an expression of its language: templates sm_looks.js,
// v8_looks.js have the functions.

// Of the answer's last part; empty: the look needs none. `await` stands before calls of the inspector's functions:
// "await " in an inspector test, nothing in a script for Node.js.
std::string V8Look(const Look& look, const std::string& await);
std::string SpiderMonkeyLook(const Look& look);

// A place as an answer has it: the inside of a template literal. `sources`: there is more than one.
std::string V8Place(bool sources, CaptureLevel level);
std::string SpiderMonkeyPlace(bool sources, CaptureLevel level);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_LOOK_H_
