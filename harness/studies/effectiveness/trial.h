// One trial: a debugger, with a fault or as it is, against the oracles for a fixed time; and what many trials come to.
// No engine: the sessions ran in a child process (harness/effectiveness_main.cc).
#ifndef TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_TRIAL_H_
#define TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_TRIAL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "proto/effectiveness.pb.h"

namespace twinstep {

struct TrialWarning {
  // Counted from 0.
  uint64_t session = 0;
  // CPU time of the trial up to the end of the session.
  absl::Duration after;
  std::string oracle;
  std::string warning_class;
};

struct Trial {
  // The fault's name; empty for the engine as it is.
  std::string fault;
  uint64_t sessions = 0;
  absl::Duration cpu_time = absl::ZeroDuration();
  // The first of each class and oracle that the same session does not give without the fault, in order.
  std::vector<TrialWarning> warnings = {};
  // Warnings in all.
  uint64_t warned = 0;
  // Sessions that ended the process, or could not be run.
  uint64_t crashes = 0;
  uint64_t failures = 0;
};

// Adds what a child told. A session that began and did not end is a crash. Returns the session to go on with.
uint64_t AddNews(const std::vector<FaultNews>& news, uint64_t first_session, Trial& trial);

// The warnings of `trial` that show its fault: their classes do not occur in `baseline`.
std::vector<TrialWarning> Finds(const Trial& trial, const Trial& baseline);

// Of one fault: "last-line-wraps 3 0.1 ...".
std::string EffectivenessLine(const Trial& trial, const Trial& baseline);
// The table of one engine: a line a fault, then the unmodified engine's warnings by oracle, then a sentence.
std::string EffectivenessTable(const std::string& engine, const Trial& baseline, const std::vector<Trial>& trials);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_TRIAL_H_
