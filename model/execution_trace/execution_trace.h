// What one run of a program did: its reads, writes, operations, branches and calls, in order, each with the value that
// came of it and the events that its operands came from. Columns of plain numbers; nothing in it points into an engine.
//
// Where it is exact: operands, activations and values are those of the run. `definition` is given only where the
// defining event's value is the value that was read: where code that is not instrumented (built-ins, eval, the other
// side of a mapped `arguments`) wrote in between another value, it is kNoEvent and the value is opaque. Where such code
// wrote an equal value the older definition stands.
//
// Where it is approximate: what a destructuring pattern gets is told as a write of each name without the gets; cells of
// proxies and of objects with accessors are those of the key that was written.
#ifndef TWINSTEP_MODEL_EXECUTION_TRACE_EXECUTION_TRACE_H_
#define TWINSTEP_MODEL_EXECUTION_TRACE_EXECUTION_TRACE_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// A value as an execution trace keeps it: primitives by value, objects by identity.

enum class ValueTag : uint8_t {
  kUnknown,  // Not recorded.
  kUndefined,
  kNull,
  kBoolean,
  kNumber,
  kString,
  kBigInt,
  kSymbol,
  kObject,  // Functions too.
};

// Plain numbers. Strings and bigints are indices into the trace's tables, in which each text stands once, so that
// equality of two values of one trace is equality of the two words. Strings that were cut are never equal to another.
class TraceValue {
 public:
  constexpr TraceValue() = default;
  constexpr TraceValue(ValueTag tag, uint64_t bits) : tag_(tag), bits_(bits) {}
  static constexpr TraceValue Unknown() { return TraceValue(); }
  static constexpr TraceValue Undefined() { return TraceValue(ValueTag::kUndefined, 0); }
  static constexpr TraceValue Null() { return TraceValue(ValueTag::kNull, 0); }
  static constexpr TraceValue Boolean(bool value) { return TraceValue(ValueTag::kBoolean, value ? 1 : 0); }
  static constexpr TraceValue Number(double value) {
    return TraceValue(ValueTag::kNumber, std::bit_cast<uint64_t>(value));
  }
  static constexpr TraceValue String(uint32_t index) { return TraceValue(ValueTag::kString, index); }
  static constexpr TraceValue Object(uint32_t id) { return TraceValue(ValueTag::kObject, id); }

  constexpr ValueTag tag() const { return tag_; }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool is(ValueTag tag) const { return tag_ == tag; }
  constexpr bool is_known() const { return tag_ != ValueTag::kUnknown; }
  constexpr bool is_nullish() const { return tag_ == ValueTag::kUndefined || tag_ == ValueTag::kNull; }

  // Of booleans, of numbers, and of the rest.
  constexpr bool boolean() const { return bits_ != 0; }
  constexpr double number() const { return std::bit_cast<double>(bits_); }
  // Of the trace's strings (kString), bigints, symbols; the ObjectId.
  constexpr uint32_t index() const { return static_cast<uint32_t>(bits_); }

  // Bit for bit: NaN equals NaN, and 0 is not -0.
  friend constexpr bool operator==(const TraceValue&, const TraceValue&) = default;

 private:
  ValueTag tag_ = ValueTag::kUnknown;
  uint64_t bits_ = 0;
};

// A string of the trace.
struct TraceString {
  // The first units, at most ExecutionTrace::kStringLimit; none of very long strings.
  std::u16string units;
  // Of the whole string, in units; larger than units.size() where it was cut.
  uint64_t length = 0;

  bool cut() const { return length > units.size(); }
};

// Position in the trace. Operands and definitions of an event are earlier events.
using EventId = uint32_t;
inline constexpr EventId kNoEvent = UINT32_MAX;
// Numbered in the order in which they begin; 0 is none. The top-level code of a script or module is one, too.
using ActivationId = uint32_t;
inline constexpr ActivationId kNoActivation = 0;
// Numbered in the order in which the trace meets them, known built-ins first; 0 is none.
using ObjectId = uint32_t;
using CellId = uint32_t;
inline constexpr CellId kNoCell = UINT32_MAX;

