#include "model/execution_trace/execution_trace.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr size_t kDisplayedUnits = 60;

std::string Quoted(const TraceString& string) {
  JsString shown;
  SetJsString(string.units, kDisplayedUnits, shown);
  std::string text = absl::StrCat("\"", ToDisplay(shown), "\"");
  const uint64_t left_out = string.length - std::min<uint64_t>(string.length, kDisplayedUnits);
  if (left_out > 0) absl::StrAppend(&text, "+", left_out);
  return text;
}

absl::Status Wrong(std::string_view what) {
  return absl::InternalError(absl::StrCat("execution trace: ", std::string(what)));
}

bool IsIndex(const TraceString& string) {
  return !string.units.empty() && std::all_of(string.units.begin(), string.units.end(),
                                              [](char16_t unit) { return unit >= '0' && unit <= '9'; });
}

}  // namespace

absl::StatusOr<ExecutionTrace> ExecutionTrace::Create(Parts parts) {
  const size_t size = parts.kind.size();
  if (size >= kNoEvent) return Wrong("too many events");
  if (parts.source.size() != size || parts.node.size() != size || parts.activation.size() != size ||
      parts.value_tag.size() != size || parts.value_bits.size() != size || parts.outcome.size() != size ||
      parts.cell.size() != size || parts.definition.size() != size || parts.operand_begin.size() != size + 1) {
    return Wrong("columns differ in length");
  }
  if (parts.operand_begin.front() != 0 || parts.operand_begin.back() != parts.operands.size()) {
    return Wrong("operands do not fit the events");
  }
  if (parts.activations.empty() || parts.objects.empty()) return Wrong("entry 0 of a table is missing");
  for (const TraceSource& source : parts.sources) {
    if (source.tree == nullptr) return Wrong("a source has no tree");
  }
  for (const TraceActivation& activation : parts.activations) {
    if (activation.enter != kNoEvent && activation.enter >= size) return Wrong("an activation's begin");
  }
  for (const TraceObject& object : parts.objects) {
    if (object.created != kNoEvent && object.created >= size) return Wrong("an object's creation");
  }
  for (const TraceCell& cell : parts.cells) {
    if (cell.kind == TraceCell::Kind::kVariable && cell.source >= parts.sources.size()) return Wrong("a cell's source");
    if (cell.kind != TraceCell::Kind::kVariable && cell.key.is(ValueTag::kString) &&
        cell.key.index() >= parts.strings.size()) {
      return Wrong("a cell's key");
    }
  }
  for (EventId event = 0; event < size; ++event) {
    if (parts.source[event] >= parts.sources.size()) return Wrong("an event's source");
    const SyntaxTree& tree = *parts.sources[parts.source[event]].tree;
    if (parts.node[event] < 0 || static_cast<size_t>(parts.node[event]) >= tree.nodes().size()) {
      return Wrong("an event's node");
    }
    if (parts.activation[event] >= parts.activations.size()) return Wrong("an event's activation");
    if (parts.cell[event] != kNoCell && parts.cell[event] >= parts.cells.size()) return Wrong("an event's cell");
    if (parts.definition[event] != kNoEvent && parts.definition[event] >= event) return Wrong("a definition");
    if (parts.operand_begin[event] > parts.operand_begin[event + 1]) return Wrong("operands are not in order");
    const uint64_t bits = parts.value_bits[event];
    switch (parts.value_tag[event]) {
      case ValueTag::kString:
        if (bits >= parts.strings.size()) return Wrong("a string");
        break;
      case ValueTag::kBigInt:
        if (bits >= parts.bigints.size()) return Wrong("a bigint");
        break;
      case ValueTag::kSymbol:
        if (bits >= parts.symbols.size()) return Wrong("a symbol");
        break;
      case ValueTag::kObject:
        if (bits >= parts.objects.size()) return Wrong("an object");
        break;
      default:
        break;
    }
    for (uint32_t i = parts.operand_begin[event]; i < parts.operand_begin[event + 1]; ++i) {
      if (parts.operands[i] != kNoEvent && parts.operands[i] >= event) return Wrong("an operand");
    }
  }
  if (parts.uncaught != kNoEvent && parts.uncaught >= size) return Wrong("the uncaught exception");
  return ExecutionTrace(std::move(parts));
}

EventId ExecutionTrace::operand(EventId event, size_t index) const {
  const absl::Span<const EventId> all = operands(event);
  return index < all.size() ? all[index] : kNoEvent;
}

BranchKind ExecutionTrace::branch_kind(EventId event) const {
  switch (tree(event).type(node(event))) {
    case NodeType::kIfStatement:
      return BranchKind::kIf;
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
      return BranchKind::kIteration;
    case NodeType::kSwitchCase:
      return BranchKind::kCase;
    case NodeType::kConditionalExpression:
      return BranchKind::kConditional;
    case NodeType::kLogicalExpression:
      return BranchKind::kLogical;
    case NodeType::kAssignmentExpression:
      return BranchKind::kAssignment;
    case NodeType::kMemberExpression:
    case NodeType::kCallExpression:
      return BranchKind::kOptional;
    case NodeType::kAssignmentPattern:
      return BranchKind::kDefault;
    default:
      return BranchKind::kLoop;
  }
}

std::string_view ExecutionTrace::builtin(EventId call) const {
  const TraceValue callee = value(call);
  return kind(call) == EventKind::kCall && callee.is(ValueTag::kObject) ? object(callee).builtin : std::string_view();
}

