// What a run with breakpoints everywhere says of a program: where the debugger stops at all.
#ifndef TWINSTEP_MODEL_JUDGING_FULL_RUN_H_
#define TWINSTEP_MODEL_JUDGING_FULL_RUN_H_

#include "google/protobuf/repeated_ptr_field.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "proto/judge_runs.pb.h"

namespace twinstep {

// Which place of a statement a debugger comes to first is not always the first one in the text: by what it did mostly.
// `full_run` is that of JudgeRuns.
void FindHeads(const google::protobuf::RepeatedPtrField<Paused>& full_run, TruthPlaces& places);

// Sets known.stopped_at, visited, stops and later_lists. `known` has a truth, of which `matcher` is.
void FindStops(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known);

// Sets known.steps_in, from the walk.
void FindStepsIn(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_FULL_RUN_H_
