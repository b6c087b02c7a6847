// Paths written as text.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_FOR_TEST_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_FOR_TEST_H_

#include <string>
#include <string_view>
#include <vector>

#include "harness/isolation/versions/semantics/path.h"

namespace twinstep {

// One instruction a line, each at a source line, some of them under the branch that stands at another:
//
//   1: x = input 3
//   2: sum = 0                         a copy; names mean their last definition above
//   4: c = x > y -> false              an operator with its result
//   4: if c false                      a branch
//   5 under 4: r = Math.floor(undefined, x) -> 3
//
// Values are numbers, NaN, -0, "texts" without blanks, true, false, undefined, null, object 7 as {7}. Mistakes end the
// process.
Path PathForTest(std::string_view text);

// The instruction that last defined `name`, or the last branch for "if".
int Last(const Path& path, std::string_view name);

// "1 2 7": the source lines of instructions, ascending, each once.
std::string LinesOf(const Path& path, const std::vector<int>& instructions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_FOR_TEST_H_
