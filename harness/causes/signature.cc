#include "harness/causes/signature.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/causes/last_words.h"
#include "harness/results/examine.h"
#include "model/display.h"
#include "model/equivalence_class.h"
#include "model/expected/expected_difference.h"
#include "model/judging/pause_matching.h"
#include "model/judging/verdict.h"
#include "model/mismatch.h"
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

const Output& OutputAt(const Trace& trace, uint32_t event) {
  static const Output* const kNone = new Output();
  return static_cast<int>(event) < trace.events_size() ? trace.events(static_cast<int>(event)).output() : *kNone;
}

bool IsStep(const Action& action) { return action.has_step_in() || action.has_step_over() || action.has_step_out(); }

std::string ActionWord(const Action& action) {
  if (IsStep(action)) return "step";
  if (action.has_set_breakpoint()) return "breakpoint";
  if (action.has_remove_breakpoint()) return "removal";
  if (action.has_evaluate() || action.has_set_variable() || action.has_set_return_value()) return "evaluation";
  if (action.has_list_places()) return "list of places";
  return "run";
}

// Code that tells more about why a debugger pauses there than how it came there.
bool IsTelling(const std::string& role) {
  static const std::set<std::string>* const kOrdinary =
      new std::set<std::string>{"statement", "return", "loop head", "line",           "try",        "throw",
                                "jump",      "await",  "yield",     "arrow function", "conditional"};
  return !kOrdinary->contains(role);
}

// Either debugger may be the one that stops there: what decides is what the code does, not who is there.
bool IsOfBoth(const std::string& role) { return role == "call with spread" || role == "eval" || role == "class"; }

// A debugger has places in a class or a call with spread that the other has not: what came first to them does not
// count.
std::string OfBoth(const std::string& what, const std::string& role) {
  return absl::StrCat(role == "eval" ? what : "pause", " : ", role);
}

// One side of a divergence.
struct Side {
  std::string name;
  // What it tells, where its place is a telling one; else empty.
  std::string telling;
  // How it came there.
  std::string how;

