// Whether a run passes or fails.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_RUN_OUTCOME_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_RUN_OUTCOME_H_

#include <functional>
#include <string>
#include <utility>

#include "model/debugger.h"
#include "model/delta_debugging/configuration_tester.h"
#include "proto/output.pb.h"

namespace twinstep {

using RunTest = std::function<TestOutcome(const Finished&)>;

// What a run printed and how it ended, as text: equal for equal behaviour. Without stack traces.
std::string BehaviourText(const Finished& finished);
// "it printed \"3\"", "it threw Error: no such key".
std::string BehaviourSentence(const Finished& finished);
// The same of two runs that differ, and so that the sentences do: where both print the same line at last, the first
// line that differs.
std::pair<std::string, std::string> BehaviourSentences(const Finished& first, const Finished& second);

// As the passing run: passes. As the failing run: fails. Else unresolved.
RunTest TestByBehaviour(const Finished& passing, const Finished& failing);

// `script` runs in a realm of its own with the run in the global variable `run`: {console: [lines], outcome:
// "completed" or "threw", exception: text}. The last line that it prints decides: "pass" or "fail"; anything else and
// an exception: unresolved. `engine` outlives the answer; no session exists when it is called.
RunTest TestByRunScript(const std::string& script, Engine& engine);

// `test`, held to the failure that was asked for: a run fails only where it ends as the failing one does, without an
// exception or by one of the same class, and passes only where it ends as the passing one. Else it is unresolved.
RunTest TestKeepingEnds(RunTest test, const Finished& passing, const Finished& failing);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_RUN_OUTCOME_H_
