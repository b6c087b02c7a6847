#include "model/invariants/cause_construct.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "model/invariants/breakpoint_there.h"
#include "model/invariants/evaluation_effects.h"
#include "model/invariants/stepped_frame.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// --- Variables

// The pause at the event or the last one before it.
const Paused* PauseAt(const JudgedSession& session, uint32_t event) {
  const Paused* paused = nullptr;
  for (const JudgedPause& pause : session.pauses()) {
    if (pause.event <= static_cast<int>(event)) paused = pause.paused;
  }
  return paused;
}

// "x in frame 2", or the frame of an evaluation.
uint32_t FrameOf(const JudgedSession& session, const Violation& violation) {
  const int event = static_cast<int>(violation.event());
  if (event > 0 && session.trace().events(event - 1).action().has_evaluate() &&
      !session.trace().events(event).output().has_paused()) {
    return session.trace().events(event - 1).action().evaluate().frame();
  }
  constexpr std::string_view kInFrame = " in frame ";
  uint32_t frame = 0;
  const size_t at = violation.what().rfind(kInFrame);
  const bool found = at != std::string::npos && absl::SimpleAtoi(violation.what().substr(at + kInFrame.size()), &frame);
  return found ? frame : 0;
}

// What is wrong with the value.
std::string Wrong(const Violation& violation) {
  if (violation.expected() == "no value yet") return "before it runs";
  const std::string& actual = violation.actual();
  if (actual == "undefined") return "as undefined";
  if (actual == "uninitialized") return "without value";
  if (actual == "not there" || actual == "optimized out" || absl::StrContains(actual, "unavailable")) {
    return "not there";
  }
  return "with another value";
}

// A parameter whose name the function's body declares: behind parameters with expressions these are two variables.
bool IsDeclaredAgain(const SyntaxTree& tree, VariableId variable) {
  const absl::Span<const SyntaxDeclaration> declarations = tree.DeclarationsOf(variable);
  const auto is_parameter = [](const SyntaxDeclaration& one) { return one.kind == DeclarationKind::kParameter; };
  return std::any_of(declarations.begin(), declarations.end(), is_parameter) &&
         !std::all_of(declarations.begin(), declarations.end(), is_parameter);
}

std::string OfVariable(const JudgedSession& session, const Violation& violation) {
  const SyntaxTree& tree = *session.known().tree;
  const Paused* const paused = PauseAt(session, violation.event());
  const uint32_t frame = FrameOf(session, violation);
  if (paused == nullptr || static_cast<int>(frame) >= paused->frames_size()) return violation.construct();
  const NodeId node = NodeAtPlace(tree, paused->frames(static_cast<int>(frame)).location());
  if (node == kNoNode) return violation.construct();
  if (violation.variable() == "this") {
    const std::string wrong = Wrong(violation);
    const NodeId code = CodeAround(tree, node);
    const bool is_arrow = tree.type(code) == NodeType::kArrowFunctionExpression;
    return absl::StrCat(tree.type(code) == NodeType::kStaticBlock ? "this of a static block"
                        : is_arrow                                ? "this of an arrow function"
                        : CanWait(tree, code)                     ? "this of code that can wait"
                                                                  : "this",
                        ", ", wrong == "as undefined" ? "with another value" : wrong);
  }
  const VariableId variable = VisibleVariable(tree, node, violation.variable());
  if (variable == kNoVariable) return absl::StrCat(violation.construct(), ", ", Wrong(violation));
  if (tree.variables()[variable].kind == DeclarationKind::kParameter && violation.variable() == "arguments") {
    return absl::StrCat("parameter called arguments, ", Wrong(violation));
  }
  if (IsDeclaredAgain(tree, variable) && !IsOuter(tree, variable, node)) {
    return absl::StrCat("parameter that the body declares again, ", Wrong(violation));
  }
  return absl::StrCat(VariableRole(tree, variable), IsOuter(tree, variable, node) ? " of an outer function" : "", ", ",
                      Wrong(violation));
}

// --- Steps and breakpoints

const Stretch* StretchTo(const JudgedSession& session, uint32_t event) {
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.answer_event == static_cast<int>(event)) return &stretch;
  }
  return nullptr;
}

