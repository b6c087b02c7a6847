#include "model/causes/session_traits.h"

#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "model/actions/action_kind.h"
#include "model/causes/code_traits.h"
#include "model/causes/session_past.h"
#include "model/causes/stepped_code.h"
#include "model/causes/wrong_traits.h"
#include "model/invariants/stepped_frame.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

bool IsAt(const Paused* paused, const std::optional<Location>& place) {
  return paused != nullptr && place && PlaceOf(paused->location()) == PlaceOf(*place);
}

const Paused* PauseAt(const Situation& situation, int index) {
  return index < 0 ? nullptr : situation.session.pauses()[static_cast<size_t>(index)].paused;
}

NodeId CodeAt(const Situation& situation, const Location& place) {
  const NodeId node = NodeAtPlace(situation.tree(), place);
  return node == kNoNode ? kNoNode : CodeAround(situation.tree(), node);
}

// --- Where the debugger paused before the action, and where it paused after it.

bool StoodAtException(const Situation& situation) {
  return situation.stood != nullptr &&
         (situation.stood->reason() == Paused::EXCEPTION || situation.stood->has_thrown());
}

bool StoodBeforeFirstStatement(const Situation& situation) {
  return situation.stood != nullptr && situation.stood->reason() == Paused::FIRST_STATEMENT;
}

bool CameWhereItStood(const Situation& situation) {
  return situation.came != nullptr && IsAt(situation.stood, situation.came->location());
}

bool CameWithException(const Situation& situation) { return situation.came != nullptr && situation.came->has_thrown(); }

bool CameBy(const Situation& situation, Paused::Reason reason) {
  return situation.came != nullptr && situation.came->reason() == reason;
}
bool CameByStep(const Situation& situation) { return CameBy(situation, Paused::STEP); }
bool CameByBreakpoint(const Situation& situation) { return CameBy(situation, Paused::BREAKPOINT); }
bool CameByRun(const Situation& situation) { return CameBy(situation, Paused::LOCATION_REACHED); }

bool CameDeeper(const Situation& situation) {
  return situation.came != nullptr && situation.stood != nullptr && situation.action() != nullptr &&
         situation.came->frames_size() >
             situation.stood->frames_size() - static_cast<int>(FrameOf(*situation.action()));
}

// The code where it stood is on the stack still, and has called what it came to.
bool CameAbove(const Situation& situation) {
  if (!CameDeeper(situation)) return false;
  const int calling = situation.came->frames_size() - situation.stood->frames_size();
  const NodeId code = CodeAt(situation, situation.stood->location());
  return calling > 0 && code != kNoNode && CodeAt(situation, situation.came->frames(calling).location()) == code;
}

bool CameInSameCode(const Situation& situation) {
  if (situation.came == nullptr || situation.stood == nullptr) return false;
  const NodeId code = CodeAt(situation, situation.came->location());
  return code != kNoNode && code == CodeAt(situation, situation.stood->location());
}

bool HasStaticBlockOnStack(const Situation& situation, const Paused* pause) {
  if (pause == nullptr) return false;
  for (int i = 0; i + 1 < pause->frames_size(); ++i) {
    const NodeId code = CodeAt(situation, pause->frames(i).location());
    if (code != kNoNode && situation.tree().type(code) == NodeType::kStaticBlock) return true;
  }
  return false;
}
// Code of a class's static element, as what it calls, has the frame above.
bool IsBelowStaticElement(const Situation& situation, const Paused* pause) {
  for (int i = 1; pause != nullptr && i + 1 < pause->frames_size(); ++i) {
    const NodeId node = NodeInCodeAt(situation.tree(), pause->frames(i).location());
    if (node != kNoNode && InStaticElement(situation.tree(), node)) return true;
  }
  return false;
}
bool StoodBelowStaticElement(const Situation& situation) { return IsBelowStaticElement(situation, situation.stood); }
bool PausedBelowStaticElement(const Situation& situation) { return IsBelowStaticElement(situation, situation.came); }
bool StoodBelowStaticBlock(const Situation& situation) { return HasStaticBlockOnStack(situation, situation.stood); }
bool PausedBelowStaticBlock(const Situation& situation) { return HasStaticBlockOnStack(situation, situation.came); }

