#include "engines/v8/protocol/counted_runs.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "model/source/source_text.h"

namespace twinstep {
namespace {

using CoveredFunction = InspectorSession::CoveredFunction;
using CoveredRange = InspectorSession::CoveredRange;

// V8 makes functions of the field initialisers and static blocks of a class. Their ranges go from the first of them, or
// the class's own start, to the end of the class and so over other code: that one of them did not run says nothing.
bool IsOfClassMembers(const CoveredFunction& function) {
  return function.name == "<instance_members_initializer>" || function.name == "<static_initializer>";
}

// `functions` of one script with source `text`. V8 leaves out functions of which it knows nothing: they count with the
// code around them.
Coverage ToCoverage(const SourceText& text, std::vector<CoveredFunction> functions) {
  CoverageBuilder builder(text);
  functions.erase(std::remove_if(functions.begin(), functions.end(),
                                 [](const CoveredFunction& function) { return function.ranges.empty(); }),
                  functions.end());
  // Outer ones first.
  std::stable_sort(functions.begin(), functions.end(), [](const CoveredFunction& a, const CoveredFunction& b) {
    return std::pair(a.ranges[0].begin, -a.ranges[0].end) < std::pair(b.ranges[0].begin, -b.ranges[0].end);
  });
  for (const CoveredFunction& function : functions) {
    const bool of_class_members = IsOfClassMembers(function);
    for (size_t i = 0; i < function.ranges.size(); ++i) {
      const CoveredRange& range = function.ranges[i];
      const int begin = static_cast<int>(std::clamp<int64_t>(range.begin, 0, text.length()));
      const int end = static_cast<int>(std::clamp<int64_t>(range.end, 0, text.length()));
      if (of_class_members && range.count == 0) continue;
      if (i == 0) {
        builder.Function(begin, end, range.count > 0);
      } else if (range.count > 0) {
        builder.Executed(begin, end);
      } else {
        builder.NotExecuted(begin, end);
      }
    }
  }
  return std::move(builder).Build();
}

constexpr int kRunsPerCounting = 100;

}  // namespace

absl::Status CountedRuns::Begin(InspectorSession& inspector) {
  if (runs_ >= kRunsPerCounting) {
    RETURN_IF_ERROR(inspector.StopCoverage());
    runs_ = -1;
  }
  if (runs_ < 0) {
    RETURN_IF_ERROR(inspector.StartCoverage());
    runs_ = 0;
  }
  ++runs_;
  return absl::OkStatus();
}

absl::StatusOr<Finished> CountedRuns::Run(InspectorSession& inspector, const V8Session& session, const Program& program,
                                          const std::function<absl::StatusOr<Finished>()>& run, Coverage& coverage) {
  RETURN_IF_ERROR(Begin(inspector));
  ASSIGN_OR_RETURN(Finished finished, run());
  if (finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW) {
    ASSIGN_OR_RETURN(std::vector<InspectorSession::CoveredFunction> functions,
                     inspector.TakeCoverage(session.main_script()));
    coverage = ToCoverage(SourceText(program.source()), std::move(functions));
  }
  return finished;
}

}  // namespace twinstep
