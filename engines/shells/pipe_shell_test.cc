#include "engines/shells/pipe_shell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// A program that says it has started as a shell does, and waits for an order.
std::string FakeShell() {
  const std::string path = absl::StrCat(testing::TempDir(), "/fake-shell");
  std::ofstream(path) << "#!/bin/sh\necho 'A{\"started\":{\"version\":\"14.6.1\"}}'\nread line\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

ShellOrder LoadOf(const std::string& source) {
  ShellOrder order;
  order.mutable_load()->mutable_program()->set_source(source);
  return order;
}

TEST(PipeShellTest, AProgramThatWouldTakeTheDebuggersNameIsRefused) {
  const absl::StatusOr<std::unique_ptr<PipeShell>> d8 = PipeShell::Start(*FindPipeHost("d8"), FakeShell(), {});
  ASSERT_TRUE(d8.ok()) << d8.status();
  EXPECT_EQ((*d8)->version(), "14.6.1");
  EXPECT_THAT(std::string((*d8)->Order(LoadOf("function receive() {}\n")).status().message()),
              HasSubstr("the inspector of d8 speaks by the name receive of the global object"));
}

TEST(PipeShellTest, AProgramThatIsNoShellIsNamedWithItsWords) {
  const std::string path = absl::StrCat(testing::TempDir(), "/no-shell");
  std::ofstream(path) << "#!/bin/sh\necho 'A{\"error\":\"it has no inspector\"}'\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  const absl::StatusOr<std::unique_ptr<PipeShell>> none = PipeShell::Start(*FindPipeHost("d8"), path, {});
  EXPECT_EQ(std::string(none.status().message()),
            absl::StrCat(path, " does not start as a shell; it says: it has no inspector"));
  EXPECT_EQ(FindPipeHost("chakra"), nullptr);
}

}  // namespace
}  // namespace twinstep
