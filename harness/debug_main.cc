// //harness:debug: one engine, one program, a list of actions. For people (text) and for scripts (JSON, binary,
// batches).
#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/engine_facts.h"
#include "engines/engine_pair.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "engines/subject.h"
#include "engines/worker_configuration.h"
#include "harness/command/flag_types.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/child_pool.h"
#include "harness/process/child_side.h"
#include "harness/subjects/subject_program.h"
#include "harness/text/actions_text.h"
#include "harness/text/json_text.h"
#include "harness/text/judged_text.h"
#include "harness/text/terminal_text.h"
#include "model/display.h"
#include "model/invariants/judge.h"
#include "model/invariants/verdict.h"
#include "model/js_string.h"
#include "model/replay.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "proto/debug.pb.h"

ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a,
          twinstep::EngineChoices() + ", at this program's version, or another, as v8@14.6");
ABSL_FLAG(std::string, program, "", "the program to debug: a .js or .mjs file");
ABSL_FLAG(bool, module, false, "treat the program as a module (.mjs files are modules anyway)");
ABSL_FLAG(std::string, setup, "", "scripts that run before the program, undebugged: files separated by commas");
ABSL_FLAG(std::string, actions, "start",
          "what to do, separated by semicolons: break LINE[:COLUMN], remove LINE[:COLUMN], start, resume, in, over, "
          "out [FRAME], "
          "abandon; lines count from 1, columns from 0");
ABSL_FLAG(std::string, format, "text", "text, json or binary (a serialised Trace message)");
ABSL_FLAG(std::string, capture, "full", "how much is recorded: paper (what the DBDB study compared) or full");
ABSL_FLAG(
    std::string, breakpoint_sliding, "default",
    "default (as the engine's own debugger does today), none, or next (the next breakable line, where the engine has a "
    "choice)");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended as timed out");
ABSL_FLAG(std::string, configuration, "default",
          "the worker configuration: default, interpreter, jitless, baseline, optimizing, no_lazy, often_collected or "
          "new_york");
ABSL_FLAG(std::string, v8_flags, "", "V8 flags on top of the configuration's, separated by spaces");
ABSL_FLAG(std::string, spidermonkey_options, "",
          "SpiderMonkey's JIT options on top of the configuration's, separated by spaces, for example ion.enable=0");
ABSL_FLAG(std::string, time_zone, "", "the time zone instead of the configuration's, for example America/New_York");
ABSL_FLAG(bool, explain, false,
          "marks each answer that is not true to what the program does, or breaks what debuggers promise (!)");
ABSL_FLAG(bool, batch, false,
          "read test cases as JSON lines from standard input (message TestCase) and write traces as JSON lines, in "
          "order; a line that "
          "cannot be run gives {\"error\": ...} and the rest goes on; so does one that asks for another worker "
          "configuration than this command has, or that ends the process which runs it");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "debug: runs one program in one debugger and shows what the debugger answers.\n"
    "  debug --engine=NAME --program=FILE --actions=\"break 3; start; over; resume\"";

// Of the process that runs a session.
constexpr uint64_t kMemoryMib = 4096;

std::string ErrorLine(const absl::Status& status) {
  return absl::StrCat("{\"error\":", JsonString(std::string(status.message())), "}");
}

// Engines are started when first asked for.
class Engines {
 public:
  absl::StatusOr<Engine*> Get(const std::string& name) {
    std::unique_ptr<Engine>& engine = engines_[name];
    if (!engine) {
      absl::StatusOr<std::unique_ptr<Engine>> made = MakeEngine(name);
      if (!made.ok()) return made.status();
      engine = *std::move(made);
    }
    return engine.get();
  }

 private:
  std::map<std::string, std::unique_ptr<Engine>> engines_;
};

