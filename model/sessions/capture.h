// What is copied from a pause into a trace, by capture level.
#ifndef TWINSTEP_MODEL_SESSIONS_CAPTURE_H_
#define TWINSTEP_MODEL_SESSIONS_CAPTURE_H_

#include "model/debugger.h"
#include "model/status.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// Level PAPER: strings are cut where the DBDB study's published code cuts them.
inline constexpr ValueLimits kPaperLimits = {.object_depth = 0, .properties = 0, .string_length = 30};
// Of evaluations at level PAPER, where values are compared as variables are: an error's message, for people and rules.
inline constexpr ValueLimits kPaperEvaluationLimits = {.object_depth = 1, .properties = 10, .string_length = 100};
// Frames described at level FULL with their scopes; deeper ones are described without.
inline constexpr int kFullScopeFrames = 20;
// Frames described at all: a stack overflow has thousands.
inline constexpr int kMaxFrames = 1000;

// PAPER: frames, the scopes of the innermost one without the global scope, and the completion value (which that level
// does not compare: it tells a pause at the end of a frame from others). FULL: all frames' scopes with the declared
// globals, and this values. Without scopes there are no this values either; the rest is the same.
absl::Status CapturePause(Pause& pause, CaptureLevel level, Paused& paused, bool with_scopes = true);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_CAPTURE_H_
