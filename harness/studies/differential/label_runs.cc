#include "harness/studies/differential/label_runs.h"

#include "harness/results/class_folder.h"

namespace twinstep {

void LabelRuns(const Labels& labels, Study& study) {
  for (StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    const std::optional<Label> label = labels.Lookup({.hash = study.programs[run.program].hash,
                                                      .equivalence_class = ClassFolder(run.equivalence_class),
                                                      .line = run.line,
                                                      .what = run.what});
    if (label) run.cause = label->cause;
  }
}

}  // namespace twinstep
