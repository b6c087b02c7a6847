#include "model/source/json_tree.h"

#include <gtest/gtest.h>

#include <string>

namespace twinstep {
namespace {

TEST(JsonTreeTest, MembersElementsAndScalarsAreNodes) {
  const absl::StatusOr<SyntaxTree> tree = ParseJson(SourceText("{\"a\": [1, -2.5e3, \"x\\\"\"], \"b\": {}}\n"));
  ASSERT_TRUE(tree.ok()) << tree.status();
  std::string nodes;
  for (NodeId id = 2; id < static_cast<NodeId>(tree->nodes().size()); ++id) {
    nodes += std::string(Name(tree->type(id))) + " " + std::string(tree->TextOf(id)) + "\n";
  }
  EXPECT_EQ(nodes,
            "ObjectExpression {\"a\": [1, -2.5e3, \"x\\\"\"], \"b\": {}}\n"
            "Property \"a\": [1, -2.5e3, \"x\\\"\"]\n"
            "Literal \"a\"\n"
            "ArrayExpression [1, -2.5e3, \"x\\\"\"]\n"
            "Literal 1\n"
            "Literal -2.5e3\n"
            "Literal \"x\\\"\"\n"
            "Property \"b\": {}\n"
            "Literal \"b\"\n"
            "ObjectExpression {}\n");
}

TEST(JsonTreeTest, OnlyJsonIsJson) {
  for (const char* const wrong : {"", "{a: 1}", "[1,]", "[,1]", "{\"a\" 1}", "01", "1.", "'a'", "[1", "\"a\nb\"",
                                  "\"\\x41\"", "\"\\u12\"", "[] []", "// c\n1", "nul", "-", "undefined"}) {
    EXPECT_FALSE(ParseJson(SourceText(wrong)).ok()) << wrong;
  }
  for (const char* const right : {"1", " null ", "[]", "[[], {}]", "\"\\u00e4\xC3\xA4\"", "{\"a\":{\"a\":[0]}}"}) {
    EXPECT_TRUE(ParseJson(SourceText(right)).ok()) << right;
  }
}

TEST(JsonTreeTest, DepthNeedsNoStack) {
  const std::string deep = std::string(200000, '[') + std::string(200000, ']');
  EXPECT_TRUE(ParseJson(SourceText(deep)).ok());
}

}  // namespace
}  // namespace twinstep
