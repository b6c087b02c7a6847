#include "harness/causes/cause_of_difference.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/bugs/known_bugs.h"
#include "harness/causes/last_words.h"
#include "harness/process/process_end.h"
#include "harness/results/crash_phase.h"
#include "harness/results/examine.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch.h"
#include "model/causes/cause_key.h"
#include "model/causes/code_traits.h"
#include "model/engine_name.h"
#include "model/expected/expected_difference.h"
#include "model/judging/pause_matching.h"
#include "model/judging/verdict.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The pause at the event, or the last one before it; null: none.
const Paused* PauseBefore(const Trace& trace, int event) {
  for (int i = std::min(event, trace.events_size()) - 1; i >= 0; --i) {
    if (trace.events(i).output().has_paused()) return &trace.events(i).output().paused();
  }
  return nullptr;
}

// Code that tells more about why a debugger pauses there than how it came there.
bool IsTelling(const std::string& role) {
  static const std::set<std::string>* const kOrdinary =
      new std::set<std::string>{"statement", "return", "loop head", "line",           "try",        "throw",
                                "jump",      "await",  "yield",     "arrow function", "conditional"};
  return !kOrdinary->contains(role);
}

// Either debugger may be the one that stops there: what decides is what the code does, not who is there. A debugger has
// places in a class or a call with spread that the other has not: what came first to them does not count.
bool IsOfBoth(const std::string& role) { return role == "call with spread" || role == "eval" || role == "class"; }

// One side of a divergence.
struct Side {
  std::string engine;
  // What it tells, where its place is a telling one; else empty.
  std::string telling;
  // How it came there.
  std::string how;
};

NodeId StatementAt(const SyntaxTree& tree, const Location& location) {
  const NodeId node = NodeAtPlace(tree, location);
  return node == kNoNode ? kNoNode : tree.EnclosingStatement(node);
}

// It is in the statement of the pause before, further back: the text goes on and the debugger does not.
bool IsBack(const SyntaxTree* tree, const Paused& before, const Paused& now) {
  if (tree == nullptr || before.frames_size() != now.frames_size()) return false;
  const Location &from = before.location(), &to = now.location();
  if (to.line() > from.line() || (to.line() == from.line() && to.column() >= from.column())) return false;
  const NodeId statement = StatementAt(*tree, from);
  if (statement == kNoNode || statement != StatementAt(*tree, to)) return false;
  // The next turn of a loop begins further back too.
  return !IsLoop(tree->type(statement)) || from.line() == to.line();
}

// It is as deep as before, in another function or in the same one once more: what the caller has called next. Of code
// that can wait there may be no caller.
bool IsInNextCall(const SyntaxTree* tree, const Paused& before, const Paused& now) {
  if (tree == nullptr || before.frames_size() != now.frames_size() || now.reason() != Paused::STEP) return false;
  const NodeId from = NodeAtPlace(*tree, before.location()), to = NodeAtPlace(*tree, now.location());
  if (from == kNoNode || to == kNoNode || CanWait(*tree, CodeAround(*tree, from))) return false;
  if (CodeAround(*tree, from) != CodeAround(*tree, to)) return true;
  // A step from the end of a call is not in that call any more; a breakpoint's pause there may come again as a step's.
  return before.has_returned() && (before.reason() == Paused::STEP || !now.has_returned());
}

// "RangeError"; "an error" for what is none by its class.
std::string ErrorName(const Value& thrown) {
  const std::string& name = thrown.object().class_name();
  return absl::EndsWith(name, "Error") ? name : "an error";
}

std::string HowOf(const Paused* before, const Output& output) {
  if (output.has_finished()) {
    const bool threw = output.finished().outcome() == Finished::THREW;
    return threw ? absl::StrCat("ends with ", ErrorName(output.finished().exception())) : "ends";
  }
  if (!output.has_paused()) return "other";
  const Paused& now = output.paused();
  if (now.reason() == Paused::BREAKPOINT) return "goes on to a breakpoint";
  if (now.has_thrown()) return "stops at an exception";
  const int change = before == nullptr ? 0 : now.frames_size() - before->frames_size();
  return change > 0 ? "stops deeper" : change < 0 ? "stops further out" : "stops";
}

