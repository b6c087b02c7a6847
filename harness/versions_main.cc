// //harness:versions: plays known bugs on every version of their engines at hand, and says where they show.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/engine_facts.h"
#include "engines/subject.h"
#include "harness/bugs/bug_trial.h"
#include "harness/bugs/bug_versions.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/subjects/subject_program.h"

ABSL_FLAG(std::string, subjects, "",
          "engines at versions, ENGINE@VERSION, separated by commas; default: all that are built");
ABSL_FLAG(twinstep::Jobs, jobs, {0}, "sessions at the same time; 0: one for each processor");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended as timed out");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "versions: plays known bugs on every version of their engines at hand, and says in which they show.\n"
    "  versions corpus/bugs                 a folder of entries, or entries; default: those of corpus/bugs, built in\n"
    "  versions --subjects=ENGINE@VERSION   in this version";

// As `path` names them: a file, or the .textproto files of a folder, in the order of their names.
absl::Status ReadEntries(const std::string& path, std::vector<std::pair<std::string, std::string>>& files) {
  std::vector<std::string> names = {path};
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    names.clear();
    for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
      if (entry.path().extension() == ".textproto") names.push_back(entry.path().string());
    }
    if (names.empty()) return absl::NotFoundError(absl::StrCat(path, " holds no entries (*.textproto)"));
    std::sort(names.begin(), names.end());
  }
  for (const std::string& name : names) {
    absl::StatusOr<std::string> text = ReadFile(name);
    if (!text.ok()) return absl::NotFoundError(text.status().message());
    files.emplace_back(name, *std::move(text));
  }
  return absl::OkStatus();
}

absl::StatusOr<KnownBugs> BugsOf(const std::vector<std::string>& paths) {
  if (paths.empty()) return KnownBugs::Load();
  std::vector<std::pair<std::string, std::string>> files;
  for (const std::string& path : paths) {
    if (absl::Status read = ReadEntries(UserPath(path), files); !read.ok()) return read;
  }
  absl::StatusOr<KnownBugs> bugs = KnownBugs::Parse(files);
  // What is wrong is the file, not the command line.
  if (!bugs.ok()) return absl::FailedPreconditionError(bugs.status().message());
  return bugs;
}

struct Player {
  Subject subject;
  // Empty: this one.
  std::string program;
};

// Those of --subjects; without, of the engines that the entries are about. What is not built is said in `left_out`,
// where nobody asked for it by name.
absl::StatusOr<std::vector<Player>> PlayersFor(const KnownBugs& bugs, std::vector<std::string>& left_out) {
  const std::string wanted = absl::GetFlag(FLAGS_subjects);
  std::vector<Subject> subjects;
  for (const absl::string_view name : absl::StrSplit(wanted, ',', absl::SkipEmpty())) {
    absl::StatusOr<Subject> subject = ParseSubject(std::string(name));
    if (!subject.ok()) return absl::InvalidArgumentError(absl::StrCat("--subjects: ", subject.status().message()));
    subjects.push_back(*std::move(subject));
  }
  for (const EngineFacts* const facts : AllEngineFacts()) {
    if (!wanted.empty() || std::none_of(bugs.all().begin(), bugs.all().end(),
                                        [&](const KnownBug& bug) { return EngineOf(bug.side()) == facts->name; })) {
      continue;
    }
    for (Subject& subject : SubjectsOf(facts->name)) subjects.push_back(std::move(subject));
  }
  std::vector<Player> players;
  for (Subject& subject : subjects) {
    if (IsOwn(subject)) {
      players.push_back({std::move(subject), ""});
      continue;
    }
    absl::StatusOr<std::string> program = SubjectProgram(subject, "versions");
    if (program.ok()) {
      players.push_back({std::move(subject), *std::move(program)});
    } else if (wanted.empty()) {
      left_out.push_back(absl::StrCat(NameOf(subject), " is left out: ", program.status().message()));
    } else {
      return program.status();
    }
  }
  return players;
}

// Fills the rows of `engine`'s entries, in the order of `entries`, with what they do in that version.
absl::Status Play(const Player& player, const std::vector<const KnownBug*>& entries, std::vector<BugRow>& rows) {
  std::vector<KnownBug> sessions;
  for (const KnownBug* const bug : entries) {
    for (KnownBug& session : WithAllSessions(*bug)) sessions.push_back(std::move(session));
  }
  TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), {.cpu = absl::GetFlag(FLAGS_cpu_limit)}, /*stop=*/{},
                 player.program);
  const absl::StatusOr<std::vector<BugShown>> shown = PlayBugs(sessions, pool);
  if (!shown.ok()) return shown.status();
  size_t next = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    const size_t count = WithAllSessions(*entries[i]).size();
    const absl::Span<const BugShown> own = absl::MakeConstSpan(*shown).subspan(next, count);
    next += count;
    const BugState state = StateOf(*entries[i], own);
    rows[i].states.push_back(state);
    rows[i].notes.push_back(NoteOf(*entries[i], state, own));
  }
  return absl::OkStatus();
}

absl::Status Run(const CommandLine& line) {
  const absl::StatusOr<KnownBugs> bugs = BugsOf(line.positional);
  if (!bugs.ok()) return bugs.status();
  std::vector<std::string> left_out;
  const absl::StatusOr<std::vector<Player>> players = PlayersFor(*bugs, left_out);
  if (!players.ok()) return players.status();
  ProgressLine progress("versions");
  for (const EngineFacts* const facts : AllEngineFacts()) {
    std::vector<const KnownBug*> entries;
    std::vector<BugRow> rows;
    for (const KnownBug& bug : bugs->all()) {
      if (EngineOf(bug.side()) != facts->name) continue;
      entries.push_back(&bug);
      rows.push_back({.bug = std::string(bugs->IdOf(bug)), .states = {}, .notes = {}});
    }
    std::vector<std::string> versions;
    for (const Player& player : *players) {
      if (player.subject.engine != facts->name) continue;
      versions.push_back(NameOf(player.subject));
      progress.Show(absl::StrCat(entries.size(), " entries in ", versions.back()));
      if (absl::Status played = Play(player, entries, rows); !played.ok()) return played;
    }
    if (entries.empty() || versions.empty()) continue;
    progress.Print([&] { std::cout << BugVersionsText(versions, rows) << "\n" << std::flush; });
  }
  for (const std::string& sentence : left_out) std::cout << sentence << "\n";
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "versions",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.arguments = {0, twinstep::kAnyNumber, "entries or folders of entries"}}}},
                              twinstep::Run);
}
