// Names that nobody declares, which typeof may ask for.
#include "engines/parser/parse_for_test.h"
#include "engines/tracing/trace_runner.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(UndeclaredNamesTest, TypeofOfThemDoesNotThrow) {
  for (const char* source : {
           "console.log(typeof nobody);",
           // As core-js has it. The assignment makes it a variable of the analysis, and a global once it has run.
           "if (typeof nobody == 'number') nobody = 1; console.log(typeof nobody);",
           "(function () { if (typeof nobody !== 'undefined') nobody = 1; })(); nobody = ''; console.log(typeof "
           "nobody);",
       }) {
    SCOPED_TRACE(source);
    Program program;
    program.set_source(source);
    const absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program);
    ASSERT_TRUE(run.ok()) << run.status();
    EXPECT_EQ(run->difference, "");
    EXPECT_EQ(run->finished.outcome(), Finished::COMPLETED);
  }
}

}  // namespace
}  // namespace twinstep
