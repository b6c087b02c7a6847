// //harness:sample: draws findings of a result folder for a person to look at.
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/finding_text.h"
#include "harness/results/labels.h"
#include "harness/results/sampling.h"
#include "harness/text/terminal_text.h"

ABSL_FLAG(twinstep::Whole<1>, n, 10, "number of findings to draw");
ABSL_FLAG(uint64_t, seed, 1, "decides which findings of a class are drawn");
ABSL_FLAG(bool, all, false, "also draw labelled findings, and several with one label key");
ABSL_FLAG(bool, full, false, "show everything that is in a finding's .txt file: sources, all actions");
ABSL_FLAG(std::string, labels, "", "the label file; default: labels in the result folder");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "sample: draws findings of a campaign's result folder for inspection, one of each class in turn, unexplained\n"
    "classes first, and shows them with the commands that label and that run each again.\n"
    "  sample DIR -n 20 --seed=2";

constexpr size_t kLongestPath = 4096;

struct Drawable {
  FindingPath file;
  LabelKey key;
  bool labelled = false;
};

struct Drawables {
  std::vector<Drawable> findings;
  std::vector<SampleCandidate> candidates;
  size_t classes = 0;
  // Reason to number.
  std::map<std::string, int> left_out;
};

// Reads every finding once and keeps what decides the order: a folder may hold more than fits into memory.
Drawables ReadAll(FindingList list, const Labels& labels) {
  Drawables all;
  all.left_out = std::move(list.left_out);
  std::set<std::string> folders;
  ProgressLine progress("sample");
  size_t read = 0;
  for (FindingPath& file : list.findings) {
    progress.Show(absl::StrCat("finding ", ++read, " of ", list.findings.size(), " read"));
    absl::StatusOr<Finding> finding = ReadFinding(file.path);
    if (!finding.ok()) {
      progress.Tell(OneLine(std::string(finding.status().message()), kLongestPath));
      ++all.left_out["could not be read"];
      continue;
    }
    folders.insert(file.folder);
    all.candidates.push_back({file.folder, finding->layer()});
    LabelKey key = KeyOf(*finding);
    const bool labelled = labels.Lookup(key).has_value();
    all.findings.push_back({std::move(file), std::move(key), labelled});
  }
  all.classes = folders.size();
  return all;
}

absl::Status Sample(const CommandLine& line) {
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  const int wanted = absl::GetFlag(FLAGS_n);
  const std::string folder = UserPath(line.positional[0]);
  absl::StatusOr<FindingList> list = ListFindings(folder);
  if (!list.ok()) return absl::NotFoundError(list.status().message());
  const std::string labels_flag = absl::GetFlag(FLAGS_labels);
  const std::string label_file = labels_flag.empty() ? absl::StrCat(folder, "/labels") : UserPath(labels_flag);
  absl::StatusOr<Labels> labels = labels_flag.empty() ? Labels::LoadIfThere(label_file) : Labels::Load(label_file);
  if (!labels.ok()) return absl::FailedPreconditionError(labels.status().message());

  const Drawables all = ReadAll(*std::move(list), *labels);
  const bool every = absl::GetFlag(FLAGS_all);
  int shown = 0, labelled = 0, alike = 0;
  std::set<LabelKey> keys;
  for (const size_t i : RoundRobin(all.candidates, absl::GetFlag(FLAGS_seed))) {
    const Drawable& drawable = all.findings[i];
    if (!every && drawable.labelled) {
      ++labelled;
      continue;
    }
    if (shown == wanted) continue;
    if (!every && !keys.insert(drawable.key).second) {
      ++alike;
      continue;
    }
    // It may be gone since: a campaign replaces findings by shorter ones.
    absl::StatusOr<Finding> finding = ReadFinding(drawable.file.path);
    if (!finding.ok()) continue;
    ++shown;
    const std::string path = ShellWord(drawable.file.path);
    std::cout << "[" << shown << "] " << OneLine(drawable.file.path, kLongestPath) << "\n"
              << (absl::GetFlag(FLAGS_full) ? FindingText(*finding) : SampleText(*finding, 0));
    if (const KnownBug* const bug = bugs.Find(finding->cause()); bug != nullptr) {
      std::cout << "    known bug: " << bug->title() << " (corpus/bugs/" << bugs.IdOf(*bug) << ".textproto)\n";
    }
    if (const std::optional<Label> label = labels->Lookup(drawable.key)) {
      std::cout << "    labelled: " << OneLine(label->cause, kLongestPath) << " " << OneLine(label->note, kLongestPath)
                << "\n";
    }
    std::cout << "    again: ./bazelw run //harness:replay -- " << path << "\n"
              << "    label: ./bazelw run //harness:label -- " << path
              << (labels_flag.empty() ? "" : absl::StrCat(" --file=", ShellWord(label_file)))
              << " --cause=ID --note=\"...\"\n\n";
  }
  std::cout << shown << (shown == 1 ? " finding of " : " findings of ") << all.findings.size() << " in " << all.classes
            << (all.classes == 1 ? " class" : " classes");
  if (labelled > 0) std::cout << "; " << labelled << " labelled ones are not shown (--all shows them)";
  if (alike > 0) std::cout << "; not shown, as the label of a shown one would hold for them: " << alike;
  std::cout << "\n";
  for (const auto& [reason, count] : all.left_out) std::cout << "left out: " << count << " " << reason << "\n";
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "sample",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.arguments = {1, 1, "a result folder", /*folders=*/true}}}},
                              twinstep::Sample);
}
