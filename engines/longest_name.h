// How much of a name is copied. Programs can give functions, classes and properties names of any length, and a name
// stands in each of a stack's frames.
#ifndef TWINSTEP_ENGINES_LONGEST_NAME_H_
#define TWINSTEP_ENGINES_LONGEST_NAME_H_

#include <cstddef>

namespace twinstep {

// In UTF-16 units; what is longer is cut.
inline constexpr size_t kLongestName = 1000;

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_LONGEST_NAME_H_
