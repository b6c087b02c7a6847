#include "harness/isolation/versions/semantics/traced_path.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/semantics/branch_influence.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// Identities: of objects, and apart from them of what is not known.
constexpr int64_t kUnknownIdentity = int64_t{1} << 40;
constexpr int64_t kTextIdentity = int64_t{1} << 41;

bool HasSpread(const SyntaxTree& tree, NodeId call) {
  const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](NodeId argument) { return tree.type(argument) == NodeType::kSpreadElement; });
}

// "-" as "unary -": words of encode.h.
std::string UnaryWord(std::string_view op) {
  return op == "-" || op == "+" ? absl::StrCat("unary ", std::string(op)) : std::string(op);
}

// The operator of a compound assignment without its "=".
std::string BinaryWord(const SyntaxTree& tree, NodeId node) {
  std::string op(tree.StringOf(node));
  if (tree.type(node) == NodeType::kAssignmentExpression && !op.empty()) op.pop_back();
  return op;
}

ConcreteValue FromText(std::string_view raw) { return ConcreteValue::String(raw); }

}  // namespace

ConcreteValue TracedPath::Convert(TraceValue value, EventId event) const {
  switch (value.tag()) {
    case ValueTag::kUndefined:
      return ConcreteValue::Undefined();
    case ValueTag::kNull:
      return ConcreteValue::Null();
    case ValueTag::kBoolean:
      return ConcreteValue::Boolean(value.boolean());
    case ValueTag::kNumber:
      return ConcreteValue::Number(value.number());
    case ValueTag::kString:
      if (trace_.string(value).cut()) return ConcreteValue::Other(kTextIdentity + value.index());
      return ConcreteValue::String(trace_.string(value).units);
    case ValueTag::kBigInt:
      return ConcreteValue::Other(kTextIdentity * 2 + value.index());
    case ValueTag::kSymbol:
      return ConcreteValue::Other(kTextIdentity * 3 + value.index());
    case ValueTag::kObject:
      return ConcreteValue::Object(value.index(), trace_.object(value).kind == TraceObject::Kind::kFunction);
    case ValueTag::kUnknown:
      break;
  }
  return ConcreteValue::Other(kUnknownIdentity + event);
}

ConcreteValue TracedPath::ValueOf(EventId event) const { return Convert(trace_.value(event), event); }

std::string TracedPath::NameOf(EventId event) const {
  const CellId cell = trace_.cell(event);
  if (cell == kNoCell || trace_.cell_at(cell).kind != TraceCell::Kind::kProperty) return NameOfCell(trace_, cell);
  const SyntaxTree& tree = trace_.tree(event);
  if (tree.type(trace_.node(event)) == NodeType::kAssignmentExpression) {
    const std::string_view target = tree.TextOf(tree.Child(trace_.node(event), NodeField::kLeft));
    if (target.size() < 40 && target.find('\n') == std::string_view::npos) return std::string(target);
  }
  const std::string key = NameOfCell(trace_, cell);
  return trace_.cell_at(cell).key.is(ValueTag::kNumber) ? absl::StrCat("[", key, "]") : key;
}

PathInstruction TracedPath::At(EventId event, InstructionKind kind) const {
  const SyntaxTree& tree = trace_.tree(event);
  const SyntaxNode& node = tree.node(trace_.node(event));
  PathInstruction instruction;
  instruction.kind = kind;
  instruction.result = ValueOf(event);
  instruction.place.file = trace_.source(event);
  instruction.place.range = {node.start, node.end};
  instruction.place.line = tree.text().PositionAt(node.start).line;
  const NodeId statement = tree.EnclosingStatement(trace_.node(event));
  if (statement != kNoNode) instruction.place.statement = {tree.node(statement).start, tree.node(statement).end};
  // Of a branch it is the condition that people look for, not the whole loop.
  const NodeId right = tree.Child(trace_.node(event), NodeField::kRight);
  for (const NodeField field : {NodeField::kTest, NodeField::kLeft}) {
    if (trace_.kind(event) != EventKind::kBranch) break;
    const NodeId condition = tree.Child(trace_.node(event), field);
    if (condition == kNoNode) continue;
    instruction.place.range = {tree.node(condition).start, tree.node(condition).end};
    if (field == NodeField::kLeft && right != kNoNode) instruction.place.range.end = tree.node(right).end;
    instruction.place.line = tree.text().PositionAt(tree.node(condition).start).line;
    break;
  }
  return instruction;
}

