#include "model/layers/v8_spidermonkey/pause_rules.h"

#include <utility>

#include "model/layers/v8_spidermonkey/stop_places.h"

namespace twinstep {
namespace {

Explanation ByDesign(std::string rule) { return {BY_DESIGN, std::move(rule)}; }
Explanation DevToolsRule(std::string rule) { return {DEVTOOLS_RULE, std::move(rule)}; }

bool FirefoxAtReturn(const DivergenceView& view) {
  const DivergenceSide& firefox = view.b();
  return firefox.paused() && (firefox.returning() || view.AtClosingBrace(firefox.location()));
}

// V8 stands where Firefox's last pause was, or where its own was: a loop has come back to the place.
bool V8IsUnmoved(const DivergenceView& view) {
  const DivergenceSide& v8 = view.a();
  if (!v8.paused()) return false;
  for (const Paused* before : {view.b().before, v8.before}) {
    if (before != nullptr && SamePosition(v8.location(), before->location())) return true;
  }
  return false;
}

// Where V8 paused before, a frame stood that it has left, of a setup script, say: what handles an error there is not
// seen, and V8's step may have passed it.
bool V8LeftCodeOfOtherScripts(const DivergenceView& view) {
  const DivergenceSide& v8 = view.a();
  if (v8.before == nullptr) return false;
  const int kept = v8.paused() ? v8.output->paused().frames_size() : 0;
  for (int frame = 0; frame < v8.before->frames_size() - kept; ++frame) {
    if (v8.before->frames(frame).location().source() == Location::OTHER) return true;
  }
  return false;
}

// A step out at a return goes on as a step into (debug.cc, PrepareStep): where the caller calls another function before
// its next break position, a setter or an iterator's next, say, V8 stops in that one.
bool V8EnteredTheNextCall(const DivergenceView& view) {
  const DivergenceSide& v8 = view.a();
  if (!v8.paused() || v8.before == nullptr || v8.output->paused().reason() != Paused::STEP) return false;
  const Paused& now = v8.output->paused();
  const NodeId function = view.FunctionAt(v8.location());
  return now.frames_size() > 1 && now.frames_size() == v8.before->frames_size() && function != kNoNode &&
         function != view.FunctionAt(v8.before->location()) &&
         now.frames(1).function_name() == v8.before->frames(1).function_name();
}

}  // namespace

Explanation ExplainPlaces(const DivergenceView& view) {
  const DivergenceSide& v8 = view.a();
  const DivergenceSide& firefox = view.b();
  if (v8.paused() && firefox.paused() && SamePosition(v8.location(), firefox.location())) return {};
  if (v8.paused() && (v8.returning() || AtV8Return(view, v8.location())) && FirefoxAtReturn(view)) {
    return ByDesign("returning: V8 stops at the end of the return statement, Firefox at the closing brace");
  }
  if (v8.paused()) {
    if (std::string rule = V8OnlyPlace(view, v8.location()); !rule.empty()) return ByDesign(std::move(rule));
  }
  if (firefox.paused()) {
    if (std::string rule = FirefoxOnlyPlace(view, firefox.location()); !rule.empty()) return ByDesign(std::move(rule));
  }
  return {};
}

Explanation ExplainPause(const DivergenceView& view) {
  const DivergenceSide& firefox = view.b();
  if (firefox.paused() && firefox.throwing() && !V8LeftCodeOfOtherScripts(view)) {
    return ByDesign("throwing: Firefox stops where an error leaves a frame, V8 only at the handler");
  }
  // Firefox is still at the end of the frame, or of the script: the completion pause comes on top of a breakpoint
  // there.
  if (FirefoxAtReturn(view) && firefox.before != nullptr &&
      SamePosition(firefox.location(), firefox.before->location())) {
    return DevToolsRule(
        "Firefox stops at the closing brace a second time when a frame ends there that a breakpoint had paused");
  }
  if (V8IsUnmoved(view)) return DevToolsRule("Firefox never stops twice in a row at an unmoved place, V8 does");
  if (Explanation places = ExplainPlaces(view); places.layer != UNEXPLAINED) return places;
  if (view.last_action().has_step_out() && V8EnteredTheNextCall(view)) {
    return ByDesign("step out: V8 enters the next function that the caller calls, Firefox stays in the caller");
  }
  return {};
}

}  // namespace twinstep
