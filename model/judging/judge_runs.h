// Runs a program for its judge (judge.h): bare, its instrumented copy bare, with breakpoints everywhere, and a walk.
#ifndef TWINSTEP_MODEL_JUDGING_JUDGE_RUNS_H_
#define TWINSTEP_MODEL_JUDGING_JUDGE_RUNS_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "model/debugger.h"
#include "model/judging/acted_truths.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "model/source/syntax_tree.h"
#include "model/truth/truth_acts.h"
#include "model/truth/truth_recording.h"
#include "model/truth/truth_run.h"
#include "proto/judge_runs.pb.h"

namespace twinstep {

// The places of sources that many programs have, as an engine lists them.
class PlacesOfSources {
 public:
  // Errors are the engine's.
  absl::StatusOr<std::vector<Location>> Get(Engine& engine, Program::Kind kind, const std::string& source,
                                            const SessionOptions& options);

 private:
  // By engine, kind and source.
  std::map<std::string, std::vector<Location>> places_;
};

struct JudgeOptions {
  // As the sessions to judge are run.
  SessionOptions session;
  TruthLimits limits;
  // Null: nothing is kept for other programs.
  PlacesOfSources* places = nullptr;
  // Null: code of eval is not told.
  ParseSource parse = nullptr;
};

// Four runs, or as many as tell something. `tree` is of the program's main source, or of all of them, joined
// (model/source/joined_tree.h), so that the others are judged as well; null where the main one does not parse. The
// engine's thread; no session of the engine exists. Errors are the engine's own.
absl::StatusOr<JudgeRuns> RunForJudge(Engine& engine, const Program& program, std::shared_ptr<const SyntaxTree> tree,
                                      const JudgeOptions& options);

// Sets what of `runs` is of the run with breakpoints everywhere, and what is listed: one session, with a breakpoint at
// each of the first 500 places, resumed at each. A run past 2,000 pauses or a stack deeper than 60 is not looked at any
// further. Errors are the engine's.
absl::Status RunWithBreakpointsEverywhere(Engine& engine, const Program& program, const SessionOptions& options,
                                          JudgeRuns& runs);

// The truth with the acts, by a run of the copy; `known` has that with all but the last. The engine's thread; no
// session of the engine exists. Errors are the engine's own.
absl::StatusOr<std::shared_ptr<const ActedTruth>> RunWithActs(Engine& engine, const Program& program,
                                                              const SessionOptions& options, const KnownProgram& known,
                                                              absl::Span<const TruthAct> acts);

// What a run with breakpoints everywhere says of a program: where the debugger stops at all.

// Which place of a statement a debugger comes to first is not always the first one in the text: by what it did mostly.
// `full_run` is that of JudgeRuns.
void FindHeads(const google::protobuf::RepeatedPtrField<Paused>& full_run, TruthPlaces& places);

// Sets known.stopped_at, visited, stops and later_lists. `known` has a truth, of which `matcher` is.
void FindStops(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known);

// Sets known.steps_in, from the walk.
void FindStepsIn(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_JUDGE_RUNS_H_