int TracedPath::Put(EventId event, PathInstruction instruction) {
  const int index = static_cast<int>(answer_.path.instructions.size());
  answer_.path.instructions.push_back(std::move(instruction));
  answer_.events.push_back(event == kNoEvent ? -1 : static_cast<int64_t>(event));
  if (event != kNoEvent) instructions_[event] = index;
  return index;
}

void TracedPath::AddOperand(PathInstruction& instruction, EventId event, const ConcreteValue& otherwise) const {
  if (event == kNoEvent) {
    instruction.operands.push_back(PathOperand::Of(otherwise));
    return;
  }
  const EventKind kind = trace_.kind(event);
  if (kind == EventKind::kRead || kind == EventKind::kGet) {
    const std::string name = NameOfCell(trace_, trace_.cell(event));
    if (!name.empty()) instruction.uses.push_back(name);
  }
  const auto found = instructions_.find(sources_.Definition(event));
  // Literals have no instruction, and neither has what the slice leaves out.
  instruction.operands.push_back(found == instructions_.end() ? PathOperand::Of(ValueOf(event))
                                                              : PathOperand::Of(found->second));
}

void TracedPath::AddOperands(PathInstruction& instruction, const std::vector<EventId>& events) const {
  for (const EventId event : events) AddOperand(instruction, event, ConcreteValue::Undefined());
}

void TracedPath::AddTemplate(EventId event) {
  const SyntaxTree& tree = trace_.tree(event);
  PathInstruction instruction = At(event, InstructionKind::kCompute);
  instruction.op = "template";
  size_t expression = 0;
  for (const NodeId child : tree.Children(trace_.node(event))) {
    if (tree.type(child) != NodeType::kTemplateElement) {
      AddOperand(instruction, trace_.operand(event, expression++), ConcreteValue::Undefined());
      continue;
    }
    const std::string_view text = tree.TextOf(child);
    if (text.find('\\') != std::string_view::npos || text.find('\r') != std::string_view::npos) {
      // Escapes: then the parts are not those of the source.
      instruction.op = "template with escapes";
    }
    if (!text.empty()) instruction.operands.push_back(PathOperand::Of(FromText(text)));
  }
  Put(event, std::move(instruction));
}

void TracedPath::AddGet(EventId event) {
  PathInstruction instruction = At(event, InstructionKind::kCompute);
  const EventId object = trace_.operand(event, 0);
  const EventId key = trace_.operand(event, 1);
  const EventId definition = trace_.definition(event);
  if (definition != kNoEvent) {
    instruction.op = "property";
    AddOperand(instruction, definition, ConcreteValue::Undefined());
    if (key != kNoEvent) AddOperand(instruction, key, ConcreteValue::Undefined());
    if (object != kNoEvent) AddOperand(instruction, object, ConcreteValue::Undefined());
    if (trace_.kind(definition) == EventKind::kSet) {
      for (const size_t part : {0, 1}) {
        const EventId address = trace_.operand(definition, part);
        if (address != kNoEvent) AddOperand(instruction, address, ConcreteValue::Undefined());
      }
    }
    instruction.uses.push_back(NameOfCell(trace_, trace_.cell(event)));
    Put(event, std::move(instruction));
    return;
  }
  if (const EventId returned = trace_.operand(event, 2); returned != kNoEvent) {
    // Which getter it was lies in the object.
    instruction.op = "property";
    AddOperand(instruction, returned, ConcreteValue::Undefined());
    if (key != kNoEvent) AddOperand(instruction, key, ConcreteValue::Undefined());
    if (object != kNoEvent) AddOperand(instruction, object, ConcreteValue::Undefined());
    Put(event, std::move(instruction));
    return;
  }
  instruction.op = "get";
  if (object != kNoEvent) AddOperand(instruction, object, ConcreteValue::Undefined());
  if (object != kNoEvent && trace_.value(object).is(ValueTag::kString)) {
    const SyntaxTree& tree = trace_.tree(event);
    const NodeId property = tree.Child(trace_.node(event), NodeField::kProperty);
    const bool computed = tree.node(trace_.node(event)).is(SyntaxNode::kComputed);
    if (!computed && property != kNoNode && tree.StringOf(property) == "length") {
      instruction.op = "String.prototype.length";
    } else if (computed && key != kNoEvent && trace_.value(key).is(ValueTag::kNumber)) {
      instruction.op = "string index";
    }
  }
  if (key != kNoEvent) AddOperand(instruction, key, ConcreteValue::Undefined());
  if (object != kNoEvent) {
    const EventId change = sources_.LastChange(trace_.value(object), event);
    if (change != kNoEvent) AddOperand(instruction, change, ConcreteValue::Undefined());
    const std::vector<EventId> keys = sources_.ContentOf(trace_.value(object), event, true);
    AddOperands(instruction, keys);
    const EventId late = sources_.LateCall(trace_.value(object), event);
    if (late != kNoEvent) AddOperand(instruction, late, ConcreteValue::Undefined());
    if ((!keys.empty() || late != kNoEvent) && instruction.op != "get") instruction.op += " of what changed";
  }
  Put(event, std::move(instruction));
}

