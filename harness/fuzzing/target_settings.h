// How a person or a service tells the fuzz target what to do besides libFuzzer's own flags.
#ifndef TWINSTEP_HARNESS_FUZZING_TARGET_SETTINGS_H_
#define TWINSTEP_HARNESS_FUZZING_TARGET_SETTINGS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/bugs/known_list.h"
#include "harness/fuzzing/oracle_names.h"
#include "model/status.h"

namespace twinstep {

struct TargetSettings {
  // --oracles=crash,truth,transparency,finer_trace,metamorphic,differential or all.
  Oracles oracles;
  // --known=FILE, or "none"; else all of corpus/bugs.
  KnownList known;
  // --record=FILE: causes that are not known are appended there, and the run goes on.
  std::string record_path;
  // --layers=all: also what a rule explains is reported; else what none does (unexplained).
  bool explained_too = false;
  // --reduction_seconds=30, for making a finding small before it is reported.
  absl::Duration reduction_limit = absl::Seconds(30);
  // --run_seconds=0.1: CPU time of one run of a program by one engine. Mutated programs often run for ever, and nothing
  // is found in those that take long that is not found in others.
  absl::Duration run_limit = absl::Milliseconds(100);
  // The process runs the inputs that a job of -fork= found once more, only to learn which behaviours they show: the job
  // has paid for their oracles.
  bool only_behaviours = false;
};

// Each is a flag with two dashes, which libFuzzer passes over, or an environment variable (TWINSTEP_ORACLES, ...), for
// services that give no flags; a flag wins. `environment` answers null where there is none; `bugs` are those of
// corpus/bugs. Errors: a sentence that names the flag.
absl::StatusOr<TargetSettings> SettingsOfTarget(const std::vector<std::string>& arguments,
                                                const std::function<const char*(const char*)>& environment,
                                                const KnownBugs& bugs);

// libFuzzer's own flags that the target runs with unless the command line has them: no leak checks, as the engines'
// roots are in memory that they do not look at; limits of time and memory for what engines do not end themselves.
std::vector<std::string> MissingFuzzerFlags(const std::vector<std::string>& arguments);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_TARGET_SETTINGS_H_
