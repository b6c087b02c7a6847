// Why an engine ended itself, where it said so: a check that failed in it, or what a sanitizer found.
#ifndef TWINSTEP_HARNESS_CAUSES_LAST_WORDS_H_
#define TWINSTEP_HARNESS_CAUSES_LAST_WORDS_H_

#include <string>
#include <string_view>

namespace twinstep {

// The first such words in what a dying process wrote to standard error, on one line, with the file's base name and
// without figures, addresses and lines, so that they name a cause from build to build:
//
//   Debug check failed: !is_null() (handles.h)          V8's DCHECK; CHECK: "Check failed: ..."; other fatal errors
//   abort: Invalid bytecode                             its generated code's
//   Assertion failure: isObject() (Value.h)             SpiderMonkey's MOZ_ASSERT
//   MOZ_CRASH(unexpected op) (Foo.cpp)                  its MOZ_CRASH, MOZ_RELEASE_ASSERT and Rust's panics
//   Assertion '__n < this->size()' failed (stl_vector.h)   the C and C++ libraries'
//   AddressSanitizer: heap-use-after-free in f          SUMMARY of a sanitizer
//   runtime error: signed integer overflow (a.cc)       UndefinedBehaviorSanitizer
//
// Empty: it said no such thing. O(size).
std::string LastWords(std::string_view standard_error);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_LAST_WORDS_H_
