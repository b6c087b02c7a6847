#include "harness/campaign/report.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/campaign/cause_report.h"
#include "harness/campaign/mode_tables.h"
#include "harness/campaign/session_counts.h"
#include "harness/causes/cause_phrase.h"
#include "harness/results/finding_file.h"
#include "harness/text/terminal_text.h"
#include "model/answers/equivalence_class.h"
#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

double Percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string EndText(SessionEnd end, const CampaignSettings& settings) {
  switch (end) {
    case DIVERGED:
      return settings.mode() == DIFFERENTIAL  ? "the debuggers diverged"
             : settings.mode() == METAMORPHIC ? "a relation failed: a warning"
             : settings.mode() == TRUTH       ? "an invariant was broken"
             : settings.truth_sessions() > 0  ? "the debuggers diverged, a relation failed, or an invariant was broken"
                                              : "the debuggers diverged, or a relation failed";
    case INVARIANTS_HELD:
      return "every invariant held";
    case RELATIONS_HELD:
      return "every relation held";
    case PROGRAM_FINISHED:
      return "the program finished, no difference";
    case MAX_ACTIONS:
      return "all actions taken, no difference";
    case TIME_LIMIT:
      return "ended by the time limit";
    case MEMORY_LIMIT:
      return "ended by the memory limit";
    case FAILED:
      return "could not be run";
    case WORKER_ENDED:
      return "ended the worker process: an engine crashed, hung or took too much memory";
    default:
      return "";
  }
}

// Divergences of one class with one explanation, whatever their causes: a line of the table.
struct Row {
  const FolderState* folder = nullptr;
  Layer layer = UNEXPLAINED;
  std::string rule;
  uint64_t sessions = 0;
};

// Unexplained first, then by size.
std::vector<Row> SortedRows(const CampaignState& state) {
  std::vector<Row> rows;
  for (const FolderState& folder : state.classes()) {
    std::map<std::pair<Layer, std::string>, uint64_t> sessions;
    for (const RowState& row : folder.rows()) sessions[{row.layer(), row.rule()}] += row.sessions();
    for (const auto& [key, count] : sessions) rows.push_back({&folder, key.first, key.second, count});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::tuple(a.layer, b.sessions, a.folder->folder()) < std::tuple(b.layer, a.sessions, b.folder->folder());
  });
  return rows;
}

std::string ReplayCommand(const std::string& folder, uint64_t session, const ReportOptions& options) {
  return absl::StrCat("./bazelw run //harness:replay -- ",
                      ShellWord(absl::StrCat(options.result_folder, "/", folder, "/", FindingFileName(session))));
}

std::string SessionCommand(uint64_t session, const ReportOptions& options) {
  return absl::StrCat(options.session_command, " --first_session=", session, " --sessions=1");
}

std::string FirstLine(const std::string& text) {
  const size_t end = text.find('\n');
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

}  // namespace

std::string LeftOutText(const std::map<std::string, int>& left_out, bool all) {
  constexpr size_t kShown = 5;
  std::vector<std::pair<std::string, int>> reasons(left_out.begin(), left_out.end());
  std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  size_t shown = 0;
  int rest = 0;
  for (const auto& [reason, count] : reasons) {
    if (all || shown < kShown) {
      absl::StrAppend(&text, "  left out: ", count, count == 1 ? " file, " : " files, ", reason, "\n");
      ++shown;
    } else {
      rest += count;
    }
  }
  if (rest > 0) {
    absl::StrAppend(&text, "  left out: ", rest, " files for ", reasons.size() - shown,
                    " more reasons; --left_out shows all\n");
  }
  return text;
}

