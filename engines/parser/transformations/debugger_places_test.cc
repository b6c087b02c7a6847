#include "model/transformations/debugger_places.h"

#include <string>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "model/source/text_edit.h"

namespace twinstep {
namespace {

// Where the place at ^ goes under the edit, as the edited text with ^ there; "gone" where it has no counterpart.
std::string Moved(std::string source, Replacement replacement, bool marks_returns_by_end = true) {
  const size_t mark = source.find('^');
  source.erase(mark, 1);
  const SyntaxTree tree = ParseForTest(source, ParseGoal::kScript);
  Program program;
  program.set_source(source);
  const TransformationInput input(program, tree, {nullptr, {}, marks_returns_by_end});
  const TextEdit edit = TextEdit::Create(input.text(), {std::move(replacement)}).value();
  const LocationMap locations(input.text(), edit);
  Location location;
  location.set_line(1);
  location.set_column(static_cast<uint32_t>(mark));
  const std::optional<Location> moved = MoveWithCode(input, locations, location);
  if (!moved) return "gone";
  std::string edited(locations.edited().utf8());
  return edited.insert(moved->column(), "^");
}

TEST(DebuggerPlacesTest, TheEndOfAReturnStaysWithIt) {
  EXPECT_EQ(Moved("function f() { return 1;^ }", {{24, 24}, " x;"}), "function f() { return 1;^ x; }");
  EXPECT_EQ(Moved("f = a => b^;", {{10, 10}, "/**/"}), "f = a => b^/**/;");
  EXPECT_EQ(Moved("f = a => (b)^;", {{12, 12}, "/**/"}), "f = a => (b)^/**/;");
  EXPECT_EQ(Moved("f = a => b^;", {{9, 10}, "bee"}), "f = a => bee^;");
  EXPECT_EQ(Moved("f = a => bee^;", {{9, 12}, "b"}), "f = a => b^;");
}

TEST(DebuggerPlacesTest, OtherPlacesMoveWithTheCodeThatBeginsThere) {
  EXPECT_EQ(Moved("a();^b();", {{4, 4}, "x;"}), "a();x;^b();");
  EXPECT_EQ(Moved("function f() { return 1;^ }", {{24, 24}, " x;"}, false), "function f() { return 1; x;^ }");
  EXPECT_EQ(Moved("f = () => { a() }^", {{17, 17}, ";"}), "f = () => { a() };^");
}

}  // namespace
}  // namespace twinstep