Side SideOf(const Trace& trace, uint32_t event, const SyntaxTree* tree) {
  const Output& output = OutputAt(trace, event);
  const Paused* const before = PauseBefore(trace, static_cast<int>(event));
  Side side{.engine = trace.engine(), .telling = "", .how = HowOf(before, output)};
  if (output.has_breakpoint_set()) {
    side.telling = PlaceRole(tree, output.breakpoint_set().location());
  } else if (output.has_breakpoint_refused()) {
    side.telling = "refused";
  } else if (output.has_paused()) {
    const std::string role = PlaceRole(tree, output.paused().location());
    if (before != nullptr && IsBack(tree, *before, output.paused())) {
      side.telling = "back in its statement";
    } else if (before != nullptr && IsInNextCall(tree, *before, output.paused())) {
      side.telling = "in what is called next";
    } else if (IsTelling(role)) {
      // It is there because an exception has come, and not because code has returned.
      const bool thrown = role == "other script" && output.paused().has_thrown();
      side.telling = thrown ? role + " at an exception" : role;
    }
  }
  return side;
}

// The code that a step begins in, as far as it is special; empty: it is not.
std::string StepContext(const Trace& trace, uint32_t event, const SyntaxTree* tree) {
  const Paused* const before = PauseBefore(trace, static_cast<int>(event));
  if (before == nullptr || tree == nullptr) return "";
  const NodeId node = NodeAtPlace(*tree, before->location());
  if (node == kNoNode) return "";
  const NodeId code = CodeAround(*tree, node);
  if (BeforeFinally(*tree, node)) return "finally";
  return code != kRootNode && CanWait(*tree, code) ? CodeKind(*tree, code) : "";
}

void AddAnswer(const std::string& engine, std::string gives, CauseKey& key) {
  SideAnswer& answer = *key.add_answers();
  answer.set_engine(engine);
  answer.set_gives(std::move(gives));
}

void AddAnswer(const Side& side, CauseKey& key) {
  AddAnswer(side.engine, side.telling.empty() ? side.how : side.telling, key);
}

void SetPauseSituation(const Divergence& divergence, const Trace& first, const Trace& second, const SyntaxTree* tree,
                       CauseKey& key) {
  const Action action = LastAction(first, divergence);
  const Side one = SideOf(first, divergence.event(), tree), other = SideOf(second, divergence.event(), tree);
  key.set_action(CauseWord(action));
  // What is telling says it all: the other side is wherever the program comes next.
  for (const Side* const side : {&one, &other}) {
    if (!IsOfBoth(side->telling)) continue;
    if (side->telling != "eval") key.set_action("pause");
    key.set_role(side->telling);
    return;
  }
  if (!one.telling.empty() || !other.telling.empty()) {
    for (const Side* const side : {&one, &other}) {
      if (!side->telling.empty()) AddAnswer(*side, key);
    }
    return;
  }
  const std::string context = IsStep(action) ? StepContext(first, divergence.event(), tree) : "";
  if (!context.empty()) key.set_action(absl::StrCat(key.action(), " in ", context));
  for (const Side* const side : {&one, &other}) AddAnswer(*side, key);
}

// "missing", "undefined", "without value", "a value".
std::string ValueWord(const Datum& datum) {
  switch (datum.word()) {
    case Datum::NOT_THERE:
    case Datum::NO_SUCH_FRAME:
    case Datum::NO_SUCH_SCOPE:
      return "missing";
    default:
      break;
  }
  switch (datum.value().singleton()) {
    case Value::UNDEFINED:
      return "undefined";
    case Value::UNINITIALIZED:
      return "without value";
    case Value::OPTIMIZED_OUT:
    case Value::UNAVAILABLE:
      return "missing";
    default:
      return "a value";
  }
}

