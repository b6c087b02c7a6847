// Exported scripts against what is known of versions: of every entry of corpus/bugs, run in each shell at hand, and of
// fresh findings, which are played as //harness:versions does: in Node.js by this very shell, in others by the subjects
// that are built (./bazelw build //harness:ENGINE_VERSION). Manual: takes shells of several versions, and minutes. A
// flag that Bazel hands through:
//   --test_env=TWINSTEP_NODES=FOLDER      more builds of Node.js (third_party/engines/get_nodes.sh)
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/shell_subject.h"
#include "engines/subject.h"
#include "gtest/gtest.h"
#include "harness/across_versions/finding_states.h"
#include "harness/across_versions/node_builds.h"
#include "harness/bug_trials/bug_versions.h"
#include "harness/bugs/known_bugs.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/subjects/subject_program.h"
#include "harness/trials/trial_process.h"
#include "tests/export_findings.h"
#include "tests/export_shells.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

constexpr size_t kFindings = 100;

// What is known of a bug in a version: an entry's claim, or a finding's state.
enum class Known { kShows, kGone, kSomethingElse, kNothing };

Known KnownOf(BugClaim claim) {
  switch (claim) {
    case BugClaim::kShows:
      return Known::kShows;
    case BugClaim::kDoesNotShow:
      return Known::kGone;
    case BugClaim::kNone:
      break;
  }
  return Known::kNothing;
}

Known KnownOf(BugState state) {
  switch (state) {
    case BugState::kShows:
      return Known::kShows;
    case BugState::kGone:
      return Known::kGone;
    case BugState::kDiffers:
    case BugState::kCrashes:
      return Known::kSomethingElse;
    case BugState::kNoAnswer:
      break;
  }
  return Known::kNothing;
}

const char* Word(Known known) {
  switch (known) {
    case Known::kShows:
      return "shows";
    case Known::kGone:
      return "gone";
    case Known::kSomethingElse:
      return "something else";
    case Known::kNothing:
      break;
  }
  return "nothing";
}

// Counts by shell, and what contradicts.
class Tally {
 public:
  void Add(const std::string& what, const ExportShell& shell, const Concluded& came, Known known) {
    Counts& counts = counts_[shell.name];
    const Conclusion conclusion = came.conclusion.value_or(Conclusion::kNotTried);
    ++counts.came[conclusion];
    if (!came.conclusion) {
      contradictions_.push_back(absl::StrCat(what, " in ", shell.name, ": the script says nothing (", came.line, ")"));
      return;
    }
    if (conclusion == Conclusion::kNotTried) {
      not_tried_[came.line].push_back(absl::StrCat(what, " in ", shell.name));
      return;
    }
    if (known == Known::kNothing) return;
    const Known script = conclusion == Conclusion::kThere      ? Known::kShows
                         : conclusion == Conclusion::kNotThere ? Known::kGone
                                                               : Known::kSomethingElse;
    if (script == known) {
      ++counts.agree;
    } else if (known == Known::kSomethingElse) {
      // Another promise is broken there before, or the same elsewhere: whether that is the difference is nobody's
      // claim.
      ++counts.beside;
    } else {
      ++counts.contradict;
      contradictions_.push_back(
          absl::StrCat(what, " in ", shell.name, ": \"", came.line, "\", but known is: ", Word(known)));
    }
  }
  void LeaveOut(const std::string& what, const std::string& why) { left_out_[why].push_back(what); }

  // Prints it, and fails with what contradicts.
  void Report(const std::string& title) const {
    std::cout << title << "\n";
    for (const auto& [shell, counts] : counts_) {
      const auto came = [&counts = counts](Conclusion conclusion) {
        const auto found = counts.came.find(conclusion);
        return found == counts.came.end() ? 0 : found->second;
      };
      std::cout << "  " << shell << ": " << came(Conclusion::kThere) << " there, " << came(Conclusion::kNotThere)
                << " not there, " << came(Conclusion::kSomethingElse) << " something else, "
                << came(Conclusion::kNotTried) << " not tried; " << counts.agree << " agree, " << counts.beside
                << " where versions see something else, " << counts.contradict << " contradict\n";
    }
    for (const auto* const list : {&left_out_, &not_tried_}) {
      for (const auto& [why, whats] : *list) {
        std::cout << "  " << (list == &left_out_ ? "not exported: " : "not tried: ") << whats.size() << ": " << why
                  << "\n";
        for (const std::string& what : whats) std::cout << "      " << what << "\n";
      }
    }
    for (const std::string& contradiction : contradictions_) ADD_FAILURE() << contradiction;
  }
  int agree() const {
    int sum = 0;
    for (const auto& [shell, counts] : counts_) sum += counts.agree;
    return sum;
  }