void TracedPath::AddResult(EventId event) {
  const EventId call = trace_.operand(event, 0);
  const EventId returned = trace_.operand(event, 1);
  if (returned != kNoEvent && instructions_.count(returned) > 0) {
    PathInstruction instruction = At(event, InstructionKind::kCopy);
    // A constructor's object, a promise and a generator are not what was returned.
    if (SameValue(ValueOf(returned), instruction.result)) {
      AddOperand(instruction, returned, ConcreteValue::Undefined());
      Put(event, std::move(instruction));
      return;
    }
  }
  PathInstruction instruction = At(event, call == kNoEvent ? InstructionKind::kInput : InstructionKind::kCompute);
  if (call == kNoEvent) {
    Put(event, std::move(instruction));
    return;
  }
  const SyntaxTree& tree = trace_.tree(event);
  instruction.op = std::string(trace_.builtin(call));
  const bool plain_call = tree.type(trace_.node(event)) == NodeType::kCallExpression;
  if (instruction.op.empty()) {
    instruction.op = "call";
  } else if (!plain_call) {
    instruction.op = absl::StrCat("new ", instruction.op);
  } else if (HasSpread(tree, trace_.node(event))) {
    instruction.op += " with spread";
  }
  const size_t operands = instruction.op == "call" ? 0 : 1;
  for (size_t i = operands; i < trace_.operands(call).size(); ++i) {
    AddOperand(instruction, trace_.operand(call, i), ConcreteValue::Undefined());
  }
  // What changed its objects before, and what it called back: more than a formula over the arguments knows of.
  const size_t arguments = instruction.operands.size();
  for (const EventId source : sources_.Of(event)) {
    const EventKind kind = trace_.kind(source);
    if (kind == EventKind::kCall || (kind == EventKind::kReturn && source != returned)) {
      AddOperand(instruction, source, ConcreteValue::Undefined());
    }
  }
  AddOperands(instruction, sources_.ContentOfCall(call));
  AddOperands(instruction, sources_.LateCallsOf(call));
  if (instruction.operands.size() > arguments) instruction.op += " of what changed";
  if (instruction.operands.empty()) instruction.kind = InstructionKind::kInput;
  Put(event, std::move(instruction));
}

