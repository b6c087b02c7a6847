// What a debugger's places mean, by the tree alone: no engine is asked.
#include "model/truth/truth_places.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/parser/parse_for_test.h"
#include "engines/parser/truth/known_program_for_test.h"

namespace twinstep {
namespace {

// A program in which | marks the places that the debugger lists.
class Places {
 public:
  explicit Places(std::string_view marked, bool marks_returns_by_end = false) {
    std::string program;
    uint32_t line = 1;
    uint32_t column = 0;
    for (const char c : marked) {
      if (c == '|') {
        listed_.push_back(PlaceAt(line, column));
        continue;
      }
      program += c;
      ++column;
      if (c == '\n') {
        ++line;
        column = 0;
      }
    }
    tree_ = std::make_unique<const SyntaxTree>(ParseForTest(program));
    const TruthCopy copy = MakeTruthCopy(*tree_).value();
    places_ = std::make_unique<TruthPlaces>(*tree_, copy.sites, listed_, marks_returns_by_end);
  }

  TruthPlaces& places() { return *places_; }
  const TruthPlaces& places() const { return *places_; }
  const Location& at(size_t mark) const { return listed_[mark]; }
  NodeId Find(NodeType type) const { return FindNode(*tree_, type); }

  // The node that the place belongs to, and whether it is its head: "head of ReturnStatement".
  std::string Owner(size_t mark) const {
    const NodeId node = places_->NodeOf(at(mark));
    if (node == kNoNode) return "nothing";
    return absl::StrCat(places_->IsHead(at(mark)) ? "head of " : "in ", std::string(Name(tree_->type(node))));
  }
  // Whose activation a frame there is: "FunctionDeclaration", "perhaps Program", "none".
  std::string Code(size_t mark, bool youngest = true) const {
    const TruthPlaces::Code code = places_->CodeAt(at(mark), youngest);
    if (code.code == kNoNode) return "none";
    return absl::StrCat(code.certain ? "" : "perhaps ", std::string(Name(tree_->type(code.code))));
  }

