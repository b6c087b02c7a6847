// //harness:schedule: which switch of agents makes a program fail.
#include <google/protobuf/message.h>

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "engines/parser/parser.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/schedules/callback_order.h"
#include "harness/isolation/schedules/schedule_pool.h"
#include "harness/isolation/schedules/schedule_search.h"
#include "harness/isolation/schedules/schedule_text.h"
#include "harness/isolation/schedules/seeds_search.h"
#include "harness/node_programs/event_loop_js.h"
#include "harness/node_programs/node_program.h"
#include "harness/node_programs/worker_threads_js.h"
#include "harness/process/interrupt.h"
#include "harness/text/json_text.h"
#include "harness/text/terminal_text.h"
#include "model/schedules/schedule.h"

ABSL_FLAG(std::string, program, "", "the main agent's script");
ABSL_FLAG(std::string, test, "",
          "a script that runs in the main agent when all have ended; the program fails if it throws");
ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a, twinstep::EngineChoices());
ABSL_FLAG(twinstep::LongWhole<1>, schedules, 1000, "most random schedules to try until one passes and one fails");
ABSL_FLAG(uint64_t, seed, 1, "decides the random schedules");
ABSL_FLAG(twinstep::Whole<1>, seeds, 3,
          "number of searches, with --seed and the numbers after it; the answer is the place that most of them name");
ABSL_FLAG(std::string, generator, "both", "uniform, pct, or both in turn");
ABSL_FLAG(twinstep::Whole<1>, tests, 200, "most mixtures of the two schedules to test");
ABSL_FLAG(
    twinstep::Whole<0>, infeasible, 10,
    "a mixture with a switch to an agent that is blocked is unresolved; after this number of them, such a switch is "
    "skipped");
ABSL_FLAG(bool, reduce, true,
          "remove switches that do not matter from the two final schedules (--noreduce: leave them long)");
ABSL_FLAG(twinstep::Whole<0>, reduce_tests, 500, "most pairs of schedules that --reduce tests");
ABSL_FLAG(twinstep::TimeLimit, reduce_limit, absl::Minutes(1), "time after which --reduce ends with what it has");
ABSL_FLAG(twinstep::Jobs, jobs, {},
          "runs at the same time; 0: one for each processor. The result does not depend on it");
ABSL_FLAG(twinstep::TimeLimit, time_limit, absl::Seconds(60), "time of a run; a run that takes longer has no outcome");
ABSL_FLAG(twinstep::TimeLimit, search_limit, absl::InfiniteDuration(),
          "time after which the search ends with what it has found");
ABSL_FLAG(twinstep::LongWhole<1>, yield_points, 500'000'000,
          "most yield points of a run; a run that passes more has no outcome");
ABSL_FLAG(std::string, replay, "", "run this schedule once instead, as the search prints it: \"0:254 1:12! 0:300!\"");
ABSL_FLAG(twinstep::OutputFile, json, {},
          "file for the result as JSON; without a file, or with -, standard output, in place of the text");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "schedule: finds which switch of agents, or order of two callbacks, makes a program fail.\n"
    "  schedule --program=P.js\n"
    "P.js starts agents by $262.agent.start(source) and shares memory with them (see the README), or it is an\n"
    "unchanged Node program (CommonJS or ES modules) that starts Workers of worker_threads. If it starts no agent, "
    "its\n"
    "callbacks run in other orders: timers, immediates, messages and files. The program fails if an agent ends\n"
    "with an exception, agents wait for each other for ever, or the test throws. A random search finds a schedule "
    "under\n"
    "which it passes and one under which it fails. Delta debugging brings them together; finally the switches that do\n"
    "not matter are removed.\n"
    "  schedule --program=P.js --replay=\"0:8! 1:79 2:100000!\"   one run under that schedule\n"
    "Exit code 0: isolated, or stopped early with what was found; 1: not found; 2: wrong usage.";

absl::StatusOr<std::string> ReadProgram(const std::string& path, const std::string& flag) {
  absl::StatusOr<std::string> bytes = ReadFile(UserPath(path));
  if (!bytes.ok()) {
    return absl::Status(bytes.status().code(), absl::StrCat(flag, ": ", std::string(bytes.status().message())));
  }
  return DecodeUtf8(*bytes);
}

std::string BaseName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

