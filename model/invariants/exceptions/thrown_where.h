// Where a program threw, by the truth.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_THROWN_WHERE_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_THROWN_WHERE_H_

#include <optional>

#include "google/protobuf/repeated_field.h"
#include "model/judging/known_program.h"
#include "model/source/syntax_tree.h"
#include "proto/output.pb.h"

namespace twinstep {

// At `event` the program begins a statement, or part of one, out of which an exception comes before anything else of
// the program has run: it is thrown there, or by built-in code that it calls. Not at the end of a finally clause,
// behind which an older one goes on.
bool Throws(const KnownProgram& known, int event);
// The same, also where nobody knows what is below on the stack.
bool ThrowsAnywhere(const KnownProgram& known, int event);

// The event behind the last one of the script or module before it came back to its host with an exception, whose way
// out of the main source's code no event tells; -1: it did not, or a module that awaits.
int EndByException(const KnownProgram& known);
// The event at which the exception was thrown that left the program at EndByException; -1: nobody knows.
int ThrowOfEnd(const KnownProgram& known, int end);

// The node stands in a finally clause of its own code.
bool IsInFinally(const SyntaxTree& tree, NodeId node);

// An error that comes out of the statement was made by it: `throw new TypeError(...)`, or the engine's own where
// nothing is called. Linear in the node's size.
bool MakesItsError(const SyntaxTree& tree, NodeId statement);

// Holds the calls of an error's stack, youngest first, against what was on the stack at `event`: each in the statement
// that its activation is in, with the name of its function.
struct StackCheck {
  // How many could be held against it.
  int checked = 0;
  // Of the first that is wrong: what stands there and what should.
  std::optional<Datum> actual;
  Datum expected;
  NodeId node = kNoNode;
};
StackCheck HoldStackAgainst(const KnownProgram& known, int event,
                            const google::protobuf::RepeatedPtrField<CallSite>& stack);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_THROWN_WHERE_H_