absl::StatusOr<WorkerConfiguration> ConfigurationFromFlags() {
  absl::StatusOr<WorkerConfiguration> configuration = NamedConfiguration(absl::GetFlag(FLAGS_configuration));
  if (!configuration.ok()) return configuration.status();
  WorkerConfiguration extra;
  for (const absl::string_view flag : absl::StrSplit(absl::GetFlag(FLAGS_v8_flags), ' ', absl::SkipEmpty())) {
    extra.add_v8_flags(std::string(flag));
  }
  for (const absl::string_view option :
       absl::StrSplit(absl::GetFlag(FLAGS_spidermonkey_options), ' ', absl::SkipEmpty())) {
    extra.add_spidermonkey_options(std::string(option));
  }
  extra.set_time_zone(absl::GetFlag(FLAGS_time_zone));
  // With anything on top it is no longer the one of the name.
  if (extra.ByteSizeLong() > 0) configuration->clear_name();
  configuration->MergeFrom(extra);
  return configuration;
}

// Ok where `wanted` can run in a process with `configuration`.
absl::Status CheckConfiguration(const WorkerConfiguration& wanted, const WorkerConfiguration& configuration) {
  absl::StatusOr<WorkerConfiguration> complete = CompleteConfiguration(wanted);
  if (!complete.ok()) return complete.status();
  if (SameConfiguration(*complete, configuration)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "the line wants the worker configuration {", complete->ShortDebugString(), "} but this process has {",
      configuration.ShortDebugString(), "}; give each configuration a batch of its own"));
}

absl::StatusOr<TestCase> BatchLine(const std::string& line, const WorkerConfiguration& configuration) {
  TestCase test_case;
  const auto status = google::protobuf::util::JsonStringToMessage(line, &test_case);
  if (!status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("the line is no test case: ", status.message().ToString()));
  }
  if (test_case.has_worker()) {
    if (absl::Status same = CheckConfiguration(test_case.worker(), configuration); !same.ok()) return same;
  }
  if (test_case.engine().engine().empty()) test_case.mutable_engine()->set_engine(absl::GetFlag(FLAGS_engine));
  return test_case;
}

absl::StatusOr<TestCase> TestCaseFromFlags() {
  TestCase test_case;
  const std::string path = absl::GetFlag(FLAGS_program);
  if (path.empty()) return absl::InvalidArgumentError("no program: --program=FILE names it; --help tells more");
  absl::StatusOr<Program> program = LoadProgram(UserPath(path), DecodeUtf8(path), absl::GetFlag(FLAGS_module));
  if (!program.ok()) return absl::NotFoundError(program.status().message());
  *test_case.mutable_program() = *std::move(program);
  for (const absl::string_view file : absl::StrSplit(absl::GetFlag(FLAGS_setup), ',', absl::SkipEmpty())) {
    absl::StatusOr<std::string> setup = ReadFile(UserPath(std::string(file)));
    if (!setup.ok()) return absl::NotFoundError(setup.status().message());
    test_case.mutable_program()->add_setup(DecodeUtf8(*setup));
  }
  auto actions = ParseActions(DecodeUtf8(absl::GetFlag(FLAGS_actions)));
  if (!actions.ok()) return actions.status();
  *test_case.mutable_actions() = *std::move(actions);
  test_case.set_capture(absl::GetFlag(FLAGS_capture) == "paper" ? PAPER : FULL);
  const std::string sliding = absl::GetFlag(FLAGS_breakpoint_sliding);
  test_case.mutable_engine()->set_engine(absl::GetFlag(FLAGS_engine));
  test_case.mutable_engine()->set_breakpoint_sliding(sliding == "none"   ? NONE
                                                     : sliding == "next" ? NEXT
                                                                         : ENGINE_DEFAULT);
  return test_case;
}

// The engine's own words for why it did not take the program; Ok where it did.
absl::Status Rejection(const std::string& program, const Trace& trace) {
  if (trace.events().empty()) return absl::OkStatus();
  const Finished& finished = trace.events(trace.events_size() - 1).output().finished();
  if (finished.outcome() != Finished::REJECTED) return absl::OkStatus();
  std::string reason = ToText(finished.exception());
  for (const Property& property : finished.exception().object().properties()) {
    if (property.name().utf8() == "message" && property.value().has_string())
      reason = ToDisplay(property.value().string());
  }
  return absl::FailedPreconditionError(absl::StrCat(program, " cannot be loaded: ", reason));
}