void PrintLine(const std::string& label, const AgentPlaceMessage& place) {
  if (place.line() < 1 || place.text().empty()) return;
  std::cout << "  " << label << " " << place.line() << ": " << OneLine(place.text(), 160) << "\n";
}

void PrintSide(const std::string& label, const ScheduleReport::Decision::Side& side) {
  PrintLine(label, side.place());
  for (const AgentPlaceMessage& caller : side.callers()) PrintLine("  from ", caller);
}

// What is left of the failing schedule, each switch with its source.
void PrintSwitches(const ScheduleSearchReport& found) {
  constexpr int kMost = 12;
  if (found.switches_size() < (found.report().decision().of_callbacks() ? 1 : 2)) return;
  const bool of_callbacks = found.report().decision().of_callbacks();
  std::cout << (of_callbacks
                    ? "the failing run, delay by delay:\n"
                    : "the failing run, switch by switch (after the last one every agent in turn runs until it "
                      "blocks):\n");
  for (int i = 0; i < found.switches_size(); ++i) {
    if (found.switches_size() > kMost && i == kMost - 1) {
      std::cout << "  ... " << found.switches_size() - i << " more; --json has them\n";
      return;
    }
    const SwitchLeft& left = found.switches(i);
    if (left.has_delay()) {
      std::cout << "  " << DelayText(found.report().program(), left.delay()) << "\n";
      continue;
    }
    std::cout << "  agent " << left.agent();
    if (!left.has_place()) {
      std::cout << (left.forced() ? " goes no further by itself (it has ended, or waits for messages)"
                                  : " is switched out at an unknown place");
    } else {
      std::cout << (left.forced() ? " waits at " : " is switched out at ")
                << PlaceText(found.report().program(), left.place());
    }
    if (left.next_agent() >= 0) std::cout << "; agent " << left.next_agent() << " runs";
    std::cout << "\n";
    PrintLine("  ", left.place());
  }
}

void PrintSeeds(const ScheduleSearchReport& found) {
  if (found.seeds_size() < 2) return;
  const auto switches =
      found.report().decision().of_callbacks() ? std::pair(" delay", " delays") : std::pair(" switch", " switches");
  std::cout << "by seed:\n";
  for (const SeedAnswer& seed : found.seeds()) {
    std::cout << "  " << seed.seed() << (seed.seed() == found.report().seed() ? " (shown): " : ": ");
    if (!seed.error().empty()) {
      std::cout << "nothing, " << OneLine(seed.error(), 200) << "\n";
      continue;
    }
    std::cout << (seed.why_no_place().empty() ? PlaceText(found.report().program(), seed.place())
                                              : absl::StrCat("no place, ", OneLine(seed.why_no_place(), 300)));
    if (seed.second().line() > 0) std::cout << " before " << PlaceText(found.report().program(), seed.second());
    if (seed.switches() > 0) {
      std::cout << ", " << seed.switches() << (seed.switches() == 1 ? switches.first : switches.second) << " left";
    }
    std::cout << "; " << OneLine(seed.failure(), 160) << "\n";
  }
}

// As they ran, which is without switches of no length; shortened, as they are to be given.
std::pair<std::string, std::string> SchedulesOf(const ScheduleSearchReport& found) {
  const ScheduleReport& report = found.report();
  if (found.has_shortened()) return {found.shortened().passing_schedule(), found.shortened().failing_schedule()};
  if (!report.has_decision()) return {report.passing_schedule(), report.failing_schedule()};
  return {report.decision().passes().schedule(), report.decision().fails().schedule()};
}