std::string GoneOnText(const CampaignState& state, bool whole) {
  if (state.sessions_gone_on() == 0 && state.stopped().empty()) return "";
  std::string text = absl::StrFormat("%d differential sessions continued after %d differences",
                                     state.sessions_gone_on(), state.differences_passed());
  if (state.undecided_passed() > 0) absl::StrAppend(&text, " (", state.undecided_passed(), " without a verdict)");
  if (!whole) return text + "; --classes says why others ended.\n";
  absl::StrAppend(&text, "; others ended at a difference:\n");
  std::vector<std::pair<std::string, uint64_t>> reasons(state.stopped().begin(), state.stopped().end());
  std::sort(reasons.begin(), reasons.end(),
            [](const auto& a, const auto& b) { return std::tie(b.second, a.first) < std::tie(a.second, b.first); });
  for (const auto& [reason, count] : reasons) absl::StrAppendFormat(&text, "  %8d  %s\n", count, reason);
  return text;
}

std::string LengthText(const CampaignState& state, const CampaignSettings& settings) {
  const uint64_t sessions = state.next_session() - settings.first_session();
  const double seconds = static_cast<double>(state.elapsed_microseconds()) / 1e6;
  return absl::StrFormat("%d sessions in %.1f s (%.0f a second), %d actions\n", sessions, seconds,
                         seconds > 0 ? static_cast<double>(sessions) / seconds : 0.0, state.actions());
}

std::string SummaryText(const CampaignState& state, const CampaignSettings& settings, bool whole) {
  const uint64_t sessions = state.next_session() - settings.first_session();
  std::string text = "How sessions ended:\n";
  for (int end = SessionEnd_MIN; end <= SessionEnd_MAX; ++end) {
    const auto it = state.ends().find(static_cast<uint32_t>(end));
    if (it == state.ends().end()) continue;
    absl::StrAppendFormat(&text, "  %8d  %5.1f %%  %s\n", it->second, Percent(it->second, sessions),
                          EndText(static_cast<SessionEnd>(end), settings));
  }
  const std::set<std::pair<std::string, uint64_t>> failed(state.failed().begin(), state.failed().end());
  for (const auto& [reason, count] : failed) absl::StrAppendFormat(&text, "  %18d  of these: %s\n", count, reason);
  if (state.workers_killed() > 0) {
    absl::StrAppend(&text, "  ", state.workers_killed(),
                    " worker processes were killed by somebody else; their sessions were run again\n");
  }
  absl::StrAppend(&text, GoneOnText(state, whole));
  if (state.by_type().empty()) return text;
  absl::StrAppend(&text, settings.goes_on() ? "What diverged:\n" : "What diverged first:\n");
  for (int type = Divergence::Type_MIN; type <= Divergence::Type_MAX; ++type) {
    const auto it = state.by_type().find(static_cast<uint32_t>(type));
    if (it == state.by_type().end()) continue;
    absl::StrAppendFormat(&text, "  %8d  %5.1f %%  %s\n", it->second, Percent(it->second, sessions),
                          DifferenceWords(static_cast<Divergence::Type>(type)));
  }
  return text;
}

std::string MoreActionsText(const CampaignState& state) {
  std::string text;
  const auto list = [&text](const char* title, const auto& counts) {
    const std::map<std::string, uint64_t> sorted(counts.begin(), counts.end());
    if (!sorted.empty()) absl::StrAppend(&text, title);
    for (const auto& [kind, count] : sorted) absl::StrAppendFormat(&text, "  %8d  %s\n", count, kind);
  };
  list("Actions beyond the basic ones:\n", state.more_actions());
  list("Drawn but not taken:\n", state.actions_left_out());
  return text;
}

