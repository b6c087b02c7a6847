#include <algorithm>
#include <string>
#include <utility>

#include "model/actions/ignored_code.h"
#include "model/expected/v8_spidermonkey/rules.h"
#include "model/script_pattern.h"

namespace twinstep {
namespace {

bool IsBlackboxed(const Location& location, const Trace& trace) {
  IgnoredCode ignored;
  for (int event = 0; event < trace.events_size(); ++event) {
    const bool is_refused = event + 1 < trace.events_size() && trace.events(event + 1).output().done().refused();
    if (trace.events(event).action().has_blackbox() && !is_refused)
      ignored.Take(trace.events(event).action().blackbox());
  }
  const Blackbox& scripts = ignored.scripts();
  if (location.source() == Location::MODULE && scripts.url_pattern() == PatternOf(location.name())) return true;
  if (location.source() == Location::EVAL && scripts.anonymous()) return true;
  const auto place = [](const Location& at) { return std::pair(at.line(), at.column()); };
  return std::any_of(ignored.ranges().begin(), ignored.ranges().end(), [&](const Blackbox& range) {
    return range.begin().source() == location.source() && place(range.begin()) <= place(location) &&
           place(location) < place(range.end());
  });
}

// A second debugger is attached, which blackboxes nothing. V8, v8-debugger.cc: V8Debugger::IsFunctionBlackboxed.
bool IsWatched(const Trace& trace) {
  bool watched = false;
  for (const Event& event : trace.events()) {
    if (event.action().has_watch()) watched = event.action().watch().attaches();
  }
  return watched;
}

bool BreakpointsAreOff(const DivergenceView& view) {
  bool off = false;
  for (const Event& event : view.trace().events()) {
    if (&event.output() == view.a().output) break;
    if (event.action().has_breakpoints_active()) off = !event.action().breakpoints_active().active();
  }
  return off;
}

bool IsUninitialized(const Frame& frame, const std::string& name) {
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) {
        return variable.value().has_singleton() && variable.value().singleton() == Value::UNINITIALIZED;
      }
    }
  }
  return false;
}

// The frame shows the variable without a value yet, or the program never assigns it.
bool IsNotAssignable(const DivergenceView& view, const SetVariable& set) {
  const Paused* before = view.b().before;
  if (before == nullptr || static_cast<int>(set.frame()) >= before->frames_size()) return false;
  const Frame& frame = before->frames(static_cast<int>(set.frame()));
  if (IsUninitialized(frame, set.name())) return true;
  if (view.tree() == nullptr) return false;
  const VariableId variable = view.VariableAt(frame.location(), set.name());
  if (variable == kNoVariable) return false;
  const DeclarationKind kind = view.tree()->variables()[variable].kind;
  return kind == DeclarationKind::kConst || kind == DeclarationKind::kImportBinding ||
         kind == DeclarationKind::kFunctionName || kind == DeclarationKind::kClassName;
}

Explanation ExplainSetVariable(const DivergenceView& view) {
  const Evaluation& v8 = view.a().output->evaluated();
  const Evaluation& spidermonkey = view.b().output->evaluated();
  if (v8.failed() && spidermonkey.has_value()) {
    return By(Rule::kSetsGlobals);
  }
  if (v8.has_value() && spidermonkey.failed() && IsNotAssignable(view, view.last_action().set_variable())) {
    return By(Rule::kSetsConstants);
  }
  return {};
}

// None of them is the language's.
bool IsPropertyOfErrors(const std::string& name) {
  return name == "stack" || name == "fileName" || name == "lineNumber" || name == "columnNumber";
}

}  // namespace

Explanation ExplainMoreActions(const DivergenceView& view) {
  const DivergenceSide& v8 = view.a();
  const DivergenceSide& firefox = view.b();
  if (view.last_action().has_set_variable() && v8.output->has_evaluated() && firefox.output->has_evaluated())
    return ExplainSetVariable(view);
  if (v8.output->inspected().has_opened() && firefox.output->inspected().has_opened() &&
      view.type() == Divergence::VARIABLES && IsPropertyOfErrors(view.variable())) {
    return By(Rule::kPropertiesOfErrors);
  }
  if (firefox.paused() && firefox.output->paused().reason() == Paused::CONDITION_THREW) {
    return By(Rule::kConditionThrows);
  }
  if (view.last_action().has_run_to_location() && firefox.paused() && firefox.before != nullptr &&
      firefox.output->paused().reason() == Paused::LOCATION_REACHED &&
      firefox.location().SerializeAsString() == firefox.before->location().SerializeAsString()) {
    return By(Rule::kRunToUnmovedPlace);
  }
  if (v8.paused() && v8.output->paused().reason() == Paused::BREAKPOINT && IsBlackboxed(v8.location(), view.trace())) {
    return By(Rule::kBlackboxedBreakpoint);
  }
  if (v8.paused() && v8.output->paused().reason() == Paused::STEP && IsBlackboxed(v8.location(), view.trace()) &&
      IsWatched(view.trace())) {
    return By(Rule::kWatchedBlackbox);
  }
  if (v8.paused() && v8.output->paused().reason() == Paused::EXCEPTION && BreakpointsAreOff(view)) {
    return By(Rule::kExceptionWhileOff);
  }
  return {};
}

}  // namespace twinstep