// Of the main source; null where it does not parse.
absl::StatusOr<std::shared_ptr<const SyntaxTree>> Parse(const Program& program) {
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  absl::StatusOr<SyntaxTree> tree = (*parser)->Parse(SourceText(program.source()), GoalOf(program));
  return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
}

absl::StatusOr<std::string> ExplainedText(Engine& engine, const TestCase& test_case, const SessionOptions& options,
                                          const Trace& trace) {
  absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree = Parse(test_case.program());
  if (!tree.ok()) return tree.status();
  SessionOptions session = options;
  session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  const absl::StatusOr<std::unique_ptr<Judge>> judge =
      Judge::Create(engine, test_case.program(), *tree, {.session = session, .limits = {}});
  if (!judge.ok()) return judge.status();
  Judgement judgement = (*judge)->Of(trace);
  for (Violation& violation : judgement.violations) {
    absl::Status told = TellTools(engine, **judge, test_case.program(), session, trace, violation);
    if (!told.ok()) return told;
  }
  return JudgedText(trace, judgement);
}

void SetFailure(const absl::Status& status, DebugAnswer& answer) {
  answer.set_code(static_cast<int>(status.code()));
  answer.set_failure(std::string(status.message()));
}

absl::Status RunOrder(const DebugOrder& order, Engines& engines, DebugAnswer& answer) {
  const TestCase& test_case = order.test_case();
  if (test_case.engine().engine().empty()) return absl::OkStatus();
  absl::StatusOr<Engine*> engine = engines.Get(test_case.engine().engine());
  if (!engine.ok()) return engine.status();
  // The time that an engine takes to start is none of the session's.
  StillAtWork();
  SessionOptions options;
  options.cpu_limit = absl::Microseconds(static_cast<int64_t>(order.cpu_limit_microseconds()));
  absl::StatusOr<Trace> trace = RunTestCase(**engine, test_case, options);
  if (!trace.ok()) return trace.status();
  if (order.explain()) {
    absl::StatusOr<std::string> text = ExplainedText(**engine, test_case, options, *trace);
    if (!text.ok()) return text.status();
    answer.set_explained(*std::move(text));
  }
  *answer.mutable_trace() = *std::move(trace);
  return absl::OkStatus();
}

// The child: a program may end this process, and may keep its engine for ever.
int DebugMain() {
  DebugOrder order;
  Engines engines;
  std::optional<absl::Status> configured;
  while (NextOrder(order)) {
    if (!configured) configured = ConfigureProcess(order.test_case().worker());
    DebugAnswer answer;
    const absl::Status status = configured->ok() ? RunOrder(order, engines, answer) : *configured;
    if (!status.ok()) SetFailure(status, answer);
    if (!Answer(answer)) break;
  }
  return 0;
}

const ChildKind kDebugKind("debug", DebugMain);

// Runs sessions in a child, which is followed by another one where a session has ended it.
class Sessions {
 public:
  // `explain`: with what --explain adds, which are more runs.
  Sessions(WorkerConfiguration configuration, absl::Duration cpu_limit, bool explain)
      : configuration_(std::move(configuration)),
        cpu_limit_(cpu_limit),
        explain_(explain),
        pool_(kDebugKind, {.jobs = 1,
                           .limits = LimitsOf(cpu_limit, explain),
                           // Flags can make an engine talk.
                           .child = {.standard = {kNullFd, STDOUT_FILENO, STDERR_FILENO}}}) {}

  // Errors: no process can have this configuration.
  absl::Status Check() { return Run(TestCase()).status(); }