void TracedPath::AddBranch(EventId event) {
  PathInstruction branch = At(event, InstructionKind::kBranch);
  branch.taken = trace_.outcome(event);
  const SyntaxTree& tree = trace_.tree(event);
  const EventId tested = trace_.operand(event, 0);
  // The truth that decides, where it is not the tested value's own.
  PathInstruction test = At(event, InstructionKind::kCompute);
  test.result = ConcreteValue::Boolean(branch.taken);
  const ConcreteValue value = ValueOf(event);
  const auto compare = [&](const char* op, const ConcreteValue& with) {
    test.op = op;
    AddOperand(test, tested, value);
    test.operands.push_back(PathOperand::Of(with));
  };
  switch (trace_.branch_kind(event)) {
    case BranchKind::kIf:
    case BranchKind::kLoop:
    case BranchKind::kConditional:
      break;
    case BranchKind::kLogical:
    case BranchKind::kAssignment: {
      const std::string_view op = tree.StringOf(trace_.node(event));
      if (op.substr(0, 2) == "??") {
        compare("==", ConcreteValue::Null());
      } else if (op.substr(0, 2) == "||") {
        test.op = "!";
        AddOperand(test, tested, value);
      }
      break;
    }
    case BranchKind::kOptional:
      compare("!=", ConcreteValue::Null());
      break;
    case BranchKind::kDefault:
      compare("===", ConcreteValue::Undefined());
      break;
    case BranchKind::kCase:
      test.op = "===";
      AddOperand(test, tested, value);
      AddOperand(test, trace_.operand(event, 1), value);
      break;
    case BranchKind::kIteration:
      test.op = "another element";
      AddOperands(test, sources_.Of(event));
      if (test.operands.empty()) test.kind = InstructionKind::kInput;
      break;
  }
  if (test.op.empty()) {
    AddOperand(branch, tested, tested == kNoEvent ? ConcreteValue::Boolean(branch.taken) : value);
  } else {
    branch.uses = test.uses;
    branch.operands.push_back(PathOperand::Of(Put(kNoEvent, std::move(test))));
  }
  Put(event, std::move(branch));
}

// The check that the engine made and that failed.
void TracedPath::AddCheck(EventId thrown) {
  const NodeType type = trace_.tree(thrown).type(trace_.node(thrown));
  PathInstruction check = At(thrown, InstructionKind::kCompute);
  check.result = ConcreteValue::Boolean(false);
  const EventId first = trace_.operand(thrown, 0);
  const bool is_member = type == NodeType::kMemberExpression || type == NodeType::kAssignmentExpression;
  const bool is_call = type == NodeType::kCallExpression || type == NodeType::kNewExpression;
  if (is_member && first != kNoEvent && trace_.value(first).is_nullish()) {
    check.op = "!=";
    AddOperand(check, first, ConcreteValue::Null());
    check.operands.push_back(PathOperand::Of(ConcreteValue::Null()));
  } else if (is_call && first != kNoEvent && !ValueOf(first).function) {
    PathInstruction kind = check;
    kind.op = "typeof";
    AddOperand(kind, first, ConcreteValue::Undefined());
    const ConcreteValue callee = ValueOf(first);
    const char* word = callee.type == ValueType::kObject || callee.type == ValueType::kNull ? "object"
                       : callee.type == ValueType::kUndefined                               ? "undefined"
                       : callee.type == ValueType::kBoolean                                 ? "boolean"
                       : callee.type == ValueType::kNumber                                  ? "number"
                       : callee.type == ValueType::kString                                  ? "string"
                                                                                            : "other";
    kind.result = ConcreteValue::String(word);
    check.op = "===";
    check.uses = kind.uses;
    check.operands.push_back(PathOperand::Of(Put(kNoEvent, std::move(kind))));
    check.operands.push_back(PathOperand::Of(ConcreteValue::String("function")));
  } else {
    check.op = "completes";
    for (const EventId operand : trace_.operands(thrown)) AddOperand(check, operand, ConcreteValue::Undefined());
    if (check.operands.empty()) check.kind = InstructionKind::kInput;
  }
  PathInstruction branch = At(thrown, InstructionKind::kBranch);
  branch.op = std::string(kNotThrown);
  branch.uses = check.uses;
  branch.operands.push_back(PathOperand::Of(Put(kNoEvent, std::move(check))));
  Put(thrown, std::move(branch));
}

