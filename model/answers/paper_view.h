// What the DBDB study compares of a pause (Lehmann and Pradel, FSE 2018, figure 4): line, call stack and variables.
// Details that the paper leaves open are those of the authors' published code: only the innermost frame's variables,
// without the global scope; of several bindings of one name the innermost; no `arguments`; strings cut at 30
// characters; frames without a name left out; ".prototype" removed from function names.
#ifndef TWINSTEP_MODEL_ANSWERS_PAPER_VIEW_H_
#define TWINSTEP_MODEL_ANSWERS_PAPER_VIEW_H_

#include <string>
#include <string_view>
#include <vector>

#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

struct PaperVariable {
  std::string name;
  // typeof, but "array", "null", and "uninitialized" for bindings without a value yet.
  std::string type;
  // The value of a primitive with content; empty for others.
  std::string value;

  friend bool operator==(const PaperVariable&, const PaperVariable&) = default;
  friend auto operator<=>(const PaperVariable&, const PaperVariable&) = default;
};

// "array", "number", ... as above. "optimized out" for values that the engine did not keep.
std::string PaperType(const Value& value);
// The content of a primitive as JavaScript prints it (-0 as -0); empty for undefined, null, objects and symbols.
std::string PaperValue(const Value& value);

// The value as far as it is compared: without what objects hold, and undefined for a binding without a value yet.
Value PaperShown(const Value& value);

// Sorted by name. Variables that the engine did not keep are left out.
std::vector<PaperVariable> PaperVariables(const Paused& paused);

// The value of that name among these; null: there is none.
const Value* PaperBinding(const Paused& paused, std::string_view name);

// Youngest first.
std::vector<std::string> PaperStack(const Paused& paused);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_PAPER_VIEW_H_