constexpr std::string_view kReturnThatWaits = "return that waits for finally";
constexpr char kLeft[] = "code that a step out left";
constexpr char kWhereItStood[] = "where the program stood before an exception";
constexpr char kInFinally[] = "finally";
constexpr char kBackAtReturn[] = "finally, back at the return that waited";
constexpr char kRemovedLast[] = "function whose last breakpoint was removed while it ran";
constexpr char kDefinesName[] = "program that defines a function's name or length";
constexpr char kEvaluated[] = "program in which something was evaluated";
constexpr char kPauseOnException[] = "pause on an exception";
constexpr char kStaticElement[] = "static element of a class";
constexpr std::string_view kLeavingException = "exception that leaves the function";

// What the activation does next that debuggers treat in a way of its own; empty: nothing of that kind.
// To a step out only its end matters.
std::string_view NextOf(const KnownProgram& known, const SteppedFrame& stepped, bool steps_out) {
  const TruthTimeline& timeline = *known.timeline;
  const SyntaxTree& tree = *known.tree;
  for (int event = timeline.NextOf(stepped.activation, stepped.event); event < timeline.size();
       event = timeline.NextOf(stepped.activation, event)) {
    const TruthSite& site = *timeline.site(event);
    switch (site.kind) {
      case TruthEventKind::kDelegate:
        return "yield*";
      case TruthEventKind::kSuspend:
        return tree.type(site.node) == NodeType::kAwaitExpression ? "await" : "yield";
      case TruthEventKind::kReturn:
        // What closes an iterator is a finally clause of the language.
        if (BeforeFinally(tree, site.node) || ClosesIterator(tree, site.node)) return kReturnThatWaits;
        break;
      case TruthEventKind::kThrow:
        return kLeavingException;
      case TruthEventKind::kCatch:
        if (steps_out) break;
        return "exception that is caught";
      case TruthEventKind::kExit:
        return CanWait(tree, site.function) ? "end of code that can wait" : "";
      default:
        break;
    }
  }
  return "";
}