// --- Where it had to be.

bool DueInSkipped(const Situation& situation) {
  return situation.due && situation.action() != nullptr && IsInSkippedCode(*situation.action(), *situation.due);
}

// The last step in or over before this one, which is another, was told not to end there.
bool DueInSkippedBefore(const Situation& situation) {
  if (!situation.due || situation.stretch == nullptr) return false;
  const Action* last = nullptr;
  for (const Stretch& stretch : situation.session.stretches()) {
    if (&stretch == situation.stretch) break;
    if (stretch.action->has_step_in() || stretch.action->has_step_over()) last = stretch.action;
  }
  return last != nullptr && IsInSkippedCode(*last, *situation.due);
}

// A breakpoint or debugger statement, which has to pause there all the same.
bool PauseInSkipped(const Situation& situation) {
  const Action* const action = situation.action();
  if (action == nullptr || situation.stretch == nullptr) return false;
  const auto is_skipped = [action](const LineAndColumn& place) {
    Location location;
    location.set_line(place.first);
    location.set_column(place.second);
    return IsInSkippedCode(*action, location);
  };
  const std::vector<SetBreakpointAt>& set = situation.stretch->breakpoints;
  if (std::any_of(set.begin(), set.end(), [&](const SetBreakpointAt& one) { return is_skipped(one.place); }))
    return true;
  const SyntaxTree& tree = situation.tree();
  return std::any_of(tree.nodes().begin(), tree.nodes().end(), [&](const SyntaxNode& node) {
    if (node.type != NodeType::kDebuggerStatement) return false;
    const TextPosition place = tree.text().PositionAt(node.start);
    return is_skipped({static_cast<uint32_t>(place.line), static_cast<uint32_t>(place.column)});
  });
}

bool DueWhereItStood(const Situation& situation) { return IsAt(situation.stood, situation.due); }

// The end of a frame is where it stood before that, to some.
bool DueWhereItStoodBeforeTheEnd(const Situation& situation) {
  return situation.stood != nullptr && situation.stood->has_returned() &&
         IsAt(PauseAt(situation, situation.stood_at - 1), situation.due);
}

// The same line and column of another source.
bool DueAtThatOfAnotherSource(const Situation& situation) {
  if (situation.stood == nullptr || !situation.due) return false;
  const JoinedLocations& joined = situation.session.known().joined;
  Location stood = situation.stood->location();
  Location due = *situation.due;
  joined.Split(stood);
  joined.Split(due);
  const bool is_same_source =
      stood.source() == due.source() && stood.name() == due.name() && stood.code() == due.code();
  return !is_same_source && PlaceOf(stood) == PlaceOf(due);
}

// The place of the last pause but pauses on exceptions, after which there was one.
bool DueWhereItStoodBeforeException(const Situation& situation) {
  int last = situation.stood_at;
  while (last >= 0 && PauseAt(situation, last)->reason() == Paused::EXCEPTION) --last;
  return last < situation.stood_at && IsAt(PauseAt(situation, last), situation.due);
}

bool PausedThereOtherwise(const Situation& situation) {
  const absl::Span<const JudgedPause> pauses = situation.session.pauses();
  return std::any_of(pauses.begin(), pauses.end(), [&](const JudgedPause& pause) {
    return pause.paused->location().source() == Location::MAIN && pause.paused->reason() != Paused::BREAKPOINT &&
           IsAt(pause.paused, situation.due);
  });
}

bool IsMuted(const Situation& situation) {
  if (situation.stretch == nullptr || !situation.due) return false;
  const auto is_muted = [&](const SetBreakpointAt& one) {
    return one.place == PlaceOf(*situation.due) && (!one.condition.empty() || !one.log.empty());
  };
  const Stretch& stretch = *situation.stretch;
  return std::any_of(stretch.breakpoints.begin(), stretch.breakpoints.end(), is_muted) ||
         std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(), is_muted);
}

