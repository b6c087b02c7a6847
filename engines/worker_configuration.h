// What belongs to a worker process and not to a session: engine flags, JIT tiers, time zone.
#ifndef TWINSTEP_ENGINES_WORKER_CONFIGURATION_H_
#define TWINSTEP_ENGINES_WORKER_CONFIGURATION_H_

#include <string>
#include <vector>

#include "model/status.h"
#include "proto/test_case.pb.h"

namespace twinstep {

// The names that NamedConfiguration knows:
//   default          no flags, UTC
//   interpreter      no compiler (regular expressions neither)
//   jitless          no machine code at all; V8 has no WebAssembly then
//   baseline         everything through the baseline compiler at once, nothing optimised
//   optimizing       every compiler as early as it can: V8 11 optimises at the first call, without feedback, V8 13
//                    after ten
//   no_lazy          functions are compiled with what they stand in
//   often_collected  garbage is collected often
//   new_york         no flags; a time zone behind UTC with daylight saving time
// Programs and debuggers behave in all but the last as in the first, but for what tests/configurations_test names.
std::vector<std::string> NamedConfigurations();

// Its flags are those of the engines that this program is linked with. Errors: there is none of that name.
absl::StatusOr<WorkerConfiguration> NamedConfiguration(const std::string& name);

// A configuration that holds only a name is the one of that name; any other is left as it is. Errors: unknown name.
absl::StatusOr<WorkerConfiguration> CompleteConfiguration(const WorkerConfiguration& configuration);

// Whether processes with the one and the other behave alike. Both are complete; names do not count.
bool SameConfiguration(const WorkerConfiguration& a, const WorkerConfiguration& b);

// Configures this process. Called once, by the main thread, before the first engine or parser is made and before other
// threads read the environment; a process where it is not called has the default. Both engines are started for a moment
// where a time zone is asked for, as only they know which ones they have (50 ms). Errors, after which the process is of
// no use: InvalidArgument, a sentence that names the V8 flags, SpiderMonkey options or time zone that an engine does
// not know; FailedPrecondition: too late.
absl::Status ConfigureProcess(const WorkerConfiguration& configuration);

// In a process of many short programs: compilers come later than by default (Tier::kLate). Called by the main thread
// before anything else of the engines; ConfigureProcess may follow, and what it sets counts.
absl::Status ConfigureForShortPrograms();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_WORKER_CONFIGURATION_H_
