// What a study knows of its runs: the input of every table and figure.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_RUN_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_RUN_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "proto/divergence.pb.h"

namespace twinstep {

// One session of a study: one program debugged once by both debuggers.
struct StudyRun {
  enum class End {
    kDiverged,
    kProgramFinished,
    // All execution actions were taken without a difference.
    kMaxActions,
    kTimeLimit,
    kMemoryLimit,
    // The session could not be run.
    kFailed,
    kCrashed,
    kHung,
  };

  // Session r * P + p of a campaign over P programs is run r of program p.
  uint64_t session = 0;
  // Index into Study::programs.
  size_t program = 0;
  // From 0.
  uint64_t run = 0;
  End end = End::kFailed;
  // All actions, and of these the execution actions, start counted. Of a run that crashed or hung: as far as known.
  uint64_t actions = 0;
  uint64_t execution_actions = 0;
  // Loading the program in both debuggers and debugging it. Classes are found out later and do not count, as in the
  // paper's section 5.3.3. Nothing where the worker process did not live to tell.
  std::optional<uint64_t> microseconds;

  // For kDiverged; of others these are empty.
  EquivalenceClass equivalence_class;
  Layer layer = UNEXPLAINED;
  // The rule that explains it; empty for UNEXPLAINED.
  std::string rule;
  // Where the last action was issued and what differed, as the label file has them (LabelKey in
  // harness/results/labels.h).
  std::string line;
  std::string what;
  // Its cause as it tells itself (harness/causes/cause_of_difference.h).
  std::string signature;
  // What the cause is called, see root_causes.h; empty: not known.
  std::string cause;

  bool diverged() const { return end == End::kDiverged; }
};

struct StudyProgram {
  std::string name;
  // As the label file has it (ProgramHash in harness/results/labels.h).
  std::string hash;
};

struct Study {
  // In the campaign's order. No two have one name.
  std::vector<StudyProgram> programs;
  // In order of their sessions. A study that was interrupted has fewer than programs times runs.
  std::vector<StudyRun> runs;
};

inline constexpr StudyRun::End kAllEnds[] = {
    StudyRun::End::kDiverged,    StudyRun::End::kProgramFinished, StudyRun::End::kMaxActions, StudyRun::End::kTimeLimit,
    StudyRun::End::kMemoryLimit, StudyRun::End::kFailed,          StudyRun::End::kCrashed,    StudyRun::End::kHung,
};

// "diverged", "program finished", "maximum of actions", ...
std::string ToText(StudyRun::End end);

// 100 * part / whole; 0 where there is no whole.
double Percent(uint64_t part, uint64_t whole);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_RUN_H_
