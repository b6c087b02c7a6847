// Runs one session of a campaign: the part of a campaign that touches engines. Lives in a worker process.
#ifndef TWINSTEP_HARNESS_SESSION_RUNNER_H_
#define TWINSTEP_HARNESS_SESSION_RUNNER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/parser/parser.h"
#include "model/debugger.h"
#include "model/differential.h"
#include "proto/campaign.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct SessionRunnerOptions {
  uint64_t seed = 1;
  DifferentialOptions differential;
  SessionOptions session;
};

// Session i debugs program i modulo their number with chance from (seed, i): equal options and corpus give equal
// reports, whatever ran before.
class SessionRunner {
 public:
  // Starts both engines and the parser.
  static absl::StatusOr<std::unique_ptr<SessionRunner>> Create(std::vector<Program> programs,
                                                               const SessionRunnerOptions& options);

  WorkerReady Versions() const;
  SessionReport Run(uint64_t session);

 private:
  // What is known of a program, found out when first needed.
  struct ProgramState {
    int lines = 0;
    bool parsed = false;
    std::optional<SyntaxTree> tree;
  };

  SessionRunner(std::vector<Program> programs, const SessionRunnerOptions& options);
  absl::Status RunSession(uint64_t session, SessionReport& report);
  // Null where the parser rejects the program.
  const SyntaxTree* TreeOf(const Program& program, ProgramState& state);

  const std::vector<Program> programs_;
  const SessionRunnerOptions options_;
  std::vector<ProgramState> states_;
  std::unique_ptr<Engine> v8_;
  std::unique_ptr<Engine> spidermonkey_;
  std::unique_ptr<Parser> parser_;
  // Classes and rules whose traces have been sent.
  std::set<std::pair<std::string, std::string>> sent_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SESSION_RUNNER_H_
