// Runs the test on variants, in trial processes, and says what came of it.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_TRIAL_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_TRIAL_H_

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "harness/isolation/versions/command_runner.h"
#include "harness/isolation/versions/file_facts.h"
#include "harness/isolation/versions/piecewise_check.h"
#include "harness/isolation/versions/run_end.h"
#include "harness/isolation/versions/variant.h"
#include "harness/isolation/versions/version_folder.h"
#include "harness/trials/trial_process.h"
#include "model/code_changes/change_set.h"
#include "model/status.h"

namespace twinstep {

struct VersionTrialOptions {
  int jobs = 1;
  // On the CPU clock, of one run. A variant gets no more than a second and twenty times what the slowest of the first
  // runs took.
  absl::Duration time_limit = absl::Seconds(10);
  std::function<bool()> stop;
  // Of the runs, a name that ConfigureProcess takes; empty: UTC. A command has that of its environment.
  std::string time_zone = "";
};

// One thread.
class VersionTrial {
 public:
  // `parser` outlives it. Restricts `pair` to the files that the test loads on either version; the others are
  // `never_loaded`.
  // Runs the test once on each, and no more where these ended as they should.
  // Errors, one sentence each: the test passes on NEW, fails on OLD, or does not always end the same way (it is
  // run three times on each then); it does not end; a version does not parse, or needs something of Node that is not
  // here (Unimplemented); the test file runs no test; no process.
  static absl::StatusOr<std::unique_ptr<VersionTrial>> Create(VersionPair pair, FileParser& parser,
                                                              const VersionTrialOptions& options);
  // The same where the test is a command; `pair` is ReadCommandPair's.
  static absl::StatusOr<std::unique_ptr<VersionTrial>> CreateForCommand(VersionPair pair, FileParser& parser,
                                                                        std::unique_ptr<CommandRunner> command,
                                                                        const VersionTrialOptions& options);

  // The rest of three runs of each, after which NEW's failure is known to be always the same. Costs nothing the second
  // time. Errors: as above.
  absl::Status Confirm();

  const VersionPair& pair() const { return pair_; }
  // "TypeError: x is not a function": how the test fails on NEW.
  const std::string& failure() const { return failure_; }
  const std::set<std::string>& never_loaded() const { return never_loaded_; }

  // To be called once, after Confirm and before Test. `changes` outlives it.
  void SetChanges(const ChangeSet& changes);
  // After Confirm, on SteadyNow's clock: a variant that runs longer than others do is not waited for beyond that.
  void SetEnd(absl::Duration end) { end_ = end; }
  // See TestVariants. After an error (status) none.
  std::vector<VariantResult> Test(absl::Span<const Configuration> reverted);
  // The same of any versions with files that the test loads. After an error (status) none.
  std::vector<VariantResult> TestFiles(absl::Span<const VersionFiles> versions);
  TestVariants Hook() {
    return [this](absl::Span<const Configuration> reverted) { return Test(reverted); };
  }
  // As far as its text tells. Costs no run.
  bool HoldsTogether(const Configuration& reverted) { return pieces_->HoldsTogether(reverted); }
  const VariantCounts& counts() const { return counts_; }
  const absl::Status& status() const { return status_; }
  int jobs() const { return jobs_; }
  // Of a command: what ran of the bad version.
  const CommandCoverage& command_coverage() const { return command_coverage_; }

  // Runs any program in a trial process: coverage is found so.
  absl::StatusOr<RunEnd> Run(const AssembledProgram& program);

 private:
  VersionTrial(VersionPair pair, FileParser& parser, const VersionTrialOptions& options);

  struct Variant {
    // What the result is remembered by.
    std::string key;
    absl::StatusOr<VersionFiles> files;
    // Costs less than to look at the files; may be empty.
    std::function<bool()> holds_together;
  };

  std::vector<VariantResult> Test(std::vector<Variant> variants);
  absl::Status FindLoaded();
  absl::StatusOr<std::set<std::string>> LoadedByProgram();
  absl::StatusOr<std::set<std::string>> LoadedByCommand();
  // Of each run from now on.
  void LimitRuns();
  absl::Status Begin();
  // So many runs more of each version.
  absl::Status RunFirst(int good, int bad);
  absl::Status JudgeFirst(bool good);
  absl::StatusOr<std::vector<RunEnd>> RunVersions(absl::Span<const VersionFiles> versions);
  absl::StatusOr<std::vector<RunEnd>> RunAll(absl::Span<const AssembledProgram> programs);
  void Count(const VariantResult& result);

  VersionPair pair_;
  FileParser& parser_;
  const int jobs_;
  TrialPool pool_;
  // Null: the test runs in the engine.
  std::unique_ptr<CommandRunner> command_;
  CommandCoverage command_coverage_;
  absl::Duration time_limit_;
  absl::Duration end_ = absl::InfiniteDuration();
  const std::string time_zone_;
  // Of all runs so far.
  absl::Duration slowest_;
  // Of the first ones.
  absl::Duration usual_;
  // How the first runs ended.
  std::vector<RunEnd> good_ends_;
  std::vector<RunEnd> bad_ends_;
  std::set<std::string> never_loaded_;
  std::unique_ptr<ConstructionCheck> check_;
  std::unique_ptr<PiecewiseCheck> pieces_;
  std::string failure_;
  const ChangeSet* changes_ = nullptr;
  // By hash of the files.
  std::unordered_map<std::string, VariantResult> cache_;
  VariantCounts counts_;
  absl::Status status_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_TRIAL_H_
