// The program pauses each time that it comes to a breakpoint.

#include <optional>

#include "model/invariants/breakpoints/breakpoint_condition.h"
#include "model/invariants/invariants.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

const SetBreakpointAt* BreakpointAt(const Stretch& stretch, const LineAndColumn& place) {
  for (const SetBreakpointAt& one : stretch.breakpoints) {
    if (one.place == place && one.certain) return &one;
  }
  return nullptr;
}

// The constructor of a derived class that never calls super: its end throws before it is come to.
bool EndThrows(const SyntaxTree& tree, NodeId code) {
  if (!IsDerivedConstructor(tree, code)) return false;
  for (NodeId node = code; node < tree.node(code).subtree_end; ++node) {
    if (tree.type(node) == NodeType::kSuper && tree.node(node).field == NodeField::kCallee) return false;
  }
  return true;
}

void CheckBreakpointMissed(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (stretch.breakpoints.empty()) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    if (stretch.blackboxed) {
      checks.Unknown("code is blackboxed");
      continue;
    }
    if (stretch.action->has_start() || stretch.action->has_resume()) checks.Ask();
    for (int event = ran->begin.event + 1; event < ran->end.event; ++event) {
      const TruthSite* const site = known.timeline->site(event);
      if (site == nullptr) continue;
      if (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd) continue;
      const std::optional<LineAndColumn> head = known.places->HeadOf(*site);
      if (!head) continue;
      const SetBreakpointAt* const there = BreakpointAt(stretch, *head);
      if (there == nullptr) continue;
      if (stretch.action->step_in().has_target() && PlaceOf(stretch.action->step_in().target()) == *head) {
        checks.Exempt("the step in runs there first");
        continue;
      }
      if (site->kind == TruthEventKind::kBodyEnd && EndThrows(*known.tree, site->node)) {
        checks.Exempt("the end of a constructor that has no this throws");
        continue;
      }
      // Which activations are below does not matter to a breakpoint, but to the variables of its condition.
      if (known.timeline->IsVague(event) && !there->condition.empty()) {
        checks.Unknown("a condition that the truth does not show");
        continue;
      }
      const Condition condition = HoldsAt(known, event, there->condition);
      if (condition == Condition::kFalse) continue;
      if (condition == Condition::kUnknown) {
        checks.Unknown("a condition that the truth does not show");
        continue;
      }
      checks.Count();
      checks.Break(stretch.answer_event, ConstructOf(known, site->node), About(Aspect::BREAKPOINT, LocationOf(*head)),
                   PauseAt(LocationOf(*head), Datum::COMES_THERE, *stretch.action),
                   Came(session, stretch.answer_event));
      break;
    }
  }
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    checks.Count(pause.paused->reason() == Paused::BREAKPOINT);
  }
}

}  // namespace

const Invariant kBreakpointMissed = {
    .name = "breakpoint-missed",
    .promise = "The program pauses each time that it comes to a breakpoint.",
    .source =
        Sources{.of_all = {"The checklist for language features: breakpoints", Document::CHECKLIST},
                .of_tools =
                    {"Debugger.Script.setBreakpoint: the handler is called each time execution reaches the instruction",
                     Document::DEBUGGER_SCRIPT}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "misses the $W",
    .fault = Fault::kEither,
    .check = CheckBreakpointMissed,
};

}  // namespace twinstep
