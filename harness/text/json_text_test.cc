#include "harness/text/json_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/state_documents.pb.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(JsonTextTest, AMessageIsWhatProtocolBuffersMakeOfIt) {
  StateDifferenceDocument difference;
  difference.set_path("a[1]");
  difference.set_first("\"x\"\n");
  EXPECT_EQ(ToJson(difference), R"({"path":"a[1]","first":"\"x\"\n"})");
}

TEST(JsonTextTest, AFileHasEveryFieldAndItsName) {
  CauseChainDocument chain;
  chain.set_passing_input("1");
  const std::string json = ToJsonFile(chain);
  EXPECT_THAT(json, HasSubstr("\"passing_input\": \"1\""));
  EXPECT_THAT(json, HasSubstr("\"points\": 0"));
  EXPECT_THAT(json, HasSubstr("\"stopped\": false"));
  EXPECT_THAT(json, HasSubstr("\"chain\": []"));
  EXPECT_THAT(json, HasSubstr("\"undecided\": {}"));
}

TEST(JsonTextTest, MapsAreSortedByKey) {
  CauseChainDocument chain;
  for (const char* reason : {"e", "c", "a", "d", "b"}) (*chain.mutable_undecided())[reason] = 7;
  EXPECT_THAT(ToJson(chain), HasSubstr(R"("undecided":{"a":7,"b":7,"c":7,"d":7,"e":7})"));
}

// 2^40 does not fit in 32 bits, and would be a string as int64.
TEST(JsonTextTest, CountsAreNumbers) {
  CauseChainDocument chain;
  chain.set_runs(1099511627776.0);
  EXPECT_THAT(ToJson(chain), HasSubstr("\"runs\":1099511627776"));
}

TEST(JsonTextTest, NothingInItEndsAnElementOfAPage) {
  StateDifferenceDocument difference;
  difference.set_first("</script>");
  EXPECT_THAT(ToJson(difference), Not(HasSubstr("<")));
}

TEST(JsonTextTest, WhatIsNotUtf8IsReplaced) {
  StateDifferenceDocument difference;
  difference.set_first("a\xFFz");
  EXPECT_EQ(ToJson(difference), "{\"first\":\"a\xEF\xBF\xBDz\"}");
}

TEST(JsonTextTest, StringsAsJsonStringifyWritesThem) {
  EXPECT_EQ(JsonString("say \"a\\b\"\n\t\x01"), R"("say \"a\\b\"\n\t\u0001")");
  EXPECT_EQ(JsonString("na\xC3\xAFve"), "\"na\xC3\xAFve\"");
}

TEST(JsonTextTest, Objects) {
  EXPECT_EQ(JsonObject({{"seed", "18446744073709551615"}, {"a \"b\"", "{}"}}),
            R"({"seed": 18446744073709551615, "a \"b\"": {}})");
  EXPECT_EQ(JsonObject({{"a", "1"}, {"b", "2"}}, "\n  "), "{\n  \"a\": 1,\n  \"b\": 2\n}");
  EXPECT_EQ(JsonObject({}, "\n  "), "{}");
}

}  // namespace
}  // namespace twinstep