// "breakpoint at 12:4": the place, where the words tell one.
std::optional<Location> PlaceIn(const std::string& text) {
  const size_t colon = text.rfind(':'), space = text.rfind(' ', colon);
  uint32_t line = 0, column = 0;
  if (colon == std::string::npos || space == std::string::npos ||
      !absl::SimpleAtoi(text.substr(space + 1, colon - space - 1), &line) ||
      !absl::SimpleAtoi(text.substr(colon + 1), &column)) {
    return std::nullopt;
  }
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

// The generators and async functions that the user stepped out of before.
std::set<NodeId> SteppedOutOf(const JudgedSession& session, const Stretch& until) {
  const SyntaxTree& tree = *session.known().tree;
  std::set<NodeId> left;
  for (const Stretch& stretch : session.stretches()) {
    if (&stretch == &until) break;
    if (!stretch.action->has_step_out() || session.FromOf(stretch) == nullptr) continue;
    const Paused& from = *session.FromOf(stretch)->paused;
    const int frame = static_cast<int>(stretch.action->step_out().frame());
    if (frame >= from.frames_size()) continue;
    const NodeId node = NodeAtPlace(tree, from.frames(frame).location());
    if (node != kNoNode && CanWait(tree, CodeAround(tree, node))) left.insert(CodeAround(tree, node));
  }
  return left;
}

// A generator is in the middle of a `yield*`, as the truth tells it.
bool IsDelegating(const KnownProgram& known, int event) {
  const absl::Span<const SyntaxNode> nodes = known.tree->nodes();
  return known.timeline->IsVague(event) &&
         std::any_of(nodes.begin(), nodes.end(), [](const SyntaxNode& node) { return node.is(SyntaxNode::kDelegate); });
}

// The first thing that the step runs resumes a generator, which waits again before it comes to any statement. What runs
// before it would be a place to stop at.
bool ResumesToYield(const KnownProgram& known, const SteppedFrame& stepped) {
  const TruthTimeline& timeline = *known.timeline;
  const int resumes = stepped.event + 1;
  if (resumes >= timeline.size() || timeline.site(resumes)->kind != TruthEventKind::kResume) return false;
  const int stack = timeline.StackAt(resumes);
  if (stack == TruthTimeline::kNoLink) return false;
  const int next = timeline.NextOf(timeline.link(stack).activation, resumes);
  return next < timeline.size() && timeline.site(next)->kind == TruthEventKind::kSuspend &&
         !IsAwait(known, timeline.site(next)->node);
}

// The place that was missed is that of the last pause but pauses on exceptions.
bool StoodThere(const JudgedSession& session, const Stretch& until, const std::optional<Location>& missed) {
  if (!missed) return false;
  for (int i = until.from; i >= 0; --i) {
    const Paused& paused = *session.pauses()[static_cast<size_t>(i)].paused;
    if (paused.reason() != Paused::EXCEPTION) return i < until.from && PlaceOf(paused.location()) == PlaceOf(*missed);
  }
  return false;
}

// What the step ran over, before the place that it missed, caught an exception, or called something that did: code that
// no truth tells may have caught what left a function.
bool CatchesOnTheWay(const KnownProgram& known, const SteppedFrame& stepped, const Violation& violation) {
  const TruthTimeline& timeline = *known.timeline;
  const std::optional<Location> missed = PlaceIn(violation.expected());
  if (!missed) return false;
  bool catches = false;
  for (int event = stepped.event + 1; event < timeline.size(); ++event) {
    const TruthSite& site = *timeline.site(event);
    if (site.kind == TruthEventKind::kCatch || site.kind == TruthEventKind::kThrow) {
      const int stack = timeline.StackAt(event);
      const bool own = stack != TruthTimeline::kNoLink && timeline.link(stack).activation == stepped.activation;
      if (own) return false;
      catches = true;
    } else if (site.kind == TruthEventKind::kPoint || site.kind == TruthEventKind::kBodyEnd) {
      const std::optional<LineAndColumn> place = known.places->HeadOf(site.node);
      if (place && *place == PlaceOf(*missed)) return catches;
    }
  }
  return false;
}

// The stretch ends in the activation that it began in, and not in another call of the code.
bool IsSameActivation(const JudgedSession& session, const Stretch& stretch, const SteppedFrame& stepped) {
  const JudgedPause* const to = session.ToOf(stretch);
  if (to == nullptr || !to->match.matched() || to->match.frames.empty()) return false;
  return session.known().timeline->link(to->match.frames.front().link).activation == stepped.activation;
}

// Of those of a code: at the pause that the stretch begins with they were all removed, if others were set then.
bool WasWithout(const JudgedSession& session, const Stretch& stretch, std::vector<SetBreakpointAt> of_code,
                absl::FunctionRef<bool(const LineAndColumn&)> is_of_code) {
  const Trace& trace = session.trace();
  for (int event = session.FromOf(stretch)->event + 1; event < stretch.action_event; ++event) {
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (output.breakpoint_removed().removed()) {
      const LineAndColumn place = PlaceOf(action.remove_breakpoint().location());
      const bool by_line = !action.remove_breakpoint().location().has_column();
      const size_t before = of_code.size();
      std::erase_if(of_code, [&](const SetBreakpointAt& one) {
        return (one.requested == place && one.by_line == by_line) || one.place == place;
      });
      if (of_code.empty() && before > 0) return true;
    } else if (output.breakpoint_set().has_location()) {
      SetBreakpointAt set;
      set.requested = PlaceOf(action.set_breakpoint().location());
      set.by_line = !action.set_breakpoint().location().has_column();
      set.place = PlaceOf(output.breakpoint_set().location());
      if (is_of_code(set.place)) of_code.push_back(std::move(set));
    }
  }
  return false;
}

// At the pause that the stretch begins with, the last breakpoint of the function that the program stands in was
// removed, though another one may have been set since; a run to a place does so where it ends.
bool RemovedLast(const JudgedSession& session, const Stretch& stretch) {
  // It is still set where it is only switched off.
  if (stretch.breakpoints_off) return false;
  const JudgedPause& from = *session.FromOf(stretch);
  const SyntaxTree& tree = *session.known().tree;
  const NodeId stands = NodeAtPlace(tree, from.paused->location());
  if (stands == kNoNode) return false;
  const auto is_of_code = [&tree, code = CodeAround(tree, stands)](const LineAndColumn& at) {
    Location place;
    place.set_line(at.first);
    place.set_column(at.second);
    const NodeId node = NodeAtPlace(tree, place);
    return node != kNoNode && CodeAround(tree, node) == code;
  };
  // One that was set twice and removed once is gone, or it is not.
  const auto has_breakpoint = [&](const Stretch& one, bool for_certain) {
    return std::any_of(one.breakpoints.begin(), one.breakpoints.end(), [&](const SetBreakpointAt& breakpoint) {
      return (!for_certain || breakpoint.certain) && is_of_code(breakpoint.place);
    });
  };
  const Stretch* const before = StretchTo(session, static_cast<uint32_t>(from.event));
  if (has_breakpoint(stretch, true)) {
    std::vector<SetBreakpointAt> of_code;
    if (before != nullptr) of_code = before->breakpoints;
    std::erase_if(of_code, [&](const SetBreakpointAt& one) { return !is_of_code(one.place); });
    return WasWithout(session, stretch, std::move(of_code), is_of_code);
  }
  return from.paused->reason() == Paused::LOCATION_REACHED || (before != nullptr && has_breakpoint(*before, false));
}

constexpr char kEditedProgram[] = "program whose source was edited";
constexpr char kEditedWhileItRan[] = "code that was on the stack when the source was edited";

// Whether the source was edited before the event.
bool EditedBefore(const JudgedSession& session, int before) {
  for (int event = 0; event + 1 < before; ++event) {
    const Action& action = session.trace().events(event).action();
    const bool done = session.trace().events(event + 1).output().edited().status() == Edited::DONE;
    if (action.has_edit() && !action.edit().dry_run() && done) return true;
  }
  return false;
}

// Before the event the source was edited, while the code was on the stack, unchanged.
bool EditedWhileItRan(const JudgedSession& session, NodeId code, int before) {
  const SyntaxTree& tree = *session.known().tree;
  const Paused* paused = nullptr;
  for (int event = 0; event + 1 < before; ++event) {
    if (session.trace().events(event).output().has_paused()) paused = &session.trace().events(event).output().paused();
    const Action& action = session.trace().events(event).action();
    if (!action.has_edit() || action.edit().dry_run() || paused == nullptr) continue;
    if (session.trace().events(event + 1).output().edited().status() != Edited::DONE) continue;
    for (const Frame& frame : paused->frames()) {
      const NodeId at = NodeAtPlace(tree, frame.location());
      if (at != kNoNode && CodeAround(tree, at) == code) return true;
    }
  }
  return false;
}

// It logs more often than the program comes there, while exceptions pause.
bool LogsAgainWithExceptions(const JudgedSession& session, const Violation& violation) {
  absl::string_view expected = violation.expected(), actual = violation.actual();
  const auto times = [](absl::string_view text) {
    int count = 0;
    return absl::ConsumePrefix(&text, "logged ") && absl::SimpleAtoi(text.substr(0, text.find(' ')), &count) ? count
                                                                                                             : 0;
  };
  if (times(expected) == 0 || times(actual) <= times(expected)) return false;
  return std::any_of(session.stretches().begin(), session.stretches().end(), [&](const Stretch& stretch) {
    if (stretch.exceptions == PauseOnExceptions::NONE) return false;
    return std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(), [&](const SetBreakpointAt& one) {
      return absl::EndsWith(violation.what(), absl::StrCat(" ", one.place.first, ":", one.place.second));
    });
  });
}