 private:
  struct Counts {
    std::map<Conclusion, int> came;
    int agree = 0, beside = 0, contradict = 0;
  };
  // By shell.
  std::map<std::string, Counts> counts_;
  std::vector<std::string> contradictions_;
  // By reason.
  std::map<std::string, std::vector<std::string>> left_out_, not_tried_;
};

std::string FromEnvironment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

class ExportVersionsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::vector<std::string> programs = absl::StrSplit(FromEnvironment("TWINSTEP_SHELLS"), ' '), left_out;
    if (const std::string folder = FromEnvironment("TWINSTEP_NODES"); !folder.empty()) {
      const absl::StatusOr<std::vector<NodeBuild>> builds = NodeBuildsIn(folder, left_out);
      ASSERT_TRUE(builds.ok()) << builds.status();
      for (const NodeBuild& build : *builds) programs.push_back(build.program);
    }
    shells_ = new std::vector<ExportShell>(ExportShells(programs, left_out));
    for (const std::string& sentence : left_out) ADD_FAILURE() << sentence;
    ASSERT_FALSE(shells_->empty());
  }

  // Its script; none: it cannot be exported, which is counted.
  static std::optional<std::string> ScriptFor(const std::string& what, const std::string& argument,
                                              const std::string& format, Tally& tally) {
    const std::string file = absl::StrCat(::testing::TempDir(), "/", format, ".js");
    const ProgramRun run = RunProgram("harness/export", {"--format=" + format, "--out=" + file, argument});
    if (run.exit_code == 0) return file;
    tally.LeaveOut(what, absl::StrCat(format, ": ", run.err.substr(0, run.err.find('\n'))));
    return std::nullopt;
  }

  static std::vector<ExportShell>* shells_;
};
std::vector<ExportShell>* ExportVersionsTest::shells_ = nullptr;

TEST_F(ExportVersionsTest, ScriptsOfEntriesSayWhatTheEntriesClaim) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Load();
  ASSERT_TRUE(known.ok()) << known.status();
  Tally tally;
  for (const KnownBug& bug : known->all()) {
    const std::string id(known->IdOf(bug));
    std::string format;
    std::optional<std::string> script;
    for (const ExportShell& shell : *shells_) {
      if (shell.engine != EngineOf(bug.side())) continue;
      if (std::exchange(format, shell.format) != shell.format) {
        script = ScriptFor(id, absl::StrCat("corpus/bugs/", id), format, tally);
      }
      if (script) tally.Add(id, shell, RunInShell(shell, *script), KnownOf(ClaimOf(bug, shell.engine, shell.version)));
    }
  }
  tally.Report(absl::StrCat(known->all().size(), " entries of corpus/bugs"));
  EXPECT_GE(tally.agree(), 100);
}

// The version of a shell's engine as far as subjects are told apart.
bool IsOf(const Subject& subject, const ExportShell& shell) {
  return subject.engine == shell.engine && absl::StartsWith(shell.version, subject.version + ".");
}

// One of each class, as far as kFindings go.
std::vector<std::pair<std::string, Finding>> OneOfEachClass(const std::string& folder) {
  std::vector<std::pair<std::string, Finding>> found;
  const absl::StatusOr<FindingList> list = FindFindings({folder});
  EXPECT_TRUE(list.ok()) << list.status();
  std::set<std::string> classes;
  for (const FindingPath& path : list.ok() ? list->findings : std::vector<FindingPath>()) {
    if (found.size() == kFindings) break;
    if (!classes.insert(path.path.substr(0, path.path.rfind('/'))).second) continue;
    absl::StatusOr<Finding> finding = ReadFinding(path.path);
    EXPECT_TRUE(finding.ok()) << finding.status();
    if (finding.ok()) found.emplace_back(path.path, *std::move(finding));
  }
  return found;
}

