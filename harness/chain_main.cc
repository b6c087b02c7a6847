// //harness:chain: which part of the state makes a program fail, all along its run.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/engines.h"
#include "engines/known_engines.h"
#include "engines/parser/parser.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/findings/divergence_command.h"
#include "harness/isolation/states/cause_chain.h"
#include "harness/isolation/states/chain_children.h"
#include "harness/isolation/states/chain_input.h"
#include "harness/isolation/states/chain_report.h"
#include "harness/isolation/states/chain_run.h"
#include "harness/isolation/states/changed_runs.h"
#include "harness/isolation/states/nearest_programs.h"
#include "harness/isolation/states/reading_order.h"
#include "harness/isolation/states/run_outcome.h"
#include "harness/isolation/states/run_pair.h"
#include "harness/isolation/states/run_spectrum.h"
#include "harness/isolation/states/transition_ranking.h"
#include "harness/node_programs/node_program.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_run.h"
#include "harness/process/child_side.h"
#include "harness/process/interrupt.h"
#include "model/source/parse_goal.h"
#include "model/steady_clock.h"
#include "proto/cause_chain.pb.h"

ABSL_FLAG(
    std::string, program, "",
    "the program; a module if the name ends in .mjs. Files that it requires or imports are read too, as Node finds "
    "them");
ABSL_FLAG(std::string, pass, "",
          "the input with which the program passes: a .js file, which runs before it, or a .json file, which it finds "
          "in the global variable input");
ABSL_FLAG(std::string, fail, "", "the input with which the program fails");
ABSL_FLAG(std::string, good, "", "a version of the program that passes, in place of --program");
ABSL_FLAG(std::string, bad, "", "a version of the program that fails");
ABSL_FLAG(std::string, test, "",
          "a .js file that finds the run in the global variable run, {console: [lines], outcome: "
          "'completed' or 'threw', exception: text}, and prints pass or fail as its last line. "
          "Without it a run passes if it behaves as the passing run, and fails if it behaves as the failing one");
ABSL_FLAG(std::string, finding, "",
          "a finding's file, in place of a program: finds the state in which its two runs first differ");
ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a, twinstep::EngineChoices());
ABSL_FLAG(bool, isolate_input, true, "first bring the two inputs as close to each other as possible");
ABSL_FLAG(twinstep::OutputFile, json, {}, "file for the chain as JSON; -: standard output, in place of the text");
ABSL_FLAG(twinstep::OutputFile, html, {},
          "file for a page with source and chain; -: standard output, in place of the text");
ABSL_FLAG(twinstep::TimeLimit, search_limit, absl::Minutes(5), "time after which it prints what it has found");
ABSL_FLAG(twinstep::Jobs, jobs, {},
          "points of the run examined at the same time, each in a process of its own; 0: one for each processor");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(20),
          "CPU time of a run; most runs reach the limit of --statements first");
ABSL_FLAG(twinstep::LongWhole<1>, statements, 4'000'000, "most statements that a run executes");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "chain: finds which part of the state makes a program fail, from beginning to end of its run (cause-effect chain), "
    "and where one cause replaces another (cause transitions).\n"
    "  chain --program=P.js --pass=A --fail=B [--test=T.js]   two inputs\n"
    "  chain --good=P1.js --bad=P2.js [--pass=A]              two versions of the program\n"
    "  chain --finding=F.pb.zst                               a finding: do the debuggers differ, or the program's "
    "runs?\n"
    "It mixes the states of the two runs through the engine's debugger, and isolates by delta debugging.\n"
    "Exit code 0: it has an answer; 1: it has none and says why; 2: wrong usage.";

// CPU time beyond --cpu_limit, by which a run has ended unless the engine cannot end it.
constexpr absl::Duration kToEndARun = absl::Seconds(10);
// What it may take to say what has been found by an interrupt.
constexpr absl::Duration kLongestStop = absl::Seconds(10);

// CPU time of a run with an expression changed, and of all of these of the whole search.
constexpr absl::Duration kMostOfAChangedRun = absl::Seconds(3);
constexpr double kShareOfPrograms = 0.2;
// Runs that show whether a change mends.
constexpr size_t kFailingToMend = 3;
constexpr size_t kPassingToMend = 6;

