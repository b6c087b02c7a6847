// Puts yield points into a program through its syntax tree: places at which an agent may be switched out.
//
// They stand at the entry of every function and at the head of every loop's body. They also stand before every read and
// every write of a member by a computed key other than a string (`a[i]`), also in patterns, and before the spread of an
// object, so that the two halves of `a[i] += 1` and
// `a[i]++` can be parted. Only such an access can be one to a typed array; to ask at run time whether it is one, and
// whether its memory is shared, would cost more than the yield point. Atomics and $262.agent have theirs in the
// functions that replace them. Code that the program makes of strings has none.
//
// A yield point is `--$twinstep_left[0] < 0 && $twinstep_yield(SITE)`: a subtraction and a comparison as long as nobody
// switches. The two, and $twinstep_update and $twinstep_stored (below), are what the program has to be given:
//   $twinstep_update(object, key, site_of_read, site_of_write, by, prefix)   `object[key]++` and its like
//   $twinstep_stored(value, site)   answers `value`, behind a yield point
#ifndef TWINSTEP_MODEL_SCHEDULES_YIELD_POINTS_H_
#define TWINSTEP_MODEL_SCHEDULES_YIELD_POINTS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

enum class YieldKind : uint8_t { kFunction, kLoop, kRead, kWrite };

// "the entry of a function", "the head of a loop", "a read", "a write".
const char* Describe(YieldKind kind);

struct YieldSite {
  YieldKind kind = YieldKind::kFunction;
  // In the original text.
  TextPosition position;
};

struct ProgramWithYieldPoints {
  std::string text;
  // By site number.
  std::vector<YieldSite> sites;
  // Lines are kept. A place of the new text in the original: of what was put in, where it was put.
  TextPosition Original(TextPosition place) const;

  SourceText original{""};
  SourceText changed{""};
  // Offset in the original, and length of what was put in there; ascending.
  std::vector<std::pair<int, int>> insertions;
};

// `tree` is of a script. Linear in its size but for sorting.
ProgramWithYieldPoints AddYieldPoints(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_YIELD_POINTS_H_
