#include "harness/reduction/action_shortcuts.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Each action was taken on the line with its number, the last in a module.
struct Session {
  explicit Session(const std::string& actions) {
    *test_case.mutable_actions() = *ParseActions(actions);
    for (int i = 0; i < test_case.actions_size(); ++i) {
      Location& location = *issued_at.Add();
      location.set_source(i + 1 == test_case.actions_size() ? Location::MODULE : Location::MAIN);
      location.set_line(static_cast<uint32_t>(i));
    }
  }
  TestCase test_case;
  IssuedAt issued_at;
};

std::vector<std::string> Texts(const std::vector<Shortcut>& shortcuts) {
  std::vector<std::string> texts;
  for (const Shortcut& one : shortcuts) texts.push_back(absl::StrCat(one.kept, "-", one.from));
  return texts;
}

TEST(ActionShortcutsTest, FromTheStartTheLaterTheSooner) {
  const Session session("break 2; start; over; over; in; over; over");
  EXPECT_THAT(Texts(ShortcutsFromStart(session.test_case, session.issued_at)), ElementsAre("0-5", "0-4", "0-3"));
}

TEST(ActionShortcutsTest, InsideWhatLeavesOutMostComesFirst) {
  const Session session("break 2; start; over; over; over; over; over; over");
  EXPECT_THAT(Texts(ShortcutsInside(session.test_case, session.issued_at)), ElementsAre("2-6", "2-5", "3-6"));
}

TEST(ActionShortcutsTest, AFewActionsHaveNone) {
  const Session session("break 2; start; over");
  EXPECT_THAT(ShortcutsFromStart(session.test_case, session.issued_at), IsEmpty());
  EXPECT_THAT(ShortcutsInside(session.test_case, session.issued_at), IsEmpty());
}

TEST(ActionShortcutsTest, ABreakpointTakesTheirPlace) {
  const Session session("break 2; start; over; over; over; in; out");
  Finding finding;
  *finding.mutable_test_case() = session.test_case;
  finding.mutable_truth();
  const auto actions = [&](const Shortcut& shortcut) {
    return FormatActions(WithShortcut(finding, session.issued_at, shortcut)->test_case().actions());
  };
  EXPECT_EQ(actions({.kept = 0, .from = 5}), "break 5; start; in; out");
  EXPECT_EQ(actions({.kept = 2, .from = 5}), "break 2; start; break 5; resume; in; out");
}

}  // namespace
}  // namespace twinstep
