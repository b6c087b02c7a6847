#include "harness/campaign/cause_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// Before it is cut to fit.
constexpr size_t kLongestText = 1000;

int LinesOf(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

// With a line break; "~" where it is cut.
std::string ReportLine(const std::string& text) {
  std::string line = Fit(text, kReportWidth - 1);
  line.resize(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string Many(uint64_t count, const std::string& one, const std::string& several) {
  return absl::StrCat(count, " ", count == 1 ? one : several);
}

// New causes that are shown in full, with their findings: the worst of those that somebody is to blame for, then the
// undecided, then those that break no promise. Those whose file is lost, or has not been written, are not among them.
std::map<const CampaignCause*, Finding> InFull(const std::vector<const CampaignCause*>& fresh,
                                               const FindingStore& findings, int samples) {
  std::vector<const CampaignCause*> sorted = fresh;
  std::stable_sort(sorted.begin(), sorted.end(), [](const CampaignCause* a, const CampaignCause* b) {
    return std::tuple(a->side.empty(), a->policy, a->severity) < std::tuple(b->side.empty(), b->policy, b->severity);
  });
  std::map<const CampaignCause*, Finding> full;
  for (const CampaignCause* const cause : sorted) {
    if (static_cast<int>(full.size()) >= samples) break;
    if (cause->folder.empty()) continue;
    absl::StatusOr<Finding> finding = findings.Load(cause->folder, cause->session);
    if (finding.ok()) full.emplace(cause, *std::move(finding));
  }
  return full;
}

// `title`: its number, and whether it was held.
std::string CauseLine(const CampaignCause& cause, const std::string& title) {
  const std::string what = OneLine(absl::StrCat(title, cause.signature), kLongestText);
  const std::string number = cause.folder.empty() ? "none" : absl::StrCat(cause.session);
  return ReportLine(absl::StrFormat("  %8d  %8s  %s", cause.sessions, number, what));
}

std::string HowOthersAreShown(const CauseCommands& commands) {
  const std::string command = commands.result_folder.empty()
                                  ? absl::StrCat(commands.session_command, " --sessions=1 --first_session=NUMBER")
                                  : absl::StrCat("./bazelw run //harness:replay -- ", ShellWord(commands.result_folder),
                                                 "/c*/*/session-NUMBER.pb.zst");
  return absl::StrCat("A line: sessions, number of one of them, [number of the cause] and cause. One is shown by\n  ",
                      command, "\n");
}

std::string KnownText(const std::vector<CampaignCause>& causes) {
  struct Bug {
    std::string id;
    std::string title;
    CauseSeverity severity = CauseSeverity::kExtraStop;
    uint64_t sessions = 0;
  };
  std::map<std::string, Bug> by_id;
  for (const CampaignCause& cause : causes) {
    if (!cause.known) continue;
    Bug& bug = by_id[cause.known->id];
    bug.id = cause.known->id;
    bug.title = cause.known->title;
    bug.severity = std::min(bug.severity, cause.severity);
    bug.sessions += cause.sessions;
  }
  std::vector<Bug> bugs;
  for (const auto& [id, bug] : by_id) bugs.push_back(bug);
  // As new ones: the worst first, then the most frequent.
  std::stable_sort(bugs.begin(), bugs.end(), [](const Bug& a, const Bug& b) {
    return std::tuple(a.severity, b.sessions) < std::tuple(b.severity, a.sessions);
  });
  std::string text = bugs.empty() ? "" : "\nKnown bugs (corpus/bugs):\n";
  for (const Bug& bug : bugs) {
    const std::string line =
        absl::StrFormat("  %8d  %-15s  %s: %s", bug.sessions, ShortWords(bug.severity), bug.id, bug.title);
    absl::StrAppend(&text, ReportLine(OneLine(line, kLongestText)));
  }
  return text;
}

std::string DesignedText(const std::vector<CampaignCause>& causes) {
  std::string text = "\nBy design:\n";
  for (const CampaignCause& cause : causes) {
    if (!cause.designed) continue;
    absl::StrAppend(&text,
                    ReportLine(absl::StrFormat("  %8d  %s", cause.sessions, OneLine(cause.signature, kLongestText))));
  }
  return text;
}

}  // namespace

std::string CauseReportText(const std::vector<CampaignCause>& causes, const FindingStore& findings,
                            const CauseReportOptions& options) {
  std::vector<const CampaignCause*> fresh;
  uint64_t designed = 0, rules = 0, held = 0, policy = 0;
  std::set<std::string> known;
  for (const CampaignCause& cause : causes) {
    if (cause.designed) {
      designed += cause.sessions;
      ++rules;
    } else if (cause.known) {
      known.insert(cause.known->id);
    } else {
      fresh.push_back(&cause);
      held += options.held.contains(cause.signature) ? 1 : 0;
      policy += cause.policy ? 1 : 0;
    }
  }
  std::string head = absl::StrCat("Causes: ", fresh.size(), " that nobody has noted");
  if (held > 0) absl::StrAppend(&head, ", ", held, " of them in the folder before (held)");
  absl::StrAppend(&head, "; ", Many(known.size(), "known bug", "known bugs"), held > 0 ? ";\n  " : "; ",
                  Many(designed, "difference", "differences"), " by design or by rule of tools");
  absl::StrAppend(&head, designed > 0 && !options.designed ? " (--designed)\n" : "\n");
  if (policy > 0) absl::StrAppend(&head, "Of those that nobody has noted ", policy, " break no promise.\n");
  std::string tail = KnownText(causes);
  if (options.designed && rules > 0) absl::StrAppend(&tail, DesignedText(causes));

  const std::map<const CampaignCause*, Finding> full = InFull(fresh, findings, options.samples);
  std::map<const CampaignCause*, std::string> titles;
  for (const CampaignCause* const cause : fresh) {
    const size_t number = titles.size() + 1;
    titles[cause] = absl::StrCat("[", number, "] ", options.held.contains(cause->signature) ? "(held) " : "");
  }
  std::map<const CampaignCause*, std::string> entries;
  int used = LinesOf(head) + LinesOf(tail);
  std::set<std::string> sections;
  std::set<std::pair<std::string, CauseSeverity>> severities;
  for (const CampaignCause* const cause : fresh) {
    sections.insert(CauseHeading(*cause));
    const auto finding = full.find(cause);
    if (finding == full.end()) {
      severities.emplace(CauseHeading(*cause), cause->severity);
      continue;
    }
    std::string& entry = entries[cause];
    entry = absl::StrCat("\n", CauseEntry(titles[cause], *cause, finding->second, options.commands));
    used += LinesOf(entry);
  }
  // Titles of sections and of severities, how lines are read, how many are not shown.
  used += static_cast<int>(2 * sections.size() + severities.size()) + 4;

  std::string text = head;
  if (entries.size() < fresh.size()) absl::StrAppend(&text, HowOthersAreShown(options.commands));
  size_t left_out = 0;
  for (size_t begin = 0; begin < fresh.size();) {
    size_t end = begin;
    const std::string title = CauseHeading(*fresh[begin]);
    while (end < fresh.size() && CauseHeading(*fresh[end]) == title) ++end;
    // Where nothing of a section has room, it has no title.
    std::string section;
    for (size_t i = begin; i < end; ++i) {
      if (const auto entry = entries.find(fresh[i]); entry != entries.end()) absl::StrAppend(&section, entry->second);
    }
    std::optional<CauseSeverity> severity;
    for (size_t i = begin; i < end; ++i) {
      if (entries.contains(fresh[i])) continue;
      if (options.lines > 0 && used >= options.lines) {
        ++left_out;
        continue;
      }
      if (severity != fresh[i]->severity) {
        severity = fresh[i]->severity;
        absl::StrAppend(&section, "  --- ", std::string(Words(*severity)), "\n");
      }
      absl::StrAppend(&section, CauseLine(*fresh[i], titles[fresh[i]]));
      ++used;
    }
    if (!section.empty()) absl::StrAppend(&text, "\n=== ", title, "\n", section);
    begin = end;
  }
  if (left_out > 0) {
    absl::StrAppend(&text, "\n", Many(left_out, "more cause is", "more causes are"), " listed by --classes\n");
  }
  return absl::StrCat(text, tail);
}

}  // namespace twinstep