void TracedPath::AddEvent(EventId event) {
  const auto copy = [&](EventId source) {
    PathInstruction instruction = At(event, source == kNoEvent ? InstructionKind::kInput : InstructionKind::kCopy);
    instruction.name = NameOf(event);
    if (source != kNoEvent) AddOperand(instruction, source, ConcreteValue::Undefined());
    Put(event, std::move(instruction));
  };
  const auto compute = [&](std::string op, const std::vector<EventId>& operands) {
    PathInstruction instruction = At(event, operands.empty() ? InstructionKind::kInput : InstructionKind::kCompute);
    instruction.op = std::move(op);
    instruction.name = NameOf(event);
    AddOperands(instruction, operands);
    Put(event, std::move(instruction));
  };
  const auto operands = [&] {
    return std::vector<EventId>(trace_.operands(event).begin(), trace_.operands(event).end());
  };
  switch (trace_.kind(event)) {
    case EventKind::kLiteral:
      break;
    case EventKind::kWrite:
      if (trace_.operand(event, 0) != kNoEvent || trace_.operand(event, 1) == kNoEvent) {
        if (trace_.operand(event, 0) == kNoEvent && !sources_.Of(event).empty()) {
          compute("argument of a callback", sources_.Of(event));
        } else {
          copy(trace_.operand(event, 0));
        }
      } else {
        compute("taken out", {trace_.operand(event, 1)});
      }
      break;
    case EventKind::kSet:
      copy(trace_.operand(event, 2));
      break;
    case EventKind::kGet:
      AddGet(event);
      break;
    case EventKind::kThis:
      copy(sources_.Receiver(event));
      break;
    case EventKind::kUnary: {
      const std::string op = UnaryWord(trace_.tree(event).StringOf(trace_.node(event)));
      compute(op, trace_.operand(event, 0) == kNoEvent ? std::vector<EventId>() : operands());
      break;
    }
    case EventKind::kBinary: {
      std::vector<EventId> sides = operands();
      if (trace_.tree(event).type(trace_.node(event)) == NodeType::kUpdateExpression) sides.resize(1);
      compute(BinaryWord(trace_.tree(event), trace_.node(event)), sides);
      break;
    }
    case EventKind::kLogical: {
      const EventId right = trace_.operand(event, 1);
      copy(right != kNoEvent ? right : trace_.operand(event, 0));
      break;
    }
    case EventKind::kConditional:
    case EventKind::kReturn:
    case EventKind::kCatch:
    case EventKind::kYield:
      copy(trace_.operand(event, 0));
      break;
    case EventKind::kResume:
      if (trace_.operand(event, 1) != kNoEvent) {
        copy(trace_.operand(event, 1));
      } else if (trace_.operand(event, 0) != kNoEvent) {
        compute("awaited", {trace_.operand(event, 0)});
      } else {
        copy(kNoEvent);
      }
      break;
    case EventKind::kObject:
      // Without a spread it is a birth.
      compute("copy of properties", operands());
      break;
    case EventKind::kTemplate:
      AddTemplate(event);
      break;
    case EventKind::kCall:
      compute(trace_.builtin(event).empty() ? "a call that was not waited for"
                                            : absl::StrCat("effect of ", std::string(trace_.builtin(event))),
              sources_.Of(event));
      break;
    case EventKind::kResult:
      AddResult(event);
      break;
    case EventKind::kBranch:
      AddBranch(event);
      break;
    case EventKind::kThrow:
      compute("thrown", operands());
      break;
    default:
      copy(kNoEvent);
      break;
  }
}

ExplainedRun::PathToQuestion TracedPath::Build(EventId event) {
  std::vector<bool> needed(event + 1, false);
  std::vector<EventId> events;
  int64_t instructions = 0;
  needed[event] = true;
  for (EventId at = event;; --at) {
    const bool branch = trace_.kind(at) == EventKind::kBranch && instructions < max_instructions_;
    if (needed[at] || branch) {
      ++instructions;
      events.push_back(at);
      for (const EventId source : sources_.Of(at)) {
        if (source < at) needed[source] = true;
      }
    }
    if (at == 0) break;
  }
  for (auto at = events.rbegin(); at != events.rend(); ++at) {
    if (*at == event && trace_.kind(event) == EventKind::kThrow) {
      AddCheck(event);
    } else {
      AddEvent(*at);
    }
  }
  answer_.predicate.instruction = static_cast<int>(answer_.path.instructions.size()) - 1;
  return std::move(answer_);
}

}  // namespace twinstep