struct Side {
  // What people call it: --pass, --bad.
  std::string flag;
  // Where it is a program of many files; `program` is all of it then.
  std::optional<NodeProgram> node;
  // Runs before the input.
  std::string before;
  Program program;
  InstrumentedProgram instrumented;
  ChainInput input;
  Subject subject;
  Recording run;
};

int64_t Statements() { return static_cast<int64_t>(std::min<uint64_t>(absl::GetFlag(FLAGS_statements), INT64_MAX)); }

absl::Status Failed(const std::string& sentence) { return absl::FailedPreconditionError(sentence); }

class TwoRuns {
 public:
  absl::Status Run() {
    ProgressLine progress("chain");
    progress.Show("runs the program");
    const absl::Duration start = SteadyNow();
    // Asked between two runs of the engine.
    const auto stop = [start] {
      StillAtWork();
      return Interrupted() || SteadyNow() - start > absl::GetFlag(FLAGS_search_limit);
    };
    ASSIGN_OR_RETURN(std::unique_ptr<Engine> engine, MakeEngine(absl::GetFlag(FLAGS_engine)));
    ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
    RETURN_IF_ERROR(Read(*parser));
    ChainRunner runner(*engine, ChainLimits{.statements = Statements(), .cpu = absl::GetFlag(FLAGS_cpu_limit)});
    for (Side* side : {&passing_, &failing_}) {
      RETURN_IF_ERROR(Record(runner, *side));
    }
    RunTest test = TestByBehaviour(passing_.run.finished, failing_.run.finished);
    if (const std::string path = absl::GetFlag(FLAGS_test); !path.empty()) {
      ASSIGN_OR_RETURN(std::string script, ReadFile(UserPath(path)));
      test_script_ = DecodeUtf8(script);
      test = TestByRunScript(test_script_, *engine);
      RETURN_IF_ERROR(CheckOutcomes(test));
      test = TestKeepingEnds(std::move(test), passing_.run.finished, failing_.run.finished);
    }
    RETURN_IF_ERROR(CheckOutcomes(test));
    ChainReport report;
    if (absl::GetFlag(FLAGS_isolate_input) && !versions_ && !stop()) {
      absl::StatusOr<InputIsolation> isolation =
          IsolateInput(passing_.input, failing_.input, TestOfInputs(runner, test), !test_script_.empty(), stop);
      if (!isolation.ok()) return isolation.status();
      if (isolation->each_fails > 0) {
        report.input_note =
            absl::StrCat("The inputs differ in ", isolation->each_fails, " values, and each of them alone fails ",
                         absl::GetFlag(FLAGS_test),
                         ", as if it knew only the two outputs. So a run fails if it behaves as the failing run, and "
                         "passes if it behaves as the passing run.");
        test_script_.clear();
        spectrum_ = {};
        tried_.clear();
        test = TestByBehaviour(passing_.run.finished, failing_.run.finished);
        isolation = IsolateInput(passing_.input, failing_.input, TestOfInputs(runner, test), false, stop);
        if (!isolation.ok()) return isolation.status();
      }
      progress.Tell(absl::StrCat("the inputs are as close as possible after ", isolation->tests, " tests"));
      report.input_difference = isolation->difference;
      passing_.input = isolation->passing;
      failing_.input = isolation->failing;
      for (Side* side : {&passing_, &failing_}) {
        side->subject.setup = {SetupOf(*side, side->input.Setup())};
        RETURN_IF_ERROR(Record(runner, *side));
      }
      if (test_script_.empty()) test = TestByBehaviour(passing_.run.finished, failing_.run.finished);
      RETURN_IF_ERROR(CheckOutcomes(test));
    }
    report.failing = &failing_.instrumented;
    if (failing_.node) report.files = &*failing_.node;
    progress.Show("looks for an expression with which both runs pass");
    for (const Side* side : {&passing_, &failing_}) Know(*side);
    report.nearest = Nearest(*engine, report.files, test, stop);
    report.parting = WhereTheyPart(passing_.run, failing_.run);
    CauseOptions options;
    options.stop = stop;
    options.progress = [&progress](const std::string& text) { progress.Show(text); };
    ChainChildren children(Runs(options), absl::GetFlag(FLAGS_jobs).count(), stop);
    ASSIGN_OR_RETURN(CauseChain chain, FindCauseChain(ComparablePoints(passing_.run, failing_.run), children, options));
    report.program = failing_.program.name();
    report.engine = absl::StrCat(std::string(engine->name()), " ", std::string(engine->version()));
    std::tie(report.pass_behaviour, report.fail_behaviour) =
        BehaviourSentences(passing_.run.finished, failing_.run.finished);
    report.pass_input = passing_.input.text;
    report.fail_input = failing_.input.text;
    report.chain = std::move(chain);
    report.ranking = RankTransitions(report.chain, passing_.run, failing_.run);
    report.reading = OrderOfReading(failing_.instrumented, report.chain, passing_.run, failing_.run, spectrum_,
                                    report.nearest.found, report.nearest.decisive);
    const OutputFile json = absl::GetFlag(FLAGS_json), html = absl::GetFlag(FLAGS_html);
    progress.Show("");
    RETURN_IF_ERROR(json.Write(ChainJson(report)));
    RETURN_IF_ERROR(html.Write(ChainHtml(report)));
    if (!json.standard_output() && !html.standard_output()) std::cout << ChainText(report) << std::flush;
    progress.Tell(absl::StrCat("took ", absl::FormatDuration(absl::Trunc(SteadyNow() - start, absl::Milliseconds(1)))));
    return absl::OkStatus();
  }

