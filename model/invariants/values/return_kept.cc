// A returned value that was replaced is what the caller gets.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/judging/shown_values.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

struct Replaced {
  const Action* action = nullptr;
  const Value* value = nullptr;
  const Paused* paused = nullptr;
};

// What the caller does with what the call gives, where it does nothing else.
struct Use {
  NodeId statement = kNoNode;
  // The variable that gets it; empty: the caller returns it.
  std::string variable;
};

// `call` calls a function by its name with nothing that calls anything in turn.
bool IsPlainCall(const SyntaxTree& tree, NodeId call) {
  if (call == kNoNode || tree.type(call) != NodeType::kCallExpression) return false;
  const std::vector<NodeId> children = tree.Children(call);
  return !children.empty() && std::all_of(children.begin(), children.end(), [&tree](NodeId child) {
    return tree.type(child) == NodeType::kIdentifier || tree.type(child) == NodeType::kLiteral;
  });
}

bool IsIdentifier(const SyntaxTree& tree, NodeId node) {
  return node != kNoNode && tree.type(node) == NodeType::kIdentifier;
}

std::optional<Use> UseAt(const SyntaxTree& tree, const Location& location, std::string_view callee) {
  Use use;
  NodeId call = kNoNode;
  for (NodeId node = NodeAtPlace(tree, location); node != kNoNode && node != kRootNode; node = tree.node(node).parent) {
    if (IsFunction(tree.type(node))) return std::nullopt;
    if (!IsStatement(tree.type(node)) && tree.type(node) != NodeType::kVariableDeclaration) continue;
    use.statement = node;
    break;
  }
  if (use.statement == kNoNode) return std::nullopt;
  const NodeType around = tree.type(tree.node(use.statement).parent);
  if (around != NodeType::kBlockStatement && around != NodeType::kProgram) return std::nullopt;
  switch (tree.type(use.statement)) {
    case NodeType::kVariableDeclaration: {
      const std::vector<NodeId> declarators = tree.Children(use.statement);
      if (declarators.size() != 1) return std::nullopt;
      const NodeId id = tree.Child(declarators[0], NodeField::kId);
      if (!IsIdentifier(tree, id)) return std::nullopt;
      use.variable = std::string(tree.StringOf(id));
      call = tree.Child(declarators[0], NodeField::kInit);
      break;
    }
    case NodeType::kExpressionStatement: {
      const NodeId assignment = tree.Child(use.statement, NodeField::kExpression);
      if (assignment == kNoNode || tree.type(assignment) != NodeType::kAssignmentExpression ||
          tree.StringOf(assignment) != "=") {
        return std::nullopt;
      }
      const NodeId left = tree.Child(assignment, NodeField::kLeft);
      if (!IsIdentifier(tree, left)) return std::nullopt;
      use.variable = std::string(tree.StringOf(left));
      call = tree.Child(assignment, NodeField::kRight);
      break;
    }
    case NodeType::kReturnStatement: {
      const NodeId code = CodeAround(tree, use.statement);
      const bool gives_it = IsFunction(tree.type(code)) && !CanWait(tree, code) &&
                            tree.type(tree.node(code).parent) != NodeType::kMethodDefinition;
      if (!gives_it || BeforeFinally(tree, use.statement) || ClosesIterator(tree, use.statement)) return std::nullopt;
      call = tree.Child(use.statement, NodeField::kArgument);
      break;
    }
    default:
      return std::nullopt;
  }
  if (!IsPlainCall(tree, call)) return std::nullopt;
  const NodeId called = tree.Child(call, NodeField::kCallee);
  if (!IsIdentifier(tree, called) || tree.StringOf(called) != callee) return std::nullopt;
  return use;
}

// The next statement of the same list; kNoNode: the last one.
NodeId Behind(const SyntaxTree& tree, NodeId statement) {
  const std::vector<NodeId> siblings = tree.Children(tree.node(statement).parent);
  const auto it = std::find(siblings.begin(), siblings.end(), statement);
  return it == siblings.end() || it + 1 == siblings.end() ? kNoNode : *(it + 1);
}

const Value* Innermost(const Frame& frame, std::string_view name) {
  for (const Scope& scope : frame.scopes()) {
    if (scope.kind() == Scope::WITH) return nullptr;
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return &variable.value();
    }
  }
  return nullptr;
}