std::string ClassTableText(const CampaignState& state) {
  const std::vector<Row> rows = SortedRows(state);
  uint64_t unexplained = 0, unexplained_sessions = 0;
  for (const Row& row : rows) {
    if (row.layer != UNEXPLAINED) continue;
    ++unexplained;
    unexplained_sessions += row.sessions;
  }
  const auto is_truth = [](const Row& row) { return !row.folder->equivalence_class().invariant().empty(); };
  const auto is_metamorphic = [](const Row& row) { return !row.folder->equivalence_class().transformation().empty(); };
  const auto is_differential = [&](const Row& row) { return !is_truth(row) && !is_metamorphic(row); };
  std::string text = absl::StrFormat("%d equivalence classes; %d of them hold unexplained divergences (%d sessions)\n",
                                     state.classes_size(), unexplained, unexplained_sessions);
  const bool any_metamorphic = std::any_of(rows.begin(), rows.end(), is_metamorphic);
  const bool any_truth = std::any_of(rows.begin(), rows.end(), is_truth);
  if ((!any_metamorphic && !any_truth) || std::any_of(rows.begin(), rows.end(), is_differential)) {
    absl::StrAppend(
        &text,
        "  sessions  layer          last action        syntax node           divergence           explained by\n");
  }
  for (const Row& row : rows) {
    if (!is_differential(row)) continue;
    const EquivalenceClass& key = row.folder->equivalence_class();
    absl::StrAppendFormat(&text, "  %8d  %-13s  %-17s  %-20s  %-19s  %s\n", row.sessions, ToText(row.layer),
                          LastActionName(key), key.node_type(), ToText(key.divergence()), row.rule);
  }
  if (any_metamorphic) {
    absl::StrAppend(&text,
                    "  sessions  layer          engine        transformation              last action        syntax "
                    "node           difference           explained by\n");
  }
  for (const Row& row : rows) {
    if (!is_metamorphic(row)) continue;
    const EquivalenceClass& key = row.folder->equivalence_class();
    absl::StrAppendFormat(&text, "  %8d  %-13s  %-12s  %-26s  %-17s  %-20s  %-19s  %s\n", row.sessions,
                          ToText(row.layer), WithDisplayNames(key.engine()), key.transformation(), LastActionName(key),
                          key.node_type(), ToText(key.divergence()), row.rule);
  }
  if (any_truth) absl::StrAppend(&text, "  sessions  guilty side   broken invariant      construct\n");
  for (const Row& row : rows) {
    if (!is_truth(row)) continue;
    const EquivalenceClass& key = row.folder->equivalence_class();
    absl::StrAppendFormat(&text, "  %8d  %-12s  %-20s  %s\n", row.sessions, WithDisplayNames(key.engine()),
                          key.invariant(), key.node_type());
  }
  return text;
}

std::string ReportText(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                       const ReportOptions& options) {
  const auto again = [&options](const std::string& folder, uint64_t session) {
    return options.result_folder.empty() ? SessionCommand(session, options) : ReplayCommand(folder, session, options);
  };
  std::string numbers =
      absl::StrCat("\n=== The campaign\n", SummaryText(state, settings, options.classes), MoreActionsText(state));
  const std::string invariants = TruthTableText(state, PairOf(settings));
  if (options.classes) {
    absl::StrAppend(&numbers, TransformationTableText(state, PairOf(settings)), invariants,
                    VerdictTableText(state, again), "\n", ClassTableText(state));
  } else {
    // Without the tables.
    absl::StrAppend(&numbers, MetamorphicText(state), FirstLine(invariants));
  }
  const auto used = static_cast<int>(std::count(numbers.begin(), numbers.end(), '\n')) + 2;
  // Above the report stand its title and what of the corpus is left out.
  constexpr int kAbove = 8;
  const CauseReportOptions causes = {
      .samples = options.samples,
      .undecided = options.undecided || options.classes,
      .designed = options.designed,
      .lines = options.classes ? 0 : std::max(1, kReportLines - kAbove - used),
      .held = options.held,
      .small = options.small,
      .commands = {.result_folder = options.result_folder, .session_command = options.session_command}};
  return absl::StrCat(LengthText(state, settings), "\n",
                      CauseReportText(CausesOfCampaign(state, options.known), findings, causes), numbers);
}

}  // namespace twinstep
