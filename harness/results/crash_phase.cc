#include "harness/results/crash_phase.h"

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/words.h"

namespace twinstep {
namespace {

std::string Word(CrashFinding::Phase phase) {
  static constexpr std::pair<CrashFinding::Phase, std::string_view> kPhases[] = {
      {CrashFinding::LOAD, "load"},
      {CrashFinding::BREAKPOINT, "breakpoint"},
      {CrashFinding::RUN, "run"},
      {CrashFinding::PARSE, "parser"},
      {CrashFinding::EXPLAIN, "explanation"},
      {CrashFinding::BARE_RUN, "bare run"},
      {CrashFinding::COUNTED_RUN, "counted run"},
      {CrashFinding::TRUTH_RUN, "truth run"},
  };
  return std::string(WordFor(phase, kPhases, "between sessions"));
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