// The debugger has stopped where the logpoint is, and may take that for its visit.
std::string OfLogpoint(const JudgedSession& session, const Violation& violation) {
  if (LogsAgainWithExceptions(session, violation)) return "exception at the place";
  for (const JudgedPause& pause : session.pauses()) {
    const Location& location = pause.paused->location();
    if (location.source() != Location::MAIN || pause.paused->reason() == Paused::BREAKPOINT) continue;
    if (absl::EndsWith(violation.what(), absl::StrCat(" ", location.line(), ":", location.column()))) {
      return "where the program stands";
    }
  }
  const SyntaxTree& tree = *session.known().tree;
  const std::optional<Location> place = PlaceIn(violation.what());
  const NodeId node = place ? NodeAtPlace(tree, *place) : kNoNode;
  if (node != kNoNode && absl::StrContains(violation.actual(), ": threw ")) {
    if (tree.type(CodeAround(tree, node)) == NodeType::kStaticBlock) return "static block";
    if (violation.construct() == "ReturnStatement") return "return, of a variable that is not there";
  }
  if (node != kNoNode && CanWait(tree, CodeAround(tree, node))) {
    if (absl::StartsWith(violation.expected(), "this ")) return "this of code that can wait";
    if (AtCodeEnd(tree, *place)) return "end of code that can wait";
  }
  return violation.construct();
}

// The program ends in another way than without a debugger, or the place is one that it comes to with an exception only,
// and an evaluation has ended a dead zone, in which something was to throw.
bool ThrowsNoMore(const JudgedSession& session, const std::optional<Location>& missed) {
  const SyntaxTree& tree = *session.known().tree;
  bool is_handler = false;
  for (NodeId node = missed ? NodeAtPlace(tree, *missed) : kNoNode; node != kNoNode && !IsFunction(tree.type(node));
       node = tree.node(node).parent) {
    is_handler = is_handler || tree.type(node) == NodeType::kCatchClause;
  }
  const Finished* const finished = session.finished();
  const bool ends_otherwise =
      finished != nullptr && session.known().bare && finished->outcome() != session.known().bare->outcome();
  return (is_handler || ends_otherwise) && EvaluatedInDeadZone(session);
}