std::string VariableText(const Divergence& divergence, const Trace& a, const SyntaxTree* tree) {
  const Output& output = OutputAt(a, divergence.event());
  const std::string& name = divergence.about().variable();
  if (tree == nullptr || name.empty()) return name.empty() ? "scopes" : "variable";
  const Paused& paused = output.paused();
  const int frame = static_cast<int>(divergence.about().frame());
  const Location& place = frame < paused.frames_size() ? paused.frames(frame).location() : paused.location();
  const NodeId node = NodeAtPlace(*tree, place);
  if (node == kNoNode) return "variable";
  const VariableId variable = VisibleVariable(*tree, node, name);
  if (variable == kNoVariable) return "variable out of scope";
  return absl::StrCat(VariableRole(*tree, variable), IsOuter(*tree, variable, node) ? " of an outer function" : "");
}

// What differs, and on which side how: the sides in the order of their names, so that the order of a pair does not
// count.
void SetSituation(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree, CauseKey& key) {
  const bool swapped = b.engine() < a.engine();
  const Trace& first = swapped ? b : a;
  const Trace& second = swapped ? a : b;
  switch (divergence.type()) {
    case Divergence::VARIABLES:
    case Divergence::COMPLETION_VALUE:
      if (divergence.type() == Divergence::VARIABLES) {
        key.set_role(VariableText(divergence, a, tree));
      } else {
        key.set_promise("completion");
      }
      AddAnswer(first.engine(), ValueWord(swapped ? divergence.b() : divergence.a()), key);
      AddAnswer(second.engine(), ValueWord(swapped ? divergence.a() : divergence.b()), key);
      return;
    case Divergence::PROGRAM_BEHAVIOUR:
    case Divergence::EVALUATION:
      key.set_promise(ToText(divergence.type()));
      key.set_reason(KindName(divergence.about().kind()));
      return;
    case Divergence::CALL_STACK: {
      key.set_promise("call stack");
      const Side one = SideOf(first, divergence.event(), tree), other = SideOf(second, divergence.event(), tree);
      for (const Side* const side : {&one, &other}) {
        if (!IsOfBoth(side->telling)) continue;
        if (side->telling != "eval") key.set_promise("pause");
        key.set_role(side->telling);
        return;
      }
      if (divergence.about().kind() == Aspect::FUNCTION_NAMES) {
        key.set_reason("function names");
      } else {
        for (const Side* const side : {&one, &other}) AddAnswer(*side, key);
      }
      return;
    }
    default:
      SetPauseSituation(divergence, first, second, tree, key);
  }
}

// Nothing has run between the two pauses, as far as they show.
bool ShowsTheSame(const Paused& before, const Paused& now) {
  if (!IsUnmoved(before, now)) return false;
  for (int i = 0; i < now.frames_size(); ++i) {
    if (before.frames(i).SerializeAsString() != now.frames(i).SerializeAsString()) return false;
  }
  return true;
}

// Where one side stood and came, and how: "v8 stood: before finally", "v8 paused: return", "v8: by a step".
void AddSideTraits(const std::string& side, const Trace& trace, uint32_t event, const SyntaxTree* tree,
                   std::set<std::string>& traits) {
  const auto add = [&](std::string_view word) { traits.insert(absl::StrCat(side, ": ", std::string(word))); };
  const Paused* const before = PauseBefore(trace, static_cast<int>(event));
  if (before != nullptr) AddCodeTraits(tree, before->location(), absl::StrCat(side, " stood"), traits);
  const Output& output = OutputAt(trace, event);
  if (output.has_finished()) add("ends");
  if (!output.has_paused()) return;
  const Paused& now = output.paused();
  AddCodeTraits(tree, now.location(), absl::StrCat(side, " paused"), traits);
  if (now.reason() == Paused::STEP) add("by a step");
  if (now.reason() == Paused::BREAKPOINT) add("by a breakpoint");
  if (now.has_thrown()) add("with an exception");
  if (before == nullptr) return;
  if (now.frames_size() > before->frames_size()) add("deeper");
  const NodeId from = tree == nullptr ? kNoNode : NodeAtPlace(*tree, before->location());
  const NodeId to = tree == nullptr ? kNoNode : NodeAtPlace(*tree, now.location());
  if (from != kNoNode && to != kNoNode && CodeAround(*tree, from) != CodeAround(*tree, to)) add("in other code");
  // A breakpoint where the program stands may pause it before it has gone on.
  if (ShowsTheSame(*before, now)) add("stays");
}

