#include "harness/isolation/versions/change_places.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

std::shared_ptr<const SyntaxTree> ParseAny(const std::string&, const std::string& text) {
  return std::make_shared<const SyntaxTree>(ParseForTest(text));
}

// With 100 units before the file's text, as a wrapper has.
constexpr int kPrefix = 100;

struct Setting {
  Setting(const std::string& old_text, const std::string& new_text)
      : text(new_text),
        changes(SyntaxChanges({{"a.js", old_text}}, {{"a.js", new_text}}, ParseAny)),
        places(changes, {{"", 0}, {"a.js", kPrefix}}, ParseAny) {}

  // A cause of one step at the first place of `code`.
  CauseChanges At(const std::string& code, std::vector<std::string> uses = {}) const {
    const auto begin = static_cast<int>(text.find(code));
    CauseStep step;
    step.place = {.file = 1,
                  .range = {begin + kPrefix, begin + static_cast<int>(code.size()) + kPrefix},
                  .line = 1,
                  .statement = {}};
    step.uses = std::move(uses);
    CauseNode node;
    node.steps.push_back(step);
    return places.ChangesIn(node);
  }

  std::string text;
  ChangeSet changes;
  ChangePlaces places;
};

TEST(ChangePlacesTest, CodeOfAStep) {
  const Setting setting("function f(x) { let y = x + 1; if (y > 3) { y = 0; } return y; }",
                        "function f(x) { let y = x + 2; if (y >= 3) { y = 9; } return y; }");
  ASSERT_EQ(setting.changes.size(), 3);
  EXPECT_EQ(setting.At("x + 2").exact, (Configuration{0}));
  EXPECT_EQ(setting.At("y >= 3").exact, (Configuration{1}));
  // The branch is not what is inside.
  EXPECT_EQ(setting.At("y = 9").exact, (Configuration{2}));
  EXPECT_EQ(setting.At("return y").exact, Configuration());
}

TEST(ChangePlacesTest, AStatementIsNearItsParts) {
  const Setting setting("call(a, b * 2);", "call(a, b * 3);");
  EXPECT_EQ(setting.At("a,").near, (Configuration{0}));
  EXPECT_EQ(setting.At("b * 3").exact, (Configuration{0}));
  EXPECT_TRUE(setting.At("b * 3").near.empty());
}

TEST(ChangePlacesTest, AFunctionThatIsAValueIsNotItsCode) {
  const Setting setting("const f = () => { return 1; };", "const f = () => { return 2; };");
  EXPECT_TRUE(setting.At("f = () => { return 2; }").exact.empty());
  EXPECT_EQ(setting.At("return 2").exact, (Configuration{0}));
}

TEST(ChangePlacesTest, DeletedCodeThatWouldHaveDefined) {
  const Setting setting("function f(o) { o.total = 1; o.name = 'x'; return o; }",
                        "function f(o) { o.name = 'x'; return o; }");
  EXPECT_EQ(setting.At("return o", {"total"}).exact, (Configuration{0}));
  EXPECT_TRUE(setting.At("return o", {"price"}).exact.empty());
}

TEST(ChangePlacesTest, DeletedCodeThatWouldHaveControlled) {
  const Setting guard("function f(x) { if (x < 0) return 0; return g(x); }", "function f(x) { return g(x); }");
  EXPECT_EQ(guard.At("g(x)").exact, (Configuration{0}));
  const Setting waits("async function f() { await g(); return h(); }", "async function f() { g(); return h(); }");
  EXPECT_EQ(waits.At("h()").exact, (Configuration{0}));
}

TEST(ChangePlacesTest, PlacesOutsideAreNothing) {
  const Setting setting("a = 1;", "a = 2;");
  CauseNode node;
  node.steps.emplace_back();
  node.steps.back().place = {.file = 0, .range = {0, 5}, .line = 1, .statement = {}};
  node.steps.emplace_back();
  node.steps.back().place = {.file = 1, .range = {3, 900}, .line = 1, .statement = {}};
  node.steps.emplace_back();
  node.steps.back().place = {.file = 7, .range = {3, 900}, .line = 1, .statement = {}};
  EXPECT_TRUE(setting.places.ChangesIn(node).exact.empty());
}

}  // namespace
}  // namespace twinstep
