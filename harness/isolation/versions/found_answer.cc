#include "harness/isolation/versions/found_answer.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/shown_changes.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// For the lines of an answer, which is one already.
constexpr absl::Duration kNarrowLimit = absl::Seconds(5);
// An answer that needs no splitting.
constexpr int kFewLines = 2;
// For what must go along with an answer that was found.
constexpr absl::Duration kAlongLimit = absl::Seconds(5);

void AddCommits(GitHistory& history, const CodeChangeShown& touched, CodeChangeShown& change) {
  const std::optional<std::vector<int>> commits = history.CommitsOf(touched);
  if (!commits) return;
  for (const int place : *commits) *change.add_commits() = history.At(place);
}

}  // namespace

void FoundAnswer::Set(Configuration responsible, Configuration auxiliary) {
  responsible_ = std::move(responsible);
  auxiliary_ = std::move(auxiliary);
}

void FoundAnswer::Clear() {
  Set({});
  lines_.reset();
}

absl::Status FoundAnswer::Complete() {
  Explanation& explanation = run_.explanation();
  VersionTrial& trial = run_.trial();
  explanation.set_check(Explanation::NOT_CHECKED);
  if (responsible_.empty() || run_.Stopped()) return absl::OkStatus();
  if (auxiliary_.empty()) {
    if (const std::optional<Configuration> along = run_.Along(responsible_, kAlongLimit)) auxiliary_ = *along;
  }
  const std::vector<VariantResult> results = trial.Test({Union(responsible_, auxiliary_)});
  if (!trial.status().ok()) return trial.status();
  if (results.empty()) return absl::OkStatus();
  switch (results.front().outcome) {
    case TestOutcome::kPass:
      explanation.set_check(Explanation::PASSES);
      break;
    case TestOutcome::kFail:
      explanation.set_check(Explanation::STILL_FAILS);
      break;
    case TestOutcome::kUnresolved:
      explanation.set_check(Explanation::UNRESOLVED);
      explanation.set_check_reason(results.front().what);
      break;
  }
  run_.EndPhase("checking");
  return absl::OkStatus();
}

absl::Status FoundAnswer::Narrow() {
  VersionTrial& trial = run_.trial();
  if (run_.explanation().check() != Explanation::PASSES || run_.Stopped() || run_.options().by_lines) {
    return absl::OkStatus();
  }
  if (run_.LinesOf(responsible_) <= kFewLines || run_.PastDeadline(run_.end())) return absl::OkStatus();
  const absl::StatusOr<VersionFiles> passing = run_.changes().Revert(Union(responsible_, auxiliary_));
  if (!passing.ok()) return absl::OkStatus();
  const absl::Duration deadline = run_.Until(kNarrowLimit);
  trial.SetEnd(deadline);
  AnswerLines found = LinesThatDecide(
      *passing, run_.changes().new_files(),
      [&trial](absl::Span<const VersionFiles> versions) { return trial.TestFiles(versions); }, run_.Parse(),
      {.batch = trial.jobs(), .stop = [this, deadline] { return run_.PastDeadline(deadline); }});
  if (!trial.status().ok()) return trial.status();
  trial.SetEnd(run_.end());
  run_.EndPhase("splitting");
  if (static_cast<int>(found.lines.size()) < found.changes.size()) lines_ = std::move(found);
  return absl::OkStatus();
}

void FoundAnswer::Show() {
  Explanation& explanation = run_.explanation();
  const ChangeSet& changes = run_.changes();
  run_.history().SetLimit(run_.options().git_limit);
  if (lines_) {
    for (const CodeChangeShown& change : ShowInPart(changes, responsible_, lines_->changes, lines_->lines)) {
      CodeChangeShown& added = *explanation.add_responsible();
      added = change;
      AddCommits(run_.history(), change, added);
    }
    run_.Note(absl::StrCat("Of ", run_.LinesOf(responsible_), " lines that were changed there these decide."));
    auxiliary_.clear();
  } else {
    const std::vector<CodeChangeShown> shown = ShowTogether(changes, responsible_, auxiliary_);
    for (size_t i = 0; i < shown.size(); ++i) {
      CodeChangeShown& added = *(i < responsible_.size() ? explanation.add_responsible() : explanation.add_auxiliary());
      added = shown[i];
      // Of changes that share lines, most are shown without.
      if (i < responsible_.size()) AddCommits(run_.history(), ShowChange(changes, responsible_[i]), added);
    }
  }
  if (const std::string note = LinesOfNoVersion(changes, explanation); !note.empty()) run_.Note(note);
  if (!responsible_.empty()) run_.Note(WhatWasSaved(changes, explanation));
}

}  // namespace twinstep
