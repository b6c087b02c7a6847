// The result of running a saved finding again, in words.
#ifndef TWINSTEP_HARNESS_RESULTS_REPLAY_VERDICT_H_
#define TWINSTEP_HARNESS_RESULTS_REPLAY_VERDICT_H_

#include <map>
#include <string>

#include "harness/process/child.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct ReplayVerdict {
  enum class Kind {
    // Both traces as saved, byte for byte; a crash: the same end.
    kReproduced,
    // The same divergence at the same event, and something else is not as saved.
    kTracesDiffer,
    // Another divergence, another crash, another end.
    kDiffers,
    kGone,
    // The engines did not survive a divergence.
    kCrashed,
    kHung,
    // There was nothing to run.
    kCannotBeRead,
  };
  Kind kind = Kind::kCannotBeRead;
  // One line for people: "reproduced bit for bit", "gone: the debuggers agree", ...
  std::string text;
  // Engines of other versions than those it was found with, in words; or empty.
  std::string versions;
};

// `now` is `saved` after Examine, ExamineMetamorphic or ExamineTruth in a process that lives.
ReplayVerdict JudgeDivergence(const Finding& saved, const Finding& now);
// `now`: the versions of the engines that played it, by name.
std::string VersionNote(const Finding& saved, const std::map<std::string, std::string>& now);

// The verdict where that process ended before it could give one.
ReplayVerdict JudgeEnd(const Finding& saved, const ProcessEnd& end);

// "12 findings: 11 reproduced, 1 gone".
std::string VerdictCounts(const std::map<ReplayVerdict::Kind, int>& counts);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_REPLAY_VERDICT_H_
