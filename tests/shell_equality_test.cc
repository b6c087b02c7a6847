// An engine by its shell is the linked one of the same version: each session of each mode tells the same, but for what
// engines/shells/README.md names. Prints how many sessions differ, by which name, and how fast both are.
//
//   ./bazelw test //tests:shell_equality_test --test_arg=v8@node:PATH --test_output=all
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/engines.h"
#include "engines/shell_subject.h"
#include "engines/versions.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/session_runner.h"
#include "harness/process/child_kind.h"
#include "harness/subjects/make_subject.h"
#include "model/sessions/replay.h"
#include "model/steady_clock.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// What //third_party/shells:node says where the linked V8 is another than Debian's.
constexpr char kNoNode[] = "the linked V8 comes without Node.js";

// "v8@node:PATH".
std::string& ShellName() {
  static auto& name = *new std::string;
  return name;
}

uint64_t NumberIn(const char* variable, uint64_t otherwise) {
  const char* const number = std::getenv(variable);
  return number == nullptr ? otherwise : std::strtoull(number, nullptr, 10);
}

// Those of the own corpus but for async generators, of which V8 11.3 dies (corpus/bugs/v8-dies-invalid-bytecode).
const std::vector<Program>& Programs() {
  static const auto* const programs = [] {
    auto* const all = new std::vector<Program>(CorpusPrograms());
    std::erase_if(*all, [](const Program& program) { return absl::StrContains(program.source(), "async function*"); });
    return all;
  }();
  return *programs;
}

struct Told {
  std::string program;
  std::string text;
};

// Of what a shell does not tell nothing is checked by it.
void LeaveOutUntold(const EngineFacts& facts, SessionReport& report) {
  std::set<std::string_view> untold;
  if (!facts.tells_calls_of_callbacks) untold.insert("async-calls");
  if (facts.leaves_out_rejections) untold.insert("rejections-told");
  if (facts.leaves_out_throws) untold.insert("exception-told");
  auto& counts = *report.mutable_truth()->mutable_counts();
  const auto is_untold = [&untold](const InvariantCount& count) { return untold.count(count.invariant()) > 0; };
  counts.erase(std::remove_if(counts.begin(), counts.end(), is_untold), counts.end());
  if (facts.counts_blocks) return;
  // Such shells do not count visits: which of several moments it is what comes later says there, or nothing.
  std::map<std::string, PausesTold> pauses;
  for (PausesTold told : report.truth().pauses()) {
    if (told.how() == PausesTold::ONE_MOMENT_BY_COUNTS) told.set_how(PausesTold::ONE_MOMENT);
    const uint64_t count = told.count();
    told.clear_count();
    PausesTold& same = pauses.emplace(told.SerializeAsString(), told).first->second;
    same.set_count(same.count() + count);
  }
  report.mutable_truth()->clear_pauses();
  for (const auto& [key, told] : pauses) *report.mutable_truth()->add_pauses() = told;
}

std::vector<Told> Sessions(const CampaignSettings& settings, StartedPair engines, const std::string& shell,
                           const std::string& engine, const EngineFacts& facts) {
  int fd = -1;
  const std::unique_ptr<FlightRecorder> flight = *FlightRecorder::Create(fd);
  close(fd);
  const auto load = [](size_t i) -> absl::StatusOr<Program> { return Programs()[i]; };
  const std::unique_ptr<SessionRunner> runner =
      *SessionRunner::Create({Programs().size(), load}, RunnerOptions(settings), *flight, std::move(engines));
  std::vector<Told> told;
  const absl::Duration start = SteadyNow();
  const uint64_t first = NumberIn("TWINSTEP_FIRST_SESSION", 0);
  for (uint64_t i = first; i < first + NumberIn("TWINSTEP_SESSIONS", 60); ++i) {
    SessionReport report = runner->Run(i);
    report.clear_microseconds();
    if (report.has_truth()) LeaveOutUntold(facts, report);
    told.push_back({absl::StrCat("session ", i), absl::StrReplaceAll(report.DebugString(), {{shell, engine}})});
  }
  const bool is_linked = settings.engine_a().empty();
  std::printf("%s: %.1f sessions a second\n", is_linked ? "linked" : shell.c_str(),
              static_cast<double>(told.size()) / absl::ToDoubleSeconds(SteadyNow() - start));
  return told;
}

