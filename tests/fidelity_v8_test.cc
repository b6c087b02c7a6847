// V8's adapter against Node 20 (the very V8 of suite trixie) or Chromium 156, whose V8 is 15.6; where the environment
// variable TWINSTEP_SHELL names a shell (v8@chromium:PATH), by that.
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/shells/named_shell_for_test.h"
#include "engines/v8/v8_engine.h"
#include "gtest/gtest.h"
#include "tests/fidelity_run.h"
#include "tests/fidelity_words.h"

namespace twinstep {
namespace {

// "14.6".
std::string VersionOf(const Engine& engine) {
  std::vector<std::string> numbers = absl::StrSplit(std::string(engine.version()), '.');
  numbers.resize(2);
  return absl::StrJoin(numbers, ".");
}

// Of the others no list says which disagreements are known (tests/fidelity/known).
bool IsRecorded(const std::string& version) {
  return version == "11.3" || version == "13.6" || version == "14.6" || version == "15.6";
}

absl::StatusOr<std::unique_ptr<Engine>> EngineToTest() {
  const std::optional<ShellSubject> shell = NamedShell("v8");
  return shell ? MakeNamedShell(*shell) : MakeV8Engine();
}

int MajorOf(const std::string& version) { return std::stoi(version); }

TEST(FidelityTest, V8Exceptions) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = EngineToTest();
  ASSERT_TRUE(engine.ok()) << engine.status();
  const std::string version = VersionOf(**engine);
  const std::string known = absl::StrCat("v8-", version, "-exceptions.txt");
  if (version == "11.3") {
    ExpectFidelity(**engine, "exceptions", "node20-v8-11.3-exceptions", known, ENGINE_DEFAULT, 0.99,
                   {.program_was_function = true});
  } else if (!IsRecorded(version)) {
    GTEST_SKIP() << "nothing of V8 " << version << " was recorded";
  } else if (NamedShell("v8")) {
    GTEST_SKIP() << "a shell's host catches what a script throws, and pages of the recorded sessions did not";
  } else if (MajorOf(version) < 14) {
    GTEST_SKIP() << "catch prediction of V8 " << version << " is neither that of 11.3 nor of Chromium 156";
  } else {
    ExpectFidelity(**engine, "exceptions", "chromium-exceptions", known, ENGINE_DEFAULT, 0.99);
  }
}

TEST(FidelityTest, V8AsyncCalls) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = EngineToTest();
  ASSERT_TRUE(engine.ok()) << engine.status();
  const std::string version = VersionOf(**engine);
  if (version != "11.3") GTEST_SKIP() << "only the V8 of Node 20 has been held against recorded answers";
  ExpectFidelity(**engine, "async", "node20-v8-11.3-async", "v8-11.3-async.txt", ENGINE_DEFAULT, 0.99,
                 {.program_was_function = true});
}

// Each against the Node that has this very V8.
TEST(FidelityTest, V8Words) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = EngineToTest();
  ASSERT_TRUE(engine.ok()) << engine.status();
  const std::string version = VersionOf(**engine);
  const std::map<std::string, std::string> nodes = {{"11.3", "20"}, {"12.4", "22"}, {"13.6", "24"}, {"14.6", "26"}};
  const auto node = nodes.find(version);
  if (node == nodes.end()) GTEST_SKIP() << "no Node with V8 " << version << " has been recorded";
  ExpectWords(**engine, "words", absl::StrCat("node", node->second, "-v8-", version, "-words"),
              absl::StrCat("v8-", version, "-words.txt"), ENGINE_DEFAULT, 0.99);
}

TEST(FidelityTest, V8) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = EngineToTest();
  ASSERT_TRUE(engine.ok()) << engine.status();
  const std::string version = VersionOf(**engine);
  const std::string known = absl::StrCat("v8-", version, ".txt");
  if (version == "11.3") {
    ExpectFidelity(**engine, "sessions", "node20-v8-11.3", known, ENGINE_DEFAULT, 1.0);
  } else if (!IsRecorded(version)) {
    GTEST_SKIP() << "nothing of V8 " << version << " was recorded";
  } else if (MajorOf(version) < 14) {
    // One stop more at the end of a loop shifts all that follow, so a few sessions cost many pauses.
    ExpectFidelity(**engine, "sessions", "chromium", known, ENGINE_DEFAULT, 0.94);
  } else {
    ExpectFidelity(**engine, "sessions", "chromium", known, ENGINE_DEFAULT, 1.0);
  }
}

}  // namespace
}  // namespace twinstep