// All places that the line has belong to code that stands in the line's own.
bool LineOfInnerCode(const Situation& situation) {
  const Action* const action = situation.action();
  if (action == nullptr || !action->has_set_breakpoint()) return false;
  const SyntaxTree& tree = situation.tree();
  const uint32_t line = action->set_breakpoint().location().line();
  const NodeId node = tree.LowestNodeContainingTokensOfLine(static_cast<int>(line));
  const NodeId code = CodeAround(tree, IsFunction(tree.type(node)) ? tree.node(node).parent : node);
  bool any = false;
  for (const Location& place : situation.session.known().listed) {
    if (place.line() != line || place.source() != Location::MAIN) continue;
    any = true;
    if (CodeAt(situation, place) == code) return false;
  }
  return any;
}

bool LineOfStaticElement(const Situation& situation) {
  const Action* const action = situation.action();
  if (action == nullptr || !action->has_set_breakpoint()) return false;
  const uint32_t line = action->set_breakpoint().location().line();
  for (const Location& place : situation.session.known().listed) {
    if (place.line() != line || place.source() != Location::MAIN) continue;
    std::set<std::string> traits;
    AddCodeTraits(&situation.tree(), place, "", traits);
    return traits.contains(": in static element");
  }
  return false;
}

// --- What the user had done.

bool BreakpointsOff(const Situation& situation) {
  return situation.stretch != nullptr && situation.stretch->breakpoints_off;
}

bool PausesOnExceptions(const Situation& situation) {
  const absl::Span<const Stretch> stretches = situation.session.stretches();
  return std::any_of(stretches.begin(), stretches.end(),
                     [](const Stretch& stretch) { return stretch.exceptions != PauseOnExceptions::NONE; });
}

bool RemovedLastHere(const Situation& situation) {
  return situation.stretch != nullptr && situation.session.FromOf(*situation.stretch) != nullptr &&
         RemovedLast(situation.session, *situation.stretch);
}

bool RemovedLastEver(const Situation& situation) {
  return RemovedLastBefore(situation.session, situation.violation.event());
}

bool RemovedHere(const Situation& situation) { return RemovedAtPause(situation.session, situation.violation.event()); }

// It stands before a script, and such pauses are asked for no more.
bool BeforeScriptsTakenBack(const Situation& situation) {
  return situation.stood != nullptr && situation.stood->reason() == Paused::BEFORE_SCRIPT &&
         situation.stretch != nullptr && !situation.stretch->before_scripts;
}

bool Edited(const Situation& situation) {
  return EditedBefore(situation.session, static_cast<int>(situation.violation.event()));
}

bool StoodReturning(const Situation& situation) {
  return situation.stood != nullptr && situation.stood->has_returned();
}

bool CameReturning(const Situation& situation) { return situation.came != nullptr && situation.came->has_returned(); }

bool SetHere(const Situation& situation) {
  if (situation.stretch == nullptr || situation.session.FromOf(*situation.stretch) == nullptr) return false;
  for (int event = static_cast<int>(situation.session.FromOf(*situation.stretch)->event);
       event < situation.stretch->action_event; ++event) {
    if (situation.session.trace().events(event).action().has_set_variable()) return true;
  }
  return false;
}

bool EditedOnStack(const Situation& situation, const Location* place) {
  if (place == nullptr || situation.stretch == nullptr) return false;
  const NodeId code = CodeAt(situation, *place);
  return code != kNoNode && EditedWhileItRan(situation.session, code, situation.stretch->action_event);
}
bool StoodInEdited(const Situation& situation) {
  return EditedOnStack(situation, situation.stood == nullptr ? nullptr : &situation.stood->location());
}
bool DueInEdited(const Situation& situation) {
  return EditedOnStack(situation, situation.due ? &*situation.due : nullptr);
}

bool EvaluatedWithoutValue(const Situation& situation) { return EvaluatedInDeadZone(situation.session); }
bool EvaluatedWithArguments(const Situation& situation) { return EvaluatedBesideArguments(situation.session); }

// As `arguments[1] = 7` does.
bool AssignedToArguments(const Situation& situation) {
  for (uint32_t event = 0; event < situation.violation.event(); ++event) {
    const std::string& expression = situation.trace().events(static_cast<int>(event)).action().evaluate().expression();
    if (absl::StartsWith(expression, "arguments[") && absl::StrContains(expression, "] = ")) return true;
  }
  return false;
}

