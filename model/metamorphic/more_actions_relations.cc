#include "model/metamorphic/more_actions_relations.h"

#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

bool IsFromOlderFrame(const Action& action) { return IsStep(action) && FrameOf(action) > 0; }

}  // namespace

std::string WhyNotWith(const TransformationClass& kind, const Trace& initial) {
  bool basic = true, changes = false, names = false, places = false, sets = false, lists = false, older = false;
  bool edits = false, watches = false, skips = false, scopes = false;
  for (const Event& event : initial.events()) {
    if (!event.has_action()) continue;
    const Action& action = event.action();
    basic = basic && IsBasic(action) && !IsFromOlderFrame(action);
    changes = changes || MayChangeProgram(action);
    older = older || IsFromOlderFrame(action);
    sets = sets || action.has_set_variable();
    lists = lists || action.has_list_places();
    edits = edits || action.has_edit();
    // Breakpoints are not off, nor is code passed over, where a second debugger does not want it so.
    watches = watches || action.has_watch() || action.has_breakpoints_active() || action.has_blackbox() ||
              action.has_pauses_active() || !SkipsOf(action).empty();
    skips = skips || !SkipsOf(action).empty() || !action.step_over().enters().empty();
    scopes = scopes || action.evaluate().has_scope();
    names = names || !ExpressionsOf(action).empty();
    places = places || action.has_run_to_location() || ChangesProgram(action);
  }
  if (basic) return "";
  if (edits) return "the session edits the source";
  const std::string past_code = "the session steps past code or into code, of which an edit may make other places";
  switch (kind.kind()) {
    case Transformation::kInsertBlankLines:
    case Transformation::kRemoveBlankLines:
    case Transformation::kInsertComment:
    case Transformation::kRemoveComment:
    case Transformation::kSplitLine:
    case Transformation::kJoinLines:
      return lists ? "the session lists places, which an edit moves" : skips ? past_code : "";
    case Transformation::kSlideBreakpoint:
    case Transformation::kObserveNothing:
    case Transformation::kCollectGarbage:
    case Transformation::kStartElsewhere:
      return "";
    case Transformation::kSecondDebugger:
      return watches ? "the session has a second debugger, switches breakpoints off or passes over code" : "";
    case Transformation::kChangeConfiguration:
      // V8's optimized code goes on with the value that a constant had.
      return sets ? "the session sets variables" : "";
    case Transformation::kAddNoOp:
    case Transformation::kAddParameter:
    case Transformation::kIntegerLiteralToExpression:
    case Transformation::kBooleanLiteralToExpression:
      // A stop that an edit adds would take the step on from a frame of another stack.
      if (older) return "the session steps from older frames";
      if (skips) return past_code;
      if (scopes) return "the session evaluates in scopes, of which an edit may make others";
      return places ? "the session restarts frames, runs to places, sets variables or returned values" : "";
    case Transformation::kAlphaRename:
    case Transformation::kStrictTwin:
      return names ? "the session evaluates expressions" : "";
    case Transformation::kInsertDeadCode:
    case Transformation::kRemoveDeadCode:
      if (older) return "the session steps from older frames";
      if (skips) return past_code;
      return changes ? "the session may change what the program does" : "";
    default:
      return "the session has actions that the transformation does not know";
  }
}

}  // namespace twinstep
