
#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/fuzzing/input_text.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

FuzzInput Input(const std::string& text) { return *ParseInput(text); }

std::vector<std::string> Chosen(const std::string& text, const std::string& asked) {
  return NamesOf(OraclesOf(Input(text), *ParseOracles(asked)));
}

TEST(OraclesTest, Words) {
  EXPECT_TRUE(ParseOracles("all")->differential);
  EXPECT_TRUE(ParseOracles("all")->truth);
  EXPECT_FALSE(ParseOracles("crash")->metamorphic);
  EXPECT_THAT(std::string(ParseOracles("crash,luck").status().message()), HasSubstr("\"luck\" is not an oracle"));
  EXPECT_THAT(NamesOf(*ParseOracles("finer_trace,truth")), ElementsAre("truth", "finer_trace"));
  EXPECT_THAT(NamesOf(kCrashOnly), ElementsAre("crash"));
}

TEST(InputOraclesTest, AnInputThatNamesNonePaysForOneThatFollowsFromTheRest) {
  std::map<std::string, int> times;
  for (int seed = 0; seed < 400; ++seed) {
    const std::vector<std::string> names =
        Chosen("f();\n//@ seed: " + std::to_string(seed) + "\n", "truth,transparency,finer_trace,metamorphic");
    ASSERT_EQ(names.size(), 1u);
    ++times[names[0]];
  }
  EXPECT_EQ(times.size(), 4u);
  for (const auto& [name, count] : times) EXPECT_GT(count, 60) << name;
  // On every machine and in every process.
  EXPECT_THAT(Chosen("f();\n", "all"), ElementsAre("metamorphic"));
}

TEST(InputOraclesTest, AnInputPaysForThoseThatItNames) {
  EXPECT_THAT(Chosen("f();\n//@ oracles: finer_trace,truth\n", "all"), ElementsAre("truth", "finer_trace"));
  EXPECT_THAT(Chosen("f();\n//@ oracles: finer_trace,truth\n", "truth,differential"), ElementsAre("truth"));
  EXPECT_THAT(Chosen("f();\n//@ oracles: crash\n", "all"), ElementsAre("crash"));
  EXPECT_THAT(Chosen("f();\n//@ oracles: truth\n", "differential"), ElementsAre("differential"))
      << "what is not asked is as if it were not named";
  EXPECT_THAT(Chosen("f();\n//@ oracles: truth\n", "crash"), ElementsAre("crash"));
}

TEST(InputOraclesTest, AnExactTransformationNeedsNoName) {
  EXPECT_THAT(Chosen("f();\n//@ step: {transparency { steps: 3 }}\n", "all"), ElementsAre("transparency"));
  EXPECT_THAT(Chosen("f();\n//@ step: {insert_dead_code { offset: 0 }}\n//@ step: {finer_trace {}}\n", "all"),
              ElementsAre("finer_trace", "metamorphic"));
}

TEST(InputOraclesTest, AnInputThatNamesNoEngineRunsInOneThatFollowsFromTheRest) {
  std::map<std::string, std::map<std::string, int>> times;
  for (int seed = 0; seed < 400; ++seed) {
    const std::string text = "f();\n//@ seed: " + std::to_string(seed) + "\n";
    const std::string engine = EngineOf(Input(text), "v8", "spidermonkey");
    ++times[Chosen(text, "truth,metamorphic")[0]][engine];
    EXPECT_EQ(EngineOf(Input(text + "//@ oracles: truth\n"), "v8", "spidermonkey"), engine);
  }
  // Each oracle in each.
  for (const char* const oracle : {"truth", "metamorphic"}) {
    for (const char* const engine : {"v8", "spidermonkey"}) EXPECT_GT(times[oracle][engine], 60) << oracle << engine;
  }
  EXPECT_EQ(EngineOf(Input("f();\n//@ engine: spidermonkey\n"), "v8", "spidermonkey"), "spidermonkey");
  EXPECT_EQ(EngineOf(Input("f();\n//@ engine: v8\n"), "v8", "spidermonkey"), "v8");
}

TEST(InputOraclesTest, WrittenNamesDecide) {
  FuzzInput input = Input("f();\n");
  const Oracles chosen = OraclesOf(input, Oracles());
  NameOracles(chosen, input);
  input.mutable_test_case()->set_seed(1);
  EXPECT_EQ(OraclesOf(Input(ToText(input)), *ParseOracles("all")), chosen);
}

}  // namespace
}  // namespace twinstep