bool OpenedAny(const Situation& situation, bool (*is_it)(const Property& property)) {
  for (const Event& event : situation.trace().events()) {
    const Opened& opened = event.output().inspected().opened();
    if (std::any_of(opened.properties().begin(), opened.properties().end(), is_it) ||
        std::any_of(opened.slots().begin(), opened.slots().end(), is_it)) {
      return true;
    }
  }
  return false;
}

bool OpenedProxyBelow(const Situation& situation) {
  return OpenedAny(situation, [](const Property& property) {
    return property.name().utf8() == "[[Prototype]]" && property.value().object().kind() == Object::PROXY;
  });
}

bool OpenedStack(const Situation& situation) {
  return OpenedAny(situation, [](const Property& property) { return property.name().utf8() == "stack"; });
}

bool SteppedOutOfSome(const Situation& situation) {
  return situation.stretch != nullptr && !CodeSteppedOutOf(situation.session, *situation.stretch).empty();
}

bool SteppedOutOfCodeAt(const Situation& situation, const Paused* paused) {
  if (paused == nullptr || situation.stretch == nullptr) return false;
  const NodeId code = CodeAt(situation, paused->location());
  return code != kNoNode && CodeSteppedOutOf(situation.session, *situation.stretch).contains(code);
}
// In the frame that is stepped.
bool StoodInLeft(const Situation& situation) {
  if (situation.stretch == nullptr) return false;
  const JudgedPause* const from = situation.session.FromOf(*situation.stretch);
  const int frame = situation.action() == nullptr ? 0 : static_cast<int>(FrameOf(*situation.action()));
  if (from == nullptr || frame >= from->paused->frames_size()) return false;
  return CodeSteppedOutOf(situation.session, *situation.stretch).contains(CodeOfFrame(situation.session, *from, frame));
}
bool SteppedAtAsyncEnd(const Situation& situation) {
  return SteppedAtEndOfAsync(situation.session, static_cast<int>(situation.violation.event()));
}
bool CameInLeft(const Situation& situation) { return SteppedOutOfCodeAt(situation, situation.came); }

bool PausedOnException(const Situation& situation) {
  for (int i = 0; i <= situation.stood_at; ++i) {
    if (PauseAt(situation, i)->reason() == Paused::EXCEPTION) return true;
  }
  return false;
}

struct SessionTrait {
  // "breakpoints are off"
  std::string_view word;
  // It can hold only of programs with truth.
  bool needs_truth;
  bool (*holds)(const Situation& situation);
};

