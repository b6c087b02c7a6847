// Rules for warnings that ask the syntax tree.
#include "model/metamorphic/warning_layer.h"

#include <memory>
#include <string>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

void Pause(Trace& trace, uint32_t line, uint32_t column) {
  Location& location = *trace.add_events()->mutable_output()->mutable_paused()->mutable_location();
  location.set_source(Location::MAIN);
  location.set_line(line);
  location.set_column(column);
}

// A step over at 2:2 that the initial run made to 3:2, made a step in, which comes out at 6:0.
MetamorphicResult RefinedStep(const std::string& source) {
  MetamorphicResult result;
  result.end = MetamorphicResult::End::kWarning;
  result.tree = std::make_shared<const SyntaxTree>(ParseForTest(source));
  for (Trace* trace : {&result.initial, &result.follow_up}) {
    trace->add_events()->mutable_action()->mutable_start();
    Pause(*trace, 2, 2);
  }
  result.initial.add_events()->mutable_action()->mutable_step_over();
  Pause(result.initial, 3, 2);
  result.follow_up.add_events()->mutable_action()->mutable_step_in();
  Pause(result.follow_up, 6, 0);
  result.divergence.set_type(Divergence::PAUSE_LOCATION);
  result.divergence.set_event(3);
  result.transformations.emplace_back().mutable_refine_step()->set_event(2);
  return result;
}

TEST(WarningLayerTest, AStepGoesWithTheFunctionThatIsSuspended) {
  EXPECT_EQ(
      ExplainWarning(RefinedStep("async function f() {\n  await null;\n  end();\n}\n\nf();\n"), kNoEngineFacts).layer,
      BY_DESIGN);
  EXPECT_EQ(ExplainWarning(RefinedStep("function f() {\n  g();\n  end();\n}\n\nf();\n"), kNoEngineFacts).layer,
            UNEXPLAINED)
      << "this one is never suspended";
}

TEST(WarningLayerTest, OnlyTheTransformedStepIsExplainedByIt) {
  MetamorphicResult result = RefinedStep("async function f() {\n  await null;\n  end();\n}\n\nf();\n");
  result.transformations.back().mutable_refine_step()->set_event(0);
  EXPECT_EQ(ExplainWarning(result, kNoEngineFacts).layer, UNEXPLAINED)
      << "the runs were in step behind the transformed action";
}

}  // namespace
}  // namespace twinstep
