#include "model/actions/open_quote.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(OpenQuoteTest, AStringThatBreaksOff) {
  for (const char* const text : {"\"", "x + \"a", "f('a', 'b", "`a ${b}", "'it\\'s", "/a'/.test('b"})
    EXPECT_TRUE(HasOpenQuote(text)) << text;
}

TEST(OpenQuoteTest, WhatIsClosedOrNoString) {
  for (const char* const text : {"", "x", "'a' + \"b\"", "'it\\'s'", "`a ${b}`", "/don't/.test(s)", "s.match(/['\"/]/)",
                                 "a / b // don't", "a /* don't */ / b", "'\"' + \"'\""})
    EXPECT_FALSE(HasOpenQuote(text)) << text;
}

TEST(OpenQuoteTest, ASlashAfterAValueDivides) {
  EXPECT_TRUE(HasOpenQuote("a / 'b"));
  EXPECT_FALSE(HasOpenQuote("f(a) / 2 + '/'"));
}

}  // namespace
}  // namespace twinstep
