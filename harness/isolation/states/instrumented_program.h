// A program with a counter before each statement, so that a run can be stopped at any moment by its number, and be
// recorded moment by moment.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_INSTRUMENTED_PROGRAM_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_INSTRUMENTED_PROGRAM_H_

#include <memory>
#include <string>
#include <vector>

#include "engines/parser/parser.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_insertions.h"
#include "model/status.h"

namespace twinstep {

// Where the counter stands: before a statement of the original program.
struct ProbedStatement {
  NodeId node = kNoNode;
  // The function around it: its number below, or -1 for top-level code.
  int function = -1;
  // 1-based, in the original.
  int line = 0;
};

struct ProbedFunction {
  NodeId node = kNoNode;
  // As people call it; "" for those without a name.
  std::string name;
  int line = 0;
  // It reads or writes variables of a function around it: those that have ended keep them out of reach.
  bool has_closure = false;
  // A class with private members.
  bool has_private = false;
};

struct InstrumentedProgram {
  // The original.
  std::shared_ptr<const SyntaxTree> original;
  // Counts in `__twinstep_time` and pauses where that reaches `__twinstep_stop`. Keeps the number of the statement in
  // `__twinstep_at`, and calls `__twinstep_tell` once, which is to tell the last one in the end. Lines stay.
  std::string stopping;
  std::shared_ptr<const SyntaxTree> stopping_tree;
  // Calls `__twinstep_record(number)` at the same moments, which answers whether to pause, and tells it of entries and
  // exits of functions. Pauses once more at the end.
  std::string recording;
  // What `recording` is made of: the original with settable constants, and what is put into it.
  std::shared_ptr<const SourceText> settable;
  TextInsertions probes;
  // By number; what is in the other version only has no node.
  std::vector<ProbedStatement> statements;
  // Functions and classes. The number is in the text of each, so that the walker can tell where it comes from.
  std::vector<ProbedFunction> functions;
};

// Declarations with const become such with let where nothing is assigned to them, so that a debugger can. Statements
// are those of blocks, and what stands alone in their place; a labelled statement is one. Functions whose body is an
// expression have none. Where `like` is given, which is another version of the program, what stands in both has the
// numbers that it has there. Errors: InvalidArgument: the program does not parse.
absl::StatusOr<InstrumentedProgram> Instrument(const std::string& source, ParseGoal goal, Parser& parser,
                                               const InstrumentedProgram* like = nullptr);

// What recording events mean; statements have the numbers from kFirstStatement on, entries into function f are
// kFirstEntry + f.
inline constexpr int kExitEvent = 0;
inline constexpr int kFirstStatement = 1;
inline constexpr int kFirstEntry = 1 << 20;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_INSTRUMENTED_PROGRAM_H_
