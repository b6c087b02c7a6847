#include "harness/isolation/states/changed_runs.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "engines/engines.h"
#include "engines/known_engines.h"
#include "engines/parser/parser.h"
#include "harness/isolation/states/run_outcome.h"
#include "harness/isolation/states/run_spectrum.h"

namespace twinstep {
namespace {

TEST(ChangedRunsTest, AChangeMendsWhatFailsAndKeepsWhatPasses) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const std::unique_ptr<Engine> engine = MakeEngine(EngineNames().front()).value();
  // `<` should be `<=`.
  const InstrumentedProgram program =
      Instrument("const free = input < 10;\nif (free) {\n  console.log('none');\n} else {\n  console.log('all');\n}\n",
                 ParseGoal::kScript, *parser)
          .value();
  ChainRunner runner(*engine, {.statements = 1000});
  const auto run = [&](int input, bool failed, const std::string& right) {
    KnownRun known;
    known.subject.program = &program;
    known.subject.setup = {"var input = " + std::to_string(input) + ";"};
    known.failed = failed;
    RunSpectrum spectrum;
    spectrum.Add(runner.Record(known.subject).value(), static_cast<int>(program.statements.size()), failed);
    known.counts = spectrum.counts[0];
    known.behaviour = BehaviourText(runner.Record(known.subject)->finished);
    known.is_right = [right](const Finished& finished) {
      return finished.console_size() == 1 && finished.console(0) == right;
    };
    return known;
  };
  // The second failing run wants what no change of these does.
  const std::vector<KnownRun> one = {run(10, true, "none"), run(9, false, "none"), run(11, false, "all")};
  const std::vector<KnownRun> two = {run(10, true, "none"), run(10, true, "some"), run(9, false, "none")};
  std::map<std::string, double> of_one, of_two;
  std::map<std::string, bool> alters;
  for (const ExpressionChange& change : ExpressionChanges(program)) {
    const std::string name = change.before + " " + change.after;
    of_one[name] = EffectOf(program, change, one, runner).mended;
    of_two[name] = EffectOf(program, change, two, runner).mended;
    alters[name] = EffectOf(program, change, one, runner).alters_failing_only;
  }
  EXPECT_EQ(of_one.at("< <="), 1);
  EXPECT_EQ(of_two.at("< <="), 0.5);
  // It mends, too.
  EXPECT_EQ(of_one.at("10 11"), 1);
  EXPECT_EQ(of_one.at("10 9"), 0);
  // It makes the passing ones fail.
  EXPECT_EQ(of_one.at("free !(free)"), 0);
  EXPECT_TRUE(alters.at("< <="));
  EXPECT_FALSE(alters.at("free !(free)"));
  EXPECT_FALSE(alters.at("10 9"));
  EXPECT_TRUE(alters.at("console.log('all'); void 0;"));
  // Where the failing run does not come to.
  EXPECT_EQ(of_one.at("console.log('none'); void 0;"), 0);
}

}  // namespace
}  // namespace twinstep
