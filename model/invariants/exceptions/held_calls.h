// Calls that an engine tells of, held against activations of the truth.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_HELD_CALLS_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_HELD_CALLS_H_

#include "google/protobuf/repeated_field.h"
#include "model/invariants/exceptions/thrown_where.h"
#include "model/judging/known_program.h"
#include "proto/output.pb.h"

namespace twinstep {

// HoldStackAgainst, against the activations from `link` of the timeline on.
StackCheck HoldCallsAgainst(const KnownProgram& known, int link,
                            const google::protobuf::RepeatedPtrField<CallSite>& calls);

// Who waits for what runs, engines note where somebody debugs the program.
ExceptionTold WithoutWaiting(ExceptionTold told);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_HELD_CALLS_H_
