#include "model/causes/code_traits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "absl/algorithm/container.h"
#include "engines/parser/parse_for_test.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// Begins the place in a program.
constexpr std::string_view kMark = "|";

// A program, and the place in it that the mark is before.
struct Marked {
  explicit Marked(const std::string& text) {
    const size_t at = text.find(kMark);
    EXPECT_NE(at, std::string::npos) << text;
    const std::string before = text.substr(0, at);
    place.set_line(static_cast<uint32_t>(1 + std::count(before.begin(), before.end(), '\n')));
    place.set_column(static_cast<uint32_t>(at - (before.rfind('\n') + 1)));
    program = before + text.substr(at + kMark.size());
  }

  std::string program;
  Location place;
};

std::set<std::string> TraitsOf(const SyntaxTree& tree, const Location& place) {
  std::set<std::string> traits;
  AddCodeTraits(&tree, place, "here", traits);
  return traits;
}

// Of the place that the mark is before.
std::set<std::string> TraitsAt(const std::string& text) {
  const Marked marked(text);
  return TraitsOf(ParseForTest(marked.program), marked.place);
}

// The same, of a place in code that a program makes.
std::set<std::string> TraitsInMade(std::string_view key, const std::string& text) {
  const Marked marked(text);
  const SourceTree made{std::string(key), std::make_shared<const SyntaxTree>(ParseForTest(marked.program))};
  const SyntaxTree joined = *JoinTrees(ParseForTest("a();"), {made});
  Location place = marked.place;
  place.set_line(place.line() + static_cast<uint32_t>(JoinedSources(joined).front().first_line) - 1);
  return TraitsOf(joined, place);
}

struct TraitExample {
  std::string_view word;
  std::string holds;
  std::string does_not;
};

const TraitExample kExamples[] = {
    {"before finally", "try { |a(); } finally { b(); }", "try { |a(); } catch { b(); }"},
    {"closes an iterator", "for (const a of b) { |c(); }", "for (const a in b) { |c(); }"},
    {"in finally", "try { a(); } finally { |b(); }", "try { |a(); } finally { b(); }"},
    {"in catch", "try { a(); } catch { |b(); }", "try { |a(); } catch { b(); }"},
    {"in switch", "switch (a) { case 1: |b(); }", "switch (|a()) { case 1: b(); }"},
    {"in static element", "class A { static a = |b(); }", "class A { a = |b(); }"},
    {"in with", "with (a) { |b(); }", "with (|a()) { b(); }"},
    {"in a function that gives the difference of its parameters", "c.sort((a, b) => |b - a);",
     "c.sort((a, b) => |b + a);"},
    {"in arrow function", "const f = () => { |a(); };", "const f = function() { |a(); };"},
    {"in code that can wait", "function* f() { |a(); }", "function f() { |a(); }"},
    {"in async code", "async function f() { |a(); }", "function* f() { |a(); }"},
    {"in derived constructor", "class A extends B { constructor() { |super(); } }",
     "class A { constructor() { |b(); } }"},
    {"in strict code", "function f() { 'use strict'; return () => |a(); }", "function f() { 'use strict'; } |f();"},
    {"beside a parameter called arguments", "function f(arguments) { |a(); }",
     "function f(arguments) { return function() { |a(); }; }"},
    {"beside a rest parameter", "function f(...a) { |a(); }", "function f(a) { |a(); }"},
};

// What says who made the code, which no text of a program shows.
constexpr std::string_view kOfMadeCode[] = {"in code of Function"};

TEST(CodeTraitsTest, EachHoldsAtSomePlacesOnly) {
  for (const CodeTrait& trait : CodeTraits()) {
    if (absl::c_linear_search(kOfMadeCode, trait.word)) continue;
    SCOPED_TRACE(std::string(trait.word));
    const auto* const example = std::find_if(std::begin(kExamples), std::end(kExamples),
                                             [&](const TraitExample& one) { return one.word == trait.word; });
    ASSERT_NE(example, std::end(kExamples)) << "needs a program where it holds and one where it does not";
    const std::string word = "here: " + std::string(trait.word);
    EXPECT_THAT(TraitsAt(example->holds), Contains(word)) << example->holds;
    EXPECT_THAT(TraitsAt(example->does_not), Not(Contains(word))) << example->does_not;
  }
  EXPECT_EQ(std::size(kExamples) + std::size(kOfMadeCode), CodeTraits().size())
      << "an example of a word that is no more";
}

