#include "harness/campaign/cause_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/known_engines.h"
#include "harness/causes/cause_phrase.h"
#include "harness/text/counted.h"
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

// `title`: its number, and whether it was held.
std::string CauseLine(const CampaignCause& cause, const std::string& title) {
  const std::string what = OneLine(absl::StrCat(title, ReadableCause(cause.key)), kLongestText);
  const std::string number = cause.folder.empty() ? "none" : absl::StrCat(cause.session);
  return ReportLine(absl::StrFormat("  %8d  %8s  %-15s  %s", cause.sessions, number, ShortWords(cause.severity), what));
}

std::string HowOthersAreShown(const CauseCommands& commands) {
  const std::string command = commands.result_folder.empty()
                                  ? absl::StrCat(commands.session_command, " --sessions=1 --first_session=NUMBER")
                                  : absl::StrCat("./bazelw run //harness:replay -- ", ShellWord(commands.result_folder),
                                                 "/c*/*/session-NUMBER.pb.zst");
  return absl::StrCat("Each line has the number of sessions, the number of one of them, the severity and the cause.",
                      " This runs one again:\n  ", command, "\n");
}

std::string KnownText(const std::vector<CampaignCause>& causes) {
  struct Bug {
    std::string id;
    std::string title;
    Severity severity = EXTRA_STOP;
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
  if (bugs.empty()) return "";
  std::string text = absl::StrCat(
      "\n=== Known bugs (corpus/bugs), each with the number of sessions that showed it. This prints the report of "
      "one:\n  ",
      kKnownBugCommand, "\n");
  for (const Bug& bug : bugs) {
    const std::string line =
        absl::StrFormat("  %8d  %-15s  %s: %s", bug.sessions, ShortWords(bug.severity), bug.id, bug.title);
    absl::StrAppend(&text, ReportLine(OneLine(line, kLongestText)));
  }
  return text;
}

std::string DesignedText(const std::vector<CampaignCause>& causes) {
  std::string text = "\n=== By design, or by a rule of the tools\n";
  for (const CampaignCause& cause : causes) {
    if (!cause.designed) continue;
    absl::StrAppend(&text, ReportLine(absl::StrFormat("  %8d  %s", cause.sessions,
                                                      OneLine(WithDisplayNames(cause.signature), kLongestText))));
  }
  return text;
}

// What was found, in numbers.
struct CauseCounts {
  uint64_t guilty = 0, contradictions = 0, undecided = 0, policy = 0, held = 0;
  std::set<std::string> known;
  // Rules, and the differences that they explain.
  uint64_t rules = 0, designed = 0;
};

CauseCounts Count(const std::vector<CampaignCause>& causes, const std::set<std::string>& held) {
  CauseCounts counts;
  for (const CampaignCause& cause : causes) {
    if (cause.designed) {
      counts.designed += cause.sessions;
      ++counts.rules;
    } else if (cause.known) {
      counts.known.insert(cause.known->id);
    } else {
      ++(IsContradiction(cause) ? counts.contradictions
         : !cause.side.empty()  ? counts.guilty
         : cause.policy         ? counts.policy
                                : counts.undecided);
      counts.held += held.contains(cause.signature) ? 1 : 0;
    }
  }
  return counts;
}

std::string HeadText(const CauseCounts& counts, const CauseReportOptions& options) {
  std::string head =
      absl::StrCat("Causes: a debugger is to blame for ", NumberOf(counts.guilty, "new cause", "new causes"), " and ",
                   NumberOf(counts.known.size(), "known bug", "known bugs"), ".\n");
  const auto add = [&head](uint64_t count, bool listed, const char* one, const char* several, const char* flag) {
    if (count == 0) return;
    const std::string hint = listed ? "." : absl::StrCat(" (", flag, " lists ", count == 1 ? "it" : "them", ").");
    absl::StrAppend(&head, "  ", NumberOf(count, one, several), hint, "\n");
  };
  add(counts.held, true, "new cause was in the folder before; it is marked (held)",
      "new causes were in the folder before; they are marked (held)", "");
  add(counts.contradictions, true,
      "new cause is a contradiction: two runs that must agree differ; no promise says which is wrong",
      "new causes are contradictions: two runs that must agree differ; no promise says which is wrong", "");
  add(counts.undecided, options.undecided, "new cause is undecided: nothing says which debugger is right",
      "new causes are undecided: nothing says which debugger is right", "--undecided");
  add(counts.policy, options.undecided, "new cause is policy: the debuggers differ, and neither breaks a promise",
      "new causes are policy: the debuggers differ, and neither breaks a promise", "--undecided");
  add(counts.designed, options.designed, "difference is by design or follows from a rule of the tools",
      "differences are by design or follow from rules of the tools", "--designed");
  return head;
}

}  // namespace

