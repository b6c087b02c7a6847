// Action transformations on the real engines: sessions on corpus/own, each with follow-up runs whose relation must
// hold.
#include "model/follow_up/follow_up.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/action_generator.h"
#include "model/follow_up/add_breakpoint_and_continue.h"
#include "model/follow_up/refine_step.h"
#include "model/follow_up/replace_continue_by_step.h"
#include "model/follow_up/slide_breakpoint.h"
#include "model/recording.h"
#include "model/source_text.h"

namespace twinstep {
namespace {

class FollowUpTest : public ConformanceTest {
 protected:
  // V8 11 ends the process when it steps out of some async generators.
  bool MayCrash(const Program& program) {
    return is_v8() && program.source().find("async") != std::string::npos &&
           program.source().find("yield") != std::string::npos;
  }

  // Three breakpoints on random lines, random actions.
  void InitialRun(const Program& program, Random& random, Trace& trace, std::vector<Location>& breakable) {
    absl::StatusOr<std::unique_ptr<Session>> inner = engine().Load(program, options());
    ASSERT_TRUE(inner.ok()) << inner.status();
    breakable = (*inner)->BreakableLocations().value_or(std::vector<Location>());
    BeginTrace(engine(), FULL, trace);
    RecordingSession session(**inner, FULL, trace);
    const uint64_t lines = static_cast<uint64_t>(SourceText(program.source()).line_count());
    for (int i = 0; i < 3; ++i) {
      Location location;
      location.set_line(static_cast<uint32_t>(1 + random.Below(lines)));
      ASSERT_TRUE(session.SetBreakpoint(location).ok());
    }
    GeneratorOptions generator;
    generator.max_actions = 12;
    RandomDriver driver(generator, random);
    ASSERT_TRUE(session.Run(driver).ok());
  }
};

std::optional<ActionTransformation> Propose(int kind, const Trace& initial, const std::vector<Location>& breakable,
                                            Random& random) {
  switch (kind) {
    case 0:
      return ProposeAddBreakpointAndContinue(initial, breakable, random);
    case 1:
      return ProposeReplaceContinueByStep(initial, random);
    case 2:
      return ProposeSlideBreakpoint(initial, random);
    default:
      return ProposeRefineStep(initial, random);
  }
}

TEST_P(FollowUpTest, RelationsHold) {
  const char* const names[] = {"add breakpoint and continue", "replace continue by step", "slide breakpoint",
                               "refine step"};
  std::map<std::string, int> counts;
  for (const Program& program : CorpusPrograms()) {
    if (MayCrash(program)) {
      ++counts["left out: may end the process"];
      continue;
    }
    for (uint64_t seed = 0; seed < 4; ++seed) {
      Random random = Random::ForSession(seed, program.source().size());
      Trace initial;
      std::vector<Location> breakable;
      ASSERT_NO_FATAL_FAILURE(InitialRun(program, random, initial, breakable));
      for (int kind = 0; kind < 4; ++kind) {
        const std::optional<ActionTransformation> transformation = Propose(kind, initial, breakable, random);
        if (!transformation) {
          ++counts[absl::StrCat(names[kind], ": nothing to transform")];
          continue;
        }
        absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(program, options());
        ASSERT_TRUE(session.ok()) << session.status();
        Trace follow_up;
        BeginTrace(engine(), FULL, follow_up);
        absl::StatusOr<FollowUpResult> result = RunFollowUp(**session, initial, *transformation, follow_up);
        ASSERT_TRUE(result.ok()) << result.status() << program.name();
        if (result->end == FollowUpResult::End::kHeld) {
          ++counts[absl::StrCat(names[kind], ": held")];
        } else if (result->end == FollowUpResult::End::kNotApplicable) {
          ++counts[absl::StrCat(names[kind], ": not applicable, ", result->reason)];
        } else {
          ++counts[absl::StrCat(names[kind], ": warning")];
          std::cout << "WARNING " << names[kind] << " " << program.name() << " seed " << seed << " "
                    << transformation->ShortDebugString() << "\n  " << result->divergence->ShortDebugString() << "\n";
        }
      }
    }
  }
  for (const auto& [what, count] : counts) std::cout << count << "  " << what << "\n";
  for (int kind = 0; kind < 4; ++kind) {
    const int held = counts[absl::StrCat(names[kind], ": held")];
    const int warnings = counts[absl::StrCat(names[kind], ": warning")];
    // SpiderMonkey's warnings, and those of finer steps, come from rules of its own and of V8's that are not yet told
    // from faults; the paper's three hold on V8 without an exception.
    if (is_v8() && kind < 3) {
      EXPECT_EQ(warnings, 0) << names[kind];
    } else {
      EXPECT_LE(warnings, held / 5) << names[kind];
    }
    if (is_v8() || kind != 2) EXPECT_GT(held, 200) << names[kind];
  }
}

TWINSTEP_INSTANTIATE_CONFORMANCE(FollowUpTest);

}  // namespace
}  // namespace twinstep
