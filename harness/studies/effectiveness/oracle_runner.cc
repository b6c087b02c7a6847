#include "harness/studies/effectiveness/oracle_runner.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "model/answers/equivalence_class.h"
#include "model/causes/cause_key.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/random.h"
#include "model/sessions/differential.h"
#include "model/source/source_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// The first event that differs; -1: none.
int FirstChanged(const Trace& a, const Trace& b) {
  for (int event = 0; event < a.events_size(); ++event) {
    if (event >= b.events_size()) return event;
    if (a.events(event).SerializeAsString() != b.events(event).SerializeAsString()) return event;
  }
  return -1;
}

}  // namespace

std::vector<std::string> OracleNames() {
  std::vector<std::string> names = {kDifferential, kTruth};
  for (const auto& transformation : Transformations()) {
    if (transformation->kind() != Transformation::kChangeConfiguration) {
      names.push_back(std::string(transformation->name()));
    }
  }
  return names;
}

absl::StatusOr<std::unique_ptr<OracleRunner>> OracleRunner::Create(const OracleOptions& options, const FaultKind* fault,
                                                                   std::vector<Program> programs) {
  RETURN_IF_ERROR(CheckEngineFlag("engine", options.engine));
  const std::vector<std::string> names = OracleNames();
  if (!options.oracle.empty() && std::find(names.begin(), names.end(), options.oracle) == names.end()) {
    std::string message = absl::StrCat("--oracle=", options.oracle, " is not one of");
    for (const std::string& name : names) absl::StrAppend(&message, " ", name);
    return absl::InvalidArgumentError(message);
  }
  if (programs.empty()) return absl::InvalidArgumentError("there is no program to debug");
  auto runner = std::unique_ptr<OracleRunner>(new OracleRunner(options, std::move(programs)));
  EnginePair pair = DefaultPair();
  // Another engine is compared with side a.
  if (options.engine != pair.a) pair.b = options.engine;
  ASSIGN_OR_RETURN(runner->engines_, MakePair(pair));
  runner->plain_ = runner->engines_.Named(options.engine);
  absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
  if (!trees.ok()) return trees.status();
  runner->trees_ = *std::move(trees);
  if (fault != nullptr) {
    runner->faulty_ = std::make_unique<FaultyEngine>(
        *runner->plain_, *fault, [&trees = *runner->trees_](const Program& program) { return trees.Find(program); });
  }
  return runner;
}

absl::StatusOr<std::optional<OracleWarning>> OracleRunner::Run(uint64_t session) {
  const bool differential = options_.oracle.empty() ? session % 2 == 0 : options_.oracle == kDifferential;
  const uint64_t turn = options_.oracle.empty() ? session / 2 : session;
  const Program& program = programs_[turn % programs_.size()];
  if (options_.oracle == kTruth) return Truth(turn % programs_.size(), session);
  if (!differential) return Metamorphic(program, session);
  Engine& tested = faulty_ ? static_cast<Engine&>(*faulty_) : *plain_;
  ASSIGN_OR_RETURN(std::optional<std::string> found, Differential(tested, program, session));
  if (!found) return std::nullopt;
  OracleWarning warning{.oracle = kDifferential, .warning_class = *found};
  if (faulty_) {
    ASSIGN_OR_RETURN(std::optional<std::string> healthy, Differential(*plain_, program, session));
    warning.without_fault = healthy == found;
  }
  return warning;
}

absl::StatusOr<std::optional<std::string>> OracleRunner::Differential(Engine& tested, const Program& program,
                                                                      uint64_t session) {
  const bool is_a = plain_ == engines_.a.get();
  Engine& first = is_a ? tested : *engines_.a;
  Engine& second = is_a ? *engines_.b : tested;
  DifferentialOptions options;
  options.breakable_lines_only = true;
  Random random = Random::ForSession(options_.seed, session);
  RandomUser user({}, random);
  Arbiter lets_nothing_pass;
  ASSIGN_OR_RETURN(DifferentialResult result,
                   RunDifferential({first, second, program, {}}, SourceText(program.source()).line_count(), options,
                                   lets_nothing_pass, user));
  if (result.differences.empty()) return std::nullopt;
  const SessionDifference& difference = result.differences.front();
  return ToText(ClassOf(difference.first, difference.divergence, trees_->Find(program).get()));
}

