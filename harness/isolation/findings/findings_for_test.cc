#include "harness/isolation/findings/findings_for_test.h"

#include <memory>
#include <optional>
#include <utility>

#include "model/actions/actions_text.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/random.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/replay.h"
#include "model/transformations/transformations.h"

namespace twinstep {

absl::StatusOr<Finding> DifferentialFindingOf(Engine& v8, Engine& spidermonkey, const std::string& source,
                                              const std::string& actions) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(source);
  test_case.mutable_program()->set_name("test.js");
  absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> list = ParseActions(actions);
  if (!list.ok()) return list.status();
  *test_case.mutable_actions() = *std::move(list);
  test_case.mutable_engine()->set_engine("v8");
  test_case.set_capture(PAPER);
  DifferentialFinding& differential = *finding.mutable_differential();
  differential.mutable_other()->set_engine("spidermonkey");
  TestCase at_full = test_case;
  at_full.set_capture(FULL);
  absl::StatusOr<Trace> a = RunTestCase(v8, at_full, {});
  if (!a.ok()) return a.status();
  absl::StatusOr<Trace> b = RunTestCase(spidermonkey, at_full, {});
  if (!b.ok()) return b.status();
  absl::StatusOr<std::optional<Divergence>> divergence = FirstDifference(*a, *b, PAPER);
  if (!divergence.ok()) return divergence.status();
  if (!divergence->has_value()) return absl::NotFoundError("the debuggers answer the same");
  *differential.mutable_divergence() = **std::move(divergence);
  return finding;
}

absl::StatusOr<Finding> MetamorphicFindingOf(Engine& engine, Parser& parser, const std::string& source,
                                             const std::vector<std::string>& transformations, int sessions) {
  Program program;
  program.set_source(source);
  program.set_name("test.js");
  MetamorphicOptions options;
  options.rounds = 1;
  for (const std::string& name : transformations) options.transformations.push_back(TransformationNamed(name));
  const MetamorphicEnvironment environment = {
      .engine = engine,
      .session = {},
      .parse = [&parser](const Program& of) -> std::shared_ptr<const SyntaxTree> {
        absl::StatusOr<SyntaxTree> tree = parser.Parse(SourceText(of.source()), ParseGoal::kScript);
        return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
      },
      .preset = SOUND,
      .note = {},
      .run_configured = {}};
  for (int session = 0; session < sessions; ++session) {
    Random random(static_cast<uint64_t>(session));
    absl::StatusOr<MetamorphicResult> result = RunMetamorphic(environment, program, options, random);
    if (!result.ok()) return result.status();
    if (result->end != MetamorphicResult::End::kWarning) continue;
    Finding finding;
    *finding.mutable_test_case()->mutable_program() = program;
    for (const Action& action : result->actions) *finding.mutable_test_case()->add_actions() = action;
    finding.mutable_test_case()->mutable_engine()->set_engine(std::string(engine.name()));
    finding.mutable_test_case()->set_capture(FULL);
    for (const Transformation& transformation : result->transformations) {
      *finding.mutable_metamorphic()->add_transformations() = transformation;
    }
    *finding.mutable_metamorphic()->mutable_divergence() = result->divergence;
    return finding;
  }
  return absl::NotFoundError("every relation holds");
}

}  // namespace twinstep
