// The path of a run: its instructions in static single assignment form, whoever recorded them.
//
// Every instruction computes one value from earlier ones, once: a loop that goes round three times has three copies of
// its body here. Properties are plain values, because along one path every address is known: a read of o.x is a copy of
// what was last written there.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/isolation/versions/semantics/concrete_value.h"
#include "model/source/source_range.h"
#include "model/status.h"

namespace twinstep {

// Where in the sources an instruction stands.
struct SourcePlace {
  // Index into Path::files.
  int file = 0;
  // The expression.
  SourceRange range;
  // From 1; 0: nowhere, the value came from outside.
  int line = 0;
  // What the instruction is part of, for people: the statement, or the head of a branch, loop or function.
  SourceRange statement;

  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

// An earlier instruction, or a value that stands in the program (a literal).
struct PathOperand {
  // Index of the instruction, or -1: `value` counts.
  int instruction = -1;
  ConcreteValue value;

  static PathOperand Of(int instruction) { return {instruction, {}}; }
  static PathOperand Of(ConcreteValue value) { return {-1, std::move(value)}; }
};

enum class InstructionKind : uint8_t {
  // result = op(operands). `op` is an ESTree operator ("+", "typeof", "unary -", ...), a built-in by its name
  // ("String.prototype.charAt", receiver first), or a word of encode.h; "property": operand 0, as long as the others,
  // objects and keys, are what they were. One that encode.h does not know still says:
  // with these operands, this result.
  kCompute,
  // result = operand 0: an assignment, a read, a parameter, a returned value. `name` is what is defined, if anything.
  kCopy,
  // result is what it was: a value from outside the path (an input, an object's birth, a call that nobody traced).
  kInput,
  // Control went by the truthiness of operand 0; `taken` says which it was. No result.
  kBranch,
};

// PathInstruction::op of a branch that is none of the program: whether what stands there throws; in the run it did.
inline constexpr std::string_view kNotThrown = "does not throw";

struct PathInstruction {
  InstructionKind kind = InstructionKind::kCompute;
  SourcePlace place;
  std::string op;
  std::vector<PathOperand> operands;
  ConcreteValue result;
  // The variable or cell that the instruction defines, for people: "total", "order.items[2]"; empty: none.
  std::string name;
  // The variables and properties that it reads: "total", "items".
  std::vector<std::string> uses;
  bool taken = false;
  // The branch that decided whether this instruction ran: the nearest one before that it does not post-dominate; -1:
  // none.
  int controlled_by = -1;
};

struct PathFile {
  // For people.
  std::string name = {};
  // UTF-8.
  std::string source = {};
  // UTF-16 units of `source` before and behind what the user wrote: pages leave them out.
  int prefix = 0;
  int suffix = 0;
};

struct Path {
  std::vector<PathFile> files;
  std::vector<PathInstruction> instructions;
};

// An instruction whose truthiness should have been `should_be`; in the run it was the other.
//
// Of a branch it is the truthiness of its condition.
struct CriticalPredicate {
  int instruction = 0;
  bool should_be = true;

  friend bool operator==(const CriticalPredicate&, const CriticalPredicate&) = default;
};

// InvalidArgument names the first instruction that uses a later one, a branch or none that is there, or a file that is
// not there; or a copy or branch without its one operand.
absl::Status CheckPath(const Path& path);

// Value of an operand in the run.
const ConcreteValue& ValueOf(const Path& path, const PathOperand& operand);

// "12: total = price * 2 = 14": one line, for tests and logs.
std::string ToDisplay(const Path& path, int instruction);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_H_