std::string ExecutionTrace::SsaName(CellId cell, EventId definition) const {
  if (cell == kNoCell) return "?";
  const TraceCell& place = parts_.cells[cell];
  std::string name;
  switch (place.kind) {
    case TraceCell::Kind::kVariable:
      name = std::string(parts_.sources[place.source].tree->NameOf(place.variable));
      break;
    case TraceCell::Kind::kGlobal:
    case TraceCell::Kind::kProperty: {
      std::string key = Display(place.key);
      bool bracketed = true;
      if (place.key.is(ValueTag::kString)) {
        JsString units;
        SetJsString(string(place.key).units, kDisplayedUnits, units);
        key = ToDisplay(units);
        bracketed = IsIndex(string(place.key));
      }
      if (place.kind == TraceCell::Kind::kGlobal) {
        name = key;
      } else {
        const TraceObject& object = parts_.objects[place.object];
        name = object.builtin.empty() ? absl::StrCat("{", place.object, "}") : object.builtin;
        bracketed ? absl::StrAppend(&name, "[", key, "]") : absl::StrAppend(&name, ".", key);
      }
      break;
    }
  }
  return absl::StrCat(name, "#", definition == kNoEvent ? std::string("0") : absl::StrCat(definition));
}

std::string ExecutionTrace::Display(TraceValue value) const {
  switch (value.tag()) {
    case ValueTag::kUnknown:
      return "?";
    case ValueTag::kUndefined:
      return "undefined";
    case ValueTag::kNull:
      return "null";
    case ValueTag::kBoolean:
      return value.boolean() ? "true" : "false";
    case ValueTag::kNumber:
      return NumberToDisplay(value.number());
    case ValueTag::kString:
      return Quoted(string(value));
    case ValueTag::kBigInt:
      return absl::StrCat(bigint(value), "n");
    case ValueTag::kSymbol:
      return absl::StrCat("Symbol(", parts_.symbols[value.index()], ")");
    case ValueTag::kObject: {
      const TraceObject& shown = object(value);
      if (!shown.builtin.empty()) return shown.builtin;
      if (!shown.text.empty()) return shown.text;
      std::string_view kind = "object";
      if (shown.kind == TraceObject::Kind::kFunction) kind = "function";
      if (shown.kind == TraceObject::Kind::kArray) kind = "array";
      return absl::StrCat(std::string(kind), " ", value.index());
    }
  }
  return "?";
}

std::string ExecutionTrace::Display(EventId event) const {
  const TraceSource& source = parts_.sources[parts_.source[event]];
  const TextPosition position = source.tree->text().PositionAt(source.tree->node(node(event)).start);
  std::string text =
      absl::StrCat(source.name, ":", position.line, ":", position.column, " ", std::string(Name(kind(event))));
  switch (kind(event)) {
    case EventKind::kRead:
    case EventKind::kGet:
      absl::StrAppend(&text, " ", SsaName(cell(event), definition(event)));
      break;
    case EventKind::kWrite:
    case EventKind::kSet:
    case EventKind::kDelete:
      absl::StrAppend(&text, " ", SsaName(cell(event), event));
      break;
    case EventKind::kBranch:
      absl::StrAppend(&text, " ", std::string(Name(branch_kind(event))), outcome(event) ? " taken" : " not taken");
      break;
    default:
      break;
  }
  if (value(event).is_known()) absl::StrAppend(&text, " = ", Display(value(event)));
  return text;
}

size_t ExecutionTrace::MemoryBytes() const {
  size_t bytes = parts_.kind.capacity() * sizeof(EventKind) + parts_.source.capacity() * sizeof(uint16_t) +
                 parts_.node.capacity() * sizeof(NodeId) + parts_.activation.capacity() * sizeof(ActivationId) +
                 parts_.value_tag.capacity() * sizeof(ValueTag) + parts_.value_bits.capacity() * sizeof(uint64_t) +
                 parts_.outcome.capacity() / 8 + parts_.cell.capacity() * sizeof(CellId) +
                 parts_.definition.capacity() * sizeof(EventId) + parts_.operand_begin.capacity() * sizeof(uint32_t) +
                 parts_.operands.capacity() * sizeof(EventId) +
                 parts_.activations.capacity() * sizeof(TraceActivation) + parts_.cells.capacity() * sizeof(TraceCell) +
                 parts_.objects.capacity() * sizeof(TraceObject) + parts_.strings.capacity() * sizeof(TraceString);
  for (const TraceString& string : parts_.strings) bytes += string.units.capacity() * sizeof(char16_t);
  for (const TraceObject& object : parts_.objects) {
    if (object.text.capacity() > 15) bytes += object.text.capacity();
  }
  return bytes;
}

std::string_view Name(EventKind kind) {
  constexpr std::string_view kNames[kEventKindCount] = {
      "literal", "function", "this",        "read",     "write", "get",    "set",    "delete", "unary",
      "binary",  "logical",  "conditional", "template", "array", "object", "branch", "call",   "result",
      "enter",   "return",   "throw",       "catch",    "yield", "resume", "jump"};
  return kNames[static_cast<int>(kind)];
}

std::string_view Name(BranchKind kind) {
  constexpr std::string_view kNames[] = {"if",      "loop",       "iteration", "case",   "conditional",
                                         "logical", "assignment", "optional",  "default"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace twinstep