absl::StatusOr<TruthResult> OracleRunner::RunAgainstTruth(Engine& engine, const std::string& name,
                                                          const Program& program, uint64_t session) {
  ASSIGN_OR_RETURN(const std::shared_ptr<const Judge> judge,
                   judges_.Get(name, engine, program, [&] { return trees_->FindWhole(program); },
                               {.session = {}, .limits = {}, .parse = trees_->Made()}));
  TruthSessionOptions options;
  options.whole_trace = true;
  Random random = Random::ForSession(options_.seed, session);
  return RunTruthSession(engine, *judge, program, nullptr, options, random);
}

absl::StatusOr<std::optional<OracleWarning>> OracleRunner::Truth(size_t program, uint64_t session) {
  Engine& tested = faulty_ ? static_cast<Engine&>(*faulty_) : *plain_;
  ASSIGN_OR_RETURN(TruthResult result,
                   RunAgainstTruth(tested, absl::StrCat("tested ", program), programs_[program], session));
  if (!result.violation) return std::nullopt;
  OracleWarning warning{.oracle = kTruth, .warning_class = Description(KeyOf(*result.violation))};
  if (!faulty_) return warning;
  ASSIGN_OR_RETURN(TruthResult healthy,
                   RunAgainstTruth(*plain_, absl::StrCat("plain ", program), programs_[program], session));
  // The first answers that the fault has changed.
  const int changed = FirstChanged(result.trace, healthy.trace);
  for (const Violation& violation : result.judgement.violations) {
    if (static_cast<int>(violation.event()) != changed) continue;
    // A class of its own: the engine as it is breaks the same promise elsewhere, but not here.
    warning.warning_class = absl::StrCat(Description(KeyOf(violation)), ", which holds without the fault");
    return warning;
  }
  warning.without_fault = true;
  return warning;
}

absl::StatusOr<std::optional<OracleWarning>> OracleRunner::Metamorphic(const Program& program, uint64_t session) {
  const auto environment = [&](Engine& engine) {
    return MetamorphicEnvironment{.engine = engine,
                                  .session = {},
                                  .parse = [this](const Program& wanted) { return trees_->Find(wanted); },
                                  .preset = SOUND,
                                  .note = {},
                                  .run_configured = {}};
  };
  MetamorphicOptions options;
  if (options_.oracle.empty()) {
    for (const auto& transformation : Transformations()) {
      if (transformation->kind() != Transformation::kChangeConfiguration) {
        options.transformations.push_back(transformation.get());
      }
    }
  } else {
    options.transformations = {TransformationNamed(options_.oracle)};
  }
  Random random = Random::ForSession(options_.seed, session);
  Engine& tested = faulty_ ? static_cast<Engine&>(*faulty_) : *plain_;
  ASSIGN_OR_RETURN(MetamorphicResult result, RunMetamorphic(environment(tested), program, options, random));
  if (result.end != MetamorphicResult::End::kWarning) return std::nullopt;
  OracleWarning warning{.oracle = result.equivalence_class.transformation(),
                        .warning_class = ToText(result.equivalence_class)};
  if (faulty_) {
    absl::StatusOr<MetamorphicResult> healthy =
        ReplayMetamorphic(environment(*plain_), program, result.actions, result.transformations);
    // What does not fit the healthy run is no warning of it.
    if (healthy.ok() && healthy->end == MetamorphicResult::End::kWarning) {
      warning.without_fault = ToText(healthy->equivalence_class) == warning.warning_class;
    }
  }
  return warning;
}

}  // namespace twinstep
