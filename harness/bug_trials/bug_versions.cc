#include "harness/bug_trials/bug_versions.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_bugs.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

// Some of its sessions show only as a difference that nothing decides.
bool IsUndecided(const KnownBug& bug) {
  return std::any_of(bug.causes().begin(), bug.causes().end(),
                     [](const CausePattern& cause) { return cause.undecided(); });
}

// What is by design, or the other debugger's fault, is nothing that is wrong with the entry's engine. Nor is a
// difference that nothing decides, where the entry is about a promise: that was asked, and kept.
bool IsItsFault(const KnownBug& bug, const BugShown& shown) {
  const CauseKey& cause = shown.finding.cause();
  const std::string side = SideToBlame(cause);
  if (side.empty()) return cause.rule().empty() && (IsUndecided(bug) || !shown.not_asked.empty());
  const EngineFacts* const facts = FindEngineFacts(EngineOf(bug.side()));
  return facts != nullptr && (side == facts->name || side == facts->tools_side);
}

BugState StateOfSession(const KnownBug& bug, const BugShown& shown) {
  if (!shown.no_answer.empty()) return BugState::kNoAnswer;
  if (!shown.shows()) return shown.not_asked.empty() ? BugState::kGone : BugState::kNoAnswer;
  if (Fits(bug, shown.finding.cause())) return BugState::kShows;
  if (!IsItsFault(bug, shown)) return BugState::kGone;
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

}  // namespace twinstep
