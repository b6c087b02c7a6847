#include "harness/reduction/text_subject.h"

#include <set>
#include <utility>

#include "harness/corpora/sha256.h"

namespace twinstep {

std::vector<TestOutcome> TextTester::Test(const std::vector<std::string>& texts) {
  std::vector<std::string> keys, new_texts, new_keys;
  std::set<std::string> chosen;
  for (const std::string& text : texts) {
    keys.push_back(Sha256Of(text));
    if (known_.count(keys.back()) != 0 || !chosen.insert(keys.back()).second) {
      ++cached_;
    } else {
      new_texts.push_back(text);
      new_keys.push_back(keys.back());
    }
  }
  if (!new_texts.empty()) {
    absl::StatusOr<std::vector<TestOutcome>> outcomes = test_.Run(new_texts);
    if (!outcomes.ok()) status_ = outcomes.status();
    for (size_t i = 0; outcomes.ok() && i < outcomes->size(); ++i) {
      known_[new_keys[i]] = (*outcomes)[i];
      ++run_;
      unresolved_ += (*outcomes)[i] == TestOutcome::kUnresolved;
    }
  }
  std::vector<TestOutcome> outcomes;
  for (const std::string& key : keys) {
    const auto found = known_.find(key);
    if (found == known_.end()) break;
    outcomes.push_back(found->second);
  }
  return outcomes;
}

std::vector<TestOutcome> TextSubject::Test(absl::Span<const TextEdit> edits) {
  std::vector<std::string> texts;
  for (const TextEdit& edit : edits) texts.emplace_back(edit.ApplyTo(text_).utf8());
  return tester_.Test(texts);
}

}  // namespace twinstep