// A `debugger` statement at which breakpoints have conditions or log.
bool IsMutedStatement(const JudgedSession& session, const Stretch& stretch, const Location& missed) {
  const NodeId node = NodeAtPlace(*session.known().tree, missed);
  if (node == kNoNode || session.known().tree->type(node) != NodeType::kDebuggerStatement) return false;
  const auto is_there = [&](const SetBreakpointAt& one) {
    return one.place == PlaceOf(missed) && (!one.condition.empty() || !one.log.empty());
  };
  return std::any_of(stretch.breakpoints.begin(), stretch.breakpoints.end(), is_there) ||
         std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(), is_there);
}

std::string OfStep(const JudgedSession& session, const Violation& violation) {
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (stretch == nullptr) return violation.construct();
  const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, *stretch);
  if (!stepped) return violation.construct();
  const SyntaxTree& tree = *session.known().tree;
  const NodeId code = CodeAround(tree, stepped->node);
  const Paused& from = *session.FromOf(*stretch)->paused;
  const Paused* const to = session.ToOf(*stretch) == nullptr ? nullptr : session.ToOf(*stretch)->paused;
  const NodeId at = to == nullptr ? kNoNode : NodeAtPlace(tree, to->location());
  const bool stays = at != kNoNode && CodeAround(tree, at) == code;
  // To Firefox's tools a frame that was stepped out of has ended, whatever step follows.
  if (!session.known().facts->tools_side.empty()) {
    if (violation.invariant() == "step-lost" && StoodThere(session, *stretch, PlaceIn(violation.expected()))) {
      return kWhereItStood;
    }
    // The end of such a frame takes up the step out that has long been answered.
    const std::set<NodeId> left = SteppedOutOf(session, *stretch);
    if (left.contains(code) || (violation.invariant() == "step-over-level" && !left.empty())) return kLeft;
    if (violation.invariant() == "step-out-leaves" && at != kNoNode && left.contains(CodeAround(tree, at)))
      return kLeft;
  }
  if (violation.invariant() == "step-out-leaves" && CanWait(tree, code)) {
    return stays ? "code that can wait, which it stays in" : "code that can wait, for other code";
  }
  const std::string next(NextOf(session.known(), *stepped, stretch->action->has_step_out()));
  const bool loses = violation.invariant() == "step-lost" || violation.invariant() == "step-over-as-in";
  if (loses && EditedWhileItRan(session, code, stretch->action_event)) return kEditedWhileItRan;
  if (loses && RemovedLast(session, *stretch)) return kRemovedLast;
  if (const std::optional<Location> missed = PlaceIn(violation.expected());
      loses && missed && stretch->breakpoints_off) {
    const NodeId node = NodeAtPlace(tree, *missed);
    if (node != kNoNode && tree.type(node) == NodeType::kDebuggerStatement) {
      return "debugger statement that is switched off";
    }
  }
  if (const std::optional<Location> missed = PlaceIn(violation.expected());
      loses && missed && IsMutedStatement(session, *stretch, *missed)) {
    return "debugger statement with a breakpoint that does not pause";
  }
  if (loses && ThrowsNoMore(session, PlaceIn(violation.expected()))) return kEvaluated;
  if (const std::optional<Location> missed = PlaceIn(violation.expected());
      missed && violation.invariant() == "step-in-enters" && PlaceOf(*missed) == PlaceOf(from.location())) {
    return "where the program stands";
  }
  if (violation.invariant() == "step-lost") {
    const bool leaves = next == kLeavingException && !stretch->action->has_step_out();
    const bool returns = tree.type(stepped->node) == NodeType::kReturnStatement;
    const bool finally = next == kReturnThatWaits || BeforeFinally(tree, stepped->node) ||
                         ((leaves || returns) && ClosesIterator(tree, stepped->node));
    if (finally) return stays && IsSameActivation(session, *stretch, *stepped) ? kBackAtReturn : kInFinally;
    // What closes an iterator for a return that waits is left for that return.
    if (stepped->caller != TruthTimeline::kNoLink) {
      const NodeId below = session.known().timeline->link(stepped->caller).site->node;
      if (tree.type(below) == NodeType::kReturnStatement && ClosesIterator(tree, below)) return kInFinally;
      // The step goes on in the caller. What is thrown out of the function passes a catch clause there just so.
      const bool goes_on = next.empty() || (stretch->action->has_step_out() && next != kLeavingException);
      if (goes_on && BeforeFinally(tree, below)) return kInFinally;
    }
    if (next == kLeavingException && tree.node(code).is(SyntaxNode::kAsync)) {
      return "exception that leaves an async function";
    }
    if (next == kLeavingException && stretch->action->has_step_out()) {
      return "exception that leaves the function stepped out of";
    }
    if (next.empty() && stretch->action->has_step_in() && IsDelegating(session.known(), stepped->event)) {
      return "yield* under way";
    }
    if (stretch->action->has_step_in() && ResumesToYield(session.known(), *stepped)) {
      return "generator that yields again at once";
    }
    if (CatchesOnTheWay(session.known(), *stepped, violation)) {
      return "call in which an exception is caught";
    }
    if (next.empty() && at != kNoNode && !stays && to->reason() == Paused::STEP &&
        to->frames_size() == from.frames_size()) {
      return "end of a function, for what is called next";
    }
  }
  return next.empty() ? PlaceRole(&tree, from.location()) : next;
}

