#include "harness/results/crash_text.h"

#include <csignal>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr size_t kShown = 4000;
// Each address, of up to sixteen digits, becomes three characters.
constexpr size_t kRead = 6 * kShown;
constexpr int kMostLines = 24;

// What engines say before they end themselves, the narrower words first.
struct CrashKind {
  absl::string_view said;
  absl::string_view words;
};
constexpr CrashKind kCrashKinds[] = {
    {"Debug check failed", "a debug check of the engine fails"},
    {"Check failed", "a check of the engine fails, which ends the process on purpose"},
    {"Assertion failure", "an assertion of the engine fails"},
    {"Fatal error", "the engine reports a fatal error and ends the process on purpose"},
    {"FATAL ERROR", "the engine reports a fatal error and ends the process on purpose"},
    {"abort: ", "the engine aborts, which ends the process on purpose"},
    {"MOZ_CRASH", "the engine ends the process on purpose"},
};

}  // namespace

std::string BeginningWithoutAddresses(const StandardErrorFile& file) {
  return WithoutAddresses(file.Text(kRead)).substr(0, kShown);
}

std::string CrashClass(const ProcessEnd& end, std::string_view said) {
  const absl::string_view text(said.data(), said.size());
  for (const CrashKind& kind : kCrashKinds) {
    if (absl::StrContains(text, kind.said)) return std::string(kind.words);
  }
  if (end.kind() != ProcessEnd::DIED) return "the engine does not come back";
  if (end.signal() == SIGSEGV || end.signal() == SIGBUS)
    return "an invalid access to memory, without a check before it";
  if (end.signal() == SIGTRAP || end.signal() == SIGILL)
    return "a trap of the engine, which ends the process on purpose";
  return "the process ends, and the engine does not say why";
}

std::string CrashLines(std::string_view said) {
  std::string lines;
  int count = 0;
  for (const absl::string_view line : absl::StrSplit(absl::string_view(said.data(), said.size()), '\n')) {
    const bool blank = line.find_first_not_of("# \t\r") == absl::string_view::npos;
    if (blank || ++count > kMostLines) continue;
    absl::StrAppend(&lines, line, "\n");
  }
  return lines;
}

}  // namespace twinstep
