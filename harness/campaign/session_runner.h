// Runs one session of a campaign: the part of a campaign that touches engines. Lives in a worker process.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SESSION_RUNNER_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SESSION_RUNNER_H_

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/engines.h"
#include "engines/parser/tree_cache.h"
#include "harness/bugs/known_bugs.h"
#include "harness/campaign/avoided_actions.h"
#include "harness/campaign/flight_recorder.h"
#include "harness/campaign/observed_engine.h"
#include "harness/campaign/session_plan.h"
#include "harness/players/configured_players.h"
#include "harness/process/shared_records.h"
#include "harness/results/judge_cache.h"
#include "model/debugger.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/random.h"
#include "model/sessions/differential.h"
#include "model/sessions/random_user.h"
#include "model/status.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct SessionRunnerOptions {
  uint64_t seed = 1;
  GeneratorOptions generator;
  DifferentialOptions differential;
  MetamorphicOptions metamorphic;
  TransformationPreset preset = SOUND;
  SessionOptions session;
  // What decides which session is which, see session_plan.h.
  CampaignSettings plan;
  // The configuration of this process.
  WorkerConfiguration configuration;
  // What judges of the corpus' programs are made of, for all processes that run these sessions; null: each has its own.
  // Outlives the runner.
  SharedRecords* judge_runs = nullptr;
};

SessionRunnerOptions RunnerOptions(const CampaignSettings& settings);

// Session i is what session_plan.h says, with chance from (seed, i): equal options and programs give equal reports,
// whatever ran before.
class SessionRunner {
 public:
  // Starts both engines of the campaign's pair, and the parser where no trees are given. `flight` must outlive the
  // runner.
  static absl::StatusOr<std::unique_ptr<SessionRunner>> Create(ProgramSource programs,
                                                               const SessionRunnerOptions& options,
                                                               FlightRecorder& flight,
                                                               std::unique_ptr<TreeCache> trees = nullptr);
  // The same with engines that have been started already.
  static absl::StatusOr<std::unique_ptr<SessionRunner>> Create(ProgramSource programs,
                                                               const SessionRunnerOptions& options,
                                                               FlightRecorder& flight, StartedPair engines,
                                                               std::unique_ptr<TreeCache> trees = nullptr);

  WorkerReady Versions() const;
  SessionReport Run(uint64_t session);
  // Loads the finding's program and plays its actions again: a difference at level FULL, a warning with its
  // transformations, a broken invariant with a judge, a crash on its engine and at its level. Sets traces and
  // reproduction.
  void Examine(Finding& finding);

 private:
  struct LoadedProgram {
    size_t index = 0;
    Program program;
    int lines = 0;
  };

  SessionRunner(ProgramSource programs, const SessionRunnerOptions& options, FlightRecorder& flight,
                StartedPair engines);
  absl::Status RunDifferentialSession(const LoadedProgram& loaded, SessionReport& report);
  // What the session's random user does not do; none: it does everything.
  std::unique_ptr<AvoidedActions> AvoidedBy(const SessionPlan& plan, uint64_t session, const Program& program);
  // The options of the current session.
  GeneratorOptions Generator() const;
  absl::Status RunMetamorphicSession(const LoadedProgram& loaded, ObservedEngine& engine, SessionReport& report);
  absl::Status RunAgainstTruth(const LoadedProgram& loaded, ObservedEngine& engine, SessionReport& report);
  // Who is wrong where the two traces of a program part. No session exists.
  Verdict VerdictOn(const LoadedProgram& loaded, const Trace& trace_a, const Trace& trace_b,
                    const Divergence& divergence);
  // What a warning's engine breaks in its runs; none where the campaign has no verdicts. No session exists.
  std::vector<RunViolation> ViolationsOf(const LoadedProgram& loaded, ObservedEngine& engine,
                                         const MetamorphicResult& warning);
  // What judges are called in the cache.
  static std::string JudgeKey(const LoadedProgram& loaded, Engine& engine);
  // The judge of a program of the corpus. No session of the engine exists.
  absl::StatusOr<std::shared_ptr<const Judge>> JudgeOf(const LoadedProgram& loaded, Engine& engine);
  MetamorphicEnvironment Environment(Engine& engine);
  absl::Status ExamineSafely(Finding& finding);
  // The engine of that name; null: there is none.
  Engine* Observed(const std::string& name);
  absl::StatusOr<const LoadedProgram*> ProgramOf(uint64_t session);
  // The program's tree, made between two calls of an engine; null where the parser rejects the program.
  std::shared_ptr<const SyntaxTree> TreeInFlight(const Program& program);
  // The same for all its sources (TreeCache::FindWhole).
  std::shared_ptr<const SyntaxTree> WholeInFlight(const Program& program);
  JudgeOptions JudgedWith();
  std::shared_ptr<const SyntaxTree> InFlight(absl::FunctionRef<std::shared_ptr<const SyntaxTree>()> parse);

  const ProgramSource programs_;
  const SessionRunnerOptions options_;
  FlightRecorder& flight_;
  // The known bugs, if their crashes are avoided.
  std::optional<KnownBugs> bugs_;
  // What the current session avoids; null: nothing.
  std::unique_ptr<AvoidedActions> avoided_;
  const StartedPair engines_;
  // The same two, as sessions of the campaign see them.
  ObservedEngine a_;
  ObservedEngine b_;
  std::unique_ptr<TreeCache> trees_;
  // These play test cases in other configurations.
  ConfiguredPlayers players_;
  BareRunCache bare_runs_;
  // Most recently used first.
  std::list<LoadedProgram> loaded_;
  size_t loaded_bytes_ = 0;
  JudgeCache judges_;
  // The judges of transformed programs, which hardly occur again.
  JudgeCache judges_of_transformed_{size_t{32} << 20};
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SESSION_RUNNER_H_