 private:
  absl::Status Read(Parser& parser) {
    versions_ = !absl::GetFlag(FLAGS_good).empty();
    passing_.flag = versions_ ? "--good" : "--pass";
    failing_.flag = versions_ ? "--bad" : "--fail";
    const std::string one = absl::GetFlag(FLAGS_program);
    const std::string inputs[] = {absl::GetFlag(FLAGS_pass),
                                  versions_ ? absl::GetFlag(FLAGS_pass) : absl::GetFlag(FLAGS_fail)};
    const std::string programs[] = {versions_ ? absl::GetFlag(FLAGS_good) : one,
                                    versions_ ? absl::GetFlag(FLAGS_bad) : one};
    Side* const sides[] = {&passing_, &failing_};
    for (int i = 0; i < 2; ++i) {
      Side& side = *sides[i];
      ASSIGN_OR_RETURN(Program program, LoadProgram(UserPath(programs[i]), programs[i], false));
      side.program = std::move(program);
      RETURN_IF_ERROR(ReadFiles(programs[i], parser, side));
      absl::StatusOr<InstrumentedProgram> instrumented =
          Instrument(side.program.source(), GoalOf(side.program), parser, i == 0 ? nullptr : &passing_.instrumented);
      if (absl::IsInvalidArgument(instrumented.status())) {
        return Failed(absl::StrCat(programs[i], " does not parse: ", std::string(instrumented.status().message())));
      }
      if (!instrumented.ok()) return instrumented.status();
      side.instrumented = *std::move(instrumented);
      if (!inputs[i].empty()) {
        ASSIGN_OR_RETURN(ChainInput input, ReadChainInput(inputs[i]));
        side.input = std::move(input);
      }
      side.subject.program = &side.instrumented;
      side.subject.base = side.program;
      side.subject.setup = {SetupOf(side, side.input.Setup())};
    }
    return absl::OkStatus();
  }

  // A program that needs Node becomes one script with all its files.
  static absl::Status ReadFiles(const std::string& path, Parser& parser, Side& side) {
    const absl::StatusOr<bool> needs_node = NeedsNode(path, side.program.source(), parser);
    // What does not parse is told by the instrumenter.
    if (!needs_node.ok() || !*needs_node) return absl::OkStatus();
    ASSIGN_OR_RETURN(NodeProgram node, ReadNodeProgram(UserPath(path), path, parser));
    side.program.set_source(node.script);
    side.program.set_kind(Program::SCRIPT);
    side.program.clear_modules();
    side.before = absl::StrCat(absl::StrJoin(node.setup, "\n;"), "\n;");
    side.node = std::move(node);
    return absl::OkStatus();
  }

  static std::string SetupOf(const Side& side, const std::string& input) { return absl::StrCat(side.before, input); }

  // A run of the failing program that is known, and what may be tried again with an expression changed.
  struct Tried {
    std::string setup;
    bool failed = false;
    std::string behaviour;
    std::vector<int> counts;
  };

  void Know(const std::string& setup, const Recording& run, bool failed) {
    spectrum_.Add(run, static_cast<int>(failing_.instrumented.statements.size()), failed);
    tried_.push_back({setup, failed, BehaviourText(run.finished), spectrum_.counts.back()});
  }
  void Know(const Side& side) { Know(side.subject.setup.front(), side.run, &side == &failing_); }

