// //harness:versions: plays known bugs and saved findings on every version of their engines at hand, and says where
// they show.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/known_engines.h"
#include "engines/subject.h"
#include "harness/across_versions/changes.h"
#include "harness/across_versions/changes_text.h"
#include "harness/across_versions/finding_states.h"
#include "harness/across_versions/newer_subjects.h"
#include "harness/across_versions/node_builds.h"
#include "harness/bug_trials/bug_trial.h"
#include "harness/bug_trials/bug_versions.h"
#include "harness/bug_trials/version_tables.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/exports/export_case.h"
#include "harness/process/interrupt.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/subjects/subject_program.h"
#include "harness/text/counted.h"
#include "harness/text/terminal_text.h"
#include "model/engine_name.h"

ABSL_FLAG(std::string, subjects, "",
          "engines at versions, ENGINE@VERSION, or by their shells, ENGINE@SHELL:PATH, separated by commas; default: "
          "all that are built");
ABSL_FLAG(std::string, since, "",
          "a version, or a subject: names changes in behaviour that are not entries of corpus/bugs, between it and the "
          "newer subjects that are built, one after the other (or those of --subjects, in their order)");
ABSL_FLAG(twinstep::Whole<1>, seconds, 600, "with --since: the limit of time; what it leaves out is counted");
ABSL_FLAG(twinstep::Whole<0>, sessions, 0,
          "with --since: random sessions of each step and corpus; 0: as many as there is time for");
ABSL_FLAG(uint64_t, seed, 1, "with --since: decides every random choice");
ABSL_FLAG(std::string, bisect, "",
          "a folder of Node.js builds (third_party/engines/get_nodes.sh fills one); plays the exported scripts in "
          "these, in place of subjects");
ABSL_FLAG(
    std::string, out, "",
    "a folder: writes the tables to versions.json and versions.html in it, and prints what has changed since the run "
    "that wrote them last; with --since changes.json and a finding of each change; not with --bisect");
ABSL_FLAG(twinstep::Jobs, jobs, {0}, "sessions at the same time; 0: one for each processor");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended as timed out");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "versions: plays known bugs or saved findings on every version of their engines that is built, and prints which "
    "versions show them.\n"
    "  versions corpus/bugs                  plays entries, or a folder of them; default: those of corpus/bugs, built "
    "in\n"
    "  versions DIR                          plays the findings of a campaign's result folder, or finding files\n"
    "  versions --subjects=ENGINE@VERSION    plays them in this version\n"
    "  versions --subjects=ENGINE@node:PATH  plays them in this Node.js, which needs no build\n"
    "  versions --since=VERSION              names changes after it that are not entries\n"
    "  versions --bisect=NODES DIR           names the first and last Node.js of a folder that show it";

constexpr char kEntryExtension[] = ".textproto";
// On a busy machine a browser takes minutes to start. What hangs is ended by its CPU time before that.
constexpr absl::Duration kPatience = absl::Minutes(10);

// As `path` names them: a file, or the .textproto files of a folder, in the order of their names.
absl::Status ReadEntries(const std::string& path, std::vector<std::pair<std::string, std::string>>& files) {
  std::vector<std::string> names = {path};
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    names.clear();
    for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
      if (entry.path().extension() == kEntryExtension) names.push_back(entry.path().string());
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

// What is played: entries or findings.
struct Played {
  absl::StatusOr<KnownBugs> bugs = absl::NotFoundError("");
  // With their names for people.
  std::vector<Finding> findings;
  std::vector<std::string> names;
  // By the engine that plays them: of `bugs` or of `findings`, in their order.
  std::map<std::string, std::vector<size_t>> by_engine;
};

bool HoldsEntries(const std::string& path) {
  std::error_code error;
  if (absl::EndsWith(path, kEntryExtension)) return true;
  for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
    if (entry.path().extension() == kEntryExtension) return true;
  }
  return false;
}

absl::Status ReadBugs(const std::vector<std::string>& paths, Played& played) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const std::string& path : paths) {
    RETURN_IF_ERROR(ReadEntries(path, files));
  }
  played.bugs = paths.empty() ? KnownBugs::Load() : KnownBugs::Parse(files);
  // What is wrong is the file, not the command line.
  if (!played.bugs.ok()) return absl::FailedPreconditionError(played.bugs.status().message());
  for (size_t i = 0; i < played.bugs->all().size(); ++i) {
    played.by_engine[std::string(EngineOf(played.bugs->all()[i].side()))].push_back(i);
  }
  return absl::OkStatus();
}

