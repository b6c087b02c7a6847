// Twinstep's own detector on a real engine: a fault planted into one of two equal debuggers is found and classified.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engines/conformance/conformance.h"
#include "engines/engines.h"
#include "model/comparison.h"
#include "model/differential.h"
#include "model/fault.h"
#include "model/recording.h"
#include "model/replay.h"

namespace twinstep {
namespace {

constexpr char kProgram[] = R"js(
function f(x) {
  let y = x + 1;
  let z = y * 2;
  return z;
}
let total = 0;
for (let i = 0; i < 3; i++) {
  total += f(i);
}
print(total);
)js";

// Output by output, until the first difference.
std::optional<Divergence> CompareTraces(const Trace& a, const Trace& b) {
  for (int i = 0; i < a.events_size() && i < b.events_size(); ++i) {
    if (!a.events(i).has_output()) continue;
    if (auto divergence = CompareOutputs(a.events(i).output(), b.events(i).output(), FULL)) return divergence;
  }
  return std::nullopt;
}

class FaultsTest : public ConformanceTest {
 protected:
  // The first disagreement of a session and the same session with `fault`.
  std::optional<Divergence> Plant(Fault fault, const std::string& variable, absl::string_view actions) {
    const Program program = ToProgram({.program = kProgram});
    Trace healthy = Play(program, actions);
    Trace faulty;
    absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(program, options());
    EXPECT_TRUE(session.ok()) << session.status();
    FaultySession planted(*std::move(session), fault, variable);
    BeginTrace(engine(), FULL, faulty);
    RecordingSession recording(planted, FULL, faulty);
    const absl::Status status = PlayActions(recording, ParseActions(actions));
    EXPECT_TRUE(status.ok()) << status;
    return CompareTraces(healthy, faulty);
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(FaultsTest);

TEST_P(FaultsTest, AMissingVariable) {
  const auto divergence = Plant(Fault::kVariableMissing, "y", "break 3; start; over; resume");
  ASSERT_TRUE(divergence);
  EXPECT_EQ(Divergence::Type_Name(divergence->type()), "VARIABLES");
  EXPECT_NE(divergence->what().find("y"), std::string::npos) << divergence->what();
}

TEST_P(FaultsTest, AVariableThatIsNotThereIsNoDifference) {
  EXPECT_FALSE(Plant(Fault::kVariableMissing, "nowhere", "break 3; start; over; resume"));
}

TEST_P(FaultsTest, AnIgnoredBreakpoint) {
  const auto divergence = Plant(Fault::kBreakpointIgnored, "", "break 3; break 9; start; resume");
  ASSERT_TRUE(divergence);
  EXPECT_EQ(Divergence::Type_Name(divergence->type()), "TERMINATION");
}

TEST_P(FaultsTest, AnIgnoredRemoval) {
  const auto divergence = Plant(Fault::kRemovalIgnored, "", "break 3; remove 3; start; resume; resume; resume");
  ASSERT_TRUE(divergence);
  EXPECT_EQ(Divergence::Type_Name(divergence->type()), "TERMINATION");
}

// The whole algorithm, on two engines of a kind where one thread can have two.
TEST_P(FaultsTest, AreFoundByRandomDifferentialTesting) {
  absl::StatusOr<std::unique_ptr<Engine>> second = MakeEngine(GetParam().engine);
  if (!second.ok()) GTEST_SKIP() << second.status();
  const Program program = ToProgram({.program = kProgram});
  const std::map<Fault, std::set<Divergence::Type>> expected = {
      {Fault::kVariableMissing, {Divergence::VARIABLES}},
      {Fault::kBreakpointIgnored, {Divergence::TERMINATION, Divergence::PAUSE_LOCATION}},
      {Fault::kRemovalIgnored, {Divergence::TERMINATION, Divergence::PAUSE_LOCATION}},
  };
  DifferentialOptions differential;
  differential.generator.breakpoints_per_line = 0.3;
  for (const auto& [fault, types] : expected) {
    int found = 0;
    for (uint64_t seed = 0; seed < 40; ++seed) {
      for (const bool planted : {false, true}) {
        std::unique_ptr<Session> a = *engine().Load(program, options());
        std::unique_ptr<Session> b = *(*second)->Load(program, options());
        if (planted) b = std::make_unique<FaultySession>(std::move(b), fault, "y");
        Random random(seed);
        Trace trace_a, trace_b;
        const auto result = RunDifferential(*a, *b, 11, differential, random, trace_a, trace_b);
        ASSERT_TRUE(result.ok()) << result.status();
        if (!planted) {
          EXPECT_FALSE(result->divergence) << result->divergence->DebugString();
        } else if (result->divergence) {
          ++found;
          EXPECT_TRUE(types.contains(result->divergence->type())) << result->divergence->DebugString();
        }
      }
    }
    EXPECT_GT(found, 0) << static_cast<int>(fault);
  }
}

}  // namespace
}  // namespace twinstep