  // The pair, and of the inputs tried on the way to it the last ones that do something else.
  std::vector<KnownRun> RunsToMend(const std::function<bool(const Finished&)>& right) const {
    size_t left[] = {kPassingToMend, kFailingToMend};
    std::set<std::string> known;
    std::vector<KnownRun> runs;
    for (auto tried = tried_.rbegin(); tried != tried_.rend(); ++tried) {
      size_t& more = left[tried->failed ? 1 : 0];
      if (more == 0 || !known.insert(tried->behaviour).second) continue;
      --more;
      KnownRun& run = runs.emplace_back();
      run.subject = failing_.subject;
      run.subject.setup = {tried->setup};
      run.failed = tried->failed;
      run.counts = tried->counts;
      run.behaviour = tried->behaviour;
      // What was right stays as it was, so that nothing passes only because the test does not look closely.
      run.is_right = [right, tried](const Finished& finished) {
        return right(finished) && (tried->failed || BehaviourText(finished) == tried->behaviour);
      };
    }
    return runs;
  }

  // Each program runs with both inputs, and each run passes or fails by the test: what the passing run prints is right
  // for its own input only.
  NearestPrograms Nearest(Engine& engine, const NodeProgram* files, const RunTest& test,
                          const std::function<bool()>& stop) const {
    const auto threw = [](const Finished& finished) { return finished.outcome() == Finished::THREW; };
    // Without a test this much is known: what is right does not throw.
    const bool by_exception = test_script_.empty() && threw(failing_.run.finished) && !threw(passing_.run.finished);
    NearestPrograms none;
    if (versions_) {
      none.refused = "No expression was changed, as there are two versions; explain names the change between them.";
      return none;
    }
    const bool without_test = test_script_.empty() && !by_exception;
    const int64_t longest = static_cast<int64_t>(std::max(passing_.run.moments.size(), failing_.run.moments.size()));
    ChainRunner runner(engine, {.statements = std::min<int64_t>(Statements(), 4 * longest + 10'000),
                                .cpu = std::min<absl::Duration>(absl::GetFlag(FLAGS_cpu_limit), kMostOfAChangedRun)});
    const absl::Duration end = SteadyNow() + kShareOfPrograms * absl::Duration(absl::GetFlag(FLAGS_search_limit));
    NearestProgramsOptions options;
    options.stop = [&stop, end] { return stop() || SteadyNow() > end; };
    options.without_test = without_test;
    options.is_own = [this, files](int statement) {
      return files == nullptr || files->PlaceOfLine(failing_.instrumented.statements[statement].line).file != nullptr;
    };
    const auto right = [&](const Finished& finished) {
      if (without_test) return false;
      return by_exception ? finished.outcome() == Finished::COMPLETED : test(finished) == TestOutcome::kPass;
    };
    const std::vector<KnownRun> runs = RunsToMend(right);
    const auto effect_of = [&](const ExpressionChange& change) {
      return EffectOf(failing_.instrumented, change, runs, runner);
    };
    const ReadingOrder reading =
        OrderOfReading(failing_.instrumented, CauseChain(), passing_.run, failing_.run, spectrum_, {}, {});
    NearestPrograms nearest =
        FindNearestPrograms(failing_.instrumented, StatementsToChange(reading, failing_.run), effect_of, options);
    if (without_test) {
      nearest.refused =
          "No expression that makes it pass was looked for, as only a test knows what is right for both inputs; --test "
          "names one.";
    }
    return nearest;
  }

  // What the children that mix states are told.
  ChainRuns Runs(const CauseOptions& options) const {
    ChainRuns runs;
    runs.set_engine(absl::GetFlag(FLAGS_engine));
    for (const Side* side : {&passing_, &failing_}) {
      ChainRuns::Run& run = side == &passing_ ? *runs.mutable_passing() : *runs.mutable_failing();
      *run.mutable_program() = side->program;
      run.set_input(SetupOf(*side, side->input.Setup()));
      *run.mutable_finished() = side->run.finished;
    }
    runs.set_versions(versions_);
    runs.set_test(test_script_);
    runs.set_statements(Statements());
    runs.set_cpu_limit_microseconds(absl::ToInt64Microseconds(absl::GetFlag(FLAGS_cpu_limit)));
    runs.set_tests(options.tests_per_point);
    runs.set_mixed_statements(MixedRunLimit(passing_.run, failing_.run));
    // A statement that only the failing version has is none of a mixed run, which is one of the passing version.
    const int last = failing_.run.moments.empty() ? -1 : failing_.run.moments.back().statement;
    const std::vector<ProbedStatement>& known = passing_.instrumented.statements;
    const bool in_both = last >= 0 && last < static_cast<int>(known.size()) && known[last].node != kNoNode;
    if (failing_.run.finished.outcome() == Finished::THREW && in_both) runs.set_failing_at(last + 1);
    return runs;
  }

  // Where an exception ends the run, an input fails only by one from the same statement: it is the failure asked for.
  SetupTest TestOfInputs(ChainRunner& runner, const RunTest& test) {
    const auto last_statement = [](const Recording& run) {
      return run.moments.empty() ? -1 : run.moments.back().statement;
    };
    return [this, &runner, &test, last_statement, last = last_statement(failing_.run)](const std::string& setup) {
      Subject subject = failing_.subject;
      subject.setup = {SetupOf(failing_, setup)};
      const absl::StatusOr<Recording> run = runner.Record(subject);
      // An input that throws before the program starts makes no sense.
      if (!run.ok() || run->endless || run->moments.empty()) return TestOutcome::kUnresolved;
      const TestOutcome outcome = test(run->finished);
      const bool elsewhere = run->finished.outcome() == Finished::THREW && last_statement(*run) != last;
      if (outcome == TestOutcome::kUnresolved || (outcome == TestOutcome::kFail && elsewhere)) {
        return TestOutcome::kUnresolved;
      }
      Know(subject.setup.front(), *run, outcome == TestOutcome::kFail);
      return outcome;
    };
  }

  // Twice: what is not deterministic cannot be mixed.
  absl::Status Record(ChainRunner& runner, Side& side) {
    for (int i = 0; i < 2; ++i) {
      ASSIGN_OR_RETURN(Recording run, runner.Record(side.subject));
      if (run.endless) {
        return Failed(absl::StrCat("the run of ", side.flag, " has executed more than ", Statements(),
                                   " statements and may never end; choose a smaller input, or a larger --statements"));
      }
      if (run.finished.outcome() != Finished::COMPLETED && run.finished.outcome() != Finished::THREW) {
        return Failed(absl::StrCat("the run of ", side.flag, " does not end: it takes too ",
                                   run.finished.outcome() == Finished::OUT_OF_MEMORY ? "much memory" : "long",
                                   "; chain needs runs that end, choose a smaller input"));
      }
      const auto same = [](const Recording& a, const Recording& b) {
        if (a.moments.size() != b.moments.size()) return false;
        for (size_t i = 0; i < a.moments.size(); ++i) {
          if (a.moments[i].statement != b.moments[i].statement || a.moments[i].stack != b.moments[i].stack)
            return false;
        }
        return BehaviourText(a.finished) == BehaviourText(b.finished);
      };
      if (i == 1 && !same(side.run, run)) {
        return Failed(absl::StrCat("the run of ", side.flag,
                                   " is not deterministic: two runs of it differ, and so would mixtures of states"));
      }
      side.run = std::move(run);
    }
    return absl::OkStatus();
  }

  absl::Status CheckOutcomes(const RunTest& test) {
    const TestOutcome pass = test(passing_.run.finished), fail = test(failing_.run.finished);
    if (absl::GetFlag(FLAGS_test).empty() &&
        BehaviourText(passing_.run.finished) == BehaviourText(failing_.run.finished)) {
      return Failed(absl::StrCat("the two runs behave alike, ", BehaviourSentence(passing_.run.finished),
                                 "; only a run that passes and one that fails can be compared"));
    }
    if (pass == TestOutcome::kPass && fail == TestOutcome::kFail) return absl::OkStatus();
    if (pass == fail && pass != TestOutcome::kUnresolved) {
      return Failed(absl::StrCat("both runs ", pass == TestOutcome::kPass ? "pass" : "fail",
                                 " the test; one that passes and one that fails are needed"));
    }
    const Side& wrong = pass != TestOutcome::kPass ? passing_ : failing_;
    const TestOutcome outcome = pass != TestOutcome::kPass ? pass : fail;
    return Failed(absl::StrCat("the run of ", wrong.flag,
                               outcome == TestOutcome::kUnresolved ? " is unresolved by the test"
                               : outcome == TestOutcome::kPass     ? " passes the test"
                                                                   : " fails the test",
                               "; ", wrong.flag, " is to name one that ", &wrong == &passing_ ? "passes" : "fails"));
  }

  bool versions_ = false;
  std::string test_script_;
  Side passing_;
  Side failing_;
  // Of the failing program; the pair's come last.
  RunSpectrum spectrum_;
  std::vector<Tried> tried_;
};

absl::Status CheckUsage() {
  const auto given = [](const absl::Flag<std::string>& flag) { return !absl::GetFlag(flag).empty(); };
  const bool inputs = given(FLAGS_program) && given(FLAGS_pass) && given(FLAGS_fail);
  const bool versions = given(FLAGS_good) && given(FLAGS_bad);
  if (given(FLAGS_finding) || inputs || versions) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "either --program with --pass and --fail, or --good and --bad, or --finding are needed; --help shows how");
}

