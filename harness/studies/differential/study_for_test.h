// Runs for tests, written in one line each.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_FOR_TEST_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_FOR_TEST_H_

#include <string>
#include <utility>
#include <vector>

#include "harness/studies/differential/study_run.h"

namespace twinstep {

// A run that ended so after that many execution actions.
inline StudyRun Ended(StudyRun::End end, uint64_t execution_actions) {
  StudyRun run;
  run.end = end;
  run.execution_actions = execution_actions;
  run.actions = execution_actions;
  return run;
}

inline StudyRun Diverged(Divergence::Type type, uint64_t execution_actions, const std::string& node = "Program",
                         Layer layer = UNEXPLAINED) {
  StudyRun run = Ended(StudyRun::End::kDiverged, execution_actions);
  run.equivalence_class.set_last_action(type == Divergence::BREAKPOINT_LOCATION ? Action::kSetBreakpoint
                                                                                : Action::kStepOver);
  run.equivalence_class.set_node_type(node);
  run.equivalence_class.set_divergence(type);
  run.layer = layer;
  if (layer != UNEXPLAINED) run.rule = "a rule";
  return run;
}

// A finding of the class named by `node`; an empty cause: it is not known.
inline StudyRun Labelled(const std::string& node, const std::string& cause) {
  StudyRun run = Diverged(Divergence::PAUSE_LOCATION, 1, node);
  run.cause = cause;
  return run;
}

// Numbers sessions and runs over programs of these names, as a campaign does. Hashes are "hash of NAME".
inline Study StudyOf(const std::vector<std::string>& names, std::vector<StudyRun> runs) {
  std::vector<StudyProgram> programs;
  for (const std::string& name : names) programs.push_back({name, "hash of " + name});
  for (size_t i = 0; i < runs.size(); ++i) {
    runs[i].session = i;
    runs[i].program = i % programs.size();
    runs[i].run = i / programs.size();
  }
  return {std::move(programs), std::move(runs)};
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_FOR_TEST_H_
