// Sessions of every oracle against one debugger, which may have a planted fault. Lives in a process that an engine may
// end.
#ifndef TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_ORACLE_RUNNER_H_
#define TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_ORACLE_RUNNER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/engines.h"
#include "engines/parser/tree_cache.h"
#include "harness/results/judge_cache.h"
#include "model/debugger.h"
#include "model/faults/fault_kind.h"
#include "model/faults/faulty_engine.h"
#include "model/judging/truth_session.h"
#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

// An oracle's name: "differential", "truth", or that of a transformation.
inline constexpr char kDifferential[] = "differential";
inline constexpr char kTruth[] = "truth";
// Transformations that need no other process, and the two above first.
std::vector<std::string> OracleNames();

struct OracleWarning {
  std::string oracle;
  // One line: two warnings with equal texts are of one class. Of the truth: the cause (model/causes/cause_key.h),
  // and behind it whether the same promise is kept there without the fault.
  std::string warning_class;
  // The same session without the fault gives a warning of the same class.
  bool without_fault = false;
};

struct OracleOptions {
  // The name of the engine that is tested.
  std::string engine;
  uint64_t seed = 1;
  // One of OracleNames(); empty: differential and metamorphic sessions in turn, these with random transformations. The
  // truth stands alone, so that what it finds by itself is seen.
  std::string oracle;
};

class OracleRunner {
 public:
  // Starts both engines and the parser. `fault` may be null: the engine as it is. Errors: there is no such engine.
  static absl::StatusOr<std::unique_ptr<OracleRunner>> Create(const OracleOptions& options, const FaultKind* fault,
                                                              std::vector<Program> programs);

  // Session `session` of a stream that `options` decides. None: no warning. Errors are those of engines.
  absl::StatusOr<std::optional<OracleWarning>> Run(uint64_t session);

 private:
  OracleRunner(const OracleOptions& options, std::vector<Program> programs)
      : options_(options), programs_(std::move(programs)) {}

  // The class of the session's difference with `tested`, if there is one.
  absl::StatusOr<std::optional<std::string>> Differential(Engine& tested, const Program& program, uint64_t session);
  // What `engine` breaks in the session.
  absl::StatusOr<TruthResult> RunAgainstTruth(Engine& engine, const std::string& name, const Program& program,
                                              uint64_t session);
  // What is broken at the first answer that the fault has changed; else the first broken invariant, as without the
  // fault.
  absl::StatusOr<std::optional<OracleWarning>> Truth(size_t program, uint64_t session);
  absl::StatusOr<std::optional<OracleWarning>> Metamorphic(const Program& program, uint64_t session);

  const OracleOptions options_;
  const std::vector<Program> programs_;
  StartedPair engines_;
  // Of the two the one that is tested, as it is.
  Engine* plain_ = nullptr;
  // Of the engine that is tested; null without a fault.
  std::unique_ptr<FaultyEngine> faulty_;
  std::unique_ptr<TreeCache> trees_;
  // Each engine's own: a debugger with a fault lists places with it.
  JudgeCache judges_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_EFFECTIVENESS_ORACLE_RUNNER_H_
