// The equivalence classes by size: the paper's table 2.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_CLASS_SIZES_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_CLASS_SIZES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/studies/differential/study_run.h"

namespace twinstep {

struct ClassSize {
  EquivalenceClass equivalence_class;
  // Diverging runs; a class may hold findings of several layers.
  uint64_t findings = 0;
  std::map<Layer, uint64_t> by_layer;
  // Of all diverging runs: of this class, and of this and all larger ones.
  double percent = 0;
  double cumulative_percent = 0;
};

// The largest first, equal ones by name.
std::vector<ClassSize> ClassesBySize(const Study& study);

std::string ClassSizesCsv(const std::vector<ClassSize>& classes);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_CLASS_SIZES_H_
