// The other end of a remote engine: a child that has the engine.
#ifndef TWINSTEP_HARNESS_SUBJECTS_ENGINE_CHILD_H_
#define TWINSTEP_HARNESS_SUBJECTS_ENGINE_CHILD_H_

#include "harness/process/child_kind.h"

namespace twinstep {

// Answers each RemoteOrder with a RemoteReply, in order. The first one names the engine, which is this program's own of
// that name.
extern const ChildKind kEngineKind;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_ENGINE_CHILD_H_
