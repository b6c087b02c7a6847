// The construct that names the cause of a step that ends where it should not.
#ifndef TWINSTEP_MODEL_INVARIANTS_STEP_CONSTRUCT_H_
#define TWINSTEP_MODEL_INVARIANTS_STEP_CONSTRUCT_H_

#include <string>

#include "model/invariants/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// With a truth.
std::string OfStep(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STEP_CONSTRUCT_H_
