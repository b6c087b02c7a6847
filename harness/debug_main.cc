// //harness:debug: one engine, one program, a list of actions. For people (text) and for scripts (JSON, binary,
// batches).
#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "engines/subject.h"
#include "engines/worker_configuration.h"
#include "harness/causes/cause_of_difference.h"
#include "harness/command/flag_types.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/child_pool.h"
#include "harness/process/child_side.h"
#include "harness/subjects/make_subject.h"
#include "harness/subjects/subject_program.h"
#include "harness/text/json_text.h"
#include "harness/text/judged_text.h"
#include "harness/text/terminal_text.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/js_string.h"
#include "model/judging/judge.h"
#include "model/judging/verdict.h"
#include "model/module_specifier.h"
#include "model/sessions/replay.h"
#include "model/setup_scripts.h"
#include "model/source/missing_import.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "proto/debug.pb.h"

ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a,
          twinstep::EngineChoices() + ", at this program's version, or another: " + twinstep::SubjectChoices());
ABSL_FLAG(std::string, program, "", "the program to debug: a .js or .mjs file");
ABSL_FLAG(bool, module, false, "treat the program as a module (.mjs files are modules anyway)");
ABSL_FLAG(std::string, setup, "",
          "scripts that run before the program, without the debugger: files separated by commas");
ABSL_FLAG(std::string, actions, "start",
          "what the user of the debugger does, separated by semicolons; the list is above");
ABSL_FLAG(twinstep::PlaceFlag, starts_at, {},
          "where the script begins in its document, LINE:COLUMN, as one in the middle of a page does; places are still "
          "counted from the script's own beginning");
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
          "marks (!) each answer that is not true to what the program does, or breaks what debuggers promise");
ABSL_FLAG(bool, batch, false,
          "read test cases as JSON lines from standard input (message TestCase) and write traces as JSON lines, in "
          "order. A line gives {\"error\": ...} if it cannot be run, asks for another worker configuration than this "
          "command has, or ends the process that runs it; the other lines are still run");

namespace twinstep {
namespace {

std::string Usage() {
  return absl::StrCat(
      "debug: runs one program in one debugger and shows what the debugger answers.\n"
      "  debug --engine=NAME --program=FILE --actions=\"break 3; start; over; resume\"\n\n"
      "Actions (lines count from 1, columns and frames from 0; put an expression with a semicolon into double "
      "quotes):\n",
      absl::StripSuffix(ActionsHelp(), "\n"));
}

// Of the process that runs a session.
constexpr uint64_t kMemoryMib = 4096;

std::string ErrorLine(const absl::Status& status) {
  return absl::StrCat("{\"error\":", JsonString(std::string(status.message())), "}");
}

// Both are started when they are first asked for.
struct DebugProcess {
  ProcessEngines engines;
  std::unique_ptr<Parser> parser;
};

absl::StatusOr<WorkerConfiguration> ConfigurationFromFlags() {
  ASSIGN_OR_RETURN(WorkerConfiguration configuration, NamedConfiguration(absl::GetFlag(FLAGS_configuration)));
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
  if (extra.ByteSizeLong() > 0) configuration.clear_name();
  configuration.MergeFrom(extra);
  return configuration;
}

// Ok where `wanted` can run in a process with `configuration`.
absl::Status CheckConfiguration(const WorkerConfiguration& wanted, const WorkerConfiguration& configuration) {
  ASSIGN_OR_RETURN(WorkerConfiguration complete, CompleteConfiguration(wanted));
  if (SameConfiguration(complete, configuration)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "the line asks for the worker configuration {", complete.ShortDebugString(), "} but this process has {",
      configuration.ShortDebugString(), "}; give each configuration a batch of its own"));
}

absl::StatusOr<TestCase> BatchLine(const std::string& line, const WorkerConfiguration& configuration) {
  TestCase test_case;
  const auto status = google::protobuf::util::JsonStringToMessage(line, &test_case);
  if (!status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("the line is not a test case: ", status.message().ToString()));
  }
  if (test_case.has_worker()) {
    RETURN_IF_ERROR(CheckConfiguration(test_case.worker(), configuration));
  }
  if (test_case.engine().engine().empty()) test_case.mutable_engine()->set_engine(absl::GetFlag(FLAGS_engine));
  // A script without a name is called by the field that has it.
  Program& program = *test_case.mutable_program();
  for (int i = 0; i < program.setup_size(); ++i) {
    std::string& name = i < program.setup_names_size() ? *program.mutable_setup_names(i) : *program.add_setup_names();
    if (name.empty()) name = absl::StrCat("program.setup[", i, "]");
  }
  return test_case;
}

