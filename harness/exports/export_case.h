// What of a finding goes into an export: one side's program, actions and answers, and the answer that is demanded:
// where that side breaks a promise, what is true; else what the other side says.
#ifndef TWINSTEP_HARNESS_EXPORTS_EXPORT_CASE_H_
#define TWINSTEP_HARNESS_EXPORTS_EXPORT_CASE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/exports/look.h"
#include "proto/document.pb.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct ExportStep {
  Action action;
  // Places only, at the level of the finding: "breakpoint 3", "refused", "removed", "paused 4", "finished". Of the last
  // action also what differs there: "paused 4, x: 1". Empty where not known: behind a crash.
  ExportAnswer answer;
};

struct ExportCase {
  // The name of the engine whose behaviour the export shows.
  std::string engine;
  // Name for people and version: "V8 VERSION".
  std::string engine_label;
  // With all its numbers; empty: it is not known.
  std::string engine_version;
  // Whose answer is expected: "that of the other engine, V8 VERSION"; "that of the initial run", ...
  std::string expected_label;
  // With the source that the run debugged.
  Program program;
  // At least one.
  std::vector<ExportStep> steps;
  // In place of the last step's answer; empty behind a crash. Where `right` or `not_checkable` is set, words for it.
  ExportAnswer expected;
  // A regular expression of JavaScript that right answers fit; empty: `expected` alone is right.
  std::string right;
  // What `right` does not fit is the bug, wherever it shows.
  bool rest_is_wrong = false;
  // The number of the step, from 1, that sets the breakpoint whose pause is demanded: an engine that sets it elsewhere
  // promises no pause there. 0: nothing like it.
  int premise = 0;
  // Why no script can tell right from wrong; empty: one can.
  std::string not_checkable;
  Look look;
  CaptureLevel level = PAPER;
  // As the engine takes them: "--no-opt", "ion.enable=0".
  std::vector<std::string> settings;
  std::string time_zone;
  // Its breakpoints go to the next line that takes one, as in the DBDB study.
  bool slide = false;
  // Set: what the follow-up run does besides its actions at every pause.
  Transformation observation;

  // "step over pauses at 5, not at 4".
  std::string title;
  // Where a promise is broken: what the debugger does ("step over from 15:4 is lost"), the promise, and who makes it
  // (model/invariants/).
  std::string phrase, promise, promise_source;
  // Of the sources.
  std::vector<Document::Id> documents;
  // The rules of the tools on top of the engine are at fault, not the engine.
  bool of_tools = false;
  // Layer, rule, and where to file it; empty: nothing to be said.
  std::string filing;
  // That it is not known who is right, and why; empty: it is known.
  std::string doubt;
  // It was looked at all that is shown, at every pause, and that may be what changed the program.
  bool looks_at_all = false;
  // For a metamorphic finding this says what was changed, and what had to hold; for a broken invariant, what was
  // promised and what the debugger answered; one line each.
  std::vector<std::string> relation;
  // The run that was compared with: its program, where it is another one, and its actions with answers.
  std::string initial_source;
  std::vector<ExportStep> initial_steps;
  // In the same script: sessions of the same cause, each with what is right and wrong in it, and where the debugger is
  // right (case_beside.h).
  std::vector<ExportCase> variants, contrasts;

  // Of a crash: how, and the engine's phase; what the engine said, and the class of it; and what kind of
  // end that is.
  std::string crash;
  std::string crash_said, crash_class;
  ProcessEnd::Kind crash_kind = ProcessEnd::DONE;
};

// The first `end` events, pairs of action and output. FailedPrecondition: there are none, or no script does such an
// action.
absl::StatusOr<std::vector<ExportStep>> StepsOf(const Trace& trace, int end, CaptureLevel level);

// `engine`: its name, or empty for the one where the finding is to be filed. "v8" is also the name of the version that
// the finding is about, "v8@VERSION". Errors, one sentence:
// InvalidArgument where the finding is not about that engine, or only another one breaks a promise there;
// FailedPrecondition where it holds something that no script can do or check, which is named.
absl::StatusOr<ExportCase> MakeExportCase(const Finding& finding, const std::string& engine);

// What plays it has this version, all its numbers; empty: it is not known.
void SetVersion(const std::string& version, ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_EXPORT_CASE_H_
