// The state of a paused program, taken through its debugger: the walker's script (walker.js), which has run before the
// program, is told frame by frame what to read.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_STATE_WALK_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_STATE_WALK_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/debugger.h"
#include "model/memory_graph/memory_graph.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"
#include "proto/location.pb.h"

namespace twinstep {

struct FrameAt {
  std::string function;
  // 1-based, of the program's text.
  int line = 0;
  Location location;
};

struct StateAt {
  MemoryGraph graph;
  // Youngest first; those of the program itself.
  std::vector<FrameAt> frames;
};

// Frames of the program's main source. Those of setup scripts, modules and eval are left out.
struct PausedStack {
  // As the pause counts them; youngest first.
  std::vector<int> indices;
  std::vector<FrameAt> frames;
  std::vector<Location> places;
};

// May be empty. Of a stack overflow, only the youngest and the oldest frames.
absl::StatusOr<PausedStack> StackOf(Pause& pause);

// The walker as a part of a setup script that has to run before all others, behind mixer.js. A program can notice it
// only by listing all own properties of the global object. `for_all_engines`: natives have the same path in every
// engine, which takes a moment longer.
std::string WalkerScript(bool for_all_engines);

// What is evaluated in the frames, the oldest first, so that the walker meets the state's base variables. Not
// `for_text`: objects get the same numbers, and that is all.
std::vector<std::string> BaseExpressions(const SyntaxTree& tree, const std::vector<Location>& places, bool for_text);

struct WalkOptions {
  // Functions without a number (instrument.h) are known by a hash of their text (FunctionTextHash). Else they are
  // opaque.
  bool functions_by_text = false;
};

// Walks through the whole state and answers its text (memory_graph.h). `tree` is that of the program that runs; where
// `stack` is empty only global variables are looked at. Errors: the pause's; Internal: the walker failed.
absl::StatusOr<std::string> Walk(Pause& pause, const SyntaxTree& tree, const PausedStack& stack,
                                 const WalkOptions& options);

// The string that `expression` gives in the frame. Internal: it gives something else.
absl::StatusOr<std::string> EvaluateText(Pause& pause, int frame, const std::string& expression);

// What the walker calls a function of that text, which is as Function.prototype.toString gives it.
std::string FunctionTextHash(std::u16string_view text);

// The base variables of a pause, told by the syntax tree: the same for every engine.

struct FrameVariables {
  // The function that runs, in the tree; kNoNode for top-level code.
  NodeId function = kNoNode;
  // Each is seen by the frame under its name. Of the functions around it, it has only those variables that it mentions
  // and whose function runs in no older frame; that frame has them otherwise.
  std::vector<std::string> names;
};

// `places`: of all frames in the program's own source, the youngest first. The answer has the same order. Leaves out
// what cannot be assigned: the names of function expressions, classes inside themselves and imports; `arguments`; and
// let, const and class of the frame's own before they are initialised.
std::vector<FrameVariables> VariablesOf(const SyntaxTree& tree, const std::vector<Location>& places);

// Top-level let, const and class, and names that the program uses and does not declare.
std::vector<std::string> GlobalNames(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_STATE_WALK_H_
