#include "harness/studies/regressions/explanation_verdict.h"

#include <algorithm>

namespace twinstep {
namespace {

bool Overlaps(const RegressionCase::FixedLines& fix, const std::string& file, uint32_t first, uint32_t last) {
  // Lines that are gone have none in the bad version: the empty range between two.
  const uint32_t begin = std::min(first, last), end = std::max(first, last);
  return fix.file() == file && fix.from_line() <= end && begin <= fix.to_line();
}

bool IsNamed(const Explanation& explanation, const RegressionCase::FixedLines& fix) {
  for (const CodeChangeShown& change : explanation.responsible()) {
    for (const CodeChangeShown::Part& part : change.parts()) {
      if (Overlaps(fix, part.file(), part.first_line(), part.last_line())) return true;
    }
  }
  for (const CauseShown& cause : explanation.causes()) {
    for (const CauseShown::Step& step : cause.steps()) {
      if (Overlaps(fix, step.file(), step.line(), step.line())) return true;
    }
  }
  return false;
}

}  // namespace

FixVerdict Judge(const Explanation& explanation, const RegressionCase& truth) {
  // Causes alone are no answer.
  if (explanation.responsible().empty()) return FixVerdict::kMissed;
  const auto named =
      std::count_if(truth.fix().begin(), truth.fix().end(), [&](const auto& fix) { return IsNamed(explanation, fix); });
  return named == 0 ? FixVerdict::kMissed : named < truth.fix_size() ? FixVerdict::kPartial : FixVerdict::kMatched;
}

std::string_view Name(FixVerdict verdict) {
  switch (verdict) {
    case FixVerdict::kMissed:
      return "missed";
    case FixVerdict::kPartial:
      return "partial";
    case FixVerdict::kMatched:
      return "matched";
  }
  return "";
}

}  // namespace twinstep