absl::StatusOr<TestCase> TestCaseFromFlags() {
  TestCase test_case;
  const std::string path = absl::GetFlag(FLAGS_program);
  if (path.empty()) return absl::InvalidArgumentError("no program: --program=FILE names it; --help shows how");
  absl::StatusOr<Program> program = LoadProgram(UserPath(path), DecodeUtf8(path), absl::GetFlag(FLAGS_module));
  if (!program.ok()) return absl::NotFoundError(program.status().message());
  *test_case.mutable_program() = *std::move(program);
  const PlaceFlag start = absl::GetFlag(FLAGS_starts_at);
  if (start.line > 1) test_case.mutable_program()->set_start_line(start.line);
  test_case.mutable_program()->set_start_column(start.column);
  const std::vector<std::string> files = absl::StrSplit(absl::GetFlag(FLAGS_setup), ',', absl::SkipEmpty());
  for (const std::string& file : files) {
    absl::StatusOr<std::string> setup = ReadFile(UserPath(file));
    if (!setup.ok()) return absl::NotFoundError(setup.status().message());
    AddSetup(DecodeUtf8(*setup), DecodeUtf8(file), *test_case.mutable_program());
  }
  ASSIGN_OR_RETURN(auto actions, ParseActions(DecodeUtf8(absl::GetFlag(FLAGS_actions))));
  if (actions.empty()) {
    return absl::InvalidArgumentError(
        "--actions names no action, so nothing would be done; for example --actions=\"break 3; start; over\"");
  }
  *test_case.mutable_actions() = std::move(actions);
  test_case.set_capture(absl::GetFlag(FLAGS_capture) == "paper" ? PAPER : FULL);
  const std::string sliding = absl::GetFlag(FLAGS_breakpoint_sliding);
  test_case.mutable_engine()->set_engine(absl::GetFlag(FLAGS_engine));
  test_case.mutable_engine()->set_breakpoint_sliding(sliding == "none"   ? NONE
                                                     : sliding == "next" ? NEXT
                                                                         : ENGINE_DEFAULT);
  return test_case;
}

bool IsRejected(const Trace& trace) {
  return !trace.events().empty() &&
         trace.events(trace.events_size() - 1).output().finished().outcome() == Finished::REJECTED;
}

// Why the engine did not take the program, and the place; Ok where it did.
absl::Status Rejection(const std::string& program, const DebugAnswer& answer) {
  const Trace& trace = answer.trace();
  if (!IsRejected(trace)) return absl::OkStatus();
  const Finished& finished = trace.events(trace.events_size() - 1).output().finished();
  std::string reason = answer.rejected_why();
  if (reason.empty()) reason = ToText(finished.exception());
  for (const Property& property : finished.exception().object().properties()) {
    if (answer.rejected_why().empty() && property.name().utf8() == "message" && property.value().has_string())
      reason = ToDisplay(property.value().string());
  }
  return absl::FailedPreconditionError(absl::StrCat(program, " cannot be loaded: ", answer.rejected_at(),
                                                    answer.rejected_at().empty() ? "" : ": ", reason));
}

// "2:8"; "lib/a.mjs:2:8" in the module of that name.
std::string PlaceIn(const std::string& module, uint32_t line, uint32_t column) {
  return absl::StrCat(module, module.empty() ? "" : ":", line, ":", column);
}

// As DebugAnswer.rejected_at and rejected_why. An engine knows the place of what it read, but not of an import that it
// did not find.
void TellRejection(Parser& parser, const Program& program, const Finished& finished, DebugAnswer& answer) {
  if (finished.told().has_location()) {
    const Location& place = finished.told().location();
    answer.set_rejected_at(PlaceIn(place.name(), place.line(), place.column()));
    return;
  }
  const auto is_missing = [&](const std::string& importer, const std::string& source, ParseGoal goal) {
    const absl::StatusOr<SyntaxTree> tree = parser.Parse(SourceText(source), goal);
    const NodeId missing = tree.ok() ? MissingImport(program, importer, *tree) : kNoNode;
    if (missing == kNoNode) return false;
    const TextPosition place = tree->text().PositionAt(tree->node(missing).start);
    answer.set_rejected_at(PlaceIn(importer, static_cast<uint32_t>(place.line), static_cast<uint32_t>(place.column)));
    answer.set_rejected_why(absl::StrCat("there is no ", std::string(tree->TextOf(missing))));
    return true;
  };
  bool found = is_missing("", program.source(), GoalOf(program));
  for (int i = 0; i < program.modules_size() && !found; ++i) {
    const Program::Module& module = program.modules(i);
    found = is_missing(ResolveSpecifier("", module.specifier()), module.source(), ParseGoal::kModule);
  }
}

