// //harness:merge: result folders of several machines, or of several campaigns, put together into one.
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/campaign/merge_folders.h"
#include "harness/command/command_line.h"
#include "harness/corpora/program_loader.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "merge: puts result folders of fuzz (--out) together: each session counts once, each class keeps its findings.\n"
    "  merge OUT IN...";
constexpr size_t kLongestLine = 4096;

std::string Count(uint64_t number, const std::string& what, const std::string& plural) {
  return absl::StrCat(number, " ", number == 1 ? what : plural);
}

void Print(const MergeSummary& summary) {
  std::cout << Count(summary.sessions, "session", "sessions") << " of "
            << Count(summary.campaigns, "campaign", "campaigns") << ", " << Count(summary.classes, "class", "classes")
            << ", " << Count(summary.crash_groups, "group of crashes", "groups of crashes") << ", "
            << Count(summary.findings, "finding", "findings") << "\n";
  if (summary.duplicates > 0) {
    std::cout << Count(summary.duplicates, "finding", "findings")
              << " of other campaigns with equal test cases left out\n";
  }
  if (summary.other_labels > 0) {
    std::cout << Count(summary.other_labels, "label", "labels") << " left out: others of the same findings stay\n";
  }
  if (summary.reduced_folders > 0) {
    std::cout << Count(summary.reduced_folders, "folder", "folders")
              << " of reduced findings left out: reduce the merged findings\n";
  }
  if (summary.unreadable.empty()) return;
  std::cout << Count(summary.unreadable.size(), "finding", "findings") << " cannot be read:\n";
  for (const std::string& sentence : summary.unreadable) std::cout << "  " << OneLine(sentence, kLongestLine) << "\n";
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, kUsage, __FILE__);
  if (!command_line.ok()) return ReportError("merge", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (command_line->positional.size() < 2) {
    return ReportError("merge",
                       absl::InvalidArgumentError("a folder for the result and those to merge are wanted: merge "
                                                  "OUT IN..."));
  }
  std::vector<std::string> folders;
  for (const std::string& folder : command_line->positional) folders.push_back(UserPath(folder));
  absl::StatusOr<MergeSummary> summary = MergeFolders(folders[0], {folders.begin() + 1, folders.end()});
  if (!summary.ok()) return ReportError("merge", summary.status());
  Print(*summary);
  return kExitOk;
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) { return twinstep::Main(argc, argv); }
