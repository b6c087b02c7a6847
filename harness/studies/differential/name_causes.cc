#include "harness/studies/differential/name_causes.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "harness/results/class_folder.h"
#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

constexpr absl::string_view kEntries = "corpus/bugs/";

// As far as the run tells; empty: an older study's run that nothing explains.
std::string CauseOfRun(const StudyRun& run) {
  if (run.signature.empty() && !run.rule.empty()) return absl::StrCat(ToText(run.layer), " : ", run.rule);
  return std::string(absl::StripPrefix(run.signature, kEntries));
}

}  // namespace

void NameCauses(const Labels& labels, Study& study) {
  for (StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    const std::optional<Label> label = labels.Lookup({.hash = study.programs[run.program].hash,
                                                      .equivalence_class = ClassFolder(run.equivalence_class),
                                                      .line = run.line,
                                                      .what = run.what});
    const std::string cause = label ? label->cause : CauseOfRun(run);
    if (!cause.empty()) run.cause = cause;
  }
}

}  // namespace twinstep
