#include "harness/gate/attribution.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/causes/cause_of_difference.h"
#include "harness/gate/gate_cause.h"
#include "harness/results/crash_phase.h"
#include "harness/results/examine.h"
#include "harness/results/replay_verdict.h"
#include "harness/trials/played_as.h"
#include "model/causes/cause_key.h"
#include "model/judging/verdict.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

constexpr size_t kTimes = 3;

// What a finding has come to, played several times.
struct Played {
  // Each time the same; the process may have died the same way.
  bool steady = false;
  // What showed; none: nothing did.
  std::optional<Finding> found;
  // It was played at all, and to an end that says something.
  bool answered = false;
};

// The engine of a finding of one debugger.
std::string EngineOf(const Finding& finding) {
  return finding.has_crash() ? CrashedPart(finding) : finding.test_case().engine().engine();
}

// Both builds on one program with one list of actions.
Finding Duel(const Finding& finding, const EnginePair& pair, CaptureLevel compare) {
  Finding duel;
  duel.set_session(finding.session());
  duel.set_number(finding.number());
  *duel.mutable_test_case() = finding.test_case();
  duel.mutable_test_case()->mutable_engine()->set_engine(pair.a);
  duel.mutable_test_case()->set_capture(compare);
  *duel.mutable_differential()->mutable_other() = finding.test_case().engine();
  duel.mutable_differential()->mutable_other()->set_engine(pair.b);
  return duel;
}

// What both builds are to play of a finding of one: its actions; of a warning those of its two last runs; of a crash
// those that were survived.
std::vector<Finding> DuelsOf(const Finding& finding, const EnginePair& pair, CaptureLevel compare) {
  std::vector<Finding> duels = {Duel(finding, pair, compare)};
  auto& actions = *duels.front().mutable_test_case()->mutable_actions();
  if (finding.has_crash() && !actions.empty()) actions.RemoveLast();
  if (!finding.has_metamorphic()) return duels;
  const MetamorphicFinding& warning = finding.metamorphic();
  duels.push_back(duels.front());
  const auto set = [](const std::string& source, const Trace& trace, Finding& duel) {
    duel.mutable_test_case()->mutable_program()->set_source(source);
    *duel.mutable_test_case()->mutable_actions() = ActionsTaken(trace);
  };
  set(warning.initial_source(), warning.initial(), duels[0]);
  set(warning.follow_up_source(), warning.follow_up(), duels[1]);
  return duels;
}

class Attribution {
 public:
  Attribution(absl::Span<const Finding> findings, const EnginePair& pair, CaptureLevel compare, TrialPool& pool)
      : findings_(findings), pair_(pair), compare_(compare), pool_(pool), results_(findings.size()) {}

  absl::StatusOr<std::vector<AttributedFinding>> Run() {
    for (size_t i = 0; i < findings_.size(); ++i) results_[i].finding = findings_[i];
    RETURN_IF_ERROR(PlayOnTheirSides());
    RETURN_IF_ERROR(PlayOnOtherSides());
    RETURN_IF_ERROR(LetBothPlay());
    return std::move(results_);
  }

 private:
  // What is left to be attributed, and the finding as it showed again.
  struct Open {
    size_t index = 0;
    Finding shown;
  };

  absl::Status PlayOnTheirSides() {
    ASSIGN_OR_RETURN(const std::vector<Played> played, Play({findings_.begin(), findings_.end()}));
    for (size_t i = 0; i < played.size(); ++i) {
      const Played& one = played[i];
      if (!one.answered) continue;
      if (!one.steady || !one.found) {
        results_[i].whose = Whose::kFlaky;
        continue;
      }
      const Finding& finding = findings_[i];
      if (finding.has_differential()) {
        TakeDifference(*one.found, results_[i]);
      } else {
        open_.push_back({.index = i, .shown = Named(finding, *one.found)});
      }
    }
    return absl::OkStatus();
  }

  absl::Status PlayOnOtherSides() {
    std::vector<Finding> moved;
    for (const Open& open : open_) moved.push_back(PlayedAs(open.shown, EngineOf(open.shown), OtherOf(open.shown)));
    ASSIGN_OR_RETURN(const std::vector<Played> played, Play(moved));
    std::vector<Open> left;
    for (size_t i = 0; i < played.size(); ++i) {
      const Played& one = played[i];
      if (!one.answered) continue;
      const bool same = one.found && IsSame(*one.found, open_[i].shown);
      if (same) {
        results_[open_[i].index].whose = Whose::kBoth;
      } else {
        left.push_back(std::move(open_[i]));
      }
    }
    open_ = std::move(left);
    return absl::OkStatus();
  }

