#include "harness/results/examine_metamorphic.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "harness/results/examine.h"
#include "model/metamorphic/metamorphic_session.h"

namespace twinstep {
namespace {

using End = MetamorphicResult::End;

Reproduction Outcome(Reproduction::Outcome outcome, std::string detail) {
  Reproduction reproduction;
  reproduction.set_outcome(outcome);
  reproduction.set_detail(std::move(detail));
  return reproduction;
}

Reproduction Judge(const MetamorphicFinding& found, const MetamorphicResult& again) {
  if (again.end == End::kTimedOut || again.end == End::kOutOfMemory) {
    return Outcome(Reproduction::DIFFERENT, "ended by the time or memory limit");
  }
  const size_t wanted = static_cast<size_t>(found.transformations_size());
  if (again.end == End::kHeld && again.transformations.size() == wanted) return Outcome(Reproduction::GONE, "");
  if (again.end == End::kHeld) {
    const RoundReport& last = again.rounds.back();
    return Outcome(Reproduction::DIFFERENT,
                   absl::StrCat("transformation ", again.rounds.size(), ", ", last.transformation(), ", ",
                                last.outcome() == RoundReport::PROGRAM_CHANGED
                                    ? "now changes what the program does"
                                    : absl::StrCat("is not applicable: ", last.reason())));
  }
  if (again.transformations.size() != wanted) {
    return Outcome(Reproduction::DIFFERENT,
                   absl::StrCat("the relation of transformation ", again.transformations.size(), " of ", wanted,
                                " fails: ", DivergenceText(again.divergence)));
  }
  const bool same =
      again.divergence.type() == found.divergence().type() && again.divergence.event() == found.divergence().event();
  const bool same_words = same && SaysTheSame(found.divergence(), again.divergence);
  return Outcome(same ? Reproduction::REPRODUCED : Reproduction::DIFFERENT,
                 same_words ? "" : DivergenceText(again.divergence));
}

}  // namespace

absl::Status ExamineMetamorphic(MetamorphicEnvironment environment, Finding& finding) {
  const TestCase& test_case = finding.test_case();
  MetamorphicFinding& metamorphic = *finding.mutable_metamorphic();
  if (environment.engine.name() != test_case.engine().engine()) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is of \"", test_case.engine().engine(), "\", not of ",
                                                   std::string(environment.engine.name())));
  }
  environment.preset = metamorphic.preset();
  environment.session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  const std::vector<Action> actions(test_case.actions().begin(), test_case.actions().end());
  const std::vector<Transformation> transformations(metamorphic.transformations().begin(),
                                                    metamorphic.transformations().end());
  absl::StatusOr<MetamorphicResult> again =
      ReplayMetamorphic(environment, test_case.program(), actions, transformations);
  if (!again.ok()) {
    *finding.mutable_reproduction() = Outcome(
        Reproduction::DIFFERENT, absl::StrCat("could not be run again: ", std::string(again.status().message())));
    return again.status();
  }
  *finding.mutable_reproduction() = Judge(metamorphic, *again);
  const bool reproduced = finding.reproduction().outcome() == Reproduction::REPRODUCED;
  const bool empty = metamorphic.initial().events_size() == 0 && metamorphic.follow_up().events_size() == 0;
  if (again->end != End::kWarning || (!reproduced && !empty)) return absl::OkStatus();
  metamorphic.set_initial_source(again->initial_program.source());
  metamorphic.set_follow_up_source(std::move(again->follow_up_source));
  *metamorphic.mutable_location() = std::move(again->location);
  *metamorphic.mutable_initial() = std::move(again->initial);
  *metamorphic.mutable_follow_up() = std::move(again->follow_up);
  return absl::OkStatus();
}

}  // namespace twinstep