absl::Status ReadFindings(const std::vector<std::string>& paths, Played& played, std::vector<std::string>& left_out) {
  ASSIGN_OR_RETURN(const FindingList list, FindFindings(paths));
  int of_versions = 0;
  for (const FindingPath& path : list.findings) {
    absl::StatusOr<Finding> finding = ReadFinding(path.path);
    if (!finding.ok()) {
      left_out.push_back(std::string(finding.status().message()));
      continue;
    }
    const std::string engine = finding->test_case().engine().engine(), other = finding->differential().other().engine();
    if (WithoutVersion(engine) != engine || WithoutVersion(other) != other) {
      ++of_versions;
      continue;
    }
    const std::string blamed = EngineToBlame(*finding);
    for (const std::string& name : std::set<std::string>{engine, other}) {
      if (name.empty() || (!blamed.empty() && name != blamed)) continue;
      played.by_engine[name].push_back(played.findings.size());
    }
    played.findings.push_back(*std::move(finding));
    played.names.push_back(absl::StrCat(path.folder.substr(path.folder.rfind('/') + 1), "/session-", path.session));
  }
  if (of_versions > 0) left_out.push_back(absl::StrCat(of_versions, " findings name versions of engines themselves"));
  for (const auto& [reason, count] : list.left_out) left_out.push_back(absl::StrCat(count, " files: ", reason));
  return absl::OkStatus();
}

absl::StatusOr<Played> WhatToPlay(const std::vector<std::string>& arguments, std::vector<std::string>& left_out) {
  std::vector<std::string> entries, findings;
  for (const std::string& argument : arguments) {
    const std::string path = UserPath(argument);
    std::error_code error;
    // What is not there is said by who reads it.
    const bool is_finding = std::filesystem::exists(path, error) && !HoldsEntries(path);
    (is_finding ? findings : entries).push_back(path);
  }
  if (!entries.empty() && !findings.empty()) {
    return absl::InvalidArgumentError("entries of known bugs and findings are played in runs of their own");
  }
  Played played;
  RETURN_IF_ERROR(findings.empty() ? ReadBugs(entries, played) : ReadFindings(findings, played, left_out));
  return played;
}

struct Player {
  Subject subject;
  // Empty: this one.
  std::string program;
  // Of one that this program reaches by its shell: its name, which is played in place of its engine's.
  std::string name = {};
};

// Those of --subjects; without, of the engines that the entries are about. What is not built is said in `left_out`,
// where nobody asked for it by name.
absl::StatusOr<std::vector<Player>> PlayersFor(const Played& played, std::vector<std::string>& left_out) {
  const std::string wanted = absl::GetFlag(FLAGS_subjects);
  std::vector<Subject> subjects;
  for (const absl::string_view name : absl::StrSplit(wanted, ',', absl::SkipEmpty())) {
    absl::StatusOr<Subject> subject = ParseSubject(std::string(name));
    if (!subject.ok()) return absl::InvalidArgumentError(absl::StrCat("--subjects: ", subject.status().message()));
    subjects.push_back(*std::move(subject));
  }
  for (const EngineFacts* const facts : AllEngineFacts()) {
    if (!wanted.empty() || played.by_engine.count(std::string(facts->name)) == 0) continue;
    for (Subject& subject : SubjectsOf(facts->name)) subjects.push_back(std::move(subject));
    for (const Subject& subject : FetchedSubjectsOf(facts->name)) {
      absl::StatusOr<Subject> fetched = ParseSubject(NameOf(subject));
      if (fetched.ok()) {
        subjects.push_back(*std::move(fetched));
      } else {
        left_out.push_back(absl::StrCat(NameOf(subject), ": ", fetched.status().message()));
      }
    }
  }
  std::vector<Player> players;
  for (Subject& subject : subjects) {
    if (IsOwn(subject)) {
      players.push_back({std::move(subject), ""});
      continue;
    }
    if (!subject.shell.empty()) {
      std::string name = NameOf(subject);
      players.push_back({std::move(subject), "", std::move(name)});
      continue;
    }
    absl::StatusOr<std::string> program = SubjectProgram(subject, "versions");
    if (program.ok()) {
      players.push_back({std::move(subject), *std::move(program)});
    } else if (wanted.empty()) {
      left_out.push_back(absl::StrCat(NameOf(subject), ": ", program.status().message()));
    } else {
      return program.status();
    }
  }
  return players;
}

