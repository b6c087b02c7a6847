// What both ends of a remote engine (remote_engine.h, engine_child.h) say the same way.
#ifndef TWINSTEP_HARNESS_SUBJECTS_REMOTE_MESSAGES_H_
#define TWINSTEP_HARNESS_SUBJECTS_REMOTE_MESSAGES_H_

#include "model/debugger.h"
#include "model/source/coverage.h"
#include "model/status.h"
#include "model/truth/truth_copy.h"
#include "model/truth/truth_recording.h"
#include "proto/remote_engine.pb.h"

namespace twinstep {

void SetStatus(const absl::Status& status, RemoteReply& reply);
absl::Status StatusOf(const RemoteReply& reply);

RemoteValueLimits ToMessage(const ValueLimits& limits);
ValueLimits LimitsOf(const RemoteValueLimits& limits);

RemoteProgram ToMessage(const Program& program, const SessionOptions& options);
SessionOptions OptionsOf(const RemoteProgram& program);

RemoteTruthCopy ToMessage(const TruthRecording& recording);
// What a recorder needs of the copy: its sites have no kinds and nodes.
TruthCopy CopyOf(const RemoteTruthCopy& copy);
TruthLimits LimitsOf(const RemoteTruthCopy& copy);

RemoteCoverage ToMessage(const Coverage& coverage);
// `source`: of the program that ran.
Coverage CoverageOf(const RemoteCoverage& coverage, const std::string& source);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_REMOTE_MESSAGES_H_
