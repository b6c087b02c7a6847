#include "harness/campaign/avoided_actions.h"

#include <algorithm>
#include <utility>

#include "harness/bugs/crash_step.h"
#include "model/actions/action_kind.h"
#include "model/random.h"

namespace twinstep {
namespace {

constexpr char kReason[] = "known to end the process of an engine";
constexpr uint64_t kOneOf = 100;
// Keeps its chance apart from that of the session itself.
constexpr uint64_t kOwnChance = 0x63726173686573;

}  // namespace

bool DoesWhatCrashes(uint64_t seed, uint64_t session) {
  return Random::ForSession(seed ^ kOwnChance, session).Below(kOneOf) == 0;
}

AvoidedActions::AvoidedActions(const KnownBugs& bugs, const std::vector<const Engine*>& engines,
                               std::function<std::shared_ptr<const SyntaxTree>()> tree)
    : parse_(std::move(tree)) {
  for (const KnownBug& bug : bugs.all()) {
    if (bug.severity() != CRASH) continue;
    for (const Engine* const engine : engines) {
      const std::string_view name = engine->facts().name;
      if (ClaimOf(bug, name, engine->version()) != BugClaim::kShows) continue;
      for (const CausePattern& pattern : bug.causes()) known_.push_back({.pattern = pattern, .engine = name});
    }
  }
}

bool AvoidedActions::Avoids(const Action& action, const Location& location) {
  const std::string kind = KindName(action);
  for (const Known& known : known_) {
    if (known.pattern.action() != kind) continue;
    if (!std::exchange(parsed_, true)) tree_ = parse_();
    const std::string where = FunctionKindAt(location, tree_.get());
    if (!Fits(known.pattern, known.engine, CrashStep(known.engine, kind, where))) continue;
    auto count = std::find_if(counts_.begin(), counts_.end(), [&](const ActionCount& c) { return c.action() == kind; });
    if (count == counts_.end()) {
      count = counts_.emplace(counts_.end());
      count->set_action(kind);
      count->set_reason(kReason);
    }
    count->set_left_out(count->left_out() + 1);
    return true;
  }
  return false;
}

}  // namespace twinstep