// A row of the README's tables, and words of the sessions that it explains.
struct Named {
  const char* shell;
  const char* words;
  const char* name;
};
// A report of a session that held counts its actions alone: it does not say on which exceptions it paused.
constexpr Named kNamed[] = {
    {"node", "UNCAUGHT", "an exception that leaves a script's top level is no uncaught one"},
    {"node", "action: \"pause on exceptions\"", "an exception that leaves a script's top level is no uncaught one"},
    {"node", "Maximum call stack", "a recursion without end comes to its end at another depth"},
    {"node", "import(", "import() takes turns of Node's loop"},
    {"d8", "UNCAUGHT", "an exception that leaves a script's top level is no uncaught one"},
    {"d8", "action: \"pause on exceptions\"", "an exception that leaves a script's top level is no uncaught one"},
    {"d8", "Maximum call stack", "a recursion without end comes to its end at another depth"},
    {"d8", "action: \"watch\"", "a second debugger is not offered"},
    {"inspect", "UNCAUGHT", "an exception that leaves a script's top level is no uncaught one"},
    {"inspect", "action: \"pause on exceptions\"", "an exception that leaves a script's top level is no uncaught one"},
    {"inspect", "Maximum call stack", "a recursion without end comes to its end at another depth"},
    {"inspect", "import(", "import() takes turns of Node's loop"},
    {"inspect", "pause before a script is one at its first statement", "static fields above that are refused"},
    {"js", "too much recursion", "a recursion without end comes to its end at another depth"},
    {"js", "async_calls", "calls that scheduled a job are not told"},
    {"js", "\n  invariant: \"async-calls\"", "calls that scheduled a job are not told"},
    {"js", "OPTIMIZED_OUT", "when code is optimised depends on what else the process runs"},
};

// Empty: no row explains why the texts differ.
std::string NameOfDifference(const std::string& shell, const std::string& linked, const std::string& by_shell) {
  for (const Named& named : kNamed) {
    if (named.shell == shell && (absl::StrContains(linked, named.words) || absl::StrContains(by_shell, named.words))) {
      return named.name;
    }
  }
  return "";
}

// What looks give at a pause, a line each.
std::string LooksIn(Engine& engine) {
  TestCase test_case;
  test_case.mutable_program()->set_source("let a = 1;\ndebugger;\na = 2;\n");
  test_case.set_capture(FULL);
  test_case.add_actions()->mutable_start();
  for (const char* const expression :
       {"a", "console.log(a)", "Math.random()", "Date.now()", "a = 3", "[a].map(Object).length"}) {
    Evaluate& look = *test_case.add_actions()->mutable_evaluate();
    look.set_expression(expression);
    look.set_refuses_effects(true);
  }
  test_case.add_actions()->mutable_resume();
  const absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, {});
  if (!trace.ok()) return trace.status().ToString();
  std::string text;
  for (const Event& event : trace->events()) {
    if (event.action().has_evaluate()) absl::StrAppend(&text, event.action().evaluate().expression(), " -> ");
    if (event.output().has_evaluated()) absl::StrAppend(&text, event.output().evaluated().ShortDebugString(), "\n");
    if (event.output().has_finished())
      absl::StrAppend(&text, event.output().finished().console_size(), " lines printed");
  }
  return text;
}

TEST(LookTest, RefusesWhatTheLinkedEngineRefuses) {
  const std::optional<ShellSubject> subject = ParseShellSubject(ShellName());
  ASSERT_TRUE(subject) << "name a shell: --test_arg=v8@node:PATH";
  const absl::StatusOr<std::unique_ptr<Engine>> shell = MakeSubject(ShellName(), WorkerConfiguration());
  if (absl::StrContains(shell.status().message(), kNoNode)) GTEST_SKIP() << kNoNode << ": nothing is compared";
  ASSERT_TRUE(shell.ok()) << shell.status();
  const std::string looks = LooksIn(**shell);
  EXPECT_THAT(looks, testing::HasSubstr("console.log(a) -> refused: true"));
  EXPECT_THAT(looks, testing::HasSubstr("0 lines printed"));
  EXPECT_EQ(looks, LooksIn(**MakeEngine(subject->engine)));
}

// What a shell refuses in words, which linked engines do; every shell where none is named.
struct Refused {
  const char* shell;
  Transformation::KindCase kind;
};
constexpr Refused kRefused[] = {
    {"", Transformation::kStartElsewhere},
    {"d8", Transformation::kSecondDebugger},
};

