// How many different root causes a person knows after inspecting k findings: drawn round robin from the equivalence
// classes, or uniformly from all findings (the paper's figure 9).
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_ROOT_CAUSES_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_ROOT_CAUSES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/results/labels.h"
#include "harness/studies/differential/study_run.h"

namespace twinstep {

struct RootCauseOptions {
  // Of the drawing alone.
  uint64_t seed = 1;
  // How often each way of drawing is repeated.
  uint64_t repetitions = 1000;
  // The most findings inspected in one repetition.
  size_t max_inspected = 500;
};

// Of the number of unique causes, over all repetitions; quantiles as quantile.h has them.
struct Spread {
  double mean = 0, low = 0, high = 0;  // 5 and 95 percent.
};

struct UniqueCauses {
  size_t inspected = 0;
  Spread round_robin, uniform;
};

struct RootCause {
  std::string cause;
  uint64_t findings = 0;
  // Equivalence classes that hold such a finding.
  uint64_t classes = 0;
};

struct RootCauses {
  uint64_t findings = 0;
  // They are drawn and inspected as any others, and reveal nothing.
  uint64_t unlabelled = 0;
  // Classes that hold an unlabelled finding.
  uint64_t classes_with_unlabelled = 0;
  // The most findings first, equal ones by name.
  std::vector<RootCause> causes;
  // For 1, 2, ... inspected findings, as far as there are any.
  std::vector<UniqueCauses> curve;
};

// The findings are the diverging runs; none is drawn twice in a repetition. Round robin: the classes in random order,
// of each in turn one random finding that is left, again and again; a class without any left is passed over. The paper
// does not say in which order it visits the classes.
RootCauses DrawRootCauses(const Study& study, const RootCauseOptions& options);

std::string UniqueCausesCsv(const RootCauses& causes);
std::string CausesCsv(const RootCauses& causes);

// Which cause each finding of a study has (the paper's figure 9).

// Sets the cause of each diverging run: its label; else the id of the known bug that its cause is; else the text of
// its cause.
void NameCauses(const Labels& labels, Study& study);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_ROOT_CAUSES_H_