  std::string Text() const { return absl::StrCat(name, telling.empty() ? how : telling); }
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
  const std::string text = ToText(thrown);
  const size_t end = text.find("Error");
  if (end == std::string::npos) return "an error";
  const size_t begin = text.find_last_of(' ', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1,
                     end + 5 - (begin == std::string::npos ? 0 : begin + 1));
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
  Side side{.name = absl::StrCat(trace.engine(), " "), .telling = "", .how = HowOf(before, output)};
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

std::string PauseSituation(const Divergence& divergence, const Trace& first, const Trace& second,
                           const SyntaxTree* tree) {
  const Action action = LastAction(first, divergence);
  const Side one = SideOf(first, divergence.event(), tree), other = SideOf(second, divergence.event(), tree);
  std::string text = ActionWord(action);
  // What is telling says it all: the other side is wherever the program comes next.
  for (const Side* const side : {&one, &other}) {
    if (IsOfBoth(side->telling)) return OfBoth(text, side->telling);
  }
  if (!one.telling.empty() || !other.telling.empty()) {
    for (const Side* const side : {&one, &other}) {
      if (!side->telling.empty()) absl::StrAppend(&text, " : ", side->Text());
    }
    return text;
  }
  const std::string context = IsStep(action) ? StepContext(first, divergence.event(), tree) : "";
  return absl::StrCat(text, context.empty() ? "" : " in ", context, " : ", one.Text(), " : ", other.Text());
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
  const NodeId node = NodeAtPlace(*tree, output.paused().location());
  if (node == kNoNode) return "variable";
  const VariableId variable = VisibleVariable(*tree, node, name);
  if (variable == kNoVariable) return "variable out of scope";
  return absl::StrCat(VariableRole(*tree, variable), IsOuter(*tree, variable, node) ? " of an outer function" : "");
}

// What differs, and on which side how: the sides in the order of their names, so that the order of a pair does not
// count.
std::string Situation(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree) {
  const bool swapped = b.engine() < a.engine();
  const Trace& first = swapped ? b : a;
  const Trace& second = swapped ? a : b;
  switch (divergence.type()) {
    case Divergence::VARIABLES:
    case Divergence::COMPLETION_VALUE:
      return absl::StrCat(divergence.type() == Divergence::VARIABLES ? VariableText(divergence, a, tree) : "completion",
                          " : ", first.engine(), " ", ValueWord(swapped ? divergence.b() : divergence.a()), " : ",
                          second.engine(), " ", ValueWord(swapped ? divergence.a() : divergence.b()));
    case Divergence::PROGRAM_BEHAVIOUR:
    case Divergence::EVALUATION:
      return absl::StrCat(ToText(divergence.type()), " : ", KindName(divergence.about().kind()));
    case Divergence::CALL_STACK: {
      const Side one = SideOf(first, divergence.event(), tree), other = SideOf(second, divergence.event(), tree);
      for (const Side* const side : {&one, &other}) {
        if (IsOfBoth(side->telling)) return OfBoth("call stack", side->telling);
      }
      if (divergence.about().kind() == Aspect::FUNCTION_NAMES) return "call stack : function names";
      return absl::StrCat("call stack : ", one.Text(), " : ", other.Text());
    }
    default:
      return PauseSituation(divergence, first, second, tree);
  }
}

std::string Suspect(const Trace& guilty, const std::string& invariant, const std::string& construct) {
  Violation violation;
  violation.set_side(guilty.engine());
  violation.set_invariant(invariant);
  violation.set_construct(construct);
  return SignatureText(violation);
}

// Both stand in one statement, where a declaration in a loop has no value yet, and one of them shows one.
std::string TurnShownTooEarly(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree& tree) {
  const Location &of_a = OutputAt(a, divergence.event()).paused().location(),
                 &of_b = OutputAt(b, divergence.event()).paused().location();
  if (StatementAt(tree, of_a) != StatementAt(tree, of_b)) return "";
  const std::string in_a = ValueWord(divergence.a()), in_b = ValueWord(divergence.b());
  const bool a_shows = in_a == "a value", b_shows = in_b == "a value";
  const auto has_none = [](const std::string& word) { return word == "without value" || word == "undefined"; };
  if (!((a_shows && has_none(in_b)) || (b_shows && has_none(in_a)))) return "";
  const NodeId node = NodeAtPlace(tree, of_a);
  const VariableId variable =
      node == kNoNode ? kNoVariable : VisibleVariable(tree, node, divergence.about().variable());
  if (variable == kNoVariable || IsOuter(tree, variable, node)) return "";
  if (VariableRole(tree, variable) != "declaration in a loop") return "";
  // The variables of such a head get their values while the program stands in it.
  const NodeType scope = tree.type(tree.scopes()[tree.variables()[variable].scope].node);
  if (scope == NodeType::kForOfStatement || scope == NodeType::kForInStatement) return "";
  return Suspect(a_shows ? a : b, "value-shown", "declaration in a loop, before it runs");
}

// A function runs, and one of them does not have its own name.
std::string OwnNameMissing(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree& tree) {
  const Location& location = OutputAt(a, divergence.event()).paused().location();
  const NodeId node = NodeAtPlace(tree, location);
  const VariableId variable =
      node == kNoNode ? kNoVariable : VisibleVariable(tree, node, divergence.about().variable());
  if (variable == kNoVariable || IsOuter(tree, variable, node)) return "";
  if (VariableRole(tree, variable) != "own name of a function") return "";
  const bool a_misses = ValueWord(divergence.a()) == "missing", b_misses = ValueWord(divergence.b()) == "missing";
  if (a_misses == b_misses) return "";
  return Suspect(a_misses ? a : b, "variable-there", "own name of a function, not there");
}

// A breakpoint at the end of code that can wait pauses one debugger and not the other.
std::string EndMissed(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree& tree) {
  for (const auto& [here, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    const Output& output = OutputAt(*here, divergence.event());
    if (output.paused().reason() != Paused::BREAKPOINT || !AtCodeEnd(tree, output.paused().location())) continue;
    const NodeId code = CodeAround(tree, NodeAtPlace(tree, output.paused().location()));
    if (CanWait(tree, code)) return Suspect(*other, "breakpoint-missed", "end of code that can wait");
  }
  return "";
}

// Nothing has run between the two pauses, as far as they show.
bool ShowsTheSame(const Paused& before, const Paused& now) {
  if (!IsUnmoved(before, now)) return false;
  for (int i = 0; i < now.frames_size(); ++i) {
    if (before.frames(i).SerializeAsString() != now.frames(i).SerializeAsString()) return false;
  }
  return true;
}

// A step in a finally clause, or before one, ends where one debugger's ends, and the other runs on.
std::string LostInFinally(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree& tree) {
  if (!IsStep(LastAction(a, divergence)) || StepContext(a, divergence.event(), &tree) != "finally") return "";
  for (const auto& [here, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    const Output& stops = OutputAt(*here, divergence.event());
    const Output& runs = OutputAt(*other, divergence.event());
    // A breakpoint where the program stands may pause it before it has gone on.
    const Paused* const before = PauseBefore(*other, static_cast<int>(divergence.event()));
    const bool stays = before != nullptr && runs.has_paused() && ShowsTheSame(*before, runs.paused());
    const bool runs_on = runs.has_finished() || (runs.paused().reason() == Paused::BREAKPOINT && !stays);
    if (stops.paused().reason() == Paused::STEP && runs_on) return Suspect(*other, "step-lost", "finally");
  }
  return "";
}

// A step over or out at a yield* ends in what the yield* runs.
std::string EndsInDelegate(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree& tree) {
  const Action action = LastAction(a, divergence);
  if (!action.has_step_over() && !action.has_step_out()) return "";
  for (const Trace* const here : {&a, &b}) {
    const Paused* const before = PauseBefore(*here, static_cast<int>(divergence.event()));
    const Paused& now = OutputAt(*here, divergence.event()).paused();
    if (before == nullptr || now.reason() != Paused::STEP || now.frames_size() <= before->frames_size()) continue;
    if (PlaceRole(&tree, before->location()) != "yield*") continue;
    return Suspect(*here, action.has_step_over() ? "step-over-level" : "step-out-leaves", "yield*");
  }
  return "";
}

// Where no truth tells, one debugger may still tell on the other: situations that are known to be a broken promise of
// one side have its signature. Empty: it is none of these.
std::string ToldByTheOther(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree) {
  if (tree == nullptr) return "";
  switch (divergence.type()) {
    case Divergence::VARIABLES: {
      const std::string told = TurnShownTooEarly(divergence, a, b, *tree);
      return told.empty() ? OwnNameMissing(divergence, a, b, *tree) : told;
    }
    case Divergence::PAUSE_LOCATION:
    case Divergence::TERMINATION: {
      std::string told = EndMissed(divergence, a, b, *tree);
      if (told.empty()) told = EndsInDelegate(divergence, a, b, *tree);
      return told.empty() ? LostInFinally(divergence, a, b, *tree) : told;
    }
    default:
      return "";
  }
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

}  // namespace

std::string SignatureOf(const Divergence& divergence, const Trace& a, const Trace& b, const Verdict& verdict,
                        const Explanation& explanation, const SyntaxTree* tree) {
  std::set<std::string> guilty;
  for (const Violation& violation : verdict.violations()) {
    if (Bears(violation, divergence)) guilty.insert(SignatureText(violation));
  }
  // Where both are guilty: one of them, always the same.
  if (!guilty.empty()) return *guilty.begin();
  if (!explanation.rule.empty()) {
    // What differs first is nobody's fault; the same pause shows something else that is.
    for (const Violation& violation : verdict.violations()) {
      if (violation.event() == divergence.event() && IsAboutWhatIsShown(violation)) return SignatureText(violation);
    }
    return absl::StrCat(ToText(explanation.layer), " : ", explanation.rule);
  }
  const std::string told = ToldByTheOther(divergence, a, b, tree);
  if (!told.empty()) return told;
  // Whoever paused wrongly at the answer before, on the line of the other's pause, is elsewhere from there on.
  if (IsAboutPauses(divergence)) {
    for (const Violation& violation : verdict.violations()) {
      if (!IsAboutWhatIsShown(violation) && IsAnswerBefore(a, violation.event(), divergence.event())) {
        return SignatureText(violation);
      }
    }
  }
  return absl::StrCat(ToText(UNEXPLAINED), " : ", Situation(divergence, a, b, tree));
}

std::string SignatureOf(const MetamorphicResult& result, const std::vector<RunViolation>& violations,
                        const Explanation& explanation) {
  if (!violations.empty()) return SignatureText(violations.front().violation());
  const std::string& engine = result.equivalence_class.engine();
  if (!explanation.rule.empty()) return absl::StrCat(engine, " : ", explanation.rule);
  const Divergence& divergence = result.divergence;
  // Whatever makes a debugger show something again finds what it shows otherwise the second time.
  if (divergence.type() == Divergence::VARIABLES) {
    return absl::StrCat(engine, " : shown otherwise : ", VariableText(divergence, result.initial, result.tree.get()),
                        " : ", ValueWord(divergence.a()), " | ", ValueWord(divergence.b()));
  }
  return absl::StrCat(engine, " : ", result.equivalence_class.transformation(), " : ", ToText(divergence.type()), " : ",
                      PlaceRole(result.tree.get(), result.location));
}

std::string SignatureOfCrash(const Finding& finding) {
  const CrashFinding& crash = finding.crash();
  const std::string part = CrashedPart(finding);
  if (crash.kind() == CrashFinding::HANG) return absl::StrCat(part, " : hang");
  if (crash.kind() == CrashFinding::MEMORY) return absl::StrCat(part, " : memory");
  // A check that fails is one cause, whatever leads to it.
  if (const std::string words = LastWords(crash.standard_error()); !words.empty()) {
    return absl::StrCat(part, " : failed : ", words);
  }
  const auto& actions = finding.test_case().actions();
  const std::string last = actions.empty() ? "" : ActionWord(actions.at(actions.size() - 1));
  return absl::StrCat(part, " : crash : ", last, ", ", crash.how(),
                      ShowsStack(crash.standard_error()) ? " : Stacktrace:" : "");
}

}  // namespace twinstep
