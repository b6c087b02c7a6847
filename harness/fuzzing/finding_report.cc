#include "harness/fuzzing/finding_report.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/fuzzing/input_text.h"
#include "harness/reduction/finding_reduction.h"
#include "harness/results/finding_text.h"
#include "harness/trials/trial_process.h"
#include "model/causes/cause_key.h"
#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

// The second run says whether the first was chance.
constexpr int kFirstRuns = 2;

// Reduces in place, and says what came of it.
std::string Reduce(const FindingReportOptions& options, Finding& finding) {
  if (options.reduction_limit <= absl::ZeroDuration()) return "not reduced, as the options say";
  absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
  if (!trees.ok()) return absl::StrCat("not reduced: ", std::string(trees.status().message()));
  TrialPool pool(/*jobs=*/1, TrialLimits(), /*stop=*/{});
  FindingReductionOptions reduction;
  reduction.first_runs = kFirstRuns;
  reduction.time_limit = options.reduction_limit;
  absl::StatusOr<ReducedFinding> reduced = ReduceFinding(finding, pool, **trees, reduction);
  if (!reduced.ok()) return absl::StrCat("not reduced: ", std::string(reduced.status().message()));
  const ReductionReport& report = reduced->report;
  if (report.state() != ReductionReport::REDUCED) {
    return absl::StrCat("not reduced, as it does not show in a process of its own",
                        report.reason().empty() ? "" : absl::StrCat(": ", report.reason()));
  }
  finding = std::move(reduced->finding);
  return absl::StrCat("reduced: ", report.before().bytes(), " -> ", report.after().bytes(), " bytes, ",
                      report.before().actions(), " -> ", report.after().actions(), " actions, ",
                      report.before().transformations(), " -> ", report.after().transformations(), " transformations",
                      report.stopped() ? "; stopped at its limit of time" : "");
}

}  // namespace

FuzzInput InputOfFinding(const Finding& finding) {
  FuzzInput input;
  input.set_magic(kFuzzInputMagic);
  *input.mutable_test_case() = finding.test_case();
  for (const Transformation& transformation : finding.metamorphic().transformations()) {
    *input.add_steps()->mutable_transformation() = transformation;
  }
  NormaliseInput(input);
  NameOracles(OraclesOf(finding), input);
  // Two engines that differ are both needed.
  if (finding.has_differential()) {
    input.mutable_test_case()->mutable_engine()->clear_engine();
    input.mutable_test_case()->mutable_engine()->set_breakpoint_sliding(
        finding.differential().other().breakpoint_sliding());
  }
  return input;
}

std::string FindingReport(const InputFinding& found, const FindingReportOptions& options) {
  Finding finding = found.finding;
  const std::string reduced = Reduce(options, finding);
  return absl::StrCat("=== A finding\ncause: ", ToText(found.finding.cause()), "\ndifference: ", found.difference,
                      "\nlayer: ", ToText(found.finding.layer()),
                      found.finding.rule().empty() ? "" : absl::StrCat(", ", found.finding.rule()), "\n", reduced, "\n",
                      SampleText(finding, 0), "=== The input, as text\n", ToText(InputOfFinding(finding)), "=== End\n");
}

}  // namespace twinstep