TEST(CodeTraitsTest, CodeOfFunctionIsNotThatOfEvalOrOfTheProgram) {
  const std::string code = "function anonymous(\n) {\n|a();\n}";
  const std::string word = "here: in code of Function";
  EXPECT_THAT(TraitsInMade("Function 1", code), Contains(word));
  EXPECT_THAT(TraitsInMade("eval 1", code), Not(Contains(word)));
  EXPECT_THAT(TraitsAt(code), Not(Contains(word)));
}

TEST(CodeTraitsTest, AFunctionInsideIsCodeOfItsOwn) {
  EXPECT_THAT(TraitsAt("try { a(); } finally { (function() { |b(); })(); }"), Not(Contains("here: in finally")));
  EXPECT_THAT(TraitsAt("for (const a of b) (() => { |c(); })();"), Not(Contains("here: closes an iterator")));
  EXPECT_THAT(TraitsAt("class A { static { |b(); } }"), Contains("here: in static element"));
}

TEST(CodeTraitsTest, APlaceHasItsRoleItsCodeAndItsStatement) {
  const std::set<std::string> traits = TraitsAt("function* g() { try { |throw 1; } catch {} }");
  EXPECT_THAT(traits, Contains("here: throw"));
  EXPECT_THAT(traits, Contains("here: in generator"));
  EXPECT_THAT(traits, Contains("here: ThrowStatement"));
  EXPECT_THAT(traits, Not(Contains("here: end of code")));
  EXPECT_THAT(traits, Not(Contains("here: start of the text")));
  EXPECT_THAT(TraitsAt("|a();"), Contains("here: start of the text"));
  EXPECT_THAT(TraitsAt("function f() { a(); |}"), Contains("here: end of code"));
}

TEST(CodeTraitsTest, WithoutTheCodeThereIsOnlyTheRole) {
  std::set<std::string> traits;
  AddCodeTraits(nullptr, Location(), "here", traits);
  EXPECT_THAT(traits, ElementsAre("here: unparsed"));
  const SyntaxTree tree = ParseForTest("a();");
  Location elsewhere;
  elsewhere.set_line(1);
  elsewhere.set_source(Location::EVAL);
  traits.clear();
  AddCodeTraits(&tree, elsewhere, "here", traits);
  EXPECT_THAT(traits, ElementsAre("here: eval"));
}

std::set<std::string> GlobalsUsed(std::string_view program) {
  std::set<std::string> traits;
  AddGlobalsUsed(ParseForTest(program), traits);
  return traits;
}

TEST(CodeTraitsTest, MembersOfGlobalsAreUsed) {
  EXPECT_THAT(GlobalsUsed("Promise.race([]); const m = Math.max; Promise.race([1]);"),
              ElementsAre("uses: Math.max", "uses: Promise.race"));
  EXPECT_THAT(GlobalsUsed("Error.prepareStackTrace = () => 1;"), ElementsAre("uses: Error.prepareStackTrace"));
  // What the program declares is no global, and a computed key is not known.
  EXPECT_THAT(GlobalsUsed("const own = {}; own.race(); Promise['race']([]); a().race();"), ElementsAre());
  EXPECT_THAT(GlobalsUsed("function f(Promise) { Promise.race([]); }"), ElementsAre());
}

TEST(CodeTraitsTest, ALiteralStringAsSecondArgumentIsNamedToo) {
  EXPECT_THAT(GlobalsUsed("Object.defineProperty(a, 'name', {});"),
              ElementsAre("uses: Object.defineProperty", "uses: Object.defineProperty 'name'"));
  EXPECT_THAT(GlobalsUsed("Object.defineProperty(a, \"name\", {});"), Contains("uses: Object.defineProperty 'name'"));
  EXPECT_THAT(GlobalsUsed("Object.defineProperty('name'); Object.is(a, 1); Object.keys(a, b); [Object.a, 'name'];"),
              ElementsAre("uses: Object.a", "uses: Object.defineProperty", "uses: Object.is", "uses: Object.keys"));
}

}  // namespace
}  // namespace twinstep
