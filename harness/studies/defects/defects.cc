#include "harness/studies/defects/defects.h"

#include <cstddef>
#include <utility>

#include "model/random.h"

namespace twinstep {

std::vector<Defect> MakeDefects(const InstrumentedProgram& program, uint64_t seed) {
  std::vector<Defect> defects = ExpressionChanges(program);
  Random random(seed);
  for (size_t i = defects.size(); i > 1; --i) std::swap(defects[i - 1], defects[random.Below(i)]);
  return defects;
}

}  // namespace twinstep
