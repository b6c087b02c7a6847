#include "harness/text/message_text.h"

#include "gtest/gtest.h"
#include "proto/location.pb.h"

namespace twinstep {
namespace {

TEST(MessageTextTest, AMessageOrTheFirstMistakeWithItsLine) {
  Location location;
  EXPECT_EQ(ParseMessage("line: 3\ncolumn: 4\n", location).line, 0);
  EXPECT_EQ(location.line(), 3u);
  EXPECT_EQ(location.column(), 4u);

  const MessageProblem problem = ParseMessage("line: 3\ncolum: 4\nlane: 5\n", location);
  EXPECT_EQ(problem.line, 2);
  EXPECT_NE(problem.Text().find("line 2: "), std::string::npos);
  EXPECT_NE(problem.what.find("colum"), std::string::npos);
}

}  // namespace
}  // namespace twinstep