// Of the variable that differs.
void AddVariableTraits(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree& tree,
                       std::set<std::string>& traits) {
  const Location& of_a = OutputAt(a, divergence.event()).paused().location();
  const Location& of_b = OutputAt(b, divergence.event()).paused().location();
  if (StatementAt(tree, of_a) == StatementAt(tree, of_b)) traits.insert("both: in one statement");
  AddScopeOfVariable(tree, of_a, divergence.about().variable(), traits);
}

bool IsAboutPauses(const Divergence& divergence) {
  return divergence.type() == Divergence::PAUSE_LOCATION || divergence.type() == Divergence::TERMINATION ||
         divergence.type() == Divergence::CALL_STACK;
}

// No other pause comes between the two events.
bool IsAnswerBefore(const Trace& trace, uint32_t event, uint32_t now) {
  if (event >= now || !OutputAt(trace, event).has_paused()) return false;
  for (uint32_t i = event + 1; i < now; ++i) {
    if (OutputAt(trace, i).has_paused()) return false;
  }
  return true;
}

// V8 has shown its stack before it died (PushStackTraceAndDie), but not said why.
bool ShowsStack(const std::string& standard_error) {
  for (const absl::string_view line : absl::StrSplit(standard_error, '\n')) {
    if (line == "Stacktrace:") return true;
  }
  return false;
}

CauseKey Attributed(CauseKey key) {
  BuiltInBugs().Attribute(key);
  return key;
}

}  // namespace

const Output& OutputAt(const Trace& trace, uint32_t event) {
  static const Output* const kNone = new Output();
  return static_cast<int>(event) < trace.events_size() ? trace.events(static_cast<int>(event)).output() : *kNone;
}

CauseKey CauseOfViolation(const Violation& violation) { return Attributed(KeyOf(violation)); }

const Violation* NamedFor(const Finding& finding) {
  for (const Violation& violation : finding.verdict().violations()) {
    if (ToText(CauseOfViolation(violation)) == ToText(finding.cause())) return &violation;
  }
  return nullptr;
}

CauseKey CauseOfDifference(const Divergence& divergence, const Trace& a, const Trace& b, const Verdict& verdict,
                           const Explanation& explanation, const SyntaxTree* tree) {
  std::map<std::string, const Violation*> guilty;
  for (const Violation& violation : verdict.violations()) {
    if (Bears(violation, divergence)) guilty.emplace(Description(KeyOf(violation)), &violation);
  }
  // Where both are guilty: one of them, always the same.
  if (!guilty.empty()) return CauseOfViolation(*guilty.begin()->second);
  if (!explanation.rule.empty()) {
    // What differs first is nobody's fault; the same pause shows something else that is.
    for (const Violation& violation : verdict.violations()) {
      if (violation.event() == divergence.event() && IsAboutWhatIsShown(violation)) return CauseOfViolation(violation);
    }
    CauseKey designed;
    designed.set_layer(explanation.layer);
    designed.set_rule(explanation.rule);
    return designed;
  }
  // Whoever paused wrongly at the answer before, on the line of the other's pause, is elsewhere from there on.
  if (IsAboutPauses(divergence)) {
    for (const Violation& violation : verdict.violations()) {
      if (!IsAboutWhatIsShown(violation) && IsAnswerBefore(a, violation.event(), divergence.event())) {
        return CauseOfViolation(violation);
      }
    }
  }
  CauseKey key;
  SetSituation(divergence, a, b, tree, key);
  std::set<std::string> traits;
  for (const Trace* const trace : {&a, &b}) {
    AddSideTraits(std::string(WithoutVersion(trace->engine())), *trace, divergence.event(), tree, traits);
  }
  if (tree != nullptr) AddVariableTraits(divergence, a, b, *tree, traits);
  if (divergence.event() > 0) traits.insert(absl::StrCat("action: ", KindName(LastAction(a, divergence))));
  for (const std::string& trait : traits) key.add_traits(trait);
  return Attributed(std::move(key));
}

