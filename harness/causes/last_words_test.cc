#include "harness/causes/last_words.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(LastWordsTest, V8) {
  EXPECT_EQ(LastWords("\n\n#\n# Fatal error in ../../src/handles/handles-inl.h, line 57\n"
                      "# Debug check failed: !is_null().\n#\n#\n#\n#FailureMessage Object: 0x7ffd1234\n"),
            "Debug check failed: !is_null() (handles-inl.h)");
  // Official builds name no file.
  EXPECT_EQ(LastWords("#\n# Fatal error in , line 0\n# Check failed: x < 17.\n#"), "Check failed: x <");
  EXPECT_EQ(LastWords("#\n# Fatal error in , line 0\n# unreachable code\n#"), "unreachable code");
  EXPECT_EQ(LastWords("#\n# Fatal error in ../a.cc, line 9\n# Debug check failed: a == b (0x7f vs. 12).\n"),
            "Debug check failed: a == b ( vs. ) (a.cc)");
  EXPECT_EQ(LastWords("#\n# Fatal JavaScript invalid size error 169220804\n#"), "Fatal JavaScript invalid size error");
}

TEST(LastWordsTest, SpiderMonkey) {
  EXPECT_EQ(LastWords("[4711] Assertion failure: isObject(), at /build/mozjs/js/public/Value.h:814\n#01: ???\n"),
            "Assertion failure: isObject() (Value.h)");
  EXPECT_EQ(LastWords("Assertion failure: obj->is<T>() (must be, at least here), at ./vm/JSObject.h:12\n"),
            "Assertion failure: obj->is<T>() (must be, at least here) (JSObject.h)");
  EXPECT_EQ(LastWords("Hit MOZ_CRASH(unexpected op) at /build/js/src/frontend/Foo.cpp:12\n"),
            "MOZ_CRASH(unexpected op) (Foo.cpp)");
  EXPECT_EQ(LastWords("[1] Hit MOZ_CRASH(index out of bounds: the len is 3) at x/src/lib.rs:7\n"),
            "MOZ_CRASH(index out of bounds: the len is ) (lib.rs)");
}

TEST(LastWordsTest, Libraries) {
  EXPECT_EQ(LastWords("/usr/include/c++/14/bits/stl_vector.h:1130: reference std::vector<int>::operator[](size_type): "
                      "Assertion '__n < this->size()' failed.\n"),
            "Assertion '__n < this->size()' failed (stl_vector.h)");
  EXPECT_EQ(LastWords("debug: ../src/a.cc:12: void f(): Assertion `x > 0' failed.\n"),
            "Assertion `x > ' failed (a.cc)");
}

TEST(LastWordsTest, Sanitizers) {
  EXPECT_EQ(LastWords("==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x60 at pc 0x55\n    #0 0x5 in f "
                      "a.cc:3\nSUMMARY: AddressSanitizer: heap-use-after-free /src/v8/a.cc:3:12 in v8::f(int)\n"),
            "AddressSanitizer: heap-use-after-free in v::f(int)");
  EXPECT_EQ(LastWords("SUMMARY: AddressSanitizer: SEGV (/out/target+0x138664) (BuildId: d72a)\n"),
            "AddressSanitizer: SEGV");
  EXPECT_EQ(LastWords("../src/a.cc:12:3: runtime error: signed integer overflow: 1 + 2147483647 cannot be represented "
                      "in type 'int'\nSUMMARY: UndefinedBehaviorSanitizer: undefined-behavior ../src/a.cc:12:3\n"),
            "runtime error: signed integer overflow (a.cc)");
}

TEST(LastWordsTest, TheFirstCounts) {
  EXPECT_EQ(LastWords("# Fatal error in a.cc, line 1\n# Check failed: a.\nAssertion failure: b, at b.cpp:1\n"),
            "Check failed: a (a.cc)");
}

TEST(LastWordsTest, WhatAProgramPrintsOrNothing) {
  EXPECT_EQ(LastWords(""), "");
  EXPECT_EQ(LastWords("Received signal 11 SEGV_MAPERR 0000\n"), "");
  EXPECT_EQ(LastWords("# Fatal error in , line 0"), "");
  EXPECT_EQ(LastWords("Assertion failure: "), "Assertion failure:");
  EXPECT_EQ(LastWords("SUMMARY: \nSUMMARY: x"), "");
}

}  // namespace
}  // namespace twinstep
