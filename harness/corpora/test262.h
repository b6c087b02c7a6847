// Tests of test262, the ECMAScript test suite: what a file says about how it is to be run, and what becomes of it.
//
// Two forms: the original (tc39/test262, INTERPRETING.md) and Mozilla's converted one (js/src/tests/test262-update.py),
// in which a `// |reftest|` line can stand on top, tests of strict code begin with 'use strict';, and reportCompare(0,
// 0); ends those that should not fail. The original's YAML comment is in both.
#ifndef TWINSTEP_HARNESS_CORPORA_TEST262_H_
#define TWINSTEP_HARNESS_CORPORA_TEST262_H_

#include <map>
#include <string>
#include <vector>

namespace twinstep {

// The comment /*--- ... ---*/: its keys in a subset of YAML (`key: value`, `key: [a, b]` over any number of lines,
// lists of `- value`, one level of `key:` below `negative:`).
struct Test262Header {
  bool found = false;
  std::vector<std::string> flags;
  std::vector<std::string> includes;
  std::vector<std::string> features;
  std::string negative_phase;
  std::string negative_type;
};

Test262Header ParseTest262Header(const std::string& source);

enum class Test262Form { kOriginal, kConverted };

// What becomes of a file.
struct Test262Plan {
  // Why it is no program here; empty: it is one or two.
  std::string left_out;
  bool module = false;
  bool sloppy_variant = false;
  // Made by putting "use strict" before the file.
  bool strict_variant = false;
  // The one variant is the file, which is strict by itself.
  bool strict_file = false;
  // Names of harness files in the order of their running; for `raw` tests none.
  std::vector<std::string> includes;
  bool raw = false;
  // It is meant to end with an error.
  bool throws = false;
  // It begins with #!, so nothing can be put before it.
  bool fixed_first_line = false;
};

// `path` is the file's; `harness` has the names of all harness files that there are.
Test262Plan PlanTest262(const std::string& path, const std::string& source, Test262Form form,
                        const std::map<std::string, std::string>& harness);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_TEST262_H_
