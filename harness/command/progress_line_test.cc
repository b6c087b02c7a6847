#include "harness/command/progress_line.h"

#include <mutex>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>

#include "absl/time/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

TEST(ProgressLineTest, ATerminalHasOneLineThatIsWrittenOver) {
  std::ostringstream out;
  {
    ProgressLine line("test", {.out = &out, .terminal = true, .after = absl::ZeroDuration()});
    line.Show("3 tests");
    EXPECT_EQ(out.str(), "\rtest: 0 s, 3 tests\033[K");
    out.str("");
    line.Print([&out] { out << "a result\n"; });
    EXPECT_EQ(out.str(), "\r\033[Ka result\n");
    out.str("");
    line.Show("4 tests");
  }
  EXPECT_EQ(out.str(), "\rtest: 0 s, 4 tests\033[K\r\033[K");
}

// Read while the line's own thread writes.
class SharedText : public std::streambuf {
 public:
  std::string str() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 protected:
  int_type overflow(int_type c) override {
    const std::lock_guard lock(mutex_);
    if (c != traits_type::eof()) text_ += traits_type::to_char_type(c);
    return traits_type::not_eof(c);
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

TEST(ProgressLineTest, GoesOnByItself) {
  SharedText text;
  std::ostream out(&text);
  {
    ProgressLine line("test", {.out = &out, .terminal = true, .after = absl::Seconds(1)});
    line.Show("a long test");
    // Where it does not go on, the test does not end either.
    while (text.str().find(" s, ") == std::string::npos) absl::SleepFor(absl::Milliseconds(10));
  }
  EXPECT_THAT(text.str(), ContainsRegex("\rtest: [1-9][0-9]* s, a long test\033\\[K"));
}

TEST(ProgressLineTest, ALogGetsNothingOrALineNowAndThen) {
  std::ostringstream out;
  {
    ProgressLine line("test", {.out = &out});
    line.Show("3 tests");
  }
  EXPECT_EQ(out.str(), "");
  {
    ProgressLine line("test", {.out = &out, .log_every = absl::Nanoseconds(1)});
    line.Show("3 tests");
    line.Tell("done");
  }
  EXPECT_EQ(out.str(), "3 tests\ntest: done\n");
}

TEST(ProgressLineTest, NothingInItSteersTheTerminal) {
  std::ostringstream out;
  ProgressLine line("test", {.out = &out, .terminal = true, .after = absl::ZeroDuration()});
  line.Show("a\033[2J\n" + std::string(500, 'x'));
  EXPECT_THAT(out.str(), HasSubstr("a\\x1B[2J\\x0Axxx"));
  EXPECT_LT(out.str().size(), 300U);
}

}  // namespace
}  // namespace twinstep
