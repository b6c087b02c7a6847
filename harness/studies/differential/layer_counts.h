// How much of what was found is by design, follows from a rule of Firefox DevTools, or is unexplained: by layer and by
// rule (model/expected/expected_difference.h). The paper has no such table.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_LAYER_COUNTS_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_LAYER_COUNTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "harness/studies/differential/study_run.h"

namespace twinstep {

struct LayerCount {
  Layer layer = UNEXPLAINED;
  uint64_t findings = 0;
  // Classes that hold such findings, and of these those that hold no others.
  uint64_t classes = 0;
  uint64_t classes_of_it_alone = 0;
};

struct RuleCount {
  Layer layer = UNEXPLAINED;
  // Empty for UNEXPLAINED.
  std::string rule;
  uint64_t findings = 0;
  uint64_t classes = 0;
};

// All three layers, unexplained first.
std::vector<LayerCount> CountLayers(const Study& study);
// Those that occur, the most findings first, equal ones by layer and rule.
std::vector<RuleCount> CountRules(const Study& study);

std::string LayersCsv(const std::vector<LayerCount>& layers);
std::string RulesCsv(const std::vector<RuleCount>& rules);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_LAYER_COUNTS_H_