absl::StatusOr<std::vector<FindingState>> PlayEntries(const std::vector<const KnownBug*>& entries, TrialPool& pool,
                                                      const std::string& subject) {
  std::vector<KnownBug> sessions;
  for (const KnownBug* const bug : entries) {
    for (KnownBug& session : WithAllSessions(*bug)) sessions.push_back(std::move(session));
  }
  ASSIGN_OR_RETURN(const std::vector<BugShown> shown, PlayBugs(sessions, pool, subject));
  std::vector<FindingState> states;
  size_t next = 0;
  for (const KnownBug* const bug : entries) {
    const size_t count = WithAllSessions(*bug).size();
    const absl::Span<const BugShown> own = absl::MakeConstSpan(shown).subspan(next, count);
    next += count;
    const BugState state = StateOf(*bug, own);
    states.push_back({.state = state, .note = NoteOf(*bug, state, own)});
  }
  return states;
}

// Adds a column: what becomes of what `indices`, the rows, stand for in that version.
absl::Status Play(const Player& player, const Played& played, const std::vector<size_t>& indices, VersionTable& table) {
  TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), {.cpu = absl::GetFlag(FLAGS_cpu_limit), .patience = kPatience},
                 /*stop=*/{}, player.program);
  std::vector<const KnownBug*> entries;
  std::vector<Finding> findings;
  for (const size_t i : indices) {
    if (played.bugs.ok()) {
      entries.push_back(&played.bugs->all()[i]);
    } else {
      findings.push_back(played.findings[i]);
    }
  }
  ASSIGN_OR_RETURN(const std::vector<FindingState> states, played.bugs.ok()
                                                               ? PlayEntries(entries, pool, player.name)
                                                               : PlayFindings(findings, pool, player.name));
  for (int i = 0; i < table.rows_size(); ++i) {
    const FindingState& state = states[static_cast<size_t>(i)];
    VersionCell& cell = *table.mutable_rows(i)->add_cells();
    cell.set_state(Text(state.state));
    cell.set_note(state.note);
  }
  return absl::OkStatus();
}

std::string NameOfRow(const Played& played, size_t index) {
  return played.bugs.ok() ? std::string(played.bugs->IdOf(played.bugs->all()[index])) : played.names[index];
}

absl::StatusOr<Finding> FindingToExport(const Played& played, size_t index) {
  if (!played.bugs.ok()) return played.findings[index];
  const KnownBug& bug = played.bugs->all()[index];
  ASSIGN_OR_RETURN(const BugPlayer player, PlayerOf(bug));
  TrialPool pool(/*jobs=*/1, {.cpu = absl::GetFlag(FLAGS_cpu_limit)}, /*stop=*/{}, player.program);
  return FindingOfBug(bug, NameOfRow(played, index), pool);
}

// The scripts of what is played in V8, in the builds of Node.js in `folder`.
absl::Status Bisect(const Played& played, const std::string& folder, std::vector<std::string>& left_out) {
  ASSIGN_OR_RETURN(const std::vector<NodeBuild> builds, NodeBuildsIn(folder, left_out));
  const int jobs = absl::GetFlag(FLAGS_jobs).count();
  ProgressLine progress("versions");
  for (const auto& [engine, indices] : played.by_engine) {
    if (engine != EngineOfNode()) {
      left_out.push_back(absl::StrCat(indices.size(), " of ", DisplayName(engine), ", which is not in Node.js"));
      continue;
    }
    for (const size_t index : indices) {
      const std::string name = NameOfRow(played, index);
      progress.Show(absl::StrCat(name, " in ", builds.size(), " builds of Node.js"));
      const auto states = [&]() -> absl::StatusOr<std::vector<BugState>> {
        ASSIGN_OR_RETURN(const Finding finding, FindingToExport(played, index));
        ASSIGN_OR_RETURN(const ExportCase export_case, MakeExportCase(finding, engine));
        return PlayInNode(export_case, builds, jobs);
      }();
      if (!states.ok()) {
        left_out.push_back(absl::StrCat(name, ": ", states.status().message()));
        continue;
      }
      progress.Print([&] { std::cout << name << ": " << SpanText(builds, *states) << "\n" << std::flush; });
    }
  }
  return absl::OkStatus();
}

// The head of its column: a shell has the version that it was asked for, or, where another of `players` has that too,
// the name that it was given.
std::string HeadOf(const Player& player, const std::vector<Player>& players) {
  const Subject& subject = player.subject;
  const auto head = [](const Subject& shell) {
    return absl::StrCat(shell.engine, "@", shell.version, " (", shell.shell, ")");
  };
  if (subject.shell.empty()) return NameOf(subject);
  const auto alike = std::count_if(players.begin(), players.end(), [&](const Player& other) {
    return !other.subject.shell.empty() && head(other.subject) == head(subject);
  });
  return alike > 1 ? player.name : head(subject);
}