void PrintText(const ScheduleSearchReport& found) {
  const ScheduleReport& report = found.report();
  const bool of_callbacks = report.decision().of_callbacks();
  const auto switches = [of_callbacks](uint32_t count) {
    return of_callbacks ? Counted(count, "delay") : absl::StrCat(count, " switches");
  };
  std::cout << report.program() << " in " << report.engine() << ": " << Counted(report.schedules_tried(), "schedule")
            << ", " << report.passed() << " passed, " << report.failed() << " failed";
  if (report.without_outcome() > 0) std::cout << ", " << report.without_outcome() << " without outcome";
  std::cout << "\nfailure: " << OneLine(report.failure(), 4000);
  if (report.failed_at().line() > 0) std::cout << ", at " << PlaceText(report.program(), report.failed_at());
  std::cout << "\n"
            << Counted(report.differences(), of_callbacks ? "microsecond" : "difference") << " in "
            << switches(report.switches()) << "; " << WithCommas(report.left()) << " left after "
            << Counted(report.tests(), "test");
  if (report.unresolved() > 0) std::cout << ", " << report.unresolved() << " of them unresolved";
  if (report.run_on() > 0) std::cout << ", " << report.run_on() << " run on without a switch that could not be";
  std::cout << "\n";
  if (found.has_shortened()) {
    const ShortenedSchedules& shortened = found.shortened();
    std::cout << shortened.switches() << " of " << switches(shortened.switches_before()) << " matter, after "
              << Counted(shortened.tests(), "more test");
    if (!shortened.one_minimal()) std::cout << " (not all were tried: " << shortened.stopped() << ")";
    std::cout << "\n";
  }
  if (!found.stopped().empty()) std::cout << "ended early: " << OneLine(found.stopped(), 300) << "\n";
  if (report.without_yield_points() > 0) {
    std::cout << report.without_yield_points() << " agents' sources do not parse and have no yield points\n";
  }
  for (const std::string& how : report.unseen()) {
    std::cout << "without yield points, so races in it are missed: " << how << "\n";
  }
  std::cout << report.sentence() << ".\n";
  if (report.has_decision()) {
    PrintSide(of_callbacks ? "first: " : "fails: ", report.decision().fails());
    PrintSide(of_callbacks ? "second:" : "passes:", report.decision().passes());
    if (report.decision().next_agent() >= 0) {
      std::cout << "  agent " << report.decision().next_agent() << " runs next";
      if (report.decision().has_next_from()) {
        std::cout << ", from " << PlaceText(report.program(), report.decision().next_from()) << "\n";
        PrintLine("       ", report.decision().next_from());
      } else {
        std::cout << "\n";
      }
    }
  }
  PrintSwitches(found);
  PrintSeeds(found);
  const auto [passing, failing] = SchedulesOf(found);
  std::cout << "passing schedule: " << passing << "\nfailing schedule: " << failing << std::endl;
}

// As --json says.
absl::Status WriteJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions print;
  print.preserve_proto_field_names = true;
  print.add_whitespace = true;
  return absl::GetFlag(FLAGS_json).Write(ToJson(message, print) + "\n");
}

void PrintRun(const ScheduleAnswer& answer, const std::string& program) {
  std::cout << (answer.what().empty() ? "passed" : OneLine(answer.what(), 300));
  if (answer.place().line() > 0) std::cout << ", at " << PlaceText(program, answer.place());
  std::cout << "\n";
  for (const std::string& line : answer.output()) std::cout << OneLine(line, 1000) << "\n";
  std::cout << "yield points:";
  for (const uint64_t count : answer.yield_points()) std::cout << " " << WithCommas(count);
  std::cout << "; shared memory: " << absl::StrCat(absl::Hex(answer.memory_hash(), absl::kZeroPad16));
  for (const std::string& how : answer.unseen()) std::cout << "; without yield points: " << how;
  if (answer.infeasible() > 0) std::cout << "; " << answer.infeasible() << " switches could not be";
  std::cout << "\nschedule: " << answer.schedule() << std::endl;
}

// The program as agents run it: a script as it is, what needs Node as one script of all its files.
absl::StatusOr<AgentProgram> ReadAgents(const std::string& name) {
  const std::string flag = absl::GetFlag(FLAGS_program);
  ASSIGN_OR_RETURN(std::string source, ReadProgram(flag, "--program"));
  AgentProgram program;
  program.source = source;
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  const absl::StatusOr<bool> needs_node = NeedsNode(flag, source, *parser);
  // What does not parse is told by the one that runs it.
  const bool is_node = absl::EndsWith(name, ".mjs") || (needs_node.ok() && *needs_node);
  if (!is_node) return program;
  ASSIGN_OR_RETURN(NodeProgram node, ReadNodeProgram(UserPath(flag), name, *parser));
  program.source = node.script;
  program.setup = node.setup;
  program.setup.push_back(std::string(kEventLoopJs));
  program.setup.push_back(std::string(kWorkerThreadsJs));
  for (const BundledFile& file : node.files) {
    program.files.push_back({file.name, file.first_line, file.map.edited().line_count(),
                             file.is_verbatim ? "" : std::string(file.map.original().utf8())});
  }
  return program;
}

