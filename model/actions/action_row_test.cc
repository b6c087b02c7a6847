#include "model/actions/action_row.h"

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/action_words.h"
#include "model/actions/actions_text.h"
#include "model/nearest_word.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

TEST(ActionRowsTest, EveryKindOfActionHasAForm) {
  const google::protobuf::Descriptor* const kinds = Action::descriptor();
  for (int i = 0; i < kinds->field_count(); ++i) {
    const google::protobuf::FieldDescriptor* const kind = kinds->field(i);
    // What is of two debuggers is no command of one; `aside` is no kind.
    if (kind->real_containing_oneof() == nullptr || kind->name() == "apart") continue;
    Action action;
    action.GetReflection()->MutableMessage(&action, kind);
    int printed = 0;
    for (const ActionForm& form : AllForms()) printed += form.print(action).has_value() ? 1 : 0;
    EXPECT_EQ(printed, 1) << kind->name();
  }
}

TEST(ActionRowsTest, ExamplesAreOfTheirRowAndComeBackAsTheyWere) {
  for (const ActionForm& form : AllForms()) {
    const auto actions = ParseActions(std::string(form.example));
    ASSERT_TRUE(actions.ok()) << actions.status();
    EXPECT_EQ(FormatActions(*actions), form.example);
    int own = 0;
    for (const Action& action : *actions) own += form.print(action).has_value() ? 1 : 0;
    EXPECT_EQ(own, 1) << form.example;
    for (const absl::string_view way : form.forms) {
      EXPECT_TRUE(way == form.verb || absl::StartsWith(way, absl::StrCat(form.verb, " "))) << way;
    }
  }
}

TEST(ActionRowsTest, AWordMeansOneVerb) {
  std::set<std::string> words;
  for (const ActionForm& form : AllForms()) {
    EXPECT_TRUE(words.insert(std::string(form.verb)).second) << form.verb;
    for (const absl::string_view word : form.meant_by) {
      EXPECT_TRUE(words.insert(std::string(word)).second) << word;
      EXPECT_EQ(PlainWord(word), word);
    }
  }
}

TEST(ActionRowsTest, HelpAndThePageHaveEveryForm) {
  for (const ActionForm& form : AllForms()) {
    for (const absl::string_view way : form.forms) EXPECT_THAT(ActionsHelp(), HasSubstr(absl::StrCat("  ", way, "\n")));
    EXPECT_THAT(ActionsHelp(), HasSubstr(absl::StrCat("for example: ", form.example, "\n")));
  }
  std::ifstream file("harness/README.md");
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_THAT(page, HasSubstr(absl::StrCat("|---|---|---|\n", ActionsTable(), "\n")))
      << "harness/README.md's table of actions is to be:\n"
      << ActionsTable();
}

TEST(EndOfQuotesTest, AnyKind) {
  EXPECT_EQ(EndOfQuotes("\"a\" + b"), 3u);
  EXPECT_EQ(EndOfQuotes("'a\\'b'"), 6u);
  EXPECT_EQ(EndOfQuotes("`a"), absl::string_view::npos);
  EXPECT_EQ(EndOfQuotes("\"a'"), absl::string_view::npos);
  EXPECT_EQ(EndOfQuotes("a"), 0u);
  EXPECT_EQ(EndOfQuotes(""), 0u);
}

}  // namespace
}  // namespace twinstep