  // Errors: the session could not be run, or it has ended the child.
  absl::StatusOr<DebugAnswer> Run(const TestCase& test_case) {
    DebugOrder order;
    *order.mutable_test_case() = test_case;
    *order.mutable_test_case()->mutable_worker() = configuration_;
    order.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(cpu_limit_)));
    order.set_explain(explain_);
    absl::StatusOr<std::vector<ChildAnswer>> answers = pool_.Run({&order}, {});
    if (!answers.ok()) return answers.status();
    const ChildAnswer& answered = answers->front();
    if (!answered.answered)
      return absl::AbortedError(absl::StrCat("the session ended its process: ", answered.end.text));
    DebugAnswer answer;
    if (!answer.ParseFromString(answered.bytes)) return absl::InternalError("an answer of the process cannot be read");
    if (answer.code() != 0) return absl::Status(static_cast<absl::StatusCode>(answer.code()), answer.failure());
    return answer;
  }

 private:
  // Twice what the session has, for what V8 does not interrupt (a built-in that loops), and something for loading the
  // program and for the answer.
  static ChildLimits LimitsOf(absl::Duration cpu_limit, bool explain) {
    // The session, those of its truth, and once more for each kind of tool.
    const int runs = explain ? 6 : 1;
    ChildLimits limits;
    limits.cpu = absl::Seconds(1) + 2 * runs * cpu_limit;
    // Wall time of a session is limited to ten times as much.
    limits.time = absl::Seconds(10) + 20 * runs * cpu_limit;
    limits.memory_mib = kMemoryMib;
    return limits;
  }

  const WorkerConfiguration configuration_;
  const absl::Duration cpu_limit_;
  const bool explain_;
  ChildPool pool_;
};

absl::Status RunBatch(Sessions& sessions, const WorkerConfiguration& configuration) {
  if (absl::Status status = sessions.Check(); !status.ok()) return status;
  std::string line;
  while (std::cout && std::getline(std::cin, line)) {
    if (line.empty()) continue;
    absl::StatusOr<TestCase> test_case = BatchLine(line, configuration);
    absl::StatusOr<DebugAnswer> answer =
        test_case.ok() ? sessions.Run(*test_case) : absl::StatusOr<DebugAnswer>(test_case.status());
    std::cout << (answer.ok() ? ToJson(answer->trace()) : ErrorLine(answer.status())) << "\n" << std::flush;
  }
  return absl::OkStatus();
}

absl::Status RunOne(Sessions& sessions) {
  const std::string format = absl::GetFlag(FLAGS_format);
  const bool explain = absl::GetFlag(FLAGS_explain);
  if (explain && format != "text") {
    return absl::InvalidArgumentError(absl::StrCat("--explain marks a text; --format=", format, " is none"));
  }
  absl::StatusOr<TestCase> test_case = TestCaseFromFlags();
  if (!test_case.ok()) return test_case.status();
  absl::StatusOr<DebugAnswer> answer = sessions.Run(*test_case);
  if (!answer.ok()) return answer.status();
  const Trace& trace = answer->trace();
  std::cout << (explain              ? VisibleText(answer->explained())
                : format == "json"   ? ToJson(trace) + "\n"
                : format == "binary" ? trace.SerializeAsString()
                                     : VisibleText(ToText(trace)))
            << std::flush;
  return Rejection(test_case->program().name(), trace);
}

absl::Status Run(const CommandLine&) {
  const absl::StatusOr<Subject> subject = ParseSubject(absl::GetFlag(FLAGS_engine));
  if (!subject.ok()) return absl::InvalidArgumentError(absl::StrCat("--engine=", subject.status().message()));
  if (!IsOwn(*subject)) return BecomeSubject(*subject, "debug");
  absl::SetFlag(&FLAGS_engine, subject->engine);
  absl::StatusOr<WorkerConfiguration> configuration = ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  const bool batch = absl::GetFlag(FLAGS_batch);
  Sessions sessions(*configuration, absl::GetFlag(FLAGS_cpu_limit), !batch && absl::GetFlag(FLAGS_explain));
  return batch ? RunBatch(sessions, *configuration) : RunOne(sessions);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "debug",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--batch",
                  .takes = {"engine", "cpu_limit", "configuration", "v8_flags", "spidermonkey_options", "time_zone"}},
                 {}},
       .choices = {{"format", {"text", "json", "binary"}},
                   {"capture", {"paper", "full"}},
                   {"breakpoint_sliding", {"default", "none", "next"}}}},
      twinstep::Run);
}