  absl::Status LetBothPlay() {
    std::vector<Finding> duels;
    // Of each duel, of which open finding it is.
    std::vector<size_t> of;
    for (size_t i = 0; i < open_.size(); ++i) {
      for (Finding& duel : DuelsOf(open_[i].shown, pair_, compare_)) {
        duels.push_back(std::move(duel));
        of.push_back(i);
      }
    }
    ASSIGN_OR_RETURN(const std::vector<Played> played, Play(duels));
    std::vector<bool> parted(open_.size());
    std::vector<size_t> parting;
    for (size_t i = 0; i < played.size(); ++i) {
      const Played& one = played[i];
      if (parted[of[i]] || (one.answered && one.steady && !one.found)) continue;
      parted[of[i]] = true;
      Open& open = open_[of[i]];
      AttributedFinding& result = results_[open.index];
      if (!one.answered) continue;
      if (!one.steady) {
        result.whose = Whose::kFlaky;
        continue;
      }
      parting.push_back(i);
      Finding difference = duels[i];
      TakeNames(*one.found, difference);
      *difference.mutable_differential()->mutable_divergence() = one.found->differential().divergence();
      *difference.mutable_test_case()->mutable_actions() = one.found->test_case().actions();
      TakeDifference(difference, result);
      // It says more than that the two differ.
      if (result.whose == SideOf(open.shown)) result.finding = open.shown;
    }
    for (size_t i = 0; i < open_.size(); ++i) {
      if (parted[i]) continue;
      results_[open_[i].index] = {.whose = SideOf(open_[i].shown), .finding = open_[i].shown};
    }
    return ShowDifferences(parting, duels, of);
  }