constexpr SessionTrait kSessionTraits[] = {
    {"stood: at an exception", false, StoodAtException},
    {"stood: before the first statement", false, StoodBeforeFirstStatement},
    {"stood: in code edited while it ran", false, StoodInEdited},
    {"stood: in code that was stepped out of", false, StoodInLeft},
    {"stood: where it returns", false, StoodReturning},
    {"paused: where it returns", false, CameReturning},
    {"paused: where it stood", false, CameWhereItStood},
    {"paused: with an exception", false, CameWithException},
    {"paused: by a step", false, CameByStep},
    {"paused: by a breakpoint", false, CameByBreakpoint},
    {"paused: by a run to a place", false, CameByRun},
    {"paused: deeper", false, CameDeeper},
    {"paused: above where it stood", false, CameAbove},
    {"paused: in the same code", false, CameInSameCode},
    {"paused: in the same activation", true, CameInSameActivation},
    {"paused: in code that was stepped out of", false, CameInLeft},
    {"paused: below a static block", false, PausedBelowStaticBlock},
    {"paused: below a static element", false, PausedBelowStaticElement},
    {"stood: below a static element", false, StoodBelowStaticElement},
    {"stood: below a static block", false, StoodBelowStaticBlock},
    {"due: where it stood", false, DueWhereItStood},
    {"due: at the line and column where it stood in another source", false, DueAtThatOfAnotherSource},
    {"due: where it stood before the end", false, DueWhereItStoodBeforeTheEnd},
    {"due: where it stood before an exception", false, DueWhereItStoodBeforeException},
    {"due: where it paused otherwise", false, PausedThereOtherwise},
    {"due: at a breakpoint that does not pause", false, IsMuted},
    {"due: in code edited while it ran", false, DueInEdited},
    {"due: in code that the step skips", false, DueInSkipped},
    {"due: in code that the step before skips", false, DueInSkippedBefore},
    {"step: skips what has to pause", false, PauseInSkipped},
    {"line: of inner code", false, LineOfInnerCode},
    {"line: of a static element", false, LineOfStaticElement},
    {"caller: before finally", true, CallerBeforeFinally},
    {"caller: closes an iterator", true, CallerClosesIterator},
    {"caller: at a return", true, CallerAtReturn},
    {"caller: at a yield", true, CallerAtYield},
    {"next: resumes to a yield", true, ResumesToYield},
    {"next: an exception is caught in a call", true, CatchesOnTheWay},
    {"stood: in yield* under way", true, IsDelegating},
    {"before: code was stepped out of", false, SteppedOutOfSome},
    {"before: a step at the end of async code", false, SteppedAtAsyncEnd},
    {"before: breakpoints off", false, BreakpointsOff},
    {"before: paused on an exception", false, PausedOnException},
    {"before: pauses on exceptions", false, PausesOnExceptions},
    {"before: the function's last breakpoint removed", false, RemovedLastHere},
    {"before: a running function's last breakpoint removed", false, RemovedLastEver},
    {"before: a breakpoint removed at the pause", false, RemovedHere},
    {"before: pauses before scripts taken back at the pause", false, BeforeScriptsTakenBack},
    {"before: source edited", false, Edited},
    {"before: a variable set at the pause", false, SetHere},
    {"before: evaluated where a variable has no value", true, EvaluatedWithoutValue},
    {"before: evaluated beside a parameter called arguments", false, EvaluatedWithArguments},
    {"before: evaluated an assignment to arguments", false, AssignedToArguments},
    {"before: opened with a proxy as prototype", false, OpenedProxyBelow},
    {"before: opened with a stack", false, OpenedStack},
    {"wrong: more often", false, MoreOften},
    {"wrong: throws", false, Throws},
    {"wrong: does not throw", false, DoesNotThrow},
    {"wrong: throws another error", false, ThrowsAnother},
    {"wrong: of this", false, OfThis},
    {"wrong: of arguments", false, OfArguments},
    {"wrong: a scope that is listed twice", false, ScopeListedTwice},
    {"wrong: at a blank", false, AtBlank},
    {"wrong: in an older frame", false, InOlderFrame},
    {"wrong: program ends otherwise", false, EndsOtherwise},
};

}  // namespace

std::vector<std::string> TraitsOf(const Situation& situation) {
  std::set<std::string> traits;
  for (const SessionTrait& trait : kSessionTraits) {
    if ((!trait.needs_truth || situation.has_truth()) && trait.holds(situation)) traits.insert(std::string(trait.word));
  }
  if (const std::string_view next = NextOfStepped(situation); !next.empty()) {
    traits.insert(absl::StrCat("next: ", std::string(next)));
  }
  if (!situation.violation.construct().empty()) {
    traits.insert(absl::StrCat("construct: ", situation.violation.construct()));
  }
  if (const Action* const action = situation.action()) traits.insert(absl::StrCat("action: ", KindName(*action)));
  if (situation.stood != nullptr) AddCodeTraits(&situation.tree(), situation.stood->location(), "stood", traits);
  if (situation.came != nullptr) AddCodeTraits(&situation.tree(), situation.came->location(), "paused", traits);
  if (situation.due) AddCodeTraits(&situation.tree(), *situation.due, "due", traits);
  const Aspect& about = situation.violation.about();
  if (situation.came != nullptr && static_cast<int>(about.frame()) < situation.came->frames_size()) {
    const Location& place = situation.came->frames(static_cast<int>(about.frame())).location();
    AddScopeOfVariable(situation.tree(), place, about.variable(), traits);
  }
  AddGlobalsUsed(situation.tree(), traits);
  return {traits.begin(), traits.end()};
}

}  // namespace twinstep
