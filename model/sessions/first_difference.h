// Where two traces of the same actions part: the one rule for replay, reduction, fuzzing, unit tests and campaigns.
#ifndef TWINSTEP_MODEL_SESSIONS_FIRST_DIFFERENCE_H_
#define TWINSTEP_MODEL_SESSIONS_FIRST_DIFFERENCE_H_

#include <google/protobuf/repeated_field.h>

#include <optional>

#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The first event at which the outputs of two traces differ (model/answers/comparison.h), with `event` set; none where
// both agree for as long as both last. Answers to actions that are aside (Action::aside) do not count.
//
// A session that a limit of time or memory cut off has said the truth up to there. A limit behind the first difference
// changes nothing; one at the event where the traces would differ next, or with no difference before it, leaves no
// answer: FailedPrecondition, "ended by the time or memory limit".
absl::StatusOr<std::optional<Divergence>> FirstDifference(const Trace& a, const Trace& b, CaptureLevel level);

// The same of one event alone, while the traces are made. Both have it.
absl::StatusOr<std::optional<Divergence>> DifferenceAt(int event, const Trace& a, const Trace& b, CaptureLevel level);

// CompareOutputs for `a` and `b`, answers in the one and the other trace, which need not hold them yet. Variables that
// only one of the two debuggers lists by what is known of it are no difference (model/answers/unkept_variables.h), nor
// are rejections where a host leaves some out (EngineFacts::leaves_out_rejections).
std::optional<Divergence> CompareAnswers(const Trace& of_a, const Output& a, const Trace& of_b, const Output& b,
                                         CaptureLevel level);

// Drops from the actions of a session that a limit cut off those that were not answered. Nothing behind them can be
// compared, so the other debugger need not be asked, and does not reach its limit too. Other sessions: no change.
void KeepAnswered(const Trace& trace, google::protobuf::RepeatedPtrField<Action>& actions);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_FIRST_DIFFERENCE_H_
