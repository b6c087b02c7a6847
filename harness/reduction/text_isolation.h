// The closest pair of a passing and a failing text between two given ones.
#ifndef TWINSTEP_HARNESS_REDUCTION_TEXT_ISOLATION_H_
#define TWINSTEP_HARNESS_REDUCTION_TEXT_ISOLATION_H_

#include <functional>
#include <string>
#include <vector>

#include "harness/reduction/text_subject.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

struct TextPair {
  std::string passing;
  std::string failing;
};

struct TextIsolationOptions {
  // False: the text is unresolved without a test, for example because it does not parse. May be empty.
  std::function<bool(const std::string&)> makes_sense;
  // What is one thing, in order and without a gap: strings and numbers of an input, which are not mixed into ones that
  // neither text has. Instead of words and characters; may be empty.
  std::function<std::vector<std::string>(const std::string&)> tokens;
  // What the texts are. JSON is taken apart by its values, so that no value is made that neither has; kJson also takes
  // apart strings that replace each other, by words and characters. Of markup a tag is one word. Bytes have no words.
  // What is not JSON, or does not fail with white space and order of keys of the passing text, is plain.
  enum class Kind { kPlain, kJson, kJsonValues, kMarkup, kBytes };
  Kind kind = Kind::kPlain;
  int jobs = 1;
  // May be empty.
  std::function<bool()> stopped;
  // Told before each of "lines", "words", "characters" or "tokens". May be empty.
  std::function<void(const std::string& granularity, int deltas)> on_granularity;
};

struct TextIsolationResult {
  TextPair pair;
  TestCounts counts;
  int64_t made_no_sense = 0;
  // Nothing of the difference can be moved from one to the other: no `unit`, which is "character" and the like.
  bool one_minimal = false;
  std::string unit;
};

// Isolates by lines, what these leave by words, and of words that replace each other by characters; or by lines and
// tokens. `pair.passing` passes, `pair.failing` fails: the caller has tested it. `tester` outlives the call.
TextIsolationResult IsolateText(TextPair pair, TextTester& tester, const TextIsolationOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_TEXT_ISOLATION_H_