absl::StatusOr<std::string> ExplainedText(Engine& engine, Parser& parser, const TestCase& test_case,
                                          const SessionOptions& options, const Trace& trace) {
  TreeCache trees(parser);
  const std::shared_ptr<const SyntaxTree> tree = trees.FindWhole(test_case.program());
  SessionOptions session = options;
  session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  ASSIGN_OR_RETURN(
      const std::unique_ptr<Judge> judge,
      Judge::Create(engine, test_case.program(), tree, {.session = session, .limits = {}, .parse = trees.Made()}));
  ASSIGN_OR_RETURN(Judgement judgement, judge->Of(engine, test_case.program(), session, trace));
  for (Violation& violation : judgement.violations) {
    RETURN_IF_ERROR(TellTools(engine, *judge, test_case.program(), session, trace, violation));
  }
  return JudgedText(trace, judgement, [](const Violation& violation) { return CauseOfViolation(violation).bug(); });
}

void SetFailure(const absl::Status& status, DebugAnswer& answer) {
  answer.set_code(static_cast<int>(status.code()));
  answer.set_failure(std::string(status.message()));
}

absl::Status RunOrder(const DebugOrder& order, DebugProcess& process, DebugAnswer& answer) {
  const TestCase& test_case = order.test_case();
  if (test_case.engine().engine().empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(Engine* const engine, process.engines.Named(test_case.engine().engine()));
  // The time that an engine takes to start is none of the session's.
  StillAtWork();
  SessionOptions options;
  options.cpu_limit = absl::Microseconds(static_cast<int64_t>(order.cpu_limit_microseconds()));
  ASSIGN_OR_RETURN(Trace trace, RunTestCase(*engine, test_case, options));
  if (order.explain() || IsRejected(trace)) {
    if (process.parser == nullptr) {
      ASSIGN_OR_RETURN(process.parser, Parser::Create());
    }
    if (IsRejected(trace)) {
      const Finished& finished = trace.events(trace.events_size() - 1).output().finished();
      TellRejection(*process.parser, test_case.program(), finished, answer);
    }
    if (order.explain()) {
      ASSIGN_OR_RETURN(std::string text, ExplainedText(*engine, *process.parser, test_case, options, trace));
      answer.set_explained(std::move(text));
    }
  }
  *answer.mutable_trace() = std::move(trace);
  return absl::OkStatus();
}

// The child: a program may end this process, and may keep its engine for ever.
int DebugMain() {
  DebugOrder order;
  DebugProcess process;
  std::optional<absl::Status> configured;
  while (NextOrder(order)) {
    if (!configured) configured = process.engines.Configure(order.test_case().worker());
    DebugAnswer answer;
    const absl::Status status = configured->ok() ? RunOrder(order, process, answer) : *configured;
    if (!status.ok()) SetFailure(status, answer);
    if (!Answer(answer)) break;
  }
  return 0;
}

const ChildKind kDebugKind("debug", DebugMain);

// Runs sessions in a child, which is followed by another one where a session has ended it.
class Sessions {
 public:
  // `explain`: with what --explain adds, which are more runs. `by_shell`: the engine is one that is reached so.
  Sessions(WorkerConfiguration configuration, absl::Duration cpu_limit, bool explain, bool by_shell)
      : configuration_(std::move(configuration)),
        cpu_limit_(cpu_limit),
        explain_(explain),
        pool_(kDebugKind, {.jobs = 1,
                           .limits = LimitsOf(cpu_limit, explain, by_shell),
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
    ASSIGN_OR_RETURN(std::vector<ChildAnswer> answers, pool_.Run({&order}, {}));
    const ChildAnswer& answered = answers.front();
    if (!answered.answered)
      return absl::AbortedError(absl::StrCat("the session ended its process: ", ToText(answered.end)));
    DebugAnswer answer;
    if (!answer.ParseFromString(answered.bytes)) return absl::InternalError("an answer of the process cannot be read");
    if (answer.code() == 0) return answer;
    return absl::Status(static_cast<absl::StatusCode>(answer.code()), answer.failure());
  }

 private:
  // Twice what the session has, for what V8 does not interrupt (a built-in that loops), and something for loading the
  // program and for the answer.
  static ChildLimits LimitsOf(absl::Duration cpu_limit, bool explain, bool by_shell) {
    // The session, those of its truth, and once more for each kind of tool.
    const int runs = explain ? 6 : 1;
    // The child's processes count; a browser that starts takes seconds, and many times as much on a busy machine.
    const absl::Duration start = absl::Seconds(by_shell ? 30 : 1);
    ChildLimits limits;
    limits.cpu = start + 2 * runs * cpu_limit;
    // Wall time of a session is limited to ten times as much.
    limits.time = 10 * start + 20 * runs * cpu_limit;
    limits.memory_mib = kMemoryMib;
    return limits;
  }

  const WorkerConfiguration configuration_;
  const absl::Duration cpu_limit_;
  const bool explain_;
  ChildPool pool_;
};

// Those of the test case that come after the session's end.
int DroppedActions(const TestCase& test_case, const Trace& trace) {
  const auto taken = std::count_if(trace.events().begin(), trace.events().end(),
                                   [](const Event& event) { return event.has_action(); });
  // One more is taken where the list ends at a pause: the session is abandoned.
  return std::max(0, test_case.actions_size() - static_cast<int>(taken));
}

// What a person may not see in the answers.
void NoteActionsNotTaken(const TestCase& test_case, const Trace& trace) {
  constexpr size_t kLongestNote = 400;
  const auto& actions = test_case.actions();
  std::string note;
  if (const int dropped = DroppedActions(test_case, trace); dropped > 0) {
    const int taken = actions.size() - dropped;
    const google::protobuf::RepeatedPtrField<Action> last(actions.begin() + taken - 1, actions.begin() + taken),
        left(actions.begin() + taken, actions.end());
    note =
        absl::StrCat("the session ended with action ", taken, " (", FormatActions(last),
                     "); not done after it: ", dropped, dropped == 1 ? " action, " : " actions, ", FormatActions(left));
  } else if (std::none_of(actions.begin(), actions.end(), [](const Action& action) { return action.has_start(); })) {
    note = "the program was not run: no action is \"start\"";
  }
  if (!note.empty()) std::cerr << "debug: " << OneLine(note, kLongestNote) << std::endl;
}

absl::Status RunBatch(Sessions& sessions, const WorkerConfiguration& configuration) {
  RETURN_IF_ERROR(sessions.Check());
  std::string line;
  int dropped = 0, cut_short = 0;
  while (std::cout && std::getline(std::cin, line)) {
    if (line.empty()) continue;
    absl::StatusOr<TestCase> test_case = BatchLine(line, configuration);
    absl::StatusOr<DebugAnswer> answer =
        test_case.ok() ? sessions.Run(*test_case) : absl::StatusOr<DebugAnswer>(test_case.status());
    std::cout << (answer.ok() ? ToJson(answer->trace()) : ErrorLine(answer.status())) << "\n" << std::flush;
    const int left = answer.ok() ? DroppedActions(*test_case, answer->trace()) : 0;
    dropped += left;
    cut_short += left > 0 ? 1 : 0;
  }
  if (dropped > 0) {
    std::cerr << "debug: " << cut_short << (cut_short == 1 ? " session" : " sessions")
              << " ended before the last action; " << dropped << (dropped == 1 ? " action was" : " actions were")
              << " not done" << std::endl;
  }
  return absl::OkStatus();
}

absl::Status RunOne(Sessions& sessions) {
  const std::string format = absl::GetFlag(FLAGS_format);
  const bool explain = absl::GetFlag(FLAGS_explain);
  if (explain && format != "text") {
    return absl::InvalidArgumentError(absl::StrCat("--explain marks a text; --format=", format, " is none"));
  }
  ASSIGN_OR_RETURN(TestCase test_case, TestCaseFromFlags());
  ASSIGN_OR_RETURN(DebugAnswer answer, sessions.Run(test_case));
  const Trace& trace = answer.trace();
  std::cout << (explain              ? VisibleText(answer.explained())
                : format == "json"   ? ToJson(trace) + "\n"
                : format == "binary" ? trace.SerializeAsString()
                                     : VisibleText(ToText(trace)))
            << std::flush;
  const absl::Status rejection = Rejection(test_case.program().name(), answer);
  if (rejection.ok()) NoteActionsNotTaken(test_case, trace);
  return rejection;
}

absl::Status Run(const CommandLine&) {
  const absl::StatusOr<Subject> subject = ParseSubject(absl::GetFlag(FLAGS_engine));
  if (!subject.ok()) return absl::InvalidArgumentError(absl::StrCat("--engine: ", subject.status().message()));
  if (!IsOwn(*subject) && subject->shell.empty()) return BecomeSubject(*subject, "debug");
  absl::SetFlag(&FLAGS_engine, IsOwn(*subject) ? subject->engine : NameOf(*subject));
  ASSIGN_OR_RETURN(WorkerConfiguration configuration, ConfigurationFromFlags());
  const bool batch = absl::GetFlag(FLAGS_batch);
  Sessions sessions(configuration, absl::GetFlag(FLAGS_cpu_limit), !batch && absl::GetFlag(FLAGS_explain),
                    !subject->shell.empty());
  return batch ? RunBatch(sessions, configuration) : RunOne(sessions);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "debug",
       .usage = twinstep::Usage(),
       .file = __FILE__,
       .modes = {{.chosen_by = "--batch",
                  .takes = {"engine", "cpu_limit", "configuration", "v8_flags", "spidermonkey_options", "time_zone"}},
                 {}},
       .choices = {{"format", {"text", "json", "binary"}},
                   {"capture", {"paper", "full"}},
                   {"breakpoint_sliding", {"default", "none", "next"}}}},
      twinstep::Run);
}