absl::Status ExplainFinding() {
  ProgressLine progress("chain");
  progress.Show("plays the finding again, to every pause");
  DivergenceCommand command;
  command.name = absl::GetFlag(FLAGS_finding);
  command.finding = UserPath(command.name);
  command.json = absl::GetFlag(FLAGS_json);
  command.html = absl::GetFlag(FLAGS_html);
  command.statements = Statements();
  const absl::Duration end = SteadyNow() + absl::GetFlag(FLAGS_search_limit);
  command.before_output = [&progress] { progress.Show(""); };
  command.stop = [end] { return Interrupted() || SteadyNow() > end; };
  return RunDivergenceCommand(command);
}

int ChainMain() {
  ChainCommandOrder order;
  if (!NextOrder(order)) return kExitFailed;
  CatchInterrupts();
  std::vector<char*> argv;
  for (std::string& argument : *order.mutable_arguments()) argv.push_back(argument.data());
  absl::Status status = ParseCommandLine(order.arguments_size(), argv.data(), FlagsOf(__FILE__)).status();
  if (status.ok()) status = absl::GetFlag(FLAGS_finding).empty() ? TwoRuns().Run() : ExplainFinding();
  if (status.ok()) status = OutputWritten();
  return status.ok() ? kExitOk : ReportError("chain", status);
}