// With --out.
absl::Status Keep(const VersionTables& tables) {
  const std::string out = absl::GetFlag(FLAGS_out);
  if (out.empty()) return absl::OkStatus();
  const std::string folder = UserPath(out);
  const absl::StatusOr<VersionTables> before = ReadVersionTables(folder);
  if (!before.ok() && !absl::IsNotFound(before.status())) return before.status();
  const std::string changes = before.ok() ? ChangesText(*before, tables) : "";
  if (before.ok()) std::cout << "Since the last run:\n" << VisibleText(changes) << "\n" << std::flush;
  return WriteVersionTables(tables, changes, folder);
}

absl::Status PlayInSubjects(const Played& played, std::vector<std::string>& left_out) {
  ASSIGN_OR_RETURN(const std::vector<Player> players, PlayersFor(played, left_out));
  ProgressLine progress("versions");
  VersionTables tables;
  for (const EngineFacts* const facts : AllEngineFacts()) {
    const auto own = played.by_engine.find(std::string(facts->name));
    if (own == played.by_engine.end()) continue;
    VersionTable table;
    table.set_what(played.bugs.ok() ? "entry" : "finding");
    for (const size_t index : own->second) table.add_rows()->set_name(NameOfRow(played, index));
    for (const Player& player : players) {
      if (player.subject.engine != facts->name) continue;
      table.add_versions(HeadOf(player, players));
      progress.Show(absl::StrCat(NumberOf(own->second.size(), table.what()), " in ", table.versions().rbegin()[0]));
      RETURN_IF_ERROR(Play(player, played, own->second, table));
    }
    if (table.versions_size() == 0) continue;
    progress.Print([&] { std::cout << VisibleText(ToText(table)) << "\n" << std::flush; });
    *tables.add_tables() = std::move(table);
  }
  return Keep(tables);
}

void TellLeftOut(const std::vector<std::string>& left_out) {
  for (const std::string& sentence : left_out) {
    std::cout << "left out: " << OneLine(sentence, std::string::npos) << "\n";
  }
}

// With --since.
absl::Status TellChanges() {
  CatchInterrupts();
  std::vector<std::string> left_out;
  ChangesOptions options;
  ASSIGN_OR_RETURN(options.subjects,
                   SubjectsSince(absl::GetFlag(FLAGS_since), absl::GetFlag(FLAGS_subjects), left_out));
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  options.bugs = &bugs;
  options.corpora = {"own", "corners"};
  options.seed = absl::GetFlag(FLAGS_seed);
  options.sessions = static_cast<uint64_t>(static_cast<int>(absl::GetFlag(FLAGS_sessions)));
  options.time = absl::Seconds(static_cast<int>(absl::GetFlag(FLAGS_seconds)));
  options.cpu_limit = absl::GetFlag(FLAGS_cpu_limit);
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  const std::string out = absl::GetFlag(FLAGS_out);
  if (!out.empty()) options.folder = UserPath(out);
  options.stop = Interrupted;
  absl::StatusOr<VersionChanges> changes;
  {
    ProgressLine progress("versions", {.log_every = kLogEvery});
    options.progress = [&progress](const std::string& text) { progress.Show(text); };
    changes = ChangesBetween(options);
  }
  if (!changes.ok()) return changes.status();
  std::cout << ToText(*changes);
  TellLeftOut(left_out);
  return out.empty() ? absl::OkStatus() : WriteVersionChanges(*changes, options.folder);
}

absl::Status Run(const CommandLine& line) {
  if (!absl::GetFlag(FLAGS_since).empty()) return TellChanges();
  std::vector<std::string> left_out;
  ASSIGN_OR_RETURN(const Played played, WhatToPlay(line.positional, left_out));
  const std::string nodes = absl::GetFlag(FLAGS_bisect);
  if (!nodes.empty() && !absl::GetFlag(FLAGS_subjects).empty()) {
    return absl::InvalidArgumentError("--bisect plays in Node.js, and --subjects has no effect with it");
  }
  if (!nodes.empty() && !absl::GetFlag(FLAGS_out).empty()) {
    return absl::InvalidArgumentError("--bisect has no table of versions, and --out has no effect with it");
  }
  RETURN_IF_ERROR(nodes.empty() ? PlayInSubjects(played, left_out) : Bisect(played, UserPath(nodes), left_out));
  TellLeftOut(left_out);
  if (!played.by_engine.empty()) return absl::OkStatus();
  return absl::NotFoundError("none of the named files can be played; name findings, entries, or folders of either");
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "versions",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--since",
                  .takes = {"subjects", "out", "jobs", "cpu_limit", "seconds", "sessions", "seed"}},
                 {.without = {"seconds", "sessions", "seed"},
                  .arguments = {0, twinstep::kAnyNumber, "entries, findings, or folders of either"}}}},
      twinstep::Run);
}
