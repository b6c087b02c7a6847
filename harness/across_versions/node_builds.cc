#include "harness/across_versions/node_builds.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/known_engines.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/script.h"
#include "harness/exports/shells.h"
#include "harness/process/shell_command.h"

namespace twinstep {
namespace {

// A script takes a minute at most, where its program has no end.
constexpr absl::Duration kScriptLimit = absl::Minutes(5);

const Shell& NodeShell() { return *ShellOfFormat("node"); }

std::string ContentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

// The numbers of "MAJOR.MINOR.BUILD.PATCH-node.57", as they are ordered.
std::vector<int> NumbersIn(const std::string& version) {
  std::vector<int> numbers;
  for (const absl::string_view part : absl::StrSplit(version, absl::ByAnyChar(".-"))) {
    int number = 0;
    if (absl::SimpleAtoi(part, &number)) numbers.push_back(number);
  }
  return numbers;
}

bool IsProgram(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::vector<std::string> ProgramsIn(const std::string& folder) {
  std::vector<std::string> programs;
  std::error_code error;
  if (IsProgram(std::filesystem::path(folder) / "bin" / "node")) programs.push_back(folder + "/bin/node");
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::filesystem::path& path = entry.path();
    if (IsProgram(path) && absl::StartsWith(path.filename().string(), "node")) programs.push_back(path.string());
    if (!entry.is_directory(error)) continue;
    for (const char* const inside : {"node", "bin/node"}) {
      if (IsProgram(path / inside)) programs.push_back((path / inside).string());
    }
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

// What it prints for its versions. Errors: it does not.
absl::StatusOr<NodeBuild> AskVersion(const std::string& program, const std::string& output) {
  ASSIGN_OR_RETURN(
      RunningCommand asked,
      RunningCommand::Start(
          {.command = absl::StrCat("\"$1\" ", NodeShell().versions), .arguments = {program}, .output = output}));
  asked.Wait(/*stop=*/{});
  const std::vector<std::string> words = absl::StrSplit(ContentOf(output), absl::ByAnyChar(" \n"), absl::SkipEmpty());
  if (words.size() != 2)
    return absl::FailedPreconditionError(absl::StrCat(program, " is not a Node.js that starts here"));
  return NodeBuild{.program = program, .node = words[0], .engine = words[1]};
}

BugState StateOf(const std::optional<CommandEnd>& end, const std::string& printed) {
  if (!end || end->kind != CommandEnd::Kind::kExited) return BugState::kNoAnswer;
  const std::optional<Conclusion> conclusion = ConclusionOf(end->code, printed);
  if (!conclusion) return BugState::kNoAnswer;
  switch (*conclusion) {
    case Conclusion::kThere:
      return BugState::kShows;
    case Conclusion::kNotThere:
      return BugState::kGone;
    case Conclusion::kSomethingElse:
      return BugState::kDiffers;
    case Conclusion::kNotTried:
      break;
  }
  return BugState::kNoAnswer;
}

}  // namespace

std::string EngineOfNode() { return std::string(NodeShell().engine); }

std::string NameOf(const NodeBuild& build) {
  const std::vector<std::string> numbers = absl::StrSplit(build.engine, '.');
  const std::string version = numbers.size() < 2 ? build.engine : absl::StrCat(numbers[0], ".", numbers[1]);
  return absl::StrCat("Node.js ", build.node, " (", DisplayName(NodeShell().engine), " ", version, ")");
}

absl::StatusOr<std::vector<NodeBuild>> NodeBuildsIn(const std::string& folder, std::vector<std::string>& left_out) {
  ASSIGN_OR_RETURN(const TemporaryFolder temporary, TemporaryFolder::Make("twinstep-versions-"));
  std::vector<NodeBuild> builds;
  for (const std::string& program : ProgramsIn(folder)) {
    absl::StatusOr<NodeBuild> build = AskVersion(program, temporary.path() + "/version");
    if (build.ok()) {
      builds.push_back(*std::move(build));
    } else {
      left_out.emplace_back(build.status().message());
    }
  }
  if (builds.empty()) {
    return absl::NotFoundError(absl::StrCat(
        folder, " holds no Node.js (node, NAME/bin/node): run third_party/engines/get_nodes.sh ", folder, " first"));
  }
  std::stable_sort(builds.begin(), builds.end(), [](const NodeBuild& a, const NodeBuild& b) {
    return std::tuple(NumbersIn(a.engine), NumbersIn(a.node)) < std::tuple(NumbersIn(b.engine), NumbersIn(b.node));
  });
  return builds;
}

absl::StatusOr<std::vector<BugState>> PlayInNode(const ExportCase& export_case, absl::Span<const NodeBuild> builds,
                                                 int jobs) {
  ASSIGN_OR_RETURN(const std::string script, NodeScript(export_case));
  ASSIGN_OR_RETURN(const TemporaryFolder temporary, TemporaryFolder::Make("twinstep-versions-"));
  const std::string file = temporary.path() + "/script.js";
  std::ofstream out(file, std::ios::binary);
  out << script;
  out.close();
  if (!out) return absl::ResourceExhaustedError(absl::StrCat(file, " cannot be written; is the disk full?"));
  std::vector<BugState> states;
  const size_t step = static_cast<size_t>(std::max(jobs, 1));
  for (size_t first = 0; first < builds.size(); first += step) {
    std::vector<RunningCommand> running;
    const size_t end = std::min(first + step, builds.size());
    const auto output_of = [&](size_t build) { return absl::StrCat(temporary.path(), "/", build); };
    for (size_t i = first; i < end; ++i) {
      ASSIGN_OR_RETURN(
          RunningCommand started,
          RunningCommand::Start({.command = "exec 2>/dev/null; " + RunCommand(export_case, "\"$2\"", "\"$1\""),
                                 .arguments = {builds[i].program, file},
                                 .output = output_of(i),
                                 .time_limit = kScriptLimit}));
      running.push_back(std::move(started));
    }
    for (size_t i = first; i < end; ++i) {
      const std::optional<CommandEnd> ended = running[i - first].Wait(/*stop=*/{});
      states.push_back(StateOf(ended, ContentOf(output_of(i))));
    }
  }
  return states;
}

std::string SpanText(absl::Span<const NodeBuild> builds, absl::Span<const BugState> states) {
  const auto shows = std::find(states.begin(), states.end(), BugState::kShows);
  std::string text;
  if (shows == states.end()) {
    text = absl::StrCat("shows in none of ", builds.size());
  } else {
    const size_t first = static_cast<size_t>(shows - states.begin());
    size_t last = states.size() - 1;
    while (states[last] != BugState::kShows) --last;
    const auto count = std::count(states.begin(), states.end(), BugState::kShows);
    text = absl::StrCat("shows in ", count, " of ", builds.size(), ": first ", NameOf(builds[first]),
                        first == 0 ? ", the oldest" : "", "; last ", NameOf(builds[last]),
                        last + 1 == builds.size() ? ", the newest" : "");
  }
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] == BugState::kShows || states[i] == BugState::kGone) continue;
    absl::StrAppend(&text, "; ", Text(states[i]), " in ", NameOf(builds[i]));
  }
  return text;
}

}  // namespace twinstep
