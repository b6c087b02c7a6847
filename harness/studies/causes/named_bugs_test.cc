#include "harness/studies/causes/cluster_quality.h"

#include "gtest/gtest.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

// `cause`: a CausePattern's fields.
std::string Entry(const std::string& cause) {
  return "title: \"A step is lost.\" side: V8 severity: STEP_LOST causes { " + cause +
         " } program { source: \"let a = 1;\\n\" } actions: \"break 1; start; over\" expected: \"A pause.\" "
         "why: \"The protocol.\" versions { engine: \"v8\" prefix: \"11.3.\" shows: true }";
}

TEST(NamedBugsTest, AnEntryIsNamedOrTakenForAnotherOrNotSeen) {
  const KnownBugs bugs = KnownBugs::Parse({{"lost.textproto", Entry("promise: 'step-lost' role: 'finally'")},
                                           {"shown.textproto", Entry("promise: 'value-shown'")}})
                             .value();
  NamedBugs counts;
  CountNamed(bugs, "lost", KeyForTest("v8 : step-lost @ finally"), counts);
  CountNamed(bugs, "shown", KeyForTest("v8 : value-shown @ this"), counts);
  CountNamed(bugs, "shown", KeyForTest("v8 : step-lost @ finally"), counts);
  CountNamed(bugs, "lost", KeyForTest("unexplained : step : class"), counts);
  // What a person called otherwise: a wrong name, and none.
  CountNamed(bugs, "false", KeyForTest("v8 : value-shown @ this"), counts);
  CountNamed(bugs, "false", KeyForTest("v8 : line-kept @ class"), counts);
  EXPECT_EQ(counts.findings, 4);
  EXPECT_EQ(counts.named, 2);
  EXPECT_EQ(counts.named_otherwise, 1);
  EXPECT_EQ(counts.not_named, 1);
  EXPECT_EQ(counts.others_named, 1);
}

}  // namespace
}  // namespace twinstep