std::string OfMissedBreakpoint(const JudgedSession& session, const Violation& violation) {
  const SyntaxTree& tree = *session.known().tree;
  const std::optional<Location> place = PlaceIn(violation.what());
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (!place || stretch == nullptr) return violation.construct();
  const JudgedPause* const from = session.FromOf(*stretch);
  const NodeId at = NodeAtPlace(tree, *place);
  if (at != kNoNode && EditedWhileItRan(session, CodeAround(tree, at), stretch->action_event)) return kEditedWhileItRan;
  if (from != nullptr && PlaceOf(from->paused->location()) == PlaceOf(*place)) return "where the program stands";
  if (session.known().facts->tools_side.empty() && from != nullptr && RemovedLast(session, *stretch)) {
    return kRemovedLast;
  }
  // The end of a frame is where it stood before it, to Firefox.
  if (from != nullptr && from->paused->has_returned() && stretch->from > 0 &&
      PlaceOf(session.pauses()[static_cast<size_t>(stretch->from) - 1].paused->location()) == PlaceOf(*place)) {
    return "where the program stands";
  }
  if (!session.known().facts->tools_side.empty() && StoodThere(session, *stretch, place)) return kWhereItStood;
  if (AtCodeEnd(tree, *place) && CanWait(tree, CodeAround(tree, NodeAtPlace(tree, *place)))) {
    return "end of code that can wait";
  }
  if (ThrowsNoMore(session, place)) return kEvaluated;
  return PlaceRole(&tree, *place);
}

// What runs once while its class is defined: code of static blocks and of static fields' initialisers.
bool IsOfStaticElement(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsFunction(tree.type(node)); node = tree.node(node).parent) {
    if (tree.type(node) == NodeType::kStaticBlock) return true;
    if (tree.type(node) == NodeType::kPropertyDefinition) return tree.node(node).is(SyntaxNode::kStatic);
  }
  return false;
}

// All places of the requested line are an inner function's.
std::string OfLine(const JudgedSession& session, const Violation& violation) {
  const SyntaxTree& tree = *session.known().tree;
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    if (answer.event != static_cast<int>(violation.event()) || !answer.action->has_set_breakpoint()) continue;
    const uint32_t line = answer.action->set_breakpoint().location().line();
    const NodeId node = tree.LowestNodeContainingTokensOfLine(static_cast<int>(line));
    const NodeId code = CodeAround(tree, IsFunction(tree.type(node)) ? tree.node(node).parent : node);
    for (const Location& place : session.known().listed) {
      if (place.line() != line || place.source() != Location::MAIN) continue;
      const NodeId at = NodeAtPlace(tree, place);
      if (at == kNoNode || CodeAround(tree, at) != code) continue;
      return IsOfStaticElement(tree, at) ? kStaticElement : "places behind later ones";
    }
    return "places of an inner function";
  }
  return violation.construct();
}

std::string OfSetPlace(const JudgedSession& session, const Violation& violation) {
  const std::optional<Location> place = PlaceIn(violation.expected());
  const bool is_static = place && IsOfStaticElement(*session.known().tree, NodeAtPlace(*session.known().tree, *place));
  if (place && place->line() == 1 && place->column() == 0) return "start of the text";
  if (is_static) return kStaticElement;
  return EditedBefore(session, static_cast<int>(violation.event())) ? kEditedProgram : violation.construct();
}