const ChildKind kChainKind("chain", ChainMain);

// The engine may die of a run: the work is a child's, and mixed runs are those of its children.
absl::Status RunInChild(const std::vector<std::string>& arguments) {
  RETURN_IF_ERROR(CheckUsage());
  CatchInterrupts();
  ChainCommandOrder order;
  for (const std::string& argument : arguments) order.add_arguments(argument);
  ChildRunOptions options;
  options.child.standard = {0, 1, 2};
  options.stop = Interrupted;
  options.stop_time = kLongestStop;
  // No statement ends what loops inside a built-in function.
  options.limits.cpu = absl::GetFlag(FLAGS_cpu_limit) + kToEndARun;
  ASSIGN_OR_RETURN(const ProcessEnd end, RunChild(kChainKind, order, options, [](const std::string&) {}));
  if (end.kind() == ProcessEnd::TOO_LONG && Interrupted()) {
    return absl::CancelledError(
        "interrupted in a run that cannot be ended, as in a built-in function that loops; nothing was found by then");
  }
  if (end.kind() == ProcessEnd::TOO_LONG) {
    return absl::DeadlineExceededError(absl::StrCat(
        "a run took more than ", absl::FormatDuration(options.limits.cpu),
        " of CPU time and could not be ended, as in a built-in function that loops; chain needs runs that end"));
  }
  // It has said why itself.
  if (end.signal() == 0) {
    return end.exit_code() == kExitOk      ? absl::OkStatus()
           : end.exit_code() == kExitUsage ? absl::InvalidArgumentError("")
                                           : FailedAndSaid();
  }
  return absl::InternalError(
      absl::StrCat("the engine died of one of the two runs (", ToText(end), ")",
                   absl::GetFlag(FLAGS_finding).empty() ? "; --engine names the other one" : ""));
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "chain",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--finding", .takes = {"json", "html", "search_limit", "statements"}},
                 {.chosen_by = "--good", .without = {"finding", "program", "fail", "isolate_input"}},
                 {.without = {"finding", "good", "bad"}}},
       .choices = {{"engine", twinstep::EngineNames()}}},
      [&](const twinstep::CommandLine&) {
        return twinstep::RunInChild({argv, argv + argc});
      });
}
