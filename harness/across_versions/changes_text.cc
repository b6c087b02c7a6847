#include "harness/across_versions/changes_text.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "harness/results/atomic_file.h"
#include "harness/text/counted.h"
#include "harness/text/json_text.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// Of a program that could not be made small.
constexpr size_t kMostLines = 20;
constexpr size_t kLongestLine = 110;
constexpr size_t kLongestText = 1000;

std::string ProgramText(const std::string& program) {
  std::vector<std::string> lines = absl::StrSplit(program, '\n');
  if (lines.back().empty()) lines.pop_back();
  std::string text;
  for (size_t i = 0; i < lines.size() && i < kMostLines; ++i) {
    absl::StrAppend(&text, "    ", i + 1, i < 9 ? "  | " : " | ", OneLine(lines[i], kLongestLine), "\n");
  }
  if (lines.size() > kMostLines) {
    absl::StrAppend(&text, "    (", NumberOf(lines.size() - kMostLines, "more line"), ")\n");
  }
  return text;
}

std::string AgainText(const VersionStep& step, const VersionChange& change) {
  if (!change.file().empty()) {
    return absl::StrCat("    again:   ./bazelw run //harness:replay -- \\\n      ", ShellWord(change.file()), "\n");
  }
  return absl::StrCat("    again:   ./bazelw run //harness:debug -- --program=FILE --actions=\"...\" --engine=",
                      ShellWord(step.older()), ", then with --engine=", ShellWord(step.newer()), "\n");
}

std::string ChangeText(const VersionStep& step, const VersionChange& change, size_t number) {
  return absl::StrCat("[", number, "] ", change.fixed() ? "fixed: " : "", change.severity(), ", ",
                      NumberOf(change.findings(), "finding"), change.reduced() ? "" : ", not reduced", ": ",
                      OneLine(change.sentence(), kLongestText),
                      "\n    cause:   ", OneLine(change.cause(), kLongestText), "\n", ProgramText(change.program()),
                      "    actions: ", OneLine(change.actions(), kLongestText), "\n", AgainText(step, change));
}

std::string List(const std::string& head, const google::protobuf::RepeatedPtrField<std::string>& lines) {
  if (lines.empty()) return "";
  std::string text = absl::StrCat(head, "\n");
  for (const std::string& line : lines) absl::StrAppend(&text, "  ", OneLine(line, kLongestText), "\n");
  return text;
}

std::string UncountedText(const VersionStep& step) {
  std::vector<std::string> parts;
  const auto say = [&parts](uint64_t count, const char* one, const char* many = "") {
    if (count > 0) parts.push_back(NumberOf(count, one, many));
  };
  say(step.entry_sessions_left(), "session of entries for which there was no time",
      "sessions of entries for which there was no time");
  say(step.entry_sessions_unanswered(), "session of entries without an answer",
      "sessions of entries without an answer");
  say(step.failed_sessions(), "random session that could not be run", "random sessions that could not be run");
  say(step.flaky(), "finding that did not reproduce three times in a row",
      "findings that did not reproduce three times in a row");
  say(step.not_played(), "finding that was not played on both versions",
      "findings that were not played on both versions");
  say(step.causes_left(), "cause with no finding played at all", "causes with no finding played at all");
  return parts.empty() ? "" : absl::StrCat("Not counted: ", absl::StrJoin(parts, "; "), ".\n");
}

}  // namespace

std::string ToText(const VersionChanges& changes) {
  std::string text;
  for (const VersionStep& step : changes.steps()) {
    absl::StrAppend(&text, text.empty() ? "" : "\n", "=== From ", step.older(), " to ", step.newer(), ": ",
                    NumberOf(static_cast<uint64_t>(step.changes_size()), "change"), " that no entry or rule names\n");
    size_t number = 0;
    for (const VersionChange& change : step.changes()) {
      absl::StrAppend(&text, ChangeText(step, change, ++number), "\n");
    }
    absl::StrAppend(&text, List("Entries that show in one of the two alone:", step.entries()),
                    List("By design:", step.rules()), "Played: ", NumberOf(step.entry_sessions(), "session"),
                    " of entries, ", NumberOf(step.random_sessions(), "random session"), ".\n", UncountedText(step));
  }
  return text;
}

absl::Status WriteVersionChanges(const VersionChanges& changes, const std::string& folder) {
  RETURN_IF_ERROR(MakeFolder(folder));
  return WriteFileAtomically(folder + "/changes.json", ToJsonFile(changes));
}

}  // namespace twinstep
