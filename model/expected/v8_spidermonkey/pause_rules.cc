#include "model/expected/v8_spidermonkey/rules.h"
#include "model/expected/v8_spidermonkey/stop_places.h"

namespace twinstep {
namespace {

bool FirefoxAtReturn(const DivergenceView& view) {
  const DivergenceSide& firefox = view.b();
  return firefox.paused() && (firefox.returning() || view.AtClosingBrace(firefox.location()));
}

// V8 comes to the place where Firefox's last pause was, and its own was not: of two stops in one statement, say,
// Firefox stood at the second.
bool V8ComesToWhereFirefoxStood(const DivergenceView& view) {
  const DivergenceSide& v8 = view.a();
  const Paused* const before = view.b().before;
  return v8.paused() && before != nullptr && v8.before != nullptr && SamePosition(v8.location(), before->location()) &&
         !SamePosition(v8.before->location(), before->location());
}

// V8 has stood at the end of a return statement, which is its last stop in a function, and Firefox has another.
bool V8WasAtReturn(const DivergenceView& view) {
  const Paused* const before = view.a().before;
  return before != nullptr && (before->has_returned() || AtV8Return(view, before->location()));
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
    return By(Rule::kReturning);
  }
  if (v8.paused()) {
    if (const auto rule = V8OnlyPlace(view, v8.location())) return By(*rule);
  }
  if (firefox.paused()) {
    const auto rule = FirefoxOnlyPlace(view, firefox.location());
    if (rule && (rule != Rule::kClosingBraceAlone || V8WasAtReturn(view))) return By(*rule);
  }
  return {};
}

Explanation ExplainPause(const DivergenceView& view) {
  const DivergenceSide& firefox = view.b();
  if (firefox.paused() && firefox.throwing() && !V8LeftCodeOfOtherScripts(view)) {
    return By(Rule::kThrowing);
  }
  // Firefox is still at the end of the frame, or of the script: the completion pause comes on top of a breakpoint
  // there.
  if (FirefoxAtReturn(view) && firefox.before != nullptr &&
      firefox.output->paused().frames_size() == firefox.before->frames_size() &&
      SamePosition(firefox.location(), firefox.before->location())) {
    return By(Rule::kClosingBraceTwice);
  }
  if (V8ComesToWhereFirefoxStood(view)) return By(Rule::kStoodApart);
  if (Explanation places = ExplainPlaces(view); places.layer != UNEXPLAINED) return places;
  if (view.last_action().has_step_out() && V8EnteredTheNextCall(view)) {
    return By(Rule::kStepOutEntersNextCall);
  }
  return {};
}

}  // namespace twinstep