CauseKey CauseOfWarning(const MetamorphicResult& result, const std::vector<RunViolation>& violations,
                        const Explanation& explanation) {
  if (!violations.empty()) return CauseOfViolation(violations.front().violation());
  CauseKey key;
  key.set_side(result.equivalence_class.engine());
  if (!explanation.rule.empty()) {
    key.set_rule(explanation.rule);
    return key;
  }
  if (!result.transformations.empty()) {
    AddConfiguration(result.transformations.back().change_configuration().worker().name(), key);
  }
  const Divergence& divergence = result.divergence;
  std::set<std::string> traits;
  AddSideTraits("initial", result.initial, divergence.event(), result.tree.get(), traits);
  if (const Output& output = OutputAt(result.initial, divergence.event()); result.tree && output.has_paused()) {
    AddScopeOfVariable(*result.tree, output.paused().location(), divergence.about().variable(), traits);
  }
  if (divergence.about().frame() > 0) traits.insert("wrong: in an older frame");
  if (divergence.event() > 0) {
    traits.insert(absl::StrCat("action: ", KindName(LastAction(result.initial, divergence))));
  }
  for (const std::string& trait : traits) key.add_traits(trait);
  // Whatever makes a debugger show something again finds what it shows otherwise the second time.
  if (divergence.type() == Divergence::VARIABLES) {
    key.set_promise("shown otherwise");
    key.set_role(VariableText(divergence, result.initial, result.tree.get()));
    key.set_reason(absl::StrCat(ValueWord(divergence.a()), " | ", ValueWord(divergence.b())));
    return Attributed(std::move(key));
  }
  key.set_promise(result.equivalence_class.transformation());
  key.set_role(PlaceRole(result.tree.get(), result.location));
  key.set_reason(ToText(divergence.type()));
  return Attributed(std::move(key));
}

CauseKey CauseOfCrash(const Finding& finding) {
  const CrashFinding& crash = finding.crash();
  CauseKey key;
  key.set_side(CrashedPart(finding));
  if (crash.end().kind() == ProcessEnd::TOO_LONG || crash.end().kind() == ProcessEnd::TOO_MUCH_MEMORY) {
    key.set_promise(crash.end().kind() == ProcessEnd::TOO_LONG ? "hang" : "memory");
    return Attributed(std::move(key));
  }
  // A check that fails is one cause, whatever leads to it.
  if (const std::string words = LastWords(crash.standard_error()); !words.empty()) {
    key.set_promise("failed");
    key.set_reason(words);
    return Attributed(std::move(key));
  }
  const auto& actions = finding.test_case().actions();
  key.set_promise("crash");
  key.set_action(actions.empty() ? "" : CauseWord(actions.at(actions.size() - 1)));
  key.set_reason(ToText(crash.end()));
  std::set<std::string> traits;
  for (const Action& action : actions) traits.insert(absl::StrCat("had: ", KindName(action)));
  if (!actions.empty()) traits.insert(absl::StrCat("action: ", KindName(actions.at(actions.size() - 1))));
  if (ShowsStack(crash.standard_error())) traits.insert("wrong: shows its stack");
  if (finding.test_case().program().kind() == Program::MODULE) traits.insert("program: module");
  for (const std::string& trait : traits) key.add_traits(trait);
  return Attributed(std::move(key));
}

}  // namespace twinstep
