#include "harness/results/examine_truth.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "model/causes/cause_key.h"
#include "model/judging/truth_session.h"
#include "model/judging/verdict.h"
#include "model/mismatch_text.h"

namespace twinstep {
namespace {

using End = TruthResult::End;

Reproduction Outcome(Reproduction::Outcome outcome, std::string detail) {
  Reproduction reproduction;
  reproduction.set_outcome(outcome);
  reproduction.set_detail(std::move(detail));
  return reproduction;
}

Reproduction Compare(const Violation& found, const TruthResult& again) {
  if (again.end == End::kTimedOut || again.end == End::kOutOfMemory) {
    return Outcome(Reproduction::DIFFERENT, "ended by the time or memory limit");
  }
  if (!again.violation) return Outcome(Reproduction::GONE, "");
  const Violation& now = *again.violation;
  const bool same = now.side() == found.side() && now.invariant() == found.invariant() && now.event() == found.event();
  const bool same_words = same && ViolationText(now) == ViolationText(found);
  return Outcome(same ? Reproduction::REPRODUCED : Reproduction::DIFFERENT, same_words ? "" : ViolationText(now));
}

}  // namespace

absl::Status ExamineTruth(Engine& engine, const Judge& judge, const SessionOptions& options, Finding& finding) {
  const TestCase& test_case = finding.test_case();
  TruthFinding& truth = *finding.mutable_truth();
  if (engine.name() != test_case.engine().engine()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the finding is of \"", test_case.engine().engine(), "\", not of ", std::string(engine.name())));
  }
  absl::StatusOr<TruthResult> again = PlayTruthSession(engine, judge, test_case, options);
  if (!again.ok()) {
    *finding.mutable_reproduction() = Outcome(
        Reproduction::DIFFERENT, absl::StrCat("could not be run again: ", std::string(again.status().message())));
    return again.status();
  }
  *finding.mutable_reproduction() = Compare(truth.violation(), *again);
  const bool reproduced = finding.reproduction().outcome() == Reproduction::REPRODUCED;
  if (!reproduced && truth.trace().events_size() > 0) return absl::OkStatus();
  *truth.mutable_trace() = std::move(again->trace);
  return absl::OkStatus();
}

EquivalenceClass ClassOfViolation(const Violation& violation) {
  EquivalenceClass equivalence_class;
  equivalence_class.set_engine(violation.side());
  equivalence_class.set_invariant(violation.invariant());
  equivalence_class.set_node_type(CodeOfCause(KeyOf(violation)));
  return equivalence_class;
}

std::string ViolationText(const Violation& violation) {
  return absl::StrCat(Description(KeyOf(violation)), " at event ", violation.event(), ": ", ToText(violation));
}

}  // namespace twinstep
