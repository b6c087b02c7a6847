// Sets of deltas: what delta debugging chooses from.
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_CONFIGURATION_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_CONFIGURATION_H_

#include <vector>

namespace twinstep {

// Indices of the deltas that are applied (the parts of an input that are kept), from 0, ascending, each once. What a
// delta is, only the caller knows: a line, a syntax node, a code change, a part of a state, a thread switch.
using Configuration = std::vector<int>;

// 0 up to count - 1.
Configuration AllOf(int count);
Configuration Union(const Configuration& a, const Configuration& b);
// Those of `a` that are not in `b`.
Configuration Without(const Configuration& a, const Configuration& b);
// `parts` pieces one behind the other whose sizes differ by one at most, the larger ones last. 1 <= parts <= size.
std::vector<Configuration> Split(const Configuration& configuration, int parts);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_CONFIGURATION_H_
