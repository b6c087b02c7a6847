#include "harness/studies/regressions/verdict.h"

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

Verdict Judge(const Explanation& explanation, const RegressionCase& truth) {
  // Causes alone are no answer.
  if (explanation.responsible().empty()) return Verdict::kMissed;
  const auto named =
      std::count_if(truth.fix().begin(), truth.fix().end(), [&](const auto& fix) { return IsNamed(explanation, fix); });
  return named == 0 ? Verdict::kMissed : named < truth.fix_size() ? Verdict::kPartial : Verdict::kMatched;
}

std::string_view Name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMissed:
      return "missed";
    case Verdict::kPartial:
      return "partial";
    case Verdict::kMatched:
      return "matched";
  }
  return "";
}

}  // namespace twinstep