std::string OfReason(const JudgedSession& session, const Violation& violation) {
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (stretch == nullptr || session.FromOf(*stretch) == nullptr) return violation.construct();
  const bool exception = session.FromOf(*stretch)->paused->reason() == Paused::EXCEPTION;
  return exception ? kPauseOnException : "pause on the way of a step";
}

// `Object.defineProperty(f, "name", ...)`: where an engine makes these properties late, looking makes them.
bool DefinesNameOrLength(const SyntaxTree& tree, NodeId call) {
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) != NodeType::kMemberExpression || tree.node(callee).is(SyntaxNode::kComputed)) return false;
  if (tree.StringOf(tree.Child(callee, NodeField::kProperty)) != "defineProperty") return false;
  const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
  if (arguments.size() < 2 || tree.type(arguments[1]) != NodeType::kLiteral) return false;
  std::string key(tree.TextOf(arguments[1]));
  std::replace(key.begin(), key.end(), '\'', '"');
  return key == "\"name\"" || key == "\"length\"";
}

bool DefinesNameOrLengthAnywhere(const SyntaxTree& tree) {
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.type(node) == NodeType::kCallExpression && DefinesNameOrLength(tree, node)) return true;
  }
  return false;
}

// At or before the event: V8 may have skipped an instruction of the program.
bool RemovedLastBefore(const JudgedSession& session, uint32_t event) {
  const absl::Span<const Stretch> stretches = session.stretches();
  return std::any_of(stretches.begin(), stretches.end(), [&](const Stretch& stretch) {
    return stretch.answer_event <= static_cast<int>(event) && session.FromOf(stretch) != nullptr &&
           RemovedLast(session, stretch);
  });
}

// An error was opened, and the program says how stacks are written.
bool OpenedWhereStacksArePrepared(const JudgedSession& session) {
  const SyntaxTree& tree = *session.known().tree;
  bool opened = false;
  for (const Event& event : session.trace().events()) {
    for (const Property& property : event.output().inspected().opened().properties()) {
      opened = opened || property.name().utf8() == "stack";
    }
  }
  for (NodeId node = kRootNode; opened && node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.type(node) == NodeType::kIdentifier && tree.StringOf(node) == "prepareStackTrace") return true;
  }
  return false;
}

// A breakpoint was removed at the pause to which the event belongs.
bool RemovedAtPause(const JudgedSession& session, uint32_t event) {
  for (int i = static_cast<int>(event); i >= 0 && !session.trace().events(i).output().has_paused(); --i) {
    if (session.trace().events(i).output().breakpoint_removed().removed()) return true;
  }
  return false;
}

// With a debugger attached engines keep more about promises, which may show where programs join them.
std::string OfProgram(const JudgedSession& session) {
  const SyntaxTree& tree = *session.known().tree;
  if (RemovedLastBefore(session, static_cast<uint32_t>(session.trace().events_size()))) {
    return absl::StrCat("program with a ", kRemovedLast);
  }
  if (EvaluatedBesideArguments(session)) return "program with a parameter called arguments";
  if (EvaluatedInDeadZone(session)) return kEvaluated;
  if (OpenedWhereStacksArePrepared(session)) return "program that prepares stacks, in which an error was opened";
  if (DefinesNameOrLengthAnywhere(tree)) return kDefinesName;
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.type(node) != NodeType::kMemberExpression || tree.node(node).is(SyntaxNode::kComputed)) continue;
    const std::string_view name = tree.StringOf(tree.Child(node, NodeField::kProperty));
    const bool joins = name == "all" || name == "allSettled" || name == "any" || name == "race";
    if (joins && tree.StringOf(tree.Child(node, NodeField::kObject)) == "Promise") {
      return absl::StrCat("program with Promise.", std::string(name));
    }
  }
  return "program";
}

// A frame that has been called is a static block.
bool HasStaticBlock(const SyntaxTree& tree, const Paused& paused) {
  for (int i = 0; i + 1 < paused.frames_size(); ++i) {
    const NodeId node = NodeAtPlace(tree, paused.frames(i).location());
    if (node != kNoNode && tree.type(CodeAround(tree, node)) == NodeType::kStaticBlock) return true;
  }
  return false;
}

// In a finally clause of the function.
bool IsInFinally(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsFunction(tree.type(node)); node = tree.node(node).parent) {
    if (tree.node(node).field == NodeField::kFinalizer) return true;
  }
  return false;
}

