#include "model/invariants/verdict.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/capture.h"
#include "model/replay.h"

namespace twinstep {
namespace {

// What a side is guilty of: first what is wrong at the differing output, else what was wrong before it.
const Violation* Guilt(const Judgement& judgement, uint32_t event) {
  for (const Violation& violation : judgement.violations) {
    if (violation.event() == event) return &violation;
  }
  const bool earlier = !judgement.violations.empty() && judgement.violations.front().event() < event;
  return earlier ? &judgement.violations.front() : nullptr;
}

// Why a side without a violation may be guilty all the same; empty: it is not.
std::string Doubt(const JudgedSide& side, const Judgement& judgement) {
  if (!judgement.no_truth.empty()) return absl::StrCat(std::string(side.engine->name()), ": ", judgement.no_truth);
  if (judgement.unmatched > 0) return "a pause is in code or at a moment that no truth tells";
  if (judgement.ambiguous > 0) return "several moments of the truth fit a pause";
  return "";
}

// Rules of tools decide where a program pauses, not what is shown there.
bool IsAboutPauses(const std::string& invariant) {
  return invariant.starts_with("breakpoint-") || invariant.starts_with("step-") || invariant.starts_with("pause-") ||
         invariant.starts_with("debugger-");
}

TestCase TestCaseOf(const Engine& engine, const Program& program, const SessionOptions& options, const Trace& trace) {
  TestCase test_case;
  *test_case.mutable_program() = program;
  test_case.set_capture(trace.capture());
  test_case.mutable_engine()->set_engine(std::string(engine.name()));
  test_case.mutable_engine()->set_breakpoint_sliding(options.breakpoint_sliding);
  for (const Event& event : trace.events()) {
    if (event.has_action()) *test_case.add_actions() = event.action();
  }
  return test_case;
}

}  // namespace

absl::Status TellTools(Engine& engine, const Judge& judge, const Program& program, const SessionOptions& options,
                       const Trace& trace, Violation& violation) {
  if (engine.facts().tools_side.empty() || !IsAboutPauses(violation.invariant())) return absl::OkStatus();
  SessionOptions raw = options;
  raw.tools_rules = false;
  const absl::StatusOr<Trace> again = RunTestCase(engine, TestCaseOf(engine, program, options, trace), raw);
  if (!again.ok()) return again.status();
  for (const Violation& one : judge.Of(*again).violations) {
    if (one.invariant() == violation.invariant() && one.construct() == violation.construct()) return absl::OkStatus();
  }
  violation.set_side(std::string(engine.facts().tools_side));
  return absl::OkStatus();
}

absl::StatusOr<Verdict> VerdictOf(const Program& program, const SessionOptions& options, const JudgedSide& a,
                                  const JudgedSide& b, const Divergence& divergence) {
  Verdict verdict;
  std::string doubt;
  for (const JudgedSide* const side : {&a, &b}) {
    const Judgement judgement = side->judge->Of(*side->trace);
    const Violation* const guilt = Guilt(judgement, divergence.event());
    if (guilt == nullptr) {
      if (doubt.empty()) doubt = Doubt(*side, judgement);
      continue;
    }
    Violation& violation = *verdict.add_violations() = *guilt;
    const absl::Status told = TellTools(*side->engine, *side->judge, program, options, *side->trace, violation);
    if (!told.ok()) return told;
  }
  if (verdict.violations_size() == 2) {
    verdict.set_kind(Verdict::BOTH);
  } else if (verdict.violations_size() == 1) {
    verdict.set_kind(Verdict::GUILTY);
  } else if (doubt.empty()) {
    verdict.set_kind(Verdict::POLICY);
  } else {
    verdict.set_kind(Verdict::UNDECIDED);
    verdict.set_reason(std::move(doubt));
  }
  return verdict;
}

std::string SignatureText(const Violation& violation) {
  return absl::StrCat(violation.side(), " : ", violation.invariant(), " @ ", violation.construct());
}

std::string VerdictText(const Verdict& verdict) {
  switch (verdict.kind()) {
    case Verdict::GUILTY:
    case Verdict::BOTH: {
      std::string text;
      for (const Violation& violation : verdict.violations()) {
        absl::StrAppend(&text, text.empty() ? "" : "; ", violation.side(), " is wrong (", violation.invariant(), " @ ",
                        violation.construct(), "): ", violation.what(), ": expected ", violation.expected(), ", came ",
                        violation.actual());
      }
      return text;
    }
    case Verdict::POLICY:
      return "policy: both debuggers keep every invariant";
    case Verdict::UNDECIDED:
      return absl::StrCat("undecided: ", verdict.reason());
    default:
      return "not judged";
  }
}

}  // namespace twinstep
