// //harness:merge: result folders of several machines, or of several campaigns, put together into one.
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/campaign/merge_folders.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/text/counted.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "merge: merges result folders of fuzz (--out): each session counts once, and each class keeps its findings.\n"
    "  merge OUT IN...";
constexpr size_t kLongestLine = 4096;

void Print(const MergeSummary& summary) {
  std::cout << NumberOf(summary.sessions, "session") << " of " << NumberOf(summary.campaigns, "campaign") << ", "
            << NumberOf(summary.classes, "class", "classes") << ", "
            << NumberOf(summary.crash_groups, "group of crashes", "groups of crashes") << ", "
            << NumberOf(summary.findings, "finding") << "\n";
  if (summary.duplicates > 0) {
    std::cout << NumberOf(summary.duplicates, "finding") << " of other campaigns with equal test cases left out\n";
  }
  if (summary.other_labels > 0) {
    std::cout << NumberOf(summary.other_labels, "label") << " left out: others of the same findings stay\n";
  }
  if (summary.reduced_folders > 0) {
    std::cout << NumberOf(summary.reduced_folders, "folder")
              << " of reduced findings left out: reduce the merged findings\n";
  }
  const auto list = [](const std::vector<std::string>& lines, const std::string& one, const std::string& many) {
    if (lines.empty()) return;
    std::cout << NumberOf(lines.size(), one, many) << ":\n";
    for (const std::string& line : lines) std::cout << "  " << OneLine(line, kLongestLine) << "\n";
  };
  list(summary.begun, "folder has no sessions yet", "folders have no sessions yet");
  list(summary.damaged, "folder left out", "folders left out");
  list(summary.unreadable, "finding cannot be read", "findings cannot be read");
}

absl::Status Merge(const CommandLine& line) {
  std::vector<std::string> folders;
  for (const std::string& folder : line.positional) folders.push_back(UserPath(folder));
  std::optional<ProgressLine> progress;
  progress.emplace("merge");
  progress->Show(absl::StrCat(folders.size() - 1, " folders are merged"));
  absl::StatusOr<MergeSummary> summary = MergeFolders(folders[0], {folders.begin() + 1, folders.end()});
  progress.reset();
  if (!summary.ok()) return summary.status();
  Print(*summary);
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  using twinstep::kAnyNumber;
  return twinstep::RunCommand(argc, argv,
                              {.name = "merge",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .modes = {{.arguments = {2, kAnyNumber, "a folder for the result and those to merge"}}}},
                              twinstep::Merge);
}
