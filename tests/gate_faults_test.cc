// What the gate finds: each planted fault as a change of the new build, and nothing where nothing was changed. Prints a
// line for each. TWINSTEP_SESSIONS: other numbers of differential sessions; TWINSTEP_FAULTS: only these, with commas.
#include <sys/resource.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/faults/faults.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// What two quiet processors come to in a minute.
constexpr char kSessions[] = "700";
constexpr int kFaultsToFind = 50;
constexpr int kRefused = 3;

double CpuOfChildren() {
  rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
}

ProgramRun Gate(const std::string& engines, const std::string& seed) {
  const char* const sessions = std::getenv("TWINSTEP_SESSIONS");
  return RunProgram("harness/fuzz", {"--gate", "--engines=" + engines, "--seed=" + seed,
                                     std::string("--sessions=") + (sessions != nullptr ? sessions : kSessions)});
}

// The line that begins with `head`.
std::string LineWith(const std::string& text, const std::string& head) {
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line.substr(0, head.size()) == head) return std::string(line.substr(head.size()));
  }
  return "";
}

bool IsWanted(std::string_view fault) {
  const char* const names = std::getenv("TWINSTEP_FAULTS");
  if (names == nullptr) return true;
  for (const absl::string_view name : absl::StrSplit(names, ',')) {
    if (std::string(name) == fault) return true;
  }
  return false;
}

TEST(GateFaultsTest, APlantedFaultIsOnlyInTheBuildThatHasIt) {
  int tried = 0, found = 0;
  for (const FaultKind& fault : Faults()) {
    const std::string name(fault.name);
    if (!IsWanted(name)) continue;
    const double before = CpuOfChildren();
    const ProgramRun run = Gate("v8,v8@fault:" + name, "1");
    const std::string only_new = LineWith(run.out, "=== Only in NEW: ");
    const std::string only_old = LineWith(run.out, "=== Only in OLD (fixed): ");
    const bool is_found = run.exit_code == kRefused && only_old == "0 causes";
    ++tried;
    found += is_found ? 1 : 0;
    std::cout << absl::StrFormat("%-45s %-9s only in NEW: %s, only in OLD: %s, %.0f s of CPU time\n", name,
                                 is_found ? "found" : "NOT FOUND", only_new, only_old, CpuOfChildren() - before)
              << std::flush;
    EXPECT_EQ(only_old, "0 causes") << name << "\n" << run.out << run.err;
  }
  std::cout << found << " of " << tried << " found, each in NEW alone\n";
  if (std::getenv("TWINSTEP_FAULTS") == nullptr) EXPECT_GE(found, kFaultsToFind);
}

TEST(GateFaultsTest, NothingIsNewWhereNothingWasChanged) {
  for (int seed = 1; seed <= 10; ++seed) {
    const ProgramRun run = Gate("v8,v8", std::to_string(seed));
    EXPECT_EQ(run.exit_code, 0) << "seed " << seed << "\n" << run.out << run.err;
    EXPECT_THAT(run.out, HasSubstr("=== Only in NEW: 0 causes\n")) << "seed " << seed;
    EXPECT_THAT(run.out, HasSubstr("=== Only in OLD (fixed): 0 causes\n")) << "seed " << seed;
  }
}

}  // namespace
}  // namespace twinstep
