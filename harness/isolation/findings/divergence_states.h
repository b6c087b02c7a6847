// Why the two runs of a finding diverge: the state in which they first differ, or that it is the debuggers' own.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_STATES_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_STATES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "harness/isolation/findings/finding_runs.h"
#include "harness/isolation/findings/state_comparison.h"
#include "harness/isolation/findings/undisturbed_runs.h"
#include "model/status.h"

namespace twinstep {

struct DivergenceStates {
  enum class Verdict {
    // The states are the same wherever the runs can be compared: what debuggers report, or where they pause.
    kDebuggers,
    // The runs differ before the program has begun.
    kBeforeStart,
    // Nobody debugging, the two programs do different things: the engines' execution, or the edit of the program.
    kExecution,
    // Only when debugged, and behind an action that changes what programs do.
    kAction,
    // Only as the debuggers read variables: what the programs do stays the same.
    kReading,
    // Being debugged changes what a program does.
    kDebugging,
    // The states differ, and nothing tells why; or it was stopped before enough was known.
    kUnknown,
  };
  // Where the states first differ.
  enum class When { kNever, kBefore, kAt };

  Verdict verdict = Verdict::kDebuggers;
  When when = When::kNever;

  // For kBefore and kAt: "f:12", the pause counted from 1, and the action that led there, as people write them.
  std::string place;
  int pause = 0;
  std::string behind;
  std::vector<ValueDifference> differences;
  // For kAction: the last that may change what a program does, and whether the states were the same just before it and
  // differ just behind it.
  std::string action;
  bool exactly = false;
  // For kAction and kNever: the action changes what one debugger answers, and not what the other does. Else the
  // programs' ends differ.
  bool acts_on_one = false;
  // A condition of a breakpoint, evaluated since the last pause at which the states were the same, may have acted.
  bool condition_may_act = false;

  // Pairs of states that were compared, and those that could not be, by reason.
  int compared = 0;
  std::map<std::string, int> not_compared;
  // Pauses among the corresponding ones, the differing one included.
  int pauses = 0;
  // What differs and is not the program's, at most at one pause.
  std::map<std::string, int> left_out;
  // The runs stand at different places where they diverge, so that states there are no matter.
  bool places_differ = false;

  UndisturbedRuns undisturbed;
  // How both end if nobody stops them from the divergence on.
  enum class Ends {
    // Both as when nobody debugs.
    kAsUndisturbed,
    // The first, the second, or both do something else.
    kFirstDiffers,
    kSecondDiffers,
    kBothDiffer,
    // Not known: a limit, or the run's own end.
    kUnknown,
  };
  Ends ends = Ends::kUnknown;
  Finished first_end, second_end;
  // Where both are known.
  bool same_ends = false;

  // Answers that are others with the walker in the realm, as the first event that is; -1: none.
  int first_disturbed = -1;
  int second_disturbed = -1;
  // Ended early: this is what is known so far.
  bool stopped = false;
};

struct DivergenceOptions {
  // Asked between runs.
  std::function<bool()> stop;
  // CPU time of one run.
  absl::Duration cpu_limit = absl::Seconds(10);
  // That a run without debugger may execute.
  int64_t statements = 1'000'000;
};

// Each state is taken by a run of its own, which ends there. Errors: an engine's own.
absl::StatusOr<DivergenceStates> ExplainDivergence(const FindingRuns& runs, Parser& parser,
                                                   const DivergenceOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_STATES_H_
