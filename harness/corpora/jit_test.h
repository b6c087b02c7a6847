// Tests of SpiderMonkey's js/src/jit-test: which of them run without the engine's shell.
#ifndef TWINSTEP_HARNESS_CORPORA_JIT_TEST_H_
#define TWINSTEP_HARNESS_CORPORA_JIT_TEST_H_

#include <string>

namespace twinstep {

// What becomes of a file.
struct JitTestPlan {
  // Why it is no program here; empty: it is one.
  std::string left_out;
  bool module = false;
  // It is meant to end with an error.
  bool throws = false;
};

// By the metaline, `|jit-test| item; item` anywhere in the first line (js/src/jit-test/README), and the names that the
// text uses. Options that only tune the engine are no obstacle, nor is another time zone:
// an assertion may fail then, which is no less of a program.
JitTestPlan PlanJitTest(const std::string& source);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_JIT_TEST_H_