  // Differences that stand for a finding of the other side have no traces yet.
  absl::Status ShowDifferences(const std::vector<size_t>& parting, const std::vector<Finding>& duels,
                               const std::vector<size_t>& of) {
    std::vector<TrialOrder> orders;
    std::vector<size_t> wanted;
    for (const size_t i : parting) {
      const AttributedFinding& result = results_[open_[of[i]].index];
      if (!result.finding.has_differential()) continue;
      TrialOrder order = TrialOrderOf(duels[i], /*judged=*/false);
      *order.mutable_finding() = result.finding;
      order.set_examine(true);
      orders.push_back(std::move(order));
      wanted.push_back(open_[of[i]].index);
    }
    ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, RunOrders(orders));
    for (size_t i = 0; i < answers.size(); ++i) {
      if (!answers[i].answered || answers[i].result.outcome() != TrialResult::FOUND) continue;
      results_[wanted[i]].finding = answers[i].result.finding();
    }
    return absl::OkStatus();
  }

  // By the names of a difference of both builds, judged.
  void TakeDifference(const Finding& difference, AttributedFinding& result) const {
    const Divergence& divergence = difference.differential().divergence();
    const Violation* of_old = nullptr;
    const Violation* of_new = nullptr;
    for (const Violation& violation : difference.verdict().violations()) {
      if (!Bears(violation, divergence)) continue;
      const Violation*& first = violation.side() == pair_.a ? of_old : of_new;
      if (first == nullptr) first = &violation;
    }
    CauseKey cause = difference.cause();
    if (of_old != nullptr && of_new != nullptr &&
        SidelessName(CauseOfViolation(*of_old), pair_) == SidelessName(CauseOfViolation(*of_new), pair_)) {
      result.whose = Whose::kBoth;
    } else if (of_new != nullptr) {
      result.whose = Whose::kNew;
      cause = CauseOfViolation(*of_new);
    } else if (difference.layer() != UNEXPLAINED || cause.layer() != UNEXPLAINED) {
      result.whose = Whose::kDesigned;
    } else {
      result.whose = BreaksAPromise(cause) && cause.side() == pair_.a ? Whose::kOld : Whose::kNew;
    }
    const bool is_its_own = result.finding.has_differential();
    Finding named = is_its_own ? result.finding : difference;
    TakeNames(difference, named);
    *named.mutable_cause() = std::move(cause);
    result.finding = std::move(named);
  }

  static void TakeNames(const Finding& from, Finding& finding) {
    if (from.has_cause()) *finding.mutable_cause() = from.cause();
    *finding.mutable_equivalence_class() = from.equivalence_class();
    finding.set_layer(from.layer());
    finding.set_rule(from.rule());
    if (from.has_verdict()) *finding.mutable_verdict() = from.verdict();
  }

  // The finding, named as it is when it is judged now.
  static Finding Named(const Finding& finding, const Finding& shown) {
    Finding named = finding;
    if (finding.has_crash()) return named;
    TakeNames(shown, named);
    if (finding.has_truth()) *named.mutable_truth()->mutable_violation() = shown.truth().violation();
    if (finding.has_metamorphic()) {
      *named.mutable_metamorphic()->mutable_divergence() = shown.metamorphic().divergence();
    }
    return named;
  }

  // The same is wrong at the same answer: earlier or later it is something else.
  bool IsSame(const Finding& a, const Finding& b) const {
    return SidelessName(a.cause(), pair_) == SidelessName(b.cause(), pair_) &&
           a.truth().violation().event() == b.truth().violation().event() &&
           a.metamorphic().divergence().event() == b.metamorphic().divergence().event();
  }

  std::string OtherOf(const Finding& finding) const { return EngineOf(finding) == pair_.a ? pair_.b : pair_.a; }
  Whose SideOf(const Finding& finding) const { return EngineOf(finding) == pair_.a ? Whose::kOld : Whose::kNew; }

  // Each several times, judged. What the pool was stopped before is not answered.
  absl::StatusOr<std::vector<Played>> Play(const std::vector<Finding>& findings) {
    std::vector<TrialOrder> orders;
    for (const Finding& finding : findings) {
      const TrialOrder order = TrialOrderOf(finding, /*judged=*/!finding.has_crash());
      for (size_t i = 0; i < kTimes; ++i) orders.push_back(order);
    }
    ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, RunOrders(orders));
    std::vector<Played> played(findings.size());
    for (size_t i = 0; i < findings.size(); ++i) {
      const absl::Span<const TrialAnswer> all(answers);
      played[i] = WhatCame(findings[i], all.subspan(i * kTimes, kTimes));
    }
    return played;
  }

  static Played WhatCame(const Finding& finding, absl::Span<const TrialAnswer> answers) {
    Played played = {.steady = true, .found = {}, .answered = true};
    for (size_t i = 0; i < answers.size(); ++i) {
      std::optional<Finding> found;
      const TrialAnswer& answer = answers[i];
      if (!answer.answered) {
        // That an engine dies is a finding of its own.
        if (!finding.has_crash() || answer.end.kind() == ProcessEnd::DONE) played.answered = false;
        if (JudgeEnd(finding, answer.end).kind == ReplayVerdict::Kind::kReproduced) found = finding;
        if (found) *found->mutable_cause() = CauseOfCrash(finding);
      } else if (answer.result.outcome() == TrialResult::FOUND) {
        found = answer.result.finding();
      } else if (answer.result.outcome() == TrialResult::NO_ANSWER) {
        played.answered = false;
      }
      if (i > 0 && (found.has_value() != played.found.has_value() ||
                    (found && !SameCause(found->cause(), played.found->cause())))) {
        played.steady = false;
      }
      if (i == 0 || found) played.found = std::move(found);
    }
    return played;
  }

  // In the order of `orders`; those that the pool did not come to are not answered and have no end.
  absl::StatusOr<std::vector<TrialAnswer>> RunOrders(const std::vector<TrialOrder>& orders) {
    absl::StatusOr<std::vector<TrialAnswer>> answers = pool_.Run(orders);
    if (answers.ok()) answers->resize(orders.size());
    return answers;
  }

  const absl::Span<const Finding> findings_;
  const EnginePair& pair_;
  const CaptureLevel compare_;
  TrialPool& pool_;
  std::vector<AttributedFinding> results_;
  std::vector<Open> open_;
};

}  // namespace

absl::StatusOr<std::vector<AttributedFinding>> Attribute(absl::Span<const Finding> findings, const EnginePair& pair,
                                                         CaptureLevel compare, TrialPool& pool) {
  return Attribution(findings, pair, compare, pool).Run();
}

}  // namespace twinstep
