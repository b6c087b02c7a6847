// //harness:label: writes down what a finding's root cause is.
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/labels.h"
#include "harness/studies/causes/labelled_findings.h"
#include "harness/text/terminal_text.h"
#include "harness/text/text_table.h"

ABSL_FLAG(std::string, cause, "",
          "the root cause: an entry of corpus/bugs, an issue's ID, or a word of your own; equal causes count once");
ABSL_FLAG(std::string, note, "", "anything else worth knowing, one line");
ABSL_FLAG(std::string, file, "", "the label file; default: labels in the finding's result folder");
ABSL_FLAG(bool, remove, false, "removes the label");
ABSL_FLAG(bool, convert, false, "prints the labelled findings of a result folder as a set for //harness:causes_study");
ABSL_FLAG(bool, list, false, "shows the causes with their counts; a result folder as argument counts its findings too");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "label: writes the root cause of findings into the label file. A label applies to every finding with the same\n"
    "program, class, place and difference, in this campaign or another. A finding that shows an entry of corpus/bugs "
    "needs no label.\n"
    "  label DIR/classes/CLASS/session-12.pb.zst --cause=bug-1362432 --note=\"first of two equal parameters\"\n"
    "  label DIR/classes/CLASS/session-12.pb.zst --cause=corpus/bugs/ID\n"
    "  label --list DIR\n"
    "  label --convert DIR > SET.textproto\n"
    "A set has programs, configurations, actions and causes as text, so it can still be played when the format of "
    "saved "
    "findings has changed.";

constexpr size_t kLongestLine = 1000;

absl::StatusOr<Labels> LoadLabels(const std::string& file, bool must_be_there) {
  absl::StatusOr<Labels> labels = must_be_there ? Labels::Load(file) : Labels::LoadIfThere(file);
  // What is wrong is the file, not the command line.
  if (!labels.ok()) return absl::FailedPreconditionError(labels.status().message());
  return labels;
}

// "corpus/bugs/ID" is ID, which must be an entry.
absl::StatusOr<std::string> CauseFromFlag(const KnownBugs& bugs) {
  constexpr absl::string_view kEntries = "corpus/bugs/", kExtension = ".textproto";
  const std::string flag = absl::GetFlag(FLAGS_cause);
  if (std::any_of(flag.begin(), flag.end(),
                  [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); })) {
    return absl::InvalidArgumentError(
        "--cause holds a tab or a line break, which separate the fields and lines of the label file; leave them out");
  }
  absl::string_view id = flag;
  if (!absl::ConsumePrefix(&id, kEntries)) return flag;
  absl::ConsumeSuffix(&id, kExtension);
  if (bugs.WithId(std::string(id)) != nullptr) return std::string(id);
  return absl::NotFoundError(absl::StrCat("there is no ", std::string(kEntries), std::string(id),
                                          std::string(kExtension), "; corpus/bugs/README.md says how to add one"));
}

// "corpus/bugs/ID: TITLE" in brackets where the cause is an entry; else empty.
std::string EntryText(const KnownBugs& bugs, const std::string& cause) {
  const KnownBug* const bug = bugs.WithId(cause);
  return bug == nullptr ? "" : absl::StrCat(" (corpus/bugs: ", bug->title(), ")");
}

absl::Status LabelFindings(const KnownBugs& bugs, const std::vector<std::string>& given) {
  const bool remove = absl::GetFlag(FLAGS_remove);
  ASSIGN_OR_RETURN(std::string cause, CauseFromFlag(bugs));
  const Label label = {.cause = std::move(cause), .note = absl::GetFlag(FLAGS_note)};
  if (label.cause.empty() != remove) {
    return absl::InvalidArgumentError(
        "give --cause=ID, which names the root cause, or --remove, which removes the label");
  }
  for (const std::string& argument : given) {
    const std::string path = UserPath(argument);
    absl::StatusOr<Finding> finding = ReadFinding(path);
    if (!finding.ok()) return absl::NotFoundError(finding.status().message());
    const std::string flag = absl::GetFlag(FLAGS_file);
    const std::string file = flag.empty() ? absl::StrCat(ResultFolderOf(path), "/labels") : UserPath(flag);
    ASSIGN_OR_RETURN(Labels labels, LoadLabels(file, /*must_be_there=*/remove));
    const LabelKey key = KeyOf(*finding);
    const std::optional<Label> before = labels.Lookup(key);
    if (remove) {
      if (!labels.Remove(key)) return absl::NotFoundError(absl::StrCat(path, " has no label in ", file));
    } else if (absl::Status set = labels.Set(finding->test_case().program().name(), key, label); !set.ok()) {
      return set;
    }
    if (absl::Status saved = labels.Save(file); !saved.ok()) return absl::InternalError(saved.message());
    const std::string shown = before ? absl::StrCat(" (was ", OneLine(before->cause, kLongestLine), ")") : "";
    std::cout << OneLine(argument, kLongestLine) << ": "
              << (remove ? "label removed" : OneLine(label.cause, kLongestLine)) << EntryText(bugs, label.cause)
              << shown << "\n";
    if (const KnownBug* const known = bugs.Find(finding->cause());
        known != nullptr && bugs.IdOf(*known) != label.cause) {
      std::cout << "  by its cause it is corpus/bugs/" << bugs.IdOf(*known) << ": " << known->title() << "\n";
    }
  }
  return absl::OkStatus();
}

