// What a follow-up run must answer, and in which ways it may differ.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_EXPECTATION_H_
#define TWINSTEP_MODEL_FOLLOW_UP_EXPECTATION_H_

#include <optional>
#include <string>
#include <vector>

#include "model/source/source_range.h"
#include "model/source/source_text.h"
#include "proto/divergence.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// A way in which an output of the follow-up run may differ from the expected one.
struct AllowedDifference {
  enum class Kind {
    // The follow-up may pause inside `range` where the initial run did not: a resume goes on, a step is repeated.
    kExtraPause,
    // What is expected at the first unit of `range` may be anywhere inside it.
    kLocationInside,
    // A scope of any frame may show `name` in addition, with any value.
    kExtraVariable,
    // Own property `name` of an error object, of whatever value, may be anything or be missing.
    kErrorProperty,
    // A frame's this_value may be undefined on one side and an object or a wrapped primitive on the other. As objects
    // are numbered by where they stand first, objects are then compared without what they hold.
    kThisValue,
    // Functions may lack, or have, the own property `name`, with any value; `of`, if not empty, is their own name.
    kFunctionProperty,
    // What the youngest frame returns or throws may be missing, or told in addition.
    kCompletion,
  };

  Kind kind;
  SourceRange range = {};  // Of the follow-up's main source.
  std::string name = {};
  std::string of = {};

  friend bool operator==(const AllowedDifference&, const AllowedDifference&) = default;
};

// A variable that a frame must show in addition: as undefined, in one of its function's scopes. Optimized out is as
// good: SpiderMonkey shows all variables of a function so once a closure's view of them was looked at.
struct AddedVariable {
  // 0: the youngest.
  int frame = 0;
  std::string name;
};

// What the follow-up run must answer where the initial run answered an output.
struct Expectation {
  Output output;
  std::vector<AllowedDifference> allowed;
  std::vector<AddedVariable> shown = {};
};

// The first difference that is not allowed, `a` the expectation's side. `text` is the follow-up's main source; ranges
// allow nothing without it. Of kExtraPause only the end of a frame is a matter of this comparison, which may be shown
// inside `range`.
//
// Always allowed: a variable of a function or module around the frame's own that is optimized out on one side.
// SpiderMonkey keeps those of code that was under observation while it ran, which a breakpoint brings about.
// Objects are then compared without what they hold; so they are in an edited program where only their numbers differ.
std::optional<Divergence> CompareToExpected(const Expectation& expected, const Output& now, CaptureLevel level,
                                            const SourceText* text);

// Whether the pause is at a place where the follow-up may pause without the initial run.
bool IsAllowedExtraPause(const std::vector<AllowedDifference>& allowed, const Paused& now, const SourceText& text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_EXPECTATION_H_
