#include "harness/studies/differential/study_recorder.h"

#include <utility>

#include "harness/results/labels.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

StudyRun::End EndOf(const SessionReport& report) {
  switch (report.end()) {
    case DIVERGED:
      return StudyRun::End::kDiverged;
    case PROGRAM_FINISHED:
      return StudyRun::End::kProgramFinished;
    case MAX_ACTIONS:
      return StudyRun::End::kMaxActions;
    case TIME_LIMIT:
      return StudyRun::End::kTimeLimit;
    case MEMORY_LIMIT:
      return StudyRun::End::kMemoryLimit;
    case WORKER_ENDED:
      switch (report.crash().end().kind()) {
        case ProcessEnd::TOO_LONG:
          return StudyRun::End::kHung;
        case ProcessEnd::TOO_MUCH_MEMORY:
          return StudyRun::End::kMemoryLimit;
        default:
          return StudyRun::End::kCrashed;
      }
    default:
      return StudyRun::End::kFailed;
  }
}

}  // namespace

void StudyRecorder::Add(const SessionReport& report) {
  StudyRun run;
  run.session = report.session();
  run.program = report.session() % programs_.size;
  run.run = report.session() / programs_.size;
  // Sessions come in order, so the first round names the programs one by one.
  while (study_.programs.size() <= run.program) {
    const size_t next = study_.programs.size();
    const absl::StatusOr<Program> program = programs_.load(next);
    study_.programs.push_back({programs_.name(next), program.ok() ? ProgramHash(*program) : ""});
  }
  run.end = EndOf(report);
  run.actions = report.actions();
  run.execution_actions = report.execution_actions();
  // No run takes less than a microsecond: nothing was measured.
  if (report.microseconds() > 0) run.microseconds = report.microseconds();
  if (run.diverged()) {
    run.equivalence_class = report.equivalence_class();
    run.layer = report.layer();
    run.rule = report.rule();
    run.signature = ToText(report.cause());
    LabelKey key = MakeLabelKey(study_.programs[run.program].hash, report.equivalence_class(),
                                report.last_action_location(), report.divergence());
    run.line = std::move(key.line);
    run.what = std::move(key.what);
  }
  study_.runs.push_back(std::move(run));
}

}  // namespace twinstep