// Where the JSON goes to standard output, the text does not.
bool TextIsWanted() { return !absl::GetFlag(FLAGS_json).standard_output(); }

absl::Status Run(const CommandLine&) {
  const std::string name = BaseName(absl::GetFlag(FLAGS_program));
  ASSIGN_OR_RETURN(AgentProgram program, ReadAgents(name));
  if (!absl::GetFlag(FLAGS_test).empty()) {
    ASSIGN_OR_RETURN(std::string test, ReadProgram(absl::GetFlag(FLAGS_test), "--test"));
    program.test = test;
  }
  ScheduleSearchOptions options;
  options.program_name = name;
  options.engine = absl::GetFlag(FLAGS_engine);
  const std::string generator = absl::GetFlag(FLAGS_generator);
  options.generator = generator == "both"      ? RandomSchedule::BOTH
                      : generator == "uniform" ? RandomSchedule::UNIFORM
                                               : RandomSchedule::PCT;
  options.schedules = absl::GetFlag(FLAGS_schedules);
  options.seed = absl::GetFlag(FLAGS_seed);
  options.max_tests = absl::GetFlag(FLAGS_tests);
  options.infeasible = absl::GetFlag(FLAGS_infeasible);
  options.shorten = absl::GetFlag(FLAGS_reduce);
  options.shorten_tests = absl::GetFlag(FLAGS_reduce_tests);
  options.shorten_limit = absl::GetFlag(FLAGS_reduce_limit);
  options.limit = absl::GetFlag(FLAGS_search_limit);
  if (options.max_tests < 0 || options.shorten_tests < 0 || options.infeasible < 0) {
    return absl::InvalidArgumentError("--tests, --reduce_tests and --infeasible must not be below zero");
  }
  options.stop = Interrupted;
  ProgressLine progress("schedule");
  options.progress = [&progress](const std::string& text) { progress.Show(text); };
  std::optional<Schedule> replay;
  if (!absl::GetFlag(FLAGS_replay).empty()) {
    absl::StatusOr<Schedule> parsed = ParseSchedule(absl::GetFlag(FLAGS_replay));
    if (!parsed.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--replay: ", std::string(parsed.status().message())));
    }
    replay = *std::move(parsed);
  }
  CatchInterrupts();
  ScheduleLimits limits;
  limits.time = absl::GetFlag(FLAGS_time_limit);
  limits.max_yield_points = absl::GetFlag(FLAGS_yield_points);
  SchedulePool pool({options.engine, std::move(program)}, limits, replay ? 1 : absl::GetFlag(FLAGS_jobs).count());
  if (replay) {
    const absl::StatusOr<ScheduleAnswer> answer = pool.Run(ReplayOrder(*replay), {}, Interrupted);
    if (absl::IsInvalidArgument(answer.status())) {
      return absl::InvalidArgumentError(
          absl::StrCat(options.program_name, " does not parse: ", std::string(answer.status().message())));
    }
    if (!answer.ok()) return answer.status();
    if (TextIsWanted()) PrintRun(*answer, options.program_name);
    return absl::GetFlag(FLAGS_json).wanted() ? WriteJson(*answer) : absl::OkStatus();
  }
  ASSIGN_OR_RETURN(ScheduleSearchReport found, SearchSeeds(pool, options, absl::GetFlag(FLAGS_seeds)));
  progress.Show("");
  if (found.spare_runs() > 0) {
    progress.Tell(absl::StrCat(Counted(found.spare_runs(), "run"), " made ahead that nobody needed"));
  }
  if (TextIsWanted()) PrintText(found);
  return absl::GetFlag(FLAGS_json).wanted() ? WriteJson(found) : absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "schedule",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--replay",
                  .takes = {"program", "test", "engine", "time_limit", "yield_points", "json"},
                  .needs = {"program"}},
                 {.chosen_by = "--reduce=false",
                  .without = {"replay", "reduce_tests", "reduce_limit"},
                  .needs = {"program"}},
                 {.without = {"replay"}, .needs = {"program"}}},
       .choices = {{"engine", twinstep::EngineNames()}, {"generator", {"both", "uniform", "pct"}}}},
      twinstep::Run);
}
