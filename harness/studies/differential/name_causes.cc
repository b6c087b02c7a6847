#include "harness/studies/differential/name_causes.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "harness/results/class_folder.h"
#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

// As far as the run tells; empty: an older study's run that nothing explains.
std::string SignatureOfRun(const StudyRun& run) {
  if (!run.signature.empty() || run.rule.empty()) return run.signature;
  return absl::StrCat(ToText(run.layer), " : ", run.rule);
}

}  // namespace

void NameCauses(const KnownBugs& bugs, const Labels& labels, Study& study) {
  for (StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    const std::optional<Label> label = labels.Lookup({.hash = study.programs[run.program].hash,
                                                      .equivalence_class = ClassFolder(run.equivalence_class),
                                                      .line = run.line,
                                                      .what = run.what});
    const std::string signature = SignatureOfRun(run);
    if (label) {
      run.cause = label->cause;
    } else if (!signature.empty()) {
      run.cause = bugs.NameOf(signature);
    }
  }
}

}  // namespace twinstep
