// The two versions and the test that is to be explained, and where it runs: in trial processes of ours, as a command of
// the shell, or, where a test file needs more of Node than is here, in the user's own Node. In trial processes it has
// stand-ins for a few of Node's modules, through which causes lead; where it needs more, Node's own.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_REGRESSION_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_REGRESSION_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/versions/change_coverage.h"
#include "harness/isolation/versions/file_facts.h"
#include "harness/isolation/versions/run_end.h"
#include "harness/isolation/versions/version_folder.h"
#include "harness/isolation/versions/version_source.h"
#include "harness/isolation/versions/version_trial.h"
#include "model/code_changes/change_set.h"
#include "model/status.h"

namespace twinstep {

// As in ExplainOptions (explain_versions.h).
struct RegressionOptions {
  std::string good;
  std::string bad;
  std::string test;
  bool test_is_command = false;
  std::vector<std::string> scripts;
  std::vector<std::string> passing_tests;
  int jobs = 1;
  absl::Duration time_limit;
  std::string time_zone;
  std::function<bool()> stop;
};

// One thread, which makes a parser.
class Regression {
 public:
  // Reads both versions. Errors, one sentence each: see OpenVersion and ReadVersionPair; the two are the same.
  static absl::StatusOr<std::unique_ptr<Regression>> Open(RegressionOptions options);

  // Runs the test on both, as VersionTrial::Create does. Errors: its. Before it there is no trial.
  absl::Status Start();

  const VersionSource& good() const { return good_; }
  const VersionSource& bad() const { return bad_; }
  VersionTrial& trial() { return *trial_; }
  FileParser& parser() { return *parser_; }
  bool runs_command() const { return test_is_command_; }
  // Which Node it has and why, a sentence; empty: the stand-ins do, or it was a command from the start.
  const std::string& which_node() const { return which_node_; }
  // Of the options, as they are run.
  const std::vector<std::string>& passing_tests() const { return passing_tests_; }

  // Runs one of them on the bad version. Sets what it executes of the changes, where it tells.
  absl::StatusOr<RunEnd> RunPassing(const std::string& test, const ChangeSet& changes, ChangeCoverage& coverage);

 private:
  explicit Regression(RegressionOptions options);

  absl::StatusOr<VersionPair> Read() const;
  absl::StatusOr<std::unique_ptr<VersionTrial>> MakeTrial(VersionPair pair);
  absl::StatusOr<std::unique_ptr<CommandRunner>> MakeRunner(const std::string& command, const VersionFiles& files,
                                                            int jobs) const;
  // Tries to, with Node's own modules in our processes, then in the user's Node. `failed`: how the stand-ins did.
  absl::Status StartWithNode(const absl::Status& failed);
  absl::Status StartInNode(const absl::Status& missing);

  const RegressionOptions options_;
  std::string test_;
  bool test_is_command_;
  std::vector<std::string> passing_tests_;
  // Of a test file that runs in Node: CommandRunnerOptions.
  std::map<std::string, std::string> placed_;
  // The user's: the parser's engine sets time zone and locale.
  std::vector<std::string> environment_;
  VersionSource good_;
  VersionSource bad_;
  // As read.
  VersionPair pair_;
  std::unique_ptr<FileParser> parser_;
  std::unique_ptr<VersionTrial> trial_;
  std::string which_node_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_REGRESSION_H_