// Operands stand in the order of the comment; in [brackets] those that every event of the kind has, in which kNoEvent
// means: it has none, or it was not recorded. Node is the node that the event is told of.
enum class EventKind : uint8_t {
  // A Literal or a TemplateLiteral without expressions. None.
  kLiteral,
  // A function or class expression or declaration: value is the new function. None.
  kFunction,
  // ThisExpression, MetaProperty. None.
  kThis,
  // An Identifier that is read; the Identifier on the left of a compound assignment or update too. None.
  kRead,
  // A variable gets a value: AssignmentExpression (also compound), UpdateExpression, VariableDeclarator with a plain
  // name; the Identifier of a parameter, of a catch or for binding, and of each name in a pattern; the declared name of
  // a function or class. [the value's event]; where the value was taken out of an object by a pattern or for-of, the
  // object's event is the second operand and the first is there only where the property's definition is known. The
  // value's event of a parameter is that of the argument.
  kWrite,
  // MemberExpression; also on the left of a compound assignment. [object, key (kNoEvent unless computed)], and the
  // kReturn of a getter that gave the value.
  kGet,
  // A property gets a value: AssignmentExpression, UpdateExpression; a Property of an object literal, an element of an
  // array literal (node: the element) after the kObject or kArray event of it; PropertyDefinition.
  // [object, key (kNoEvent unless computed), value].
  kSet,
  // `delete`. [object, key]; both kNoEvent for `delete name`.
  kDelete,
  // UnaryExpression without delete. [argument]. The argument of `typeof undeclared` is kNoEvent.
  kUnary,
  // BinaryExpression; the operation in a compound AssignmentExpression; UpdateExpression, whose left is the old value
  // and which has no right: 1. [left, right].
  kBinary,
  // What came of `&&`, `||`, `??`, `&&=`, `||=`, `??=`: [left, right or kNoEvent: not evaluated], behind the kBranch
  // on the left one. Of a ChainExpression: [its value's event, kNoEvent where it was cut short].
  kLogical,
  // What came of `a ? b : c`. [the evaluated side].
  kConditional,
  // TemplateLiteral with expressions. Each expression.
  kTemplate,
  // ArrayExpression: each element, kNoEvent for holes; of a spread the array that was spread. ObjectExpression: each
  // object that is spread.
  kArray,
  kObject,
  // A decision; see BranchKind. The value is that which was tested, `outcome` says how. [the tested value's event];
  // of a switch case [discriminant, case value], and the value is that of the case.
  kBranch,
  // CallExpression, NewExpression, TaggedTemplateExpression, just before the callee begins: value is the callee.
  // [callee, receiver (kNoEvent: none)], each argument (of a spread the array that was spread).
  kCall,
  // The call came back: value is its result (a generator, a promise of such functions). [kCall, kReturn of the callee's
  // activation or kNoEvent: not instrumented]. Without a kCall: tagged templates, direct eval, import().
  kResult,
  // A function (node: the function), field initialiser, static block or the top level of a script (Program) begins.
  // [kCall of it, or kNoEvent; else the kCall of the built-in that called back, or kNoEvent: getters, jobs].
  kEnter,
  // ReturnStatement, or the body of an arrow function without braces. Node: the function where it runs off its end.
  // [value or kNoEvent].
  kReturn,
  // ThrowStatement: [value]. Also an error of the engine: node is the operation that failed, and operands those of it
  // that were evaluated; value is the error where it is known.
  kThrow,
  // CatchClause: [kThrow or kNoEvent].
  kCatch,
  // YieldExpression, AwaitExpression: the value handed out. [value].
  kYield,
  // The same, going on: value is what came in. [kYield], and the kReturn of the async function that was awaited, where
  // it gave the value.
  kResume,
  // BreakStatement that leaves a for-in or for-of. None.
  kJump,
};
inline constexpr int kEventKindCount = static_cast<int>(EventKind::kJump) + 1;

