#include "harness/subjects/make_subject.h"

#include <gtest/gtest.h>

#include "engines/subject.h"

namespace twinstep {
namespace {

// Whichever version this build has.
TEST(MakeSubjectTest, TheOwnVersionNeedsNoName) {
  const std::string own = NameOf(OwnSubject("v8")) + "," + NameOf(OwnSubject("spidermonkey"));
  EXPECT_EQ(*PairOfSubjects(own), DefaultPair());
  EXPECT_EQ(*PairOfSubjects("spidermonkey,v8"), (EnginePair{"spidermonkey", "v8"}));
  EXPECT_EQ(*EngineOfSubject(NameOf(OwnSubject("v8"))), "v8");
  const absl::StatusOr<StartedPair> pair = MakeSubjects({"v8", "v8"}, {});
  ASSERT_TRUE(pair.ok()) << pair.status();
  EXPECT_EQ(pair->a->version(), pair->b->version());
}

TEST(MakeSubjectTest, OneSentenceSaysWhatIsWrong) {
  EXPECT_EQ(PairOfSubjects("v8").status().message(), "v8 is not two engines, with a comma between them");
  EXPECT_EQ(PairOfSubjects("v8,jsc").status().message(), "there is no engine \"jsc\"; engines are v8 and spidermonkey");
  EXPECT_TRUE(absl::IsInvalidArgument(PairOfSubjects("v8@1.2,v8").status()));
  // Beside this test no other version is built.
  EXPECT_EQ(PairOfSubjects("v8,v8@12.4").status().message(),
            "V8 12.4 is not built: run ./bazelw build --output_groups=engine //harness:v8_12.4 first");
  EXPECT_EQ(MakeSubject("v8@12.4", {}).status().message(),
            "V8 12.4 is not built: run ./bazelw build --output_groups=engine //harness:v8_12.4 first");
}

}  // namespace
}  // namespace twinstep
