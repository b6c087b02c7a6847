#include "harness/across_versions/newer_subjects.h"

#include <string>
#include <vector>

#include "engines/subject.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kFaulty[] = "v8@fault:step-lost-in-catch";

TEST(NewerSubjectsTest, NamedOnesAreTakenInTheirOrder) {
  std::vector<std::string> left_out;
  const absl::StatusOr<std::vector<std::string>> subjects = SubjectsSince("v8", std::string(kFaulty) + ",v8", left_out);
  ASSERT_TRUE(subjects.ok()) << subjects.status();
  EXPECT_THAT(*subjects, ElementsAre("v8", kFaulty, "v8"));
  EXPECT_THAT(left_out, IsEmpty());
}

TEST(NewerSubjectsTest, AVersionIsThatOfTheSubjectThatHasIt) {
  std::vector<std::string> left_out;
  const absl::StatusOr<std::vector<std::string>> subjects = SubjectsSince(OwnSubject("v8").version, kFaulty, left_out);
  ASSERT_TRUE(subjects.ok()) << subjects.status();
  EXPECT_THAT(*subjects, ElementsAre("v8", kFaulty));
}

TEST(NewerSubjectsTest, WithoutNamesWhatIsNotBuiltIsLeftOutWithTheReason) {
  // Beside a unit test no subject is built.
  std::vector<std::string> left_out;
  const absl::StatusOr<std::vector<std::string>> subjects = SubjectsSince("v8", "", left_out);
  EXPECT_EQ(subjects.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(left_out, Not(IsEmpty()));
  EXPECT_THAT(left_out, ::testing::Each(HasSubstr("is not built: run ./bazelw build ")));
}

TEST(NewerSubjectsTest, ErrorsAreOneSentence) {
  std::vector<std::string> left_out;
  EXPECT_THAT(SubjectsSince("0.1", "", left_out).status().message(), HasSubstr("0.1"));
  EXPECT_THAT(SubjectsSince("v8", "spidermonkey", left_out).status().message(),
              HasSubstr("spidermonkey is not of the same engine as v8"));
}

}  // namespace
}  // namespace twinstep