std::string CauseReportText(const std::vector<CampaignCause>& causes, const FindingStore& findings,
                            const CauseReportOptions& options) {
  const CauseCounts counts = Count(causes, options.held);
  std::string tail = KnownText(causes);
  if (options.designed && counts.rules > 0) absl::StrAppend(&tail, DesignedText(causes));
  std::vector<const CampaignCause*> listed;
  std::map<const CampaignCause*, std::string> titles;
  for (const CampaignCause& cause : causes) {
    if (cause.designed || cause.known) continue;
    const size_t number = titles.size() + 1;
    titles[&cause] = absl::StrCat("[", number, "] ", options.held.contains(cause.signature) ? "(held) " : "");
    if (options.undecided || !cause.side.empty()) listed.push_back(&cause);
  }
  std::string text = HeadText(counts, options);
  std::map<const CampaignCause*, std::string> entries;
  int used = LinesOf(text) + LinesOf(tail);
  for (const CampaignCause* const cause : ReadingOrderOf(causes, options.samples, options.undecided).in_full) {
    // One whose file is lost has a line.
    const std::optional<ShownFinding> shown = ShownFindingOf(*cause, findings, options.small);
    if (!shown) continue;
    std::string& entry = entries[cause];
    entry = absl::StrCat("\n", CauseEntry(titles[cause], *cause, *shown, options.commands));
    used += LinesOf(entry);
  }
  std::set<std::string> sections;
  for (const CampaignCause* const cause : listed) sections.insert(CauseHeading(*cause));
  // Titles of sections, how lines are read, how many are not shown.
  used += static_cast<int>(2 * sections.size()) + 6;

  size_t left_out = 0, lines = 0;
  std::string body;
  for (size_t begin = 0; begin < listed.size();) {
    size_t end = begin;
    const std::string title = CauseHeading(*listed[begin]);
    while (end < listed.size() && CauseHeading(*listed[end]) == title) ++end;
    // Where nothing of a section has room, it has no title.
    std::string section, rest;
    for (size_t i = begin; i < end; ++i) {
      if (const auto entry = entries.find(listed[i]); entry != entries.end()) {
        absl::StrAppend(&section, entry->second);
      } else if (options.lines > 0 && used >= options.lines) {
        ++left_out;
      } else {
        absl::StrAppend(&rest, CauseLine(*listed[i], titles[listed[i]]));
        ++lines;
        ++used;
      }
    }
    if (!rest.empty()) absl::StrAppend(&section, "\n", rest);
    if (!section.empty()) absl::StrAppend(&body, "\n=== ", title, "\n", section);
    begin = end;
  }
  absl::StrAppend(&text, body);
  if (lines > 0) absl::StrAppend(&text, "\n", HowOthersAreShown(options.commands));
  if (left_out > 0) {
    absl::StrAppend(&text, "\n", NumberOf(left_out, "more cause is", "more causes are"), " listed by --classes.\n");
  }
  return absl::StrCat(text, tail);
}

}  // namespace twinstep
