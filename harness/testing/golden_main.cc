// What a debugger_golden_test runs: plays the actions of a golden file to an engine and compares the answers with those
// in the file, or writes them into it.
#include <stdlib.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "engines/engines.h"
#include "engines/known_engines.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/atomic_file.h"
#include "harness/testing/golden_session.h"
#include "model/sessions/replay.h"

ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a, twinstep::EngineChoices());
ABSL_FLAG(std::string, file, "", "the golden file");
ABSL_FLAG(bool, update, false, "write the engine's answers into the file, in the source tree, instead of comparing");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "golden: plays the actions of a golden file in a debugger and compares the answers with those in the file\n"
    "(harness/testing/README.md).\n"
    "  golden --engine=NAME --file=FILE [--update]\n"
    "Exit code 0: they are equal, or the file is updated; 1: they differ, or it could not run; 2: wrong usage.";

std::string EnvironmentOr(const char* name, const std::string& otherwise) {
  const char* const value = getenv(name);
  return value != nullptr ? value : otherwise;
}

// Where the file is in the source tree. Under `bazel run` Bazel says where that is; under `bazel test` the file is a
// link to it.
std::string SourcePath(const std::string& file) {
  const std::string workspace = EnvironmentOr("BUILD_WORKSPACE_DIRECTORY", "");
  if (!workspace.empty()) return absl::StrCat(workspace, "/", file);
  std::error_code error;
  const std::filesystem::path path = std::filesystem::canonical(file, error);
  return error ? file : path.string();
}

absl::Status Update(const std::string& file, const std::string& text) {
  const std::string path = SourcePath(file);
  if (absl::Status status = WriteFileAtomically(path, text); !status.ok()) {
    const std::string target = EnvironmentOr("TEST_TARGET", "//PACKAGE:NAME");
    return absl::Status(status.code(),
                        absl::StrCat(path, " cannot be written from here; take: bazel run ", target, " -- --update"));
  }
  std::cout << "updated " << path << "\n";
  return absl::OkStatus();
}

// Prints what differs; true: nothing does.
absl::StatusOr<bool> Compare(const std::string& file, const std::string& text, const std::string& engine) {
  absl::StatusOr<GoldenSession> session = ParseGoldenSession(text);
  if (!session.ok()) return session.status();
  absl::StatusOr<Program> program = LoadProgram(file, file, /*module=*/false);
  if (!program.ok()) return program.status();
  program->set_source(DecodeUtf8(session->source));
  absl::StatusOr<std::unique_ptr<Engine>> made = MakeEngine(engine);
  if (!made.ok()) return made.status();
  TestCase test_case;
  *test_case.mutable_program() = *std::move(program);
  *test_case.mutable_actions() = session->actions;
  test_case.set_capture(FULL);
  absl::StatusOr<Trace> trace = RunTestCase(**made, test_case, {});
  if (!trace.ok()) return trace.status();
  absl::StatusOr<std::string> actual = WriteGoldenSession(*session, *trace);
  if (!actual.ok()) return actual.status();
  if (*actual == text) return true;
  if (absl::GetFlag(FLAGS_update)) {
    if (absl::Status status = Update(file, *actual); !status.ok()) return status;
    return true;
  }
  std::cout << trace->engine() << " " << trace->engine_version() << " answers differently (- expected, + got):\n"
            << GoldenDifference(text, *actual) << "If that is right: bazel run "
            << EnvironmentOr("TEST_TARGET", "//PACKAGE:NAME") << " -- --update\n";
  return false;
}

absl::Status Run(const CommandLine&) {
  const std::string file = absl::GetFlag(FLAGS_file);
  absl::StatusOr<std::string> text = ReadFile(file);
  if (!text.ok()) return text.status();
  absl::StatusOr<bool> equal = Compare(file, *text, absl::GetFlag(FLAGS_engine));
  if (equal.ok()) return *equal ? absl::OkStatus() : FailedAndSaid();
  return absl::Status(equal.status().code(), absl::StrCat(file, ": ", std::string(equal.status().message())));
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "golden",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.needs = {"file"}}},
                               .choices = {{"engine", twinstep::EngineNames()}}},
                              twinstep::Run);
}
