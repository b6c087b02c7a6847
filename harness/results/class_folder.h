// Names of the folders that hold findings of one kind.
#ifndef TWINSTEP_HARNESS_RESULTS_CLASS_FOLDER_H_
#define TWINSTEP_HARNESS_RESULTS_CLASS_FOLDER_H_

#include <string>

#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"

namespace twinstep {

// "step-over--ForStatement--pause-location"; of a metamorphic class engine and transformation come first:
// "v8--InsertDeadCode--step-over--ForStatement--pause-location". Only letters, digits, '-' and '_', at most 220
// characters, never empty: safe on every file system and in a shell. Two classes of the model have two names.
std::string ClassFolder(const EquivalenceClass& equivalence_class);

// "crash--signal-5--v8-run--step-out": kind, how it ended, phase, last action. What depends on time or memory alone
// ("no answer for 60s") is cut to its words, so that equal causes share a folder. Safe as above.
std::string CrashGroup(const Finding& finding);

// Where a result folder keeps a finding, relative to it: "classes/..." or "crashes/...".
std::string FindingFolder(const Finding& finding);

// The last action's name of a list of actions, as in a class.
std::string LastActionOf(const TestCase& test_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_CLASS_FOLDER_H_
