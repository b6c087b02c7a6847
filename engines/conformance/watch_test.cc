// A second debugger comes and goes, and does nothing: no answer of the first one depends on it.
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

// The trace without what is about the second debugger.
std::string TextWithoutWatching(const Trace& trace) {
  Trace rest = trace;
  rest.clear_events();
  for (int i = 0; i < trace.events_size(); ++i) {
    if (trace.events(i).action().has_watch() || (i > 0 && trace.events(i - 1).action().has_watch())) continue;
    *rest.add_events() = trace.events(i);
  }
  return ToText(rest);
}

class WatchTest : public ConformanceTest {
 protected:
  // Played with one second debugger after another, at the start and at every third pause.
  void ExpectNoDifference(const Program& program, const std::vector<std::string>& setting,
                          const std::vector<std::string>& going) {
    for (const bool from_start : {true, false}) {
      std::string watched = from_start ? "watch" : "", alone;
      const auto add = [](std::string& actions, const std::string& action) {
        absl::StrAppend(&actions, actions.empty() ? "" : "; ", action);
      };
      for (const std::string& action : setting) add(watched, action), add(alone, action);
      bool watching = from_start;
      for (size_t i = 0; i < going.size(); ++i) {
        if (i > 0 && i % 3 == 0) {
          watching = !watching;
          add(watched, watching ? "watch" : "unwatch");
        }
        add(watched, going[i]), add(alone, going[i]);
      }
      EXPECT_EQ(TextWithoutWatching(Play(program, watched)), ToText(Play(program, alone)))
          << program.name() << ": " << watched << "\n"
          << program.source();
    }
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(WatchTest);

constexpr absl::string_view kProgram = R"js(
function f(x) {
  try {
    if (x > 1) throw x;
    return x;
  } finally {
    print(x);
  }
}
async function g() {
  await f(1);
  debugger;
}
g();
try {
  f(2);
} catch (e) {
  print(e);
}
)js";

TEST_P(WatchTest, Transcript) {
  Check({.program = kProgram}, {.both = R"(
watch -> done
break 4 -> 4:4
start -> 4:4 breakpoint, f < g < (script)
unwatch -> done
watch -> done
evaluate x -> 1
resume -> 11:2 debugger, g
unwatch -> done
unwatch -> done
resume -> finished completed, printed 1 | 2 | 2
)"});
}

TEST_P(WatchTest, StepsGoWhereTheyWent) {
  ExpectNoDifference(ToProgram({.program = kProgram}), {"break 3", "start"},
                     {"over", "over", "over", "in", "in", "out", "over", "over", "in", "over", "over", "over"});
}

TEST_P(WatchTest, ExceptionsPauseAsBefore) {
  ExpectNoDifference(ToProgram({.program = kProgram}), {"exceptions all", "start"},
                     {"resume", "over", "resume", "resume", "resume"});
  ExpectNoDifference(ToProgram({.program = "function f() {\n  throw 1;\n}\ntry { f(); } catch (e) {}\nf();\n"}),
                     {"exceptions uncaught", "start"}, {"resume", "resume"});
}

TEST_P(WatchTest, TheOwnCorpus) {
  for (const Program& program : CorpusPrograms()) {
    // V8 11 ends the process when it pauses in some async generators.
    const bool crashes = is_v8() && MajorVersion(engine()) < 13 &&
                         program.source().find("async") != std::string::npos &&
                         program.source().find("yield") != std::string::npos;
    if (crashes) continue;
    std::vector<std::string> going;
    for (int i = 0; i < 20; ++i)
      going.push_back(i % 5 == 0 ? "resume" : i % 5 == 3 ? "out" : i % 5 == 1 ? "over" : "in");
    ExpectNoDifference(program, {"break 2", "break 6", "break 12", "start"}, going);
  }
}

// Neither side leaves anything behind.
TEST_P(WatchTest, TheNextSessionIsAsTheFirst) {
  const Program program = ToProgram({.program = kProgram});
  constexpr char kActions[] = "break 4; start; in; out; over; resume; resume";
  const std::string before = ToText(Play(program, kActions));
  for (const char* const actions : {"watch; start", "break 4; start; watch; in; abandon", "watch; start; detach",
                                    "start; watch; detach", "break 4; watch; start; in; in"}) {
    Play(program, actions);
    EXPECT_EQ(ToText(Play(program, kActions)), before) << "after " << actions;
  }
}

}  // namespace
}  // namespace twinstep
