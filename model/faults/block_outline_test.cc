#include "model/faults/block_outline.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

using Kind = Block::Kind;

Location At(uint32_t line, uint32_t column) {
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

// The kind of the only block of `source`.
Kind KindOf(std::string_view source) {
  const BlockOutline outline{SourceText(source)};
  EXPECT_EQ(outline.blocks().size(), 1u) << source;
  return outline.blocks().empty() ? Kind::kOther : outline.blocks()[0].kind;
}

TEST(BlockOutlineTest, KindsOfBlocks) {
  EXPECT_EQ(KindOf("function f(a, b) { }"), Kind::kFunction);
  EXPECT_EQ(KindOf("x = (a, b) => { }"), Kind::kFunction);
  EXPECT_EQ(KindOf("x = a => { }"), Kind::kFunction);
  EXPECT_EQ(KindOf("for (let i = (0); i < 3; i++) { }"), Kind::kLoop);
  EXPECT_EQ(KindOf("for await (const x of y) { }"), Kind::kLoop);
  EXPECT_EQ(KindOf("while (a()) { }"), Kind::kLoop);
  EXPECT_EQ(KindOf("do { } while (0)"), Kind::kLoop);
  EXPECT_EQ(KindOf("if (f(x)) { }"), Kind::kIf);
  EXPECT_EQ(KindOf("catch (e) { }"), Kind::kCatch);
  EXPECT_EQ(KindOf("catch { }"), Kind::kCatch);
  EXPECT_EQ(KindOf("try { }"), Kind::kTry);
  EXPECT_EQ(KindOf("finally { }"), Kind::kFinally);
  EXPECT_EQ(KindOf("switch (a) { }"), Kind::kOther);
  EXPECT_EQ(KindOf("x = { a: 1 }"), Kind::kOther);
  EXPECT_EQ(KindOf("{ }"), Kind::kOther);
}

TEST(BlockOutlineTest, FunctionsThatSuspend) {
  for (const std::string_view source : {"function* g() { }", "async function f() { }", "x = async (a) => { }",
                                        "x = async a => { }", "function*() { }"}) {
    const BlockOutline outline{SourceText(source)};
    ASSERT_EQ(outline.blocks().size(), 1u) << source;
    EXPECT_TRUE(outline.blocks()[0].suspends) << source;
  }
  const BlockOutline methods{SourceText("class C { *a() { } async b() { } c() { } }")};
  ASSERT_EQ(methods.blocks().size(), 4u);
  EXPECT_TRUE(methods.blocks()[1].suspends);
  EXPECT_TRUE(methods.blocks()[2].suspends);
  EXPECT_FALSE(methods.blocks()[3].suspends);
}

TEST(BlockOutlineTest, HeadersAndNesting) {
  const BlockOutline outline{SourceText("function f(p) {\n  for (const x of p) {\n    g(x);\n  }\n}\n")};
  const Block* loop = outline.Around(At(3, 4), Kind::kLoop);
  ASSERT_NE(loop, nullptr);
  EXPECT_EQ(outline.Header(*loop), "for (const x of p) ");
  EXPECT_EQ(outline.LineOf(loop->begin), 2);
  EXPECT_EQ(outline.Header(*outline.Around(At(3, 4), Kind::kFunction)), "function f(p) ");
  EXPECT_EQ(outline.Around(At(3, 4), Kind::kIf), nullptr);
  EXPECT_EQ(outline.At(At(1, 0)), nullptr) << "the header is outside";
}

TEST(BlockOutlineTest, AParameterIsInItsFunction) {
  const BlockOutline outline{SourceText("function f(p = 1) {\n  g();\n}\nf();\n")};
  EXPECT_NE(outline.FunctionAround(At(1, 15)), nullptr);
  EXPECT_NE(outline.FunctionAround(At(2, 2)), nullptr);
  EXPECT_EQ(outline.FunctionAround(At(4, 0)), nullptr);
}

TEST(BlockOutlineTest, ALoopAroundAFunctionIsNotAroundItsBody) {
  const BlockOutline outline{SourceText("for (;;) { f(() => { g(); }); }")};
  EXPECT_EQ(outline.Around(At(1, 21), Kind::kLoop), nullptr);
  EXPECT_NE(outline.Around(At(1, 11), Kind::kLoop), nullptr);
}

TEST(BlockOutlineTest, BracesInTextsAreNoBlocks) {
  for (const std::string_view source : {"a = '{'", "a = \"\\\"{\"", "a = `{ $ {`", "a = /[/{]{/", "// {", "/* { */"}) {
    EXPECT_TRUE(BlockOutline{SourceText(source)}.blocks().empty()) << source;
  }
  // A division is none.
  EXPECT_EQ(BlockOutline{SourceText("a = b / c; if (d) { } e / f")}.blocks().size(), 1u);
  EXPECT_EQ(BlockOutline{SourceText("a = `x${ { b: `${c}` }.b }y`; if (d) { }")}.blocks().size(), 2u);
}

TEST(BlockOutlineTest, CommentsAndTokensOverSeveralLines) {
  const BlockOutline outline{SourceText("a(); // one\n/* two\n */ b = `x\ny`; c = `z`;")};
  ASSERT_EQ(outline.comments().size(), 2u);
  EXPECT_EQ(outline.comments()[0].begin, 5);
  EXPECT_EQ(outline.comments()[0].end, 11);
  ASSERT_EQ(outline.multi_line_tokens().size(), 2u);
  EXPECT_EQ(outline.LineOf(outline.multi_line_tokens()[1].begin), 3);
}

TEST(BlockOutlineTest, AnyTextWillDo) {
  for (const std::string_view source : {"", "{", "}", "}}{", "`", "`${", "`${`", "'", "/", "/*", ")", "){", "=>{", "\\",
                                        "'\\", "`\\", "/\\", "\xff{", "*){"}) {
    const BlockOutline outline{SourceText(source)};
    EXPECT_EQ(outline.At(At(7, 3)), nullptr) << source;
  }
}

TEST(BlockOutlineTest, Mentions) {
  EXPECT_TRUE(Mentions("a + b", "b"));
  EXPECT_FALSE(Mentions("ab + $b", "b"));
  EXPECT_FALSE(Mentions("", "b"));
}

}  // namespace
}  // namespace twinstep