// The youngest frame was left, nothing else was entered or left.
bool IsInCaller(const Paused& before, const Paused& after) {
  if (after.frames_size() == 0 || after.frames_size() + 1 != before.frames_size()) return false;
  for (int i = 0; i < after.frames_size(); ++i) {
    const Frame &was = before.frames(i + 1), &is = after.frames(i);
    if (was.function_name() != is.function_name()) return false;
    if (i > 0 && PlaceOf(was.location()) != PlaceOf(is.location())) return false;
  }
  return true;
}

void HoldInCaller(const JudgedSession& session, const Replaced& replaced, const Paused& after, int event,
                  Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr || known.places == nullptr || known.has_dynamic_names) return;
  const Paused& before = *replaced.paused;
  if (!IsInCaller(before, after)) return;
  const Frame &callee = before.frames(0), &caller = before.frames(1);
  if (callee.location().source() != Location::MAIN || caller.location().source() != Location::MAIN) return;
  const SyntaxTree& tree = *known.tree;
  const NodeId place = NodeAtPlace(tree, callee.location());
  const NodeId code = place == kNoNode ? kNoNode : CodeAround(tree, place);
  // What others return the caller gets wrapped.
  if (code == kNoNode || !IsFunction(tree.type(code)) || CanWait(tree, code)) return;
  const std::optional<Use> use = UseAt(tree, caller.location(), callee.function_name());
  if (!use) return;
  const Value* shown = nullptr;
  Aspect about;
  if (use->variable.empty()) {
    // A debugger that shows what a call has returned shows the same.
    if (!after.has_returned()) return;
    shown = &after.returned();
    about = About(Aspect::RETURNED, *replaced.action);
  } else {
    const NodeId next = Behind(tree, use->statement);
    if (next == kNoNode || !known.places->IsHead(after.location()) || known.places->NodeAt(after.location()) != next) {
      return;
    }
    if (VisibleVariable(tree, use->statement, use->variable) == kNoVariable) return;
    shown = Innermost(after.frames(0), use->variable);
    about = AboutVariable(use->variable, 0);
    *about.mutable_action() = *replaced.action;
  }
  if (shown == nullptr) return;
  checks.Count();
  if (HoldAgainst(replaced.value, *shown, *known.facts) != Shown::kWrong) return;
  checks.Break(event, ConstructOf(known, use->statement), std::move(about), Shows(*replaced.value), Shows(*shown));
}

void CheckReturnKept(const JudgedSession& session, Checks& checks) {
  const Trace& trace = session.trace();
  const Paused* paused = nullptr;
  // Firefox shows what a call has returned where its caller stands, too.
  bool left_a_call = false;
  std::optional<Replaced> replaced;
  for (int event = 0; event + 1 < trace.events_size(); event += 2) {
    checks.At(event + 1);
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (action.has_set_return_value()) {
      if (!output.has_evaluated()) continue;
      const Evaluation& answer = output.evaluated();
      const bool is_end =
          paused != nullptr && paused->has_returned() && !(session.known().facts->pauses_at_frame_ends && left_a_call);
      if (is_end && IsPure(action.set_return_value().value())) {
        checks.Count();
        if (answer.failed()) {
          checks.Break(event + 1, ConstructAt(session.known(), paused->location()), About(Aspect::ANSWER, action),
                       Said(Datum::VALUE_REPLACED), Comes(output));
          return;
        }
      }
      if (answer.has_value() && paused != nullptr) replaced = {&action, &answer.value(), paused};
      continue;
    }
    if (!output.has_paused()) continue;
    const bool stepped = IsStep(action);
    if (replaced && stepped && output.paused().reason() != Paused::REFUSED) {
      HoldInCaller(session, *replaced, output.paused(), event + 1, checks);
    }
    // The same pause once more; or in a caller, or in another job where there is none.
    if (output.paused().reason() != Paused::REFUSED) {
      left_a_call =
          action.has_step_out() || (paused != nullptr && paused->frames_size() > output.paused().frames_size());
    }
    paused = &output.paused();
    replaced.reset();
  }
}

}  // namespace

const Invariant kReturnKept = {
    .name = "return-kept",
    .promise = "A value that is shown as returned can be replaced, and the caller gets what it was replaced with.",
    .source =
        Sources{
            .of_engine = {"Chrome DevTools Protocol, Debugger.setReturnValue: \"Changes return value in top frame\"",
                          Document::DEBUGGER_DOMAIN},
            .of_tools = {"Debugger.Frame, onPop: resumption values", Document::DEBUGGER_FRAME}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "does not return what a returned value was replaced with",
    .fault = Fault::kEngine,
    .check = CheckReturnKept,
};

}  // namespace twinstep
