// Live edits, where a debugger has them: with a comment added the program does what it did.
#include "model/judging/live_edit.h"

#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "model/judging/known_program.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

class LiveEditTest : public ConformanceTest {
 protected:
  void SetUp() override {
    ConformanceTest::SetUp();
    if (!engine().facts().edits_source) GTEST_SKIP() << "it has no live edit";
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(LiveEditTest);

constexpr absl::string_view kCalls = R"js(
function f(x) {
  let y = x + 1;
  return y;
}
print(f(1));
print(f(2));
)js";

TEST_P(LiveEditTest, ACommentMovesNothing) {
  Check({.program = kCalls}, {.both = R"(
break 5 -> 5:0
break 3 -> 3:11
start -> 5:0 breakpoint, (script)
edit 2:16 /* edited */ -> done
places 1:0-5:0 -> 2:10 3:11
resume -> 3:11 breakpoint, f < (script), returning 2
over -> 5:0 step, (script)
resume -> 3:11 breakpoint, f < (script), returning 3
resume -> finished completed, printed 2 | 3
)"});
}

// What is called from then on is the new code.
TEST_P(LiveEditTest, TheNewCodeRuns) {
  Check({.program = kCalls}, {.both = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
edit 2:15 " + 10" -> done
resume -> finished completed, printed 12 | 13
)"});
}

TEST_P(LiveEditTest, ADryRunChangesNothing) {
  Check({.program = kCalls}, {.both = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
edit dry 2:15 " + 10" -> done
edit dry 2:15 ) -> compile error
resume -> finished completed, printed 2 | 3
)"});
}

TEST_P(LiveEditTest, WhatRunsIsNotEdited) {
  Check({.program = kCalls}, {.both = R"(
break 3 -> 3:11
start -> 3:11 breakpoint, f < (script), returning 2
edit 2:16 /* edited */ -> active function
edit 5:12 /* edited */ -> active function
resume -> 3:11 breakpoint, f < (script), returning 3
resume -> finished completed, printed 2 | 3
)"});
}

TEST_P(LiveEditTest, NorWhatWaits) {
  Check({.program = R"js(
function* g() {
  yield 1;
  print('b');
}
const it = g();
it.next();
print('a');
it.next();
)js"},
        {.both = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
edit 3:13 /* edited */ -> active generator
resume -> finished completed, printed a | b
)"});
}

TEST_P(LiveEditTest, TwiceAndInOneLine) {
  Check({.program = kCalls}, {.both = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
edit 2:16 /* one */ -> done
edit 2:16 /* two */ -> done
edit 99:0 /* three */ -> refused
resume -> finished completed, printed 2 | 3
)"});
}

TEST_P(LiveEditTest, ConditionsAndLogpointsStay) {
  Check({.program = kCalls}, {.both = R"(
break 5 -> 5:0
break 3 if x === 2 -> 3:11
break 2 log x -> 2:10
start -> 5:0 breakpoint, (script)
edit 2:16 /* edited */ -> done
resume -> 3:11 breakpoint, f < (script), returning 3
remove 3 -> removed
resume -> finished completed, printed 2 | 3, logged 2:10 1 | 2:10 2
)"});
}

// Which programs random users edit.
TEST_P(LiveEditTest, MostProgramsCanBeEdited) {
  int edited = 0, shows_source = 0, without_place = 0;
  for (const std::vector<Program>* const programs : {&CorpusPrograms(), &CornerPrograms(), &CorpusModules()}) {
    for (const Program& program : *programs) {
      KnownProgram known;
      known.tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), GoalOf(program)));
      if (ShowsItsSource(*known.tree)) {
        ++shows_source;
        continue;
      }
      Random random(1);
      EditDraws draws(known, random);
      bool drawn = false;
      for (int tries = 0; tries < 500 && !drawn; ++tries) drawn = draws.Draw().has_value();
      ++(drawn ? edited : without_place);
    }
  }
  std::cout << edited << " programs of the corpora are edited; left out are " << shows_source
            << " that may read their own source and " << without_place << " without a statement that ends its line\n";
  EXPECT_GE(edited, 9 * (edited + shows_source + without_place) / 10);
}

}  // namespace
}  // namespace twinstep
