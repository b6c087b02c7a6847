// Metamorphic sessions on the real engines over corpus/own: each transformation, several sessions a program.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "model/actions/actions_text.h"
#include "model/answers/equivalence_class.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

class MetamorphicTest : public ConformanceTest {
 protected:
  // V8 11 ends the process when it steps out of some async generators.
  bool MayCrash(const Program& program) {
    return is_v8() && program.source().find("async") != std::string::npos &&
           program.source().find("yield") != std::string::npos;
  }

  std::shared_ptr<const SyntaxTree> Parse(const Program& program) {
    absl::StatusOr<SyntaxTree> tree = ParserForTest().Parse(SourceText(program.source()), GoalOf(program));
    return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
  }

  MetamorphicEnvironment Environment() {
    return {.engine = engine(),
            .session = options(),
            .parse = [this](const Program& program) { return Parse(program); },
            .preset = SOUND,
            .note = {},
            .run_configured = {}};
  }
};

int SeedsFromEnvironment() {
  const char* seeds = std::getenv("SEEDS");
  return seeds != nullptr ? std::atoi(seeds) : 1;
}

TEST_P(MetamorphicTest, RelationsHold) {
  std::map<std::string, std::map<std::string, int>> counts;
  const MetamorphicEnvironment environment = Environment();
  int number = 0;
  for (const Program& program : CorpusPrograms()) {
    // SEEDS asks for all programs.
    if (std::getenv("SEEDS") == nullptr && number++ % 4 != 0) {
      ++counts["(left out)"]["three programs of four, to be quick"];
      continue;
    }
    if (MayCrash(program)) {
      ++counts["(left out)"]["may end the process"];
      continue;
    }
    for (const auto& transformation : Transformations()) {
      for (int seed = 0; seed < SeedsFromEnvironment(); ++seed) {
        MetamorphicOptions metamorphic;
        metamorphic.rounds = 1;
        metamorphic.transformations = {transformation.get()};
        Random random = Random::ForSession(seed, program.source().size());
        const absl::StatusOr<MetamorphicResult> result = RunMetamorphic(environment, program, metamorphic, random);
        ASSERT_TRUE(result.ok()) << result.status() << program.name();
        for (const RoundReport& round : result->rounds) {
          std::string outcome = RoundReport::Outcome_Name(round.outcome());
          if (!round.reason().empty()) absl::StrAppend(&outcome, ": ", round.reason());
          ++counts[round.transformation()][outcome];
          if (round.outcome() == RoundReport::PROGRAM_CHANGED) {
            std::cout << "CHANGED " << program.name() << " seed " << seed << " " << round.transformation() << "\n";
          }
        }
        if (result->end != MetamorphicResult::End::kWarning) continue;
        std::cout << "WARNING " << ToText(result->equivalence_class) << "\n  " << program.name() << " seed " << seed
                  << " " << result->transformations.back().ShortDebugString() << "\n  "
                  << result->divergence.ShortDebugString() << "\n";
        // What a session found is found again from its actions and transformations.
        const absl::StatusOr<MetamorphicResult> again =
            ReplayMetamorphic(environment, program, result->actions, result->transformations);
        ASSERT_TRUE(again.ok()) << again.status();
        EXPECT_EQ(again->divergence.DebugString(), result->divergence.DebugString());
        EXPECT_EQ(again->follow_up.SerializeAsString(), result->follow_up.SerializeAsString());
      }
    }
  }
  for (const auto& [name, outcomes] : counts) {
    std::cout << name << "\n";
    for (const auto& [outcome, count] : outcomes) std::cout << "  " << count << "  " << outcome << "\n";
    EXPECT_FALSE(outcomes.contains("PROGRAM_CHANGED")) << name;
  }
}

// Two generators stand at one place: where a step in one of them ended, the other may come first.
TEST_P(MetamorphicTest, NoBreakpointStandsForAStepInCodeThatWaits) {
  Program program;
  program.set_source(R"(function* child(n) {
  for (let i = 0; i < 2; i++) {
    const got = yield i;
    if (got) print(n);
  }
}
const fibers = [child(1), child(2)];
fibers.forEach((fiber) => {
  fiber.next(1);
});
fibers.forEach((fiber) => {
  fiber.next(1);
});
)");
  const auto actions = ParseActions("break 3:16; start; remove 3:16; over; resume");
  ASSERT_TRUE(actions.ok()) << actions.status();
  Transformation added;
  added.mutable_add_breakpoint_and_continue()->mutable_location()->set_line(12);
  const std::vector<Action> played(actions->begin(), actions->end());
  const absl::StatusOr<MetamorphicResult> result = ReplayMetamorphic(Environment(), program, played, {&added, 1});
  ASSERT_TRUE(result.ok()) << result.status();
  ASSERT_EQ(result->rounds.size(), 1u);
  EXPECT_EQ(result->rounds[0].reason(), "another activation may come first to where the step ended");
}

// Where `{sku}` was one word there are two, and the place may be at either: the breakpoint would go elsewhere.
TEST_P(MetamorphicTest, NoBreakpointStandsAtAKeyThatIsAVariable) {
  Program program;
  program.set_source(R"(function f() {
  for (const { sku } of [{ sku: 1 }]) print(sku);
}
f();
)");
  const int sku = static_cast<int>(program.source().find("sku"));
  const auto actions = ParseActions("break 2:15; start; resume; resume");
  ASSERT_TRUE(actions.ok()) << actions.status();
  Transformation renamed;
  renamed.mutable_alpha_rename()->set_declaration(static_cast<uint32_t>(sku));
  renamed.mutable_alpha_rename()->set_name("v1");
  const std::vector<Action> played(actions->begin(), actions->end());
  const absl::StatusOr<MetamorphicResult> result = ReplayMetamorphic(Environment(), program, played, {&renamed, 1});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_NE(result->end, MetamorphicResult::End::kWarning) << result->divergence.ShortDebugString();
  ASSERT_EQ(result->rounds.size(), 1u);
}

// V8 calls a function that has no name by a variable.
TEST_P(MetamorphicTest, AGuessedNameIsRenamedToo) {
  Program program;
  program.set_source(R"(function make(first) {
  let value = 1;
  if (first) return () => value++;
  if (!first) return () => value;
  value = 2;
}
make(true)();
)");
  const auto actions = ParseActions("break 3:27; start; resume");
  ASSERT_TRUE(actions.ok()) << actions.status();
  const std::vector<Action> played(actions->begin(), actions->end());
  Transformation renamed;
  renamed.mutable_alpha_rename()->set_declaration(static_cast<uint32_t>(program.source().find("value")));
  renamed.mutable_alpha_rename()->set_name("v1");
  const absl::StatusOr<MetamorphicResult> result = ReplayMetamorphic(Environment(), program, played, {&renamed, 1});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->end, MetamorphicResult::End::kHeld) << result->divergence.ShortDebugString();
}

TWINSTEP_INSTANTIATE_CONFORMANCE(MetamorphicTest);

}  // namespace
}  // namespace twinstep
