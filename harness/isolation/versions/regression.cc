#include "harness/isolation/versions/regression.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/tracing/traces_node.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/versions/command_runner.h"
#include "harness/isolation/versions/run_judgement.h"
#include "harness/process/shell_command.h"

namespace twinstep {
namespace {

// Empty: a shell would take the name for something else.
std::string NodeCommand(const std::string& file) {
  const auto is_plain = [](char c) { return absl::ascii_isalnum(c) || absl::StrContains("_-./+@", c); };
  return std::all_of(file.begin(), file.end(), is_plain) ? absl::StrCat("node ", file) : "";
}

}  // namespace

Regression::Regression(RegressionOptions options)
    : options_(std::move(options)),
      test_(options_.test),
      test_is_command_(options_.test_is_command),
      passing_tests_(options_.passing_tests),
      environment_(CurrentEnvironment()) {}

absl::StatusOr<std::unique_ptr<Regression>> Regression::Open(RegressionOptions options) {
  auto regression = std::unique_ptr<Regression>(new Regression(std::move(options)));
  Regression& self = *regression;
  for (const auto& [name, version] :
       {std::make_pair(&self.options_.good, &self.good_), std::make_pair(&self.options_.bad, &self.bad_)}) {
    ASSIGN_OR_RETURN(*version, OpenVersion(*name));
  }
  ASSIGN_OR_RETURN(VersionPair pair, self.Read());
  if (pair.old_files == pair.new_files) {
    return absl::FailedPreconditionError(
        absl::StrCat(self.options_.good, " and ", self.options_.bad, " are the same; name two versions that differ"));
  }
  self.pair_ = std::move(pair);
  ASSIGN_OR_RETURN(self.parser_, FileParser::Create());
  return regression;
}

absl::StatusOr<VersionPair> Regression::Read() const {
  if (!test_is_command_) return ReadVersionPair(good_.path, bad_.path, test_, options_.scripts);
  return ReadCommandPair(good_.path, bad_.path, test_);
}

absl::StatusOr<std::unique_ptr<CommandRunner>> Regression::MakeRunner(const std::string& command,
                                                                      const VersionFiles& files, int jobs) const {
  return CommandRunner::Create(command, UserPath(bad_.path), files,
                               {.jobs = jobs,
                                .time_limit = 10 * options_.time_limit,
                                .stop = options_.stop,
                                .placed = placed_,
                                .environment = environment_});
}

absl::StatusOr<std::unique_ptr<VersionTrial>> Regression::MakeTrial(VersionPair pair) {
  const VersionTrialOptions options = {
      .jobs = options_.jobs, .time_limit = options_.time_limit, .stop = options_.stop, .time_zone = options_.time_zone};
  if (!test_is_command_) return VersionTrial::Create(std::move(pair), *parser_, options);
  ASSIGN_OR_RETURN(std::unique_ptr<CommandRunner> command, MakeRunner(test_, pair.new_files, options_.jobs));
  return VersionTrial::CreateForCommand(std::move(pair), *parser_, std::move(command), options);
}

absl::Status Regression::Start() {
  absl::StatusOr<std::unique_ptr<VersionTrial>> trial = MakeTrial(pair_);
  if (trial.ok()) {
    trial_ = *std::move(trial);
    return absl::OkStatus();
  }
  if (test_is_command_ || absl::IsCancelled(trial.status())) return trial.status();
  return StartWithNode(trial.status());
}

absl::Status Regression::StartWithNode(const absl::Status& failed) {
  absl::Status missing = failed;
  const bool takes_node = pair_.form == ProgramForm::kModules || pair_.form == ProgramForm::kCommonJs;
  if (TracesNode() && takes_node && !pair_.folder.empty()) {
    pair_.with_node = true;
    absl::StatusOr<std::unique_ptr<VersionTrial>> trial = MakeTrial(pair_);
    if (trial.ok()) {
      trial_ = *std::move(trial);
      which_node_ =
          absl::IsUnimplemented(failed)
              ? absl::StrCat("The test runs with Node's own modules: ", MissingOf(failed), ", which is not there else.")
              : "The test runs with Node's own modules, as it does not run without them.";
      return absl::OkStatus();
    }
    missing = trial.status();
  }
  if (!absl::IsUnimplemented(missing)) return missing;
  RETURN_IF_ERROR(StartInNode(missing));
  which_node_ =
      absl::StrCat("The test runs in your own Node (", test_, "): ", MissingOf(missing), ", which is not there.");
  return absl::OkStatus();
}

// A test file that uses what of Node is not here runs in the user's own: `missing` says what.
absl::Status Regression::StartInNode(const absl::Status& missing) {
  if (!options_.scripts.empty()) return missing;
  std::vector<std::string*> tests = {&test_};
  for (std::string& test : passing_tests_) tests.push_back(&test);
  for (std::string* const test : tests) {
    // A path from the root is no file of a variant, but a copy of it is. Two of one name have no place for both.
    if (const std::filesystem::path path(*test); path.is_absolute()) {
      const auto [placed, is_new] = placed_.try_emplace(path.filename().string(), *test);
      if (!is_new && placed->second != *test) {
        return absl::InvalidArgumentError(absl::StrCat(
            placed->second, " and ", *test,
            " have one name, and the test runs in your own Node, which finds one of them; ", "give one another name"));
      }
      *test = path.filename().string();
    }
    *test = NodeCommand(*test);
    if (test->empty()) return missing;
  }
  test_is_command_ = true;
  // As the engine has it.
  std::erase_if(environment_, [](const std::string& variable) { return absl::StartsWith(variable, "TZ="); });
  environment_.push_back(absl::StrCat("TZ=", options_.time_zone.empty() ? "UTC" : options_.time_zone));
  absl::StatusOr<VersionPair> pair = Read();
  if (!pair.ok()) return missing;
  absl::StatusOr<std::unique_ptr<VersionTrial>> trial = MakeTrial(*std::move(pair));
  // There may be no Node, or the test counts on a runner.
  if (!trial.ok()) return absl::IsCancelled(trial.status()) ? trial.status() : missing;
  trial_ = *std::move(trial);
  return absl::OkStatus();
}

absl::StatusOr<RunEnd> Regression::RunPassing(const std::string& test, const ChangeSet& changes,
                                              ChangeCoverage& coverage) {
  if (test_is_command_) {
    const VersionFiles& files = trial_->pair().new_files;
    ASSIGN_OR_RETURN(std::unique_ptr<CommandRunner> command, MakeRunner(test, files, /*jobs=*/1));
    CommandCoverage told;
    absl::StatusOr<RunEnd> end = command->RunCovered(files, told);
    // A command that runs no Node tells nothing of what it executes.
    if (end.ok() && !told.files.empty()) coverage = CoverageOfCommand(told, changes);
    return end;
  }
  ASSIGN_OR_RETURN(VersionPair pair, ReadVersionPair(good_.path, bad_.path, test, options_.scripts));
  pair.with_node = trial_->pair().with_node;
  const ProbedVersion probed = ProbeChanges(pair, changes, *parser_);
  absl::StatusOr<RunEnd> end = trial_->Run(probed.program);
  if (end.ok()) coverage = ReadCoverage(probed, end->console);
  return end;
}

}  // namespace twinstep
