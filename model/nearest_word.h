// What a misspelled word was meant to be.
#ifndef TWINSTEP_MODEL_NEAREST_WORD_H_
#define TWINSTEP_MODEL_NEAREST_WORD_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace twinstep {

// In small letters and digits alone: "step-over", "stepOver" and "STEP_OVER" are "stepover".
std::string PlainWord(absl::string_view word);

// The one of `words` that differs least from `word`, both plain: the first of those that need the fewest letters put
// in, left out, replaced, or swapped with the next one. Empty where that is more than one in three letters, and where
// `word` has fewer than three. O(words x length^2).
std::string NearestWord(absl::string_view word, const std::vector<std::string>& words);

// What an error says after a word that is not one of `words`: "; did you mean --jobs?", where `prefix` ("--") stands
// before the word that is meant. Empty where none is near.
std::string DidYouMean(absl::string_view word, const std::vector<std::string>& words, absl::string_view prefix = "");

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_NEAREST_WORD_H_
