#include "harness/studies/causes/named_bugs.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Entry(const std::string& signature) {
  return "title: \"A step is lost.\" side: V8 severity: STEP_LOST signatures: \"" + signature +
         "\" program { source: \"let a = 1;\\n\" } actions: \"break 1; start; over\" expected: \"A pause.\" "
         "why: \"The protocol.\" versions { engine: \"v8\" prefix: \"11.3.\" shows: true }";
}

TEST(NamedBugsTest, AnEntryIsNamedOrTakenForAnotherOrNotSeen) {
  const KnownBugs bugs = KnownBugs::Parse({{"lost.textproto", Entry("v8 : step-lost @ finally")},
                                           {"shown.textproto", Entry("v8 : value-shown @ *")}})
                             .value();
  NamedBugs counts;
  CountNamed(bugs, "lost", "v8 : step-lost @ finally", counts);
  CountNamed(bugs, "shown", "v8 : value-shown @ this", counts);
  CountNamed(bugs, "shown", "v8 : step-lost @ finally", counts);
  CountNamed(bugs, "lost", "unexplained : step : class", counts);
  // What a person called otherwise: a wrong name, and none.
  CountNamed(bugs, "false", "v8 : value-shown @ this", counts);
  CountNamed(bugs, "false", "v8 : line-kept @ class", counts);
  EXPECT_EQ(counts.findings, 4);
  EXPECT_EQ(counts.named, 2);
  EXPECT_EQ(counts.named_otherwise, 1);
  EXPECT_EQ(counts.not_named, 1);
  EXPECT_EQ(counts.others_named, 1);
}

}  // namespace
}  // namespace twinstep
