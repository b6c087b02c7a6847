#include "model/source/endless_loops.h"

#include <gtest/gtest.h>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

bool Endless(const std::string& program) { return HasEndlessLoop(ParseForTest(program)); }

TEST(EndlessLoopsTest, LoopsWhoseTestNeverChanges) {
  EXPECT_TRUE(Endless("for (;;) f();"));
  EXPECT_TRUE(Endless("while (1) {}"));
  EXPECT_TRUE(Endless("for (let i = 0; i < 3;) f(i);"));
  EXPECT_TRUE(Endless("let n = 9; while (n > 1 && !0) f(n);"));
  EXPECT_TRUE(Endless("let n = 9; do ; while (n);"));
}

TEST(EndlessLoopsTest, LoopsThatEnd) {
  EXPECT_FALSE(Endless("for (let i = 0; i < 3; i++) f(i);"));
  EXPECT_FALSE(Endless("for (;;) { if (f()) break; }"));
  EXPECT_FALSE(Endless("while (0) {}"));
  EXPECT_FALSE(Endless("let n = 9; while (n > 1) n--;"));
  EXPECT_FALSE(Endless("for (const x of y) f(x);"));
}

TEST(EndlessLoopsTest, LoopsThatOtherCodeMayEnd) {
  EXPECT_FALSE(Endless("let n = 9; function f() { n = 0; } while (n) f();"));
  EXPECT_FALSE(Endless("while (f()) ;"));
  EXPECT_FALSE(Endless("let n = {}; while (!n.done) f(n);"));
  EXPECT_FALSE(Endless("while (global) f();"));
  EXPECT_FALSE(Endless("function* g() { for (;;) yield 1; }"));
}

}  // namespace
}  // namespace twinstep