std::vector<std::string> TransformationsIn(std::string_view shell) {
  std::vector<std::string> names;
  for (const auto& one : Transformations()) {
    const bool is_refused = std::any_of(std::begin(kRefused), std::end(kRefused), [&](const Refused& refused) {
      return refused.kind == one->kind() && (*refused.shell == '\0' || refused.shell == shell);
    });
    if (!is_refused) names.emplace_back(one->name());
  }
  return names;
}

class ShellEqualityTest : public testing::TestWithParam<const char*> {};

TEST_P(ShellEqualityTest, SessionsTellTheSame) {
  const std::string shell = ShellName();
  const std::optional<ShellSubject> subject = ParseShellSubject(shell);
  ASSERT_TRUE(subject) << "name a shell: --test_arg=v8@node:PATH";
  const std::string engine = subject->engine;
  absl::StatusOr<std::unique_ptr<Engine>> started = MakeSubject(shell, WorkerConfiguration());
  if (absl::StrContains(started.status().message(), kNoNode)) GTEST_SKIP() << kNoNode << ": nothing is compared";
  ASSERT_TRUE(started.ok()) << started.status();
  ASSERT_THAT((*started)->version(), testing::StartsWith(EngineVersion(engine))) << "name one of the linked version";
  const std::string mode = GetParam();
  const bool is_differential = mode == "differential";
  std::vector<std::string> transformations;
  if (mode == "metamorphic") transformations = TransformationsIn(subject->shell);
  CampaignSettings settings =
      *SettingsOfMode({.mode = mode, .engine = is_differential ? "" : engine, .transformations = transformations});
  // A session that a limit ends ends sooner in one of the two.
  settings.set_cpu_limit_microseconds(absl::ToInt64Microseconds(absl::Minutes(1)));
  CampaignSettings of_shell =
      is_differential ? settings : *SettingsOfMode({.mode = mode, .engine = shell, .transformations = transformations});
  of_shell.set_cpu_limit_microseconds(settings.cpu_limit_microseconds());
  const EngineFacts facts = (*started)->facts();
  const std::vector<Told> linked =
      Sessions(settings, {*MakeEngine("v8"), *MakeEngine("spidermonkey")}, shell, engine, facts);
  StartedPair with_shell = {*MakeEngine("v8"), *MakeEngine("spidermonkey")};
  of_shell.set_engine_a("v8");
  of_shell.set_engine_b("spidermonkey");
  if (engine == "v8") {
    with_shell.a = *std::move(started);
    of_shell.set_engine_a(shell);
  } else {
    with_shell.b = *std::move(started);
    of_shell.set_engine_b(shell);
  }
  const std::vector<Told> shown = Sessions(of_shell, std::move(with_shell), shell, engine, facts);
  std::map<std::string, int> names;
  for (size_t i = 0; i < linked.size(); ++i) {
    if (linked[i].text == shown[i].text) continue;
    const std::string name = NameOfDifference(subject->shell, linked[i].text, shown[i].text);
    ++names[name];
    if (!name.empty()) continue;
    const std::vector<std::string> a = absl::StrSplit(linked[i].text, '\n'), b = absl::StrSplit(shown[i].text, '\n');
    size_t same = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
    const auto from_there = [same](const std::vector<std::string>& all) {
      const size_t begin = same > 10 ? same - 10 : 0, end = std::min(all.size(), same + 12);
      return absl::StrJoin(all.begin() + static_cast<std::ptrdiff_t>(begin),
                           all.begin() + static_cast<std::ptrdiff_t>(end), "\n");
    };
    ADD_FAILURE() << mode << ", " << linked[i].program << ":\n"
                  << from_there(a) << "\n--- by the shell:\n"
                  << from_there(b);
  }
  int differ = 0;
  for (const auto& [name, count] : names) {
    differ += count;
    std::printf("%s: %d of %zu sessions differ: %s\n", mode.c_str(), count, linked.size(),
                name.empty() ? "NO NAME" : name.c_str());
  }
  // A name goes by words that a session has; many sessions with it would hide something else.
  EXPECT_LE(differ, std::max<int>(1, static_cast<int>(linked.size()) / 10));
  if (names.empty()) std::printf("%s: 0 of %zu sessions differ\n", mode.c_str(), linked.size());
}

INSTANTIATE_TEST_SUITE_P(Modes, ShellEqualityTest, testing::Values("differential", "metamorphic", "truth"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1) twinstep::ShellName() = argv[1];
  return RUN_ALL_TESTS();
}
