#include "harness/reduction/text_subject.h"

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
  for (int i = 0; i < repeat_ && !new_texts.empty(); ++i) {
    if (RunOnce(new_texts, new_keys).size() < new_texts.size()) break;
    std::vector<std::string> texts_left, keys_left;
    for (size_t text = 0; text < new_texts.size(); ++text) {
      if (known_[new_keys[text]] == TestOutcome::kFail) continue;
      texts_left.push_back(std::move(new_texts[text]));
      keys_left.push_back(std::move(new_keys[text]));
    }
    new_texts = std::move(texts_left);
    new_keys = std::move(keys_left);
  }
  std::vector<TestOutcome> outcomes;
  for (const std::string& key : keys) {
    const auto found = known_.find(key);
    if (found == known_.end()) break;
    outcomes.push_back(found->second);
  }
  return outcomes;
}

std::vector<TestOutcome> TextTester::RunOnce(const std::vector<std::string>& texts,
                                             const std::vector<std::string>& keys) {
  const absl::StatusOr<std::vector<TestOutcome>> outcomes = test_.Run(texts);
  if (!outcomes.ok()) {
    status_ = outcomes.status();
    return {};
  }
  for (size_t i = 0; i < outcomes->size(); ++i) {
    const TestOutcome outcome = (*outcomes)[i];
    ++run_;
    unresolved_ += outcome == TestOutcome::kUnresolved;
    const auto [known, is_new] = known_.try_emplace(keys[i], outcome);
    if (is_new || known->second == outcome) continue;
    flaky_.insert(keys[i]);
    const bool fails = outcome == TestOutcome::kFail || known->second == TestOutcome::kFail;
    known->second = fails ? TestOutcome::kFail : TestOutcome::kUnresolved;
  }
  return *outcomes;
}

std::vector<TestOutcome> TextTester::Outcomes(const std::string& text, int times) {
  const std::vector<std::string> texts(static_cast<size_t>(times), text);
  return RunOnce(texts, std::vector<std::string>(texts.size(), Sha256Of(text)));
}

std::vector<TestOutcome> TextSubject::Test(absl::Span<const TextEdit> edits) {
  std::vector<std::string> texts;
  for (const TextEdit& edit : edits) texts.emplace_back(edit.ApplyTo(text_).utf8());
  return tester_.Test(texts);
}

}  // namespace twinstep
