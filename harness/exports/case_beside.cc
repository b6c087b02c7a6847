#include "harness/exports/case_beside.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/exports/look.h"
#include "model/answers/paper_view.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// The innermost one of that name, without the global object's; none: none is listed.
std::optional<std::string> VariableShown(const Frame& frame, const std::string& name) {
  for (const Scope& scope : frame.scopes()) {
    if (scope.kind() == Scope::GLOBAL) continue;
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) {
        Datum datum;
        *datum.mutable_value() = variable.value();
        return ShownText(datum, FULL);
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> ShownAtEnd(const Look& look, const Finished& finished) {
  switch (look.kind) {
    case Look::Kind::kEnd:
      return EndText(finished);
    case Look::Kind::kPrinted:
      return look.line < finished.console_size() ? finished.console(look.line) : "nothing";
    case Look::Kind::kLogCount:
      return absl::StrCat(finished.logged_size());
    default:
      return std::nullopt;
  }
}

// What a script that looks so shows of a pause at level FULL.
std::optional<std::string> ShownAtPause(const Look& look, const Paused& paused) {
  if (look.frame >= paused.frames_size()) return std::nullopt;
  const Frame& frame = paused.frames(look.frame);
  switch (look.kind) {
    case Look::Kind::kStack: {
      const std::vector<std::string> names = PaperStack(paused);
      return names.empty() ? "empty" : absl::StrJoin(names, " < ");
    }
    case Look::Kind::kFrame:
      return FrameText(frame);
    case Look::Kind::kVariable:
      return VariableShown(frame, look.path[0]);
    case Look::Kind::kThis:
      return ValueText(frame.this_value());
    case Look::Kind::kThisClass:
      return frame.this_value().object().class_name();
    case Look::Kind::kScope: {
      const auto holds = [](const Scope& scope) { return scope.variables_size() > 0; };
      int left = look.scope;
      for (const Scope& scope : frame.scopes()) {
        if (holds(scope) && left-- == 0) return ScopeText(scope);
      }
      return "none";
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::string> Shown(const Look& look, const Output& output) {
  if (output.has_paused()) return ShownAtPause(look, output.paused());
  if (output.has_finished()) return ShownAtEnd(look, output.finished());
  if (look.kind != Look::Kind::kAnswer || !output.has_evaluated()) return std::nullopt;
  return output.evaluated().has_value() ? ValueText(output.evaluated().value()) : "threw";
}

}  // namespace

absl::StatusOr<ExportCase> CaseBeside(const Finding& played, const ExportCase& wrong) {
  const Trace& trace = played.truth().trace();
  ExportCase beside;
  beside.engine = wrong.engine;
  beside.engine_label = wrong.engine_label;
  beside.engine_version = wrong.engine_version;
  beside.program = played.test_case().program();
  beside.level = wrong.level;
  beside.settings = wrong.settings;
  beside.time_zone = wrong.time_zone;
  beside.slide = wrong.slide;
  beside.crash = wrong.crash;
  beside.crash_kind = wrong.crash_kind;
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(trace, trace.events_size(), beside.level);
  if (!steps.ok()) return steps.status();
  beside.steps = *std::move(steps);
  ExportAnswer& came = beside.steps.back().answer;
  if (wrong.look.kind != Look::Kind::kNothing) {
    const Output& last = trace.events(trace.events_size() - 1).output();
    const std::optional<std::string> shown = Shown(wrong.look, last);
    if (!shown) return absl::FailedPreconditionError("what differs is not to be seen in the right answer");
    beside.look = wrong.look;
    beside.look.expected = beside.look.actual = *shown;
    absl::StrAppend(&came.text, ", ", LabelOf(beside.look), *shown);
  }
  if (wrong.crash.empty() && came.text == wrong.steps.back().answer.text) {
    return absl::FailedPreconditionError("the right answer is in the same words as the wrong one");
  }
  beside.expected = came;
  return beside;
}

}  // namespace twinstep
