#include "harness/isolation/versions/semantics/traced_run.h"

#include "absl/strings/str_cat.h"
#include "model/source/source_text.h"

namespace twinstep {

TracedExplainedRun::TracedExplainedRun(const ExecutionTrace& trace, const TracedRunOptions& options)
    : trace_(trace), options_(options), influence_(trace), sources_(trace) {
  for (const TraceSource& source : trace.sources()) {
    files_.push_back({source.name, source.tree == nullptr ? "" : std::string(source.tree->text().utf8())});
  }
}

absl::StatusOr<Question> TracedExplainedRun::Failure(const std::vector<bool>& hidden) const {
  EventId thrown = trace_.uncaught();
  if (thrown == kNoEvent) {
    return absl::NotFoundError("the run did not end by an exception: there is no failure to explain");
  }
  const TraceValue value = trace_.value(thrown);
  for (EventId before = thrown; before-- > 0 && value.is(ValueTag::kObject);) {
    if (trace_.source(thrown) >= hidden.size() || !hidden[trace_.source(thrown)]) break;
    if (trace_.kind(before) == EventKind::kThrow && trace_.value(before) == value) thrown = before;
  }
  return QuestionOf(thrown);
}

absl::StatusOr<Question> TracedExplainedRun::QuestionOf(EventId thrown) const {
  if (trace_.kind(thrown) != EventKind::kThrow) {
    return absl::InvalidArgumentError(absl::StrCat("event ", thrown, " of the trace throws nothing"));
  }
  if (trace_.tree(thrown).type(trace_.node(thrown)) != NodeType::kThrowStatement) return Question{thrown, true};
  const EventId branch = influence_.DecidedBy(thrown);
  if (branch == kNoEvent) {
    return absl::NotFoundError(
        "no branch of the program decided that it throws: there is no condition whose cause could be looked for");
  }
  return Question{branch, !trace_.outcome(branch)};
}

absl::StatusOr<ExplainedRun::PathToQuestion> TracedExplainedRun::PathTo(const Question& question) {
  const auto event = static_cast<EventId>(question.event);
  if (question.event < 0 || question.event >= static_cast<int64_t>(trace_.size()) ||
      (trace_.kind(event) != EventKind::kBranch && trace_.kind(event) != EventKind::kThrow)) {
    return absl::InvalidArgumentError(absl::StrCat("event ", question.event, " of the trace is not a decision"));
  }
  PathToQuestion answer = TracedPath(trace_, sources_, options_.max_instructions).Build(event);
  answer.path.files = files_;
  answer.predicate.should_be = question.should_be;
  return answer;
}

std::vector<Influence> TracedExplainedRun::InfluencesOn(int64_t event) {
  std::vector<Influence> influences;
  for (const BranchOverEvent& over : influence_.On(static_cast<EventId>(event))) {
    influences.push_back({{over.branch, !trace_.outcome(over.branch)},
                          over.variable.empty() ? Influence::Kind::kDirect : Influence::Kind::kIndirect,
                          over.variable});
  }
  return influences;
}

}  // namespace twinstep