// From the node: its type says it all.
enum class BranchKind : uint8_t {
  kIf,           // IfStatement: outcome is the truth of the test.
  kLoop,         // While, DoWhile, For: the truth of the test. A `for` without test has no event.
  kIteration,    // ForOf, ForIn: true: there is another; false: done. No operand.
  kCase,         // SwitchCase: whether it is the one.
  kConditional,  // ConditionalExpression.
  kLogical,      // LogicalExpression: outcome true: the right side is evaluated.
  kAssignment,   // AssignmentExpression with &&=, ||=, ??=: outcome true: the assignment happens.
  kOptional,     // MemberExpression, CallExpression with ?.: outcome true: the chain goes on.
  kDefault,      // AssignmentPattern: the default is taken. In patterns told only then, and without operand.
};

// A place that is written and read. Two kinds.
struct TraceCell {
  enum class Kind : uint8_t { kVariable, kGlobal, kProperty };
  Kind kind = Kind::kVariable;
  // kVariable: the variable instance, by the activation (or, of a loop body's captured let, the iteration) it belongs
  // to. An import is the exporting module's variable.
  uint16_t source = 0;
  VariableId variable = kNoVariable;
  ActivationId activation = kNoActivation;
  // kProperty.
  ObjectId object = 0;
  // kProperty: a string, a symbol, or a number for an array index (0 and "0" are one key); "#x" for private names.
  // kGlobal: the name of a variable that belongs to all scripts.
  TraceValue key;
};

struct TraceSource {
  enum class Kind : uint8_t { kSetup, kMain, kModule };
  Kind kind = Kind::kMain;
  // Of a module its specifier; "setup-0.js"; "main.js".
  std::string name;
  std::shared_ptr<const SyntaxTree> tree;
};

struct TraceActivation {
  uint16_t source = 0;
  // The function, a Program, a field initialiser (PropertyDefinition) or StaticBlock; of a block instance the block.
  NodeId node = kRootNode;
  bool is_block = false;
  // kEnter; kNoEvent of block instances, and where it was cut off.
  EventId enter = kNoEvent;
};

struct TraceObject {
  enum class Kind : uint8_t { kOther, kPlain, kArray, kFunction, kRegExp, kError, kBoxed, kMapOrSet, kProxy };
  Kind kind = Kind::kOther;
  // "Math.floor", "String.prototype.charAt", "Array", "print": known by identity, whatever the program calls it.
  // Empty for all others.
  std::string builtin;
  // The event that created it, where instrumented code did.
  EventId created = kNoEvent;
  // RegExp: its source and flags, as /a/g. Error: name and message. Empty for others.
  std::string text;
};

// Why code was left as it is; index of Parts::left_alone and of the counts that programs print.
struct LeftAlone {
  std::string reason;
  int64_t count = 0;
};

class ExecutionTrace {
 public:
  // In UTF-16 units; what is longer is cut.
  static constexpr size_t kStringLimit = 1024;

  // Columns, one entry for each event, but operands: those of event e stand from operand_begin[e] up to
  // operand_begin[e + 1].
  struct Parts {
    std::vector<TraceSource> sources;
    std::vector<TraceActivation> activations;  // By id; the first is none.
    std::vector<TraceObject> objects;          // By id; the first is none.
    std::vector<TraceCell> cells;
    std::vector<TraceString> strings;
    std::vector<std::string> bigints;  // Decimal digits.
    std::vector<std::string> symbols;  // Descriptions, UTF-8.

    std::vector<EventKind> kind;
    std::vector<uint16_t> source;
    std::vector<NodeId> node;
    std::vector<ActivationId> activation;
    std::vector<ValueTag> value_tag;
    std::vector<uint64_t> value_bits;
    std::vector<bool> outcome;
    std::vector<CellId> cell;
    std::vector<EventId> definition;
    std::vector<uint32_t> operand_begin;  // One more than events.
    std::vector<EventId> operands;