// What plays findings as a shell's engine: a program, empty for this one, and the subject in it, empty for its own.
struct ShellPlayer {
  std::string program, subject;
};

// None: it is not built, with what to build in `not_built`.
std::optional<ShellPlayer> PlayerFor(const ExportShell& shell, std::set<std::string>& not_built) {
  const std::string name = absl::StrCat(shell.engine, "@", shell.format, ":", shell.program);
  if (ParseShellSubject(name)) return ShellPlayer{.program = "", .subject = name};
  // Subjects stand beside the programs in the output folder, not in the runfiles.
  const std::string folder = std::filesystem::canonical("harness/export").parent_path().string();
  for (const Subject& subject : SubjectsOf(shell.engine)) {
    if (!IsOf(subject, shell)) continue;
    if (IsOwn(subject)) return ShellPlayer{};
    const absl::StatusOr<std::string> program = SubjectProgram(subject, "versions", folder);
    if (program.ok()) return ShellPlayer{.program = *program, .subject = ""};
    not_built.insert(std::string(program.status().message()));
  }
  return std::nullopt;
}

// By the index of a finding, and the index of a shell: what `versions` makes of it there.
std::map<std::pair<size_t, size_t>, Known> StatesOf(const std::vector<std::pair<std::string, Finding>>& found,
                                                    const std::vector<ExportShell>& shells) {
  std::map<std::pair<size_t, size_t>, Known> states;
  std::set<std::string> not_built;
  for (size_t s = 0; s < shells.size(); ++s) {
    const std::optional<ShellPlayer> player = PlayerFor(shells[s], not_built);
    if (!player) continue;
    TrialPool pool(/*jobs=*/2, {}, /*stop=*/{}, player->program);
    std::vector<Finding> findings;
    std::vector<size_t> indices;
    for (size_t i = 0; i < found.size(); ++i) {
      const std::string blamed = EngineToBlame(found[i].second);
      if (!blamed.empty() && blamed != shells[s].engine) continue;
      findings.push_back(found[i].second);
      indices.push_back(i);
    }
    const absl::StatusOr<std::vector<FindingState>> played = PlayFindings(findings, pool, player->subject);
    EXPECT_TRUE(played.ok()) << played.status();
    for (size_t i = 0; played.ok() && i < indices.size(); ++i) {
      states[{indices[i], s}] = KnownOf((*played)[i].state);
    }
  }
  for (const std::string& sentence : not_built) std::cout << "nothing to compare with: " << sentence << "\n";
  return states;
}

TEST_F(ExportVersionsTest, ScriptsOfFreshFindingsSayWhatVersionsSays) {
  const std::string folder = ::testing::TempDir() + "/campaign";
  const ProgramRun run =
      RunProgram("harness/fuzz", {"--sessions=1500", "--seed=44", "--reduce=none", "--out=" + folder});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::vector<std::pair<std::string, Finding>> found = OneOfEachClass(folder);
  EXPECT_EQ(found.size(), kFindings);
  const std::map<std::pair<size_t, size_t>, Known> states = StatesOf(found, *shells_);
  Tally tally;
  for (size_t i = 0; i < found.size(); ++i) {
    const auto& [path, finding] = found[i];
    const std::string name = path.substr(folder.size() + 1), blamed = EngineToBlame(finding);
    std::string format;
    std::optional<std::string> script;
    for (size_t s = 0; s < shells_->size(); ++s) {
      const ExportShell& shell = (*shells_)[s];
      const bool about = shell.engine == finding.test_case().engine().engine() ||
                         shell.engine == finding.differential().other().engine();
      if (!about || (!blamed.empty() && blamed != shell.engine)) continue;
      if (std::exchange(format, shell.format) != shell.format) script = ScriptFor(name, path, format, tally);
      if (!script) continue;
      const auto known = states.find({i, s});
      tally.Add(name, shell, RunInShell(shell, *script), known == states.end() ? Known::kNothing : known->second);
    }
  }
  tally.Report(absl::StrCat(found.size(), " fresh findings, one of each class"));
  EXPECT_GE(tally.agree(), 50);
}

}  // namespace
}  // namespace twinstep