 private:
  std::vector<Location> listed_;
  std::unique_ptr<const SyntaxTree> tree_;
  std::unique_ptr<TruthPlaces> places_;
};

TEST(TruthPlacesTest, TheFirstPlaceOfAStatementIsItsHead) {
  const Places p("let y = |f(|g());\n|y;\n");
  EXPECT_EQ(p.Owner(0), "head of VariableDeclaration");
  EXPECT_EQ(p.Owner(1), "in VariableDeclaration");
  EXPECT_EQ(p.Owner(2), "head of ExpressionStatement");
}

TEST(TruthPlacesTest, ADebuggerMayComeToAnotherPlaceFirst) {
  Places p("let y = |f(|g());\n");
  p.places().SetHead(p.Find(NodeType::kVariableDeclaration), p.at(1));
  EXPECT_EQ(p.Owner(0), "in VariableDeclaration");
  EXPECT_EQ(p.Owner(1), "head of VariableDeclaration");
}

TEST(TruthPlacesTest, PartsOfALoopAreOnTheirOwn) {
  const Places p("for (let i = |0; |i < 2; |i++) {\n  |f(i);\n}\n");
  EXPECT_EQ(p.Owner(1), "head of BinaryExpression");
  EXPECT_EQ(p.Owner(2), "head of UpdateExpression");
  EXPECT_EQ(p.Owner(3), "head of ExpressionStatement");
  const Places each("for (const |x of |list) {\n  |x;\n}\n");
  EXPECT_EQ(each.Owner(0), "nothing");
  EXPECT_EQ(each.Owner(1), "head of ForOfStatement");
}

TEST(TruthPlacesTest, TheClosingBraceIsTheEndOfItsFunction) {
  const Places p("function f() |{\n  |g();\n|}\n|f();\n");
  EXPECT_EQ(p.Owner(0), "nothing");
  EXPECT_EQ(p.Owner(1), "head of ExpressionStatement");
  EXPECT_EQ(p.Owner(2), "head of FunctionDeclaration");
  EXPECT_EQ(p.Code(2), "FunctionDeclaration");
  EXPECT_EQ(p.Code(3), "Program");
}

TEST(TruthPlacesTest, WhereAFunctionBeginsTheCodeAroundMakesIt) {
  const Places p("f(|function () { |1; });\n");
  EXPECT_EQ(p.Owner(0), "head of ExpressionStatement");
  // Or it runs, and binds its parameters.
  EXPECT_EQ(p.Code(0), "perhaps Program");
  EXPECT_EQ(p.Code(1), "FunctionExpression");
}

TEST(TruthPlacesTest, ParametersBelongToNoActivation) {
  const Places p("function f(a = |g()) {\n  |a;\n}\nconst h = (b = |g()) => |b;\n");
  EXPECT_EQ(p.Owner(0), "nothing");
  EXPECT_EQ(p.Code(0), "none");
  EXPECT_EQ(p.Code(1), "FunctionDeclaration");
  EXPECT_EQ(p.Code(2), "none");
  EXPECT_EQ(p.Code(3), "ArrowFunctionExpression");
  EXPECT_EQ(p.Owner(3), "head of Identifier");
}

TEST(TruthPlacesTest, TheEndOfAClassIsNoHeadOfTheStatementAround) {
  const Places p("try {\n  class A { x = 1; }|\n  |f();\n} catch {\n}\n");
  EXPECT_EQ(p.Owner(0), "nothing") << "there ends the function that makes the fields";
  EXPECT_EQ(p.Owner(1), "head of ExpressionStatement");
}

TEST(TruthPlacesTest, WhatAClassExtendsIsNoHeadWhereTheClassHasAPlaceOfItsOwn) {
  const Places p("|class A extends |base() {\n}\n|f(|class extends |g(|1) {});\n");
  EXPECT_EQ(p.Owner(0), "nothing") << "it may be that of the constructor";
  EXPECT_EQ(p.places().MakerOfClassAt(p.at(0)), p.Find(NodeType::kClassDeclaration));
  EXPECT_EQ(p.Owner(1), "in ClassDeclaration");
  EXPECT_EQ(p.places().MakerOfClassAt(p.at(1)), kNoNode);
  EXPECT_EQ(p.Owner(2), "head of ExpressionStatement");
  EXPECT_EQ(p.places().MakerOfClassAt(p.at(3)), p.Find(NodeType::kExpressionStatement));
  EXPECT_EQ(p.Owner(4), "in ExpressionStatement");
}

TEST(TruthPlacesTest, FieldsRunInOtherMomentsThanTheirClass) {
  const Places p("class A extends |base() {\n  |field = |g();\n  [|key()] = 1;\n  static {\n    |f();\n  }\n}\n");
  EXPECT_EQ(p.Owner(0), "head of ClassDeclaration");
  // Debuggers stop at the name or at the initialiser, the first that they list is the head.
  EXPECT_EQ(p.Owner(1), "head of CallExpression");
  EXPECT_EQ(p.Owner(2), "in CallExpression");
  EXPECT_EQ(p.Code(2), "perhaps PropertyDefinition");
  EXPECT_EQ(p.Owner(3), "in ClassDeclaration");
  EXPECT_EQ(p.Owner(4), "head of ExpressionStatement");
  EXPECT_EQ(p.Code(4), "StaticBlock");
}

TEST(TruthPlacesTest, AReturnMayBeToldByItsEnd) {
  constexpr std::string_view kProgram = "function f() { |return 1;| }\nconst g = () => 2|;\n";
  const Places by_end(kProgram, true);
  EXPECT_EQ(by_end.Owner(0), "head of ReturnStatement");
  EXPECT_EQ(by_end.Owner(1), "in ReturnStatement");
  EXPECT_TRUE(by_end.places().EndsReturn(by_end.at(1)));
  EXPECT_FALSE(by_end.places().EndsReturn(by_end.at(0)));
  EXPECT_EQ(by_end.Code(2), "ArrowFunctionExpression");
  // An older frame does not return: it is at the unit itself.
  EXPECT_EQ(by_end.Code(2, /*youngest=*/false), "Program");
  const Places by_place(kProgram, false);
  EXPECT_EQ(by_place.Owner(1), "nothing");
  EXPECT_FALSE(by_place.places().EndsReturn(by_place.at(1)));
  EXPECT_EQ(by_place.Code(2), "Program");
}

// The end of one is the end of the other: nobody knows which of them returns.
TEST(TruthPlacesTest, WhereTwoArrowsEndEitherMayReturn) {
  const Places p("const f = () => () => 1|;\n", true);
  EXPECT_EQ(p.Code(0), "none");
}

}  // namespace
}  // namespace twinstep
