#include "harness/isolation/schedules/test262_agents.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/folder_files.h"
#include "harness/corpora/program_loader.h"
#include "harness/corpora/test262.h"
#include "harness/corpora/test262_harness.h"
#include "harness/isolation/schedules/schedule_pool.h"

namespace twinstep {
namespace {

// Besides what agents.js gives.
constexpr char kHost[] = R"(
function reportCompare() {}
var $done;
function $DONE(error) { $done = error === undefined || error === null ? 'done' : String(error); }
)";
constexpr char kIsDone[] =
    "if ($done !== 'done') throw new Error($done === undefined ? '$DONE is not called' : $done);";
constexpr char kLacksWaitAsync[] = "the engine has no Atomics.waitAsync";

bool Has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

absl::StatusOr<AgentProgram> ProgramOf(const Test262Harness& harness, const Test262Header& header,
                                       const std::string& source) {
  AgentProgram program;
  program.setup.push_back(kHost);
  std::vector<std::string> includes = {"assert.js", "sta.js"};
  includes.insert(includes.end(), header.includes.begin(), header.includes.end());
  for (const std::string& name : includes) {
    const auto file = harness.files.find(name);
    if (file == harness.files.end()) return absl::NotFoundError(absl::StrCat("there is no harness file ", name));
    program.setup.push_back(file->second);
  }
  program.source = source;
  if (Has(header.flags, "onlyStrict")) program.source = "'use strict';" + source;
  if (Has(header.flags, "async")) program.test = kIsDone;
  return program;
}

}  // namespace

absl::StatusOr<std::vector<Test262AgentsRow>> RunTest262Agents(const Test262AgentsOptions& options) {
  const std::optional<Test262Harness> harness = FindTest262Harness(options.folder, FolderLinks::kInside);
  if (!harness) {
    return absl::InvalidArgumentError(absl::StrCat(options.folder, " is not a test262 suite, nor a folder in one"));
  }
  std::map<std::string, int> unused;
  ASSIGN_OR_RETURN(std::vector<std::string> files, FolderFiles(options.folder, FolderLinks::kInside, unused));
  std::sort(files.begin(), files.end());
  ScheduleLimits limits;
  limits.max_yield_points = 50'000'000;
  bool has_wait_async = false;
  {
    SchedulePool probe({options.engine, {"if (!Atomics.waitAsync) throw 0;", {}, ""}}, limits, 1);
    ASSIGN_OR_RETURN(ScheduleAnswer answer, probe.Run(ReplayOrder({}), {}, options.stop));
    has_wait_async = answer.outcome() == ScheduleAnswer::PASSED;
  }
  std::vector<Test262AgentsRow> rows;
  for (const std::string& path : files) {
    ASSIGN_OR_RETURN(std::string source, ReadFile(absl::StrCat(options.folder, "/", path)));
    if (!absl::StrContains(source, "$262.agent.start(") || absl::EndsWith(path, "shell.js")) continue;
    const Test262Header header = ParseTest262Header(source);
    if (!header.found) continue;
    Test262AgentsRow& row = rows.emplace_back();
    row.path = path;
    if (!has_wait_async && (Has(header.features, "Atomics.waitAsync") || absl::StrContains(path, "waitAsync"))) {
      row.left_out = kLacksWaitAsync;
      continue;
    }
    absl::StatusOr<AgentProgram> program = ProgramOf(*harness, header, source);
    if (!program.ok()) {
      row.left_out = std::string(program.status().message());
      continue;
    }
    SchedulePool pool({options.engine, *program}, limits, options.jobs);
    uint64_t length = 1000;
    const auto order = [&](uint64_t i) {
      RandomSchedule random;
      random.set_seed(options.seed);
      random.set_index(i);
      random.set_length(length);
      return i == 0 ? ReplayOrder({}) : RandomOrder(random);
    };
    for (uint64_t i = 0; i <= options.schedules; ++i) {
      std::vector<ScheduleOrder> ahead;
      // The plain order gives the length of the others.
      for (uint64_t j = i + 1; i > 0 && j <= std::min(i + pool.ahead(), options.schedules); ++j) {
        ahead.push_back(order(j));
      }
      absl::StatusOr<ScheduleAnswer> answer = pool.Run(order(i), ahead, options.stop);
      if (!answer.ok()) {
        if (!absl::IsInvalidArgument(answer.status())) return answer.status();
        row.left_out = absl::StrCat("does not parse: ", std::string(answer.status().message()));
        break;
      }
      if (i == 0 && answer->total() > 0) length = answer->total();
      if (answer->outcome() == ScheduleAnswer::PASSED) {
        ++row.passed;
      } else if (row.failed++ == 0) {
        row.failure = absl::StrCat(i == 0 ? "plain order" : absl::StrCat("schedule ", i), ": ", answer->what());
        row.schedule = answer->schedule();
      }
    }
  }
  return rows;
}

}  // namespace twinstep
