// The conformance suite: what every engine adapter must do, as examples. One program, a transcript of what a user does
// and what the debugger answers; the same test runs on every engine.
//
// A transcript has a line per action, `ACTION -> ANSWER`, and is at once the list of actions to play:
//   break 3 -> 3:2                                      break LINE[:COLUMN], remove LINE[:COLUMN], with
//   places 1:0-3:2 -> 1:8 2:2                           places, of all of the source or in a range
//   break module ./lib.js 2 -> refused                  `module SPECIFIER` before the line for an imported module
//   start -> 3:2 breakpoint, f < (script)               location, reason, function names of the stack
//   out 1 -> 5:0 step, (script), returning 7            start, resume, in, over, out (with a frame), abandon
//   resume -> finished completed, printed 1 | 2
// Actions that are left when the program ends do not appear in what was played, so they fail the test.
//
// Where the engines are meant to differ the expectation says so by name, and why. Expectations come from the documented
// rules of the two debuggers (tests/fidelity/README.md) and were checked against Node.js 20 and
// SpiderMonkey's shell 128, not against the adapters under test. Rules are cited by number:
//   D2 where SpiderMonkey has pause points (start of an initialiser or condition, calls, the closing brace)
//   D3 Firefox's hasMoved: a step or breakpoint at the line and column of the last pause is no new pause
//   D4 Firefox's steps: completion pauses, the value of a frame that was left, breakpoints without sliding
//   D6 Firefox's golden rows    D7 V8's pause points and its sliding    D8 the differences by design of the two
#ifndef TWINSTEP_ENGINES_CONFORMANCE_CONFORMANCE_H_
#define TWINSTEP_ENGINES_CONFORMANCE_CONFORMANCE_H_

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct EngineParameter {
  std::string engine;
  BreakpointSliding sliding = NONE;
};
// For the names of tests.
std::string ToName(const testing::TestParamInfo<EngineParameter>& info);

// Transcripts or other texts, by engine. The first line break of each text is dropped, so that it can begin on a line
// of its own.
struct Expected {
  std::optional<absl::string_view> both = std::nullopt;
  std::optional<absl::string_view> v8 = std::nullopt;
  std::optional<absl::string_view> spidermonkey = std::nullopt;
  // Instead of the above from that major version on: V8 12, V8 13, V8 14, SpiderMonkey 140.
  std::optional<absl::string_view> v8_12 = std::nullopt;
  std::optional<absl::string_view> v8_13 = std::nullopt;
  std::optional<absl::string_view> v8_14 = std::nullopt;
  std::optional<absl::string_view> spidermonkey_140 = std::nullopt;
  // Why the engines differ.
  absl::string_view why = {};
};

struct Example {
  // The first line break is dropped: line 1 is the line after `R"js(`.
  absl::string_view program = {};
  bool module = false;
  std::vector<std::pair<std::string, absl::string_view>> modules = {};
  std::vector<absl::string_view> setup = {};
  // The transcript has the calls that are shown behind a job.
  bool async_calls = false;
};

Program ToProgram(const Example& example);

// Actions of a transcript, or without answers: "break 3; start; over".
google::protobuf::RepeatedPtrField<Action> ActionsIn(absl::string_view text);
// What was played; `asked` tells how the actions were written.
std::string ToTranscript(const Trace& trace, const google::protobuf::RepeatedPtrField<Action>& asked);
// One value in a transcript: `{x: 1}`, `[1, 2]`, `function f`, `error "message"`, `Map`, and `seen object` for one that
// stands in the same answer before.
std::string ToBrief(const Value& value);
// `function {a: 1, f: function f}`
std::string ToBrief(const Scope& scope);

// An engine that lives as long as the process, so that tests run one after the other in one engine. Where the
// environment variable TWINSTEP_SHELL names a shell of it ("v8@node:PATH"), by that.
Engine& SharedEngine(const std::string& name);
// Another one of these, for a test alone. Errors: those of MakeEngine or of the shell.
absl::StatusOr<std::unique_ptr<Engine>> MakeFreshEngine(const std::string& name);
// That shell's row, "node"; empty: the engine is linked.
std::string ShellOf(const std::string& engine);
// `version` of `engine` up to the first dot.
int MajorVersion(const Engine& engine);

class ConformanceTest : public testing::TestWithParam<EngineParameter> {
 protected:
  Engine& engine() { return SharedEngine(GetParam().engine); }
  bool is_v8() const { return GetParam().engine == "v8"; }
  SessionOptions options() const;

  // Runs `actions` at level FULL.
  Trace Play(const Program& program, absl::string_view actions);
  Trace PlayOn(Engine& engine, const Program& program, absl::string_view actions, const SessionOptions& options);

  // Plays the transcript that is expected of this engine, and expects it. Skips an engine of which nothing is expected.
  void Check(const Example& example, const Expected& expected);

  // Scopes of the innermost frame at the first pause after `actions`, a line each.
  std::string ScopesAfter(const Example& example, absl::string_view actions);
  // Value of variable `name` at the last pause after `actions`, exact; "not listed" where there is none.
  std::string VariableAfter(const Example& example, absl::string_view name, absl::string_view actions);

  // The text of `expected` for this engine, if there is one.
  std::optional<std::string> Choose(const Expected& expected);
};

// The last pause of `trace`; empty if there was none.
Paused LastPause(const Trace& trace);
// How the session ended.
Finished LastFinished(const Trace& trace);

#define TWINSTEP_INSTANTIATE_CONFORMANCE(Suite)                                                                     \
  INSTANTIATE_TEST_SUITE_P(Engines, Suite, testing::Values(EngineParameter{"v8"}, EngineParameter{"spidermonkey"}), \
                           ToName)

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONFORMANCE_CONFORMANCE_H_