    // Recorded before the first event and dropped, as the run was longer than the limit.
    uint64_t cut_from_front = 0;
    // The event of the exception that ended the run.
    EventId uncaught = kNoEvent;
    std::vector<LeftAlone> left_alone;
  };

  // Checks sizes and that every id is in range; an InternalError names what is wrong. Linear.
  static absl::StatusOr<ExecutionTrace> Create(Parts parts);

  ExecutionTrace(ExecutionTrace&&) = default;
  ExecutionTrace& operator=(ExecutionTrace&&) = default;

  EventId size() const { return static_cast<EventId>(parts_.kind.size()); }

  EventKind kind(EventId event) const { return parts_.kind[event]; }
  uint16_t source(EventId event) const { return parts_.source[event]; }
  NodeId node(EventId event) const { return parts_.node[event]; }
  const SyntaxTree& tree(EventId event) const { return *parts_.sources[parts_.source[event]].tree; }
  // Its own function or top level, never a block instance.
  ActivationId activation(EventId event) const { return parts_.activation[event]; }
  TraceValue value(EventId event) const { return TraceValue(parts_.value_tag[event], parts_.value_bits[event]); }
  absl::Span<const EventId> operands(EventId event) const {
    return absl::MakeConstSpan(parts_.operands)
        .subspan(parts_.operand_begin[event], parts_.operand_begin[event + 1] - parts_.operand_begin[event]);
  }
  // kNoEvent where there are fewer.
  EventId operand(EventId event, size_t index) const;

  // Of a kBranch; see BranchKind. False for others.
  bool outcome(EventId event) const { return parts_.outcome[event]; }
  // `event` is a kBranch.
  BranchKind branch_kind(EventId event) const;

  // Of kRead, kWrite, kGet, kSet, kDelete; kNoCell where the object or key is not known, or the object is a primitive.
  CellId cell(EventId event) const { return parts_.cell[event]; }
  // kRead, kGet: the kWrite, kSet (kDelete: the value is undefined) that the value comes from; kWrite, kSet, kDelete:
  // what the cell was defined by until then. kNoEvent: outside of instrumented code, or before the cut.
  // A cell's definitions are its SSA versions: the name of a version is (cell, defining event).
  EventId definition(EventId event) const { return parts_.definition[event]; }

  absl::Span<const TraceSource> sources() const { return parts_.sources; }
  absl::Span<const TraceActivation> activations() const { return parts_.activations; }
  absl::Span<const TraceObject> objects() const { return parts_.objects; }
  absl::Span<const TraceCell> cells() const { return parts_.cells; }
  const TraceCell& cell_at(CellId cell) const { return parts_.cells[cell]; }
  const TraceString& string(TraceValue value) const { return parts_.strings[value.index()]; }
  const std::string& bigint(TraceValue value) const { return parts_.bigints[value.index()]; }
  const TraceObject& object(TraceValue value) const { return parts_.objects[value.index()]; }

  // Of a kCall: the name of the built-in function that is called, or "".
  std::string_view builtin(EventId call) const;

  EventId uncaught() const { return parts_.uncaught; }
  uint64_t cut_from_front() const { return parts_.cut_from_front; }
  absl::Span<const LeftAlone> left_alone() const { return parts_.left_alone; }

  // "total#41": the variable's name and its defining event; "{12}.price#41", "{12}[0]#7" for properties of object 12.
  // #0 where nothing instrumented defined it.
  std::string SsaName(CellId cell, EventId definition) const;
  // As JavaScript source, strings shortened to 60 units, objects as "object 12", "Math.floor".
  std::string Display(TraceValue value) const;
  // "main.js:12:3 kWrite total#41 = 7", for people and tests.
  std::string Display(EventId event) const;

  // Of all columns and tables, roughly; trees not counted.
  size_t MemoryBytes() const;

 private:
  explicit ExecutionTrace(Parts parts) : parts_(std::move(parts)) {}

  Parts parts_;
};

// "read", "write"; "loop", "if".
std::string_view Name(EventKind kind);
std::string_view Name(BranchKind kind);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXECUTION_TRACE_EXECUTION_TRACE_H_
