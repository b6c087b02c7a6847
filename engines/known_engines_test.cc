#include "engines/known_engines.h"

#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(EngineFactsTest, EachHasANameOfItsOwnAndOneForPeople) {
  std::set<std::string_view> names, titles;
  for (const EngineFacts* const facts : AllEngineFacts()) {
    EXPECT_TRUE(names.insert(facts->name).second) << facts->name;
    EXPECT_TRUE(titles.insert(facts->display_name).second) << facts->display_name;
    EXPECT_EQ(FindEngineFacts(facts->name), facts);
    EXPECT_FALSE(facts->tracker.empty()) << facts->name;
  }
}

TEST(EngineFactsTest, AnEngineThatThereIsNotIsToldInASentence) {
  EXPECT_TRUE(CheckEngineName("v8").ok());
  EXPECT_EQ(CheckEngineName("chakra").message(), "there is no engine \"chakra\"; engines are v8 and spidermonkey");
  EXPECT_EQ(CheckEngineFlag("engine", "x").message(), "--engine=x is not one of v8, spidermonkey");
  EXPECT_EQ(FindEngineFacts("chakra"), nullptr);
  EXPECT_EQ(DisplayName("chakra"), "chakra");
  EXPECT_EQ(DisplayName("spidermonkey"), "SpiderMonkey");
  EXPECT_EQ(DisplayNameAt("spidermonkey", "128.14.0"), "SpiderMonkey 128.14.0");
  EXPECT_EQ(DisplayNameAt("spidermonkey", ""), "SpiderMonkey");
  EXPECT_EQ(DisplayNameAt("v8@14.6", "14.6.202.17"), "V8 14.6.202.17");
  EXPECT_EQ(DisplayNameAt("v8@14.6", "14.61.1"), "V8 14.6 14.61.1");
  EXPECT_EQ(EngineChoices(), "v8 or spidermonkey");
}

TEST(EngineFactsTest, EachHasItsOwnSettingsOfAProcess) {
  WorkerConfiguration configuration;
  configuration.add_v8_flags("--no-opt");
  configuration.add_spidermonkey_options("ion.enable=0");
  EXPECT_THAT(SettingsOf(configuration, "v8"), ElementsAre("--no-opt"));
  EXPECT_THAT(SettingsOf(configuration, "spidermonkey"), ElementsAre("ion.enable=0"));
  EXPECT_THAT(SettingsOf(configuration, "chakra"), IsEmpty());
}

}  // namespace
}  // namespace twinstep