std::string OfPause(const JudgedSession& session, const Violation& violation, const Paused& paused) {
  if (violation.invariant() == "stack-shown" && HasStaticBlock(*session.known().tree, paused)) {
    return "call of a static block";
  }
  const Stretch* const stretch = StretchTo(session, violation.event());
  const bool runs = stretch != nullptr && session.FromOf(*stretch) != nullptr;
  if (violation.invariant() == "restart-begins" && runs) {
    const int callers = session.FromOf(*stretch)->paused->frames_size() - 1 -
                        static_cast<int>(stretch->action->restart_frame().frame());
    if (paused.frames_size() - 1 > callers) return "call of the restarted function";
  }
  const bool is_where = violation.invariant() == "pause-reached" || violation.invariant() == "stack-shown";
  if (is_where && paused.reason() != Paused::BREAKPOINT && runs && RemovedLast(session, *stretch)) {
    return kRemovedLast;
  }
  if (violation.invariant() == "pause-reached" && paused.has_thrown() && paused.reason() == Paused::STEP &&
      IsInFinally(*session.known().tree, NodeAtPlace(*session.known().tree, paused.location()))) {
    return "finally, left by an exception";
  }
  if (runs && PlaceOf(session.FromOf(*stretch)->paused->location()) == PlaceOf(paused.location())) {
    return "where the program stands";
  }
  if (is_where && EvaluatedInDeadZone(session)) return kEvaluated;
  // The program went another way, as it was looked at.
  if (is_where && DefinesNameOrLengthAnywhere(*session.known().tree)) return kDefinesName;
  return PlaceRole(session.known().tree.get(), paused.location());
}

}  // namespace

std::string CauseConstruct(const JudgedSession& session, const Violation& violation) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr) return violation.construct();
  const std::string& invariant = violation.invariant();
  if (known.timeline != nullptr) {
    if (!violation.variable().empty()) {
      std::string construct = OfVariable(session, violation);
      // What is shown is what the program has by then. Only calls decide what `this` is.
      const bool other_value = absl::EndsWith(construct, ", with another value") && violation.variable() != "this";
      if (other_value && known.facts->tools_side.empty() && RemovedLastBefore(session, violation.event())) {
        return absl::StrCat("program with a ", kRemovedLast);
      }
      return construct;
    }
    if (absl::StartsWith(invariant, "step-")) return OfStep(session, violation);
    if (invariant == "breakpoint-missed" || invariant == "breakpoint-hits" || invariant == "debugger-missed")
      return OfMissedBreakpoint(session, violation);
  }
  if (invariant == "run-to-reached") {
    const Stretch* const stretch = StretchTo(session, violation.event());
    const JudgedPause* const from = stretch == nullptr ? nullptr : session.FromOf(*stretch);
    // It goes on as the step that was under way.
    const JudgedPause* const to = stretch == nullptr ? nullptr : session.ToOf(*stretch);
    if (from != nullptr && from->paused->reason() == Paused::EXCEPTION && to != nullptr &&
        to->paused->reason() == Paused::LOCATION_REACHED &&
        PlaceOf(to->paused->location()) != PlaceOf(stretch->action->run_to_location().location())) {
      return kPauseOnException;
    }
    return OfMissedBreakpoint(session, violation);
  }
  const bool is_of_places = invariant == "line-kept" || invariant == "places-same" || invariant == "place-listed";
  if (is_of_places && EditedBefore(session, static_cast<int>(violation.event()))) return kEditedProgram;
  if (invariant == "line-kept") return OfLine(session, violation);
  if (invariant == "place-set") return OfSetPlace(session, violation);
  if (invariant == "behaviour-kept") return OfProgram(session);
  if (invariant == "opened-right" && violation.what().find(": this[") != std::string::npos) {
    return "property of this";
  }
  if (invariant == "return-kept" && RemovedAtPause(session, violation.event()))
    return "pause at which a breakpoint was removed";
  if (invariant == "field-end-missed") return "field";
  if (violation.construct() == kCallsBegin) return violation.construct();
  if (invariant == "resume-reason") return OfReason(session, violation);
  const bool is_told = invariant == "rejections-told" || invariant == "exception-told";
  if (is_told && EditedBefore(session, static_cast<int>(violation.event()))) return kEditedProgram;
  // The way that a promise takes, where one does.
  if (absl::StartsWith(invariant, "exception-") || invariant == "async-calls") return violation.construct();
  if (invariant == "logpoint-logged") return OfLogpoint(session, violation);
  const Output& output = session.trace().events(static_cast<int>(violation.event())).output();
  if (output.has_paused()) return OfPause(session, violation, output.paused());
  return violation.construct();
}

}  // namespace twinstep
