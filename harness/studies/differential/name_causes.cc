#include "harness/studies/differential/name_causes.h"

#include <optional>
#include <string>

#include "absl/strings/strip.h"
#include "harness/results/finding_file.h"

namespace twinstep {
namespace {

constexpr absl::string_view kEntries = "corpus/bugs/";

}  // namespace

void NameCauses(const Labels& labels, Study& study) {
  for (StudyRun& run : study.runs) {
    if (!run.diverged()) continue;
    const std::optional<Label> label = labels.Lookup({.hash = study.programs[run.program].hash,
                                                      .equivalence_class = ClassFolder(run.equivalence_class),
                                                      .line = run.line,
                                                      .what = run.what});
    run.cause = label ? label->cause : std::string(absl::StripPrefix(run.signature, kEntries));
  }
}

}  // namespace twinstep
