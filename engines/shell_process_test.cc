// How a process goes that dies is how the one goes that asks for it: by a shell that says some last words.
#include "engines/shell_process.h"

#include <signal.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

// Says `words` on standard error, and does `then`.
void EndAs(const std::string& words, const std::string& then) {
  const auto process = ShellProcess::Start("/bin/sh", {}, absl::StrCat("echo '", words, "' >&2\n", then, "\n"));
  if (!process.ok() || (*process)->Hear()) _exit(100);
  [[maybe_unused]] const absl::Status status = (*process)->WhyEnded();
  _exit(101);
}

TEST(ShellProcessTest, ASignalEndsThisProcessToo) {
  EXPECT_EXIT(EndAs("last words", "kill -ABRT $$"), testing::KilledBySignal(SIGABRT), "last words");
  EXPECT_EXIT(EndAs("last words", "kill -SEGV $$"), testing::KilledBySignal(SIGSEGV), "last words");
  EXPECT_EXIT(EndAs("last words", "exit 3"), testing::ExitedWithCode(3), "last words");
}

TEST(ShellProcessTest, AHostThatCatchesSignalsSaysWhich) {
  EXPECT_EXIT(EndAs("*** Received signal #11: Segmentation fault", "exit 1"), testing::KilledBySignal(SIGSEGV), "");
}

// V8 itself would end by a trap.
TEST(ShellProcessTest, AFatalErrorOfV8IsOneInEachHost) {
  EXPECT_EXIT(EndAs("# Fatal error in , line 0", "exit 1"), testing::KilledBySignal(SIGTRAP), "");
  EXPECT_EXIT(EndAs("V8 fatal error; location = x", "kill -ABRT $$"), testing::KilledBySignal(SIGTRAP), "");
  EXPECT_EXIT(EndAs("[1:2:FATAL:v8_initializer.cc:932] V8 error: x (y).", "kill -ABRT $$"),
              testing::KilledBySignal(SIGTRAP), "");
}

TEST(ShellProcessTest, LastWordsHaveNothingOfTheStartNorOfThePlace) {
  const auto process = ShellProcess::Start(
      "/bin/sh", {}, "echo started >&2\necho 1\nread line\necho \"died in $PWD/main.js\" >&2\nexit 1\n");
  ASSERT_TRUE(process.ok()) << process.status();
  ASSERT_TRUE((*process)->Hear());
  EXPECT_EQ((*process)->LastWords(), "started\n");
  (*process)->ForgetErrors();
  (*process)->Say('g', "o");
  EXPECT_FALSE((*process)->Hear());
  EXPECT_EQ((*process)->LastWords(), "died in main.js\n");
}

}  // namespace
}  // namespace twinstep
