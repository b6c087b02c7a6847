// From two versions and a test to an explanation: what //harness:explain does.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLAIN_VERSIONS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLAIN_VERSIONS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "model/status.h"
#include "proto/explanation.pb.h"

namespace twinstep {

enum class ExplainMethod : uint8_t { kDd, kAdd, kAfter };

struct ExplainOptions {
  // See OpenVersion.
  std::string good;
  std::string bad;
  // A file, or, if so, a command for the shell (command_runner.h); of kDd and kAdd.
  std::string test;
  bool test_is_command = false;
  // Of plain scripts in a folder: their order.
  std::vector<std::string> scripts;
  ExplainMethod method = ExplainMethod::kAfter;
  // Of kDd and kAdd: the smallest failing set instead of the smallest difference.
  bool ddmin = false;
  // Of kAdd and kAfter: tests that pass on the bad version, of the same kind as `test`. What they execute is suspected
  // last.
  std::vector<std::string> passing_tests;
  // Changes are hunks of lines instead of pieces of syntax.
  bool by_lines = false;
  int jobs = 1;
  // For all searches together. What is known then is the answer, and it says so.
  absl::Duration search_limit = absl::Seconds(22);
  // For git's history, each time that it is asked for: what git has not said by then is not waited for.
  absl::Duration git_limit = absl::Milliseconds(500);
  // Of kAfter: for each question to the solver.
  absl::Duration query_limit = absl::Seconds(2);
  // CPU time of one run of the test.
  absl::Duration time_limit = absl::Seconds(10);
  // Of runs that are no command, where it is not UTC; the caller has configured this process for it before (kAfter runs
  // the bad version here).
  std::string time_zone = "";
  // Asked now and then; true: the best answer so far is wanted. May be empty.
  std::function<bool()> stop;
  // Told once, before any variant is run: the most suspect changes of so many, the most suspect first, as far as it is
  // known what the failing run did. May be empty.
  std::function<void(const std::vector<CodeChangeShown>&, int)> on_suspects;
  // Of kAfter: told what delta debugging finds, before causes are looked for, where it finds it in time. Empty: it is
  // not asked.
  std::function<void(const Explanation&)> on_first_answer;
  // Of kAfter: told once, a sentence, which changes make the test pass so far, where the first answer takes long. May
  // be empty.
  std::function<void(const std::string&)> on_so_far;
  // Told what is under way, a line each. May be empty.
  std::function<void(const std::string&)> on_progress;
};

// `page`, if not null, gets the causes of kAfter beside the code, a page that needs nothing else; empty where there are
// none.
//
// One thread, which makes a parser; the test runs in trial processes. Errors, one sentence
// each: see ReadVersionPair and VersionTrial::Create; the two versions are the same.
absl::StatusOr<Explanation> ExplainVersions(const ExplainOptions& options, std::string* page = nullptr);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_EXPLAIN_VERSIONS_H_
