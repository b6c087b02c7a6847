// What is no news to those who test: patterns, a line each, in a file that a person writes.
//
//   # All that stands in corpus/bugs.
//   corpus/bugs/*
//   # Filed, waits for its number.
//   v8 : step-lost @ switch*
//
// * stands for any characters. Empty lines and lines that begin with # are passed over.
#ifndef TWINSTEP_HARNESS_BUGS_KNOWN_LIST_H_
#define TWINSTEP_HARNESS_BUGS_KNOWN_LIST_H_

#include <string>
#include <string_view>
#include <vector>

#include "harness/bugs/known_bugs.h"
#include "model/status.h"

namespace twinstep {

class KnownList {
 public:
  // Where nobody has written one: all entries of corpus/bugs.
  static constexpr char kAllBugs[] = "corpus/bugs/*\n";

  // Nothing is known.
  KnownList() = default;
  // `text` is what the file holds. Errors: one sentence with the line, of an entry of corpus/bugs that there is not, or
  // of a list of known classes, which such files held before.
  static absl::StatusOr<KnownList> Parse(std::string_view text, KnownBugs bugs);

  void Add(std::string pattern) { patterns_.push_back(std::move(pattern)); }
  // All that the other knows too.
  void Add(const KnownList& other);

  // Why a cause, by its text (model/causes/cause_key.h), is no news: "corpus/bugs/ID: TITLE" or the pattern that fits
  // it or one of the other names that its finding has; empty: it is news.
  std::string WhyKnown(std::string_view cause, const std::vector<std::string>& other_names = {}) const;
  // The same of a key, whether or not it names the bug that it is; what it would be called without the bug counts too.
  std::string WhyKnown(const CauseKey& cause, std::vector<std::string> other_names = {}) const;

  // Whether what the key says (harness/bugs/crash_step.h) is known to end the process: the pattern of a crash fits it.
  // "*" does not count, as what is known to crash is not done at all.
  bool IsKnownCrash(const CauseKey& crash) const;

  const std::vector<std::string>& patterns() const { return patterns_; }

 private:
  KnownBugs bugs_;
  std::vector<std::string> patterns_;
};

// Appends a line for a cause that nobody has looked at yet to the list in the file at `path`, which it makes if there
// is none. Errors name the file.
absl::Status RecordCause(const std::string& path, const std::string& cause);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUGS_KNOWN_LIST_H_
