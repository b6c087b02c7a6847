#include "harness/bug_trials/bug_versions.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_bugs.h"
#include "harness/text/text_table.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

constexpr BugState kAll[] = {BugState::kShows, BugState::kDiffers, BugState::kGone, BugState::kCrashes,
                             BugState::kNoAnswer};

// What is by design, or the other debugger's fault, is nothing that is wrong with the entry's engine.
bool IsItsFault(const KnownBug& bug, const CauseKey& cause) {
  const std::string side = SideToBlame(cause);
  if (side.empty()) return cause.rule().empty();
  const EngineFacts* const facts = FindEngineFacts(EngineOf(bug.side()));
  return facts != nullptr && (side == facts->name || side == facts->tools_side);
}

BugState StateOfSession(const KnownBug& bug, const BugShown& shown) {
  if (!shown.no_answer.empty()) return BugState::kNoAnswer;
  if (!shown.shows()) return shown.not_asked.empty() ? BugState::kGone : BugState::kNoAnswer;
  if (Fits(bug, shown.finding.cause())) return BugState::kShows;
  if (!IsItsFault(bug, shown.finding.cause())) return BugState::kGone;
  // Of the dead nothing is said but that (bug_trial.h).
  return shown.details.empty() ? BugState::kCrashes : BugState::kDiffers;
}

}  // namespace

std::string Text(BugState state) {
  switch (state) {
    case BugState::kShows:
      return "shows";
    case BugState::kDiffers:
      return "differs";
    case BugState::kGone:
      return "gone";
    case BugState::kCrashes:
      return "crashes";
    case BugState::kNoAnswer:
      return "no answer";
  }
  return "";
}

BugState StateOf(const KnownBug& bug, absl::Span<const BugShown> sessions) {
  std::vector<BugState> states;
  for (const BugShown& shown : sessions) states.push_back(StateOfSession(bug, shown));
  for (const BugState state :
       {BugState::kShows, BugState::kCrashes, BugState::kDiffers, BugState::kNoAnswer, BugState::kGone}) {
    if (std::find(states.begin(), states.end(), state) != states.end()) return state;
  }
  return BugState::kNoAnswer;
}

std::string NoteOf(const KnownBug& bug, BugState state, absl::Span<const BugShown> sessions) {
  if (state == BugState::kShows || state == BugState::kGone) return "";
  for (const BugShown& shown : sessions) {
    if (StateOfSession(bug, shown) != state) continue;
    if (state == BugState::kNoAnswer) return shown.no_answer.empty() ? shown.not_asked : shown.no_answer;
    const std::string cause = ToText(shown.finding.cause());
    return shown.details.empty() ? cause : absl::StrCat(cause, ": ", shown.details);
  }
  return "";
}

std::string CountOf(size_t count, const std::string& what) {
  if (count == 1) return absl::StrCat("1 ", what);
  if (absl::EndsWith(what, "y")) return absl::StrCat(count, " ", what.substr(0, what.size() - 1), "ies");
  return absl::StrCat(count, " ", what, "s");
}

std::string BugVersionsText(const std::string& what, const std::vector<std::string>& versions,
                            const std::vector<BugRow>& rows) {
  std::vector<TextTable::Column> columns = {{what, /*left=*/true}};
  for (const std::string& version : versions) columns.push_back({version, /*left=*/true});
  TextTable table(std::move(columns));
  std::vector<std::map<BugState, int>> sums(versions.size());
  std::string notes;
  for (const BugRow& row : rows) {
    std::vector<std::string> cells = {row.name};
    for (size_t i = 0; i < versions.size(); ++i) {
      cells.emplace_back(Text(row.states[i]));
      ++sums[i][row.states[i]];
      if (!row.notes[i].empty()) {
        absl::StrAppend(&notes, versions[i], " ", row.name, " ", Text(row.states[i]), ": ", row.notes[i], "\n");
      }
    }
    table.Add(std::move(cells));
  }
  std::string text = absl::StrCat(table.Text(), "\n");
  for (size_t i = 0; i < versions.size(); ++i) {
    std::vector<std::string> parts;
    for (const BugState state : kAll) {
      if (sums[i][state] > 0) parts.push_back(absl::StrCat(sums[i][state], " ", Text(state)));
    }
    absl::StrAppend(&text, versions[i], ": ", CountOf(rows.size(), what), ", ", absl::StrJoin(parts, ", "), "\n");
  }
  return notes.empty() ? text : absl::StrCat(text, "\n", notes);
}

}  // namespace twinstep
