#include "harness/results/crash_phase.h"

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

std::string Word(CrashFinding::Phase phase) {
  switch (phase) {
    case CrashFinding::LOAD:
      return "load";
    case CrashFinding::BREAKPOINT:
      return "breakpoint";
    case CrashFinding::RUN:
      return "run";
    case CrashFinding::PARSE:
      return "parser";
    case CrashFinding::EXPLAIN:
      return "explanation";
    case CrashFinding::BARE_RUN:
      return "bare run";
    case CrashFinding::COUNTED_RUN:
      return "counted run";
    case CrashFinding::TRUTH_RUN:
      return "truth run";
    default:
      return "between sessions";
  }
}

}  // namespace

std::string CrashedPart(const Finding& finding) {
  if (finding.crash().phase() == CrashFinding::PARSE) return Word(CrashFinding::PARSE);
  return finding.crash().engine().empty() ? finding.test_case().engine().engine() : finding.crash().engine();
}

std::string PhaseText(const CrashFinding& crash) {
  return absl::StrCat(crash.engine(), crash.engine().empty() ? "" : ": ", Word(crash.phase()));
}

}  // namespace twinstep