absl::Status ListCauses(const KnownBugs& bugs, const std::vector<std::string>& folders) {
  const std::string flag = absl::GetFlag(FLAGS_file);
  if (folders.empty() && flag.empty()) {
    return absl::InvalidArgumentError("--list needs a result folder, or --file=FILE");
  }
  const std::string folder = folders.empty() ? "" : UserPath(folders[0]);
  ASSIGN_OR_RETURN(Labels labels, LoadLabels(flag.empty() ? absl::StrCat(folder, "/labels") : UserPath(flag),
                                             /*must_be_there=*/!flag.empty()));
  std::map<std::string, int> causes = labels.Causes();
  const size_t labelled_causes = causes.size();
  std::map<std::string, int> findings;
  int unlabelled = 0, unreadable = 0, known = 0;
  if (!folder.empty()) {
    absl::StatusOr<FindingList> list = ListFindings(folder);
    if (!list.ok()) return absl::NotFoundError(list.status().message());
    for (const FindingPath& file : list->findings) {
      absl::StatusOr<Finding> finding = ReadFinding(file.path);
      const std::optional<Label> label = finding.ok() ? labels.Lookup(*finding) : std::nullopt;
      const KnownBug* const bug = finding.ok() && !label ? bugs.Find(finding->cause()) : nullptr;
      if (label || bug != nullptr) {
        const std::string cause = label ? label->cause : std::string(bugs.IdOf(*bug));
        ++findings[cause];
        causes.try_emplace(cause, 0);
      }
      known += bug != nullptr;
      unreadable += !finding.ok();
      unlabelled += finding.ok() && !label && bug == nullptr;
    }
  }
  std::vector<TextTable::Column> columns = {{"labels", /*left=*/false, 8}, {"cause", /*left=*/true}};
  if (!folder.empty()) columns.insert(columns.begin() + 1, {"findings here"});
  TextTable table(std::move(columns));
  for (const auto& [cause, count] : causes) {
    std::vector<std::string> cells = {absl::StrCat(count), OneLine(cause, kLongestLine) + EntryText(bugs, cause)};
    if (!folder.empty()) cells.insert(cells.begin() + 1, absl::StrCat(findings[cause]));
    table.Add(std::move(cells));
  }
  std::cout << table.Text() << labelled_causes << " causes, " << labels.size() << " labels";
  if (known > 0) std::cout << ", " << known << " findings that corpus/bugs knows";
  if (!folder.empty()) std::cout << ", " << unlabelled << " findings without a label";
  if (unreadable > 0) std::cout << ", " << unreadable << " that could not be read";
  std::cout << "\n";
  return absl::OkStatus();
}

// A known bug's findings have its id, unless somebody has labelled them otherwise.
absl::Status Convert(const KnownBugs& bugs, const std::string& argument) {
  const std::string folder = UserPath(argument), flag = absl::GetFlag(FLAGS_file);
  ASSIGN_OR_RETURN(const Labels labels, LoadLabels(flag.empty() ? absl::StrCat(folder, "/labels") : UserPath(flag),
                                                   /*must_be_there=*/!flag.empty()));
  const absl::StatusOr<FindingList> list = ListFindings(folder);
  if (!list.ok()) return absl::NotFoundError(list.status().message());
  LabelledFindings converted;
  int unlabelled = 0, unreadable = 0;
  for (const FindingPath& file : list->findings) {
    const absl::StatusOr<Finding> finding = ReadFinding(file.path);
    if (!finding.ok()) {
      ++unreadable;
      continue;
    }
    const std::optional<Label> label = labels.Lookup(*finding);
    const KnownBug* const bug = label ? nullptr : bugs.Find(finding->cause());
    if (!label && bug == nullptr) {
      ++unlabelled;
      continue;
    }
    LabelledFinding& one = *converted.add_findings();
    one = MakeLabelled(*finding, absl::StrCat(file.folder, "/", file.session),
                       label ? label->cause : std::string(bugs.IdOf(*bug)));
    if (label) one.set_note(label->note);
  }
  std::cout << ToText(converted);
  std::cerr << "label: " << converted.findings_size() << " findings, " << unlabelled
            << " without a label are left out, " << unreadable << " cannot be read\n";
  if (!converted.findings().empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(argument, " has no labelled finding; label one with --cause=ID"));
}

absl::Status Run(const CommandLine& line) {
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  if (absl::GetFlag(FLAGS_convert)) return Convert(bugs, line.positional[0]);
  return absl::GetFlag(FLAGS_list) ? ListCauses(bugs, line.positional) : LabelFindings(bugs, line.positional);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  const twinstep::Arguments findings = {1, twinstep::kAnyNumber, "a finding's .pb.zst file"};
  return twinstep::RunCommand(
      argc, argv,
      {.name = "label",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--list", .takes = {"file"}, .arguments = {0, 1, "a result folder", /*folders=*/true}},
                 {.chosen_by = "--convert",
                  .takes = {"file"},
                  .arguments = {1, 1, "a result folder", /*folders=*/true}},
                 {.chosen_by = "--remove", .takes = {"file"}, .arguments = findings},
                 {.arguments = findings}}},
      twinstep::Run);
}
