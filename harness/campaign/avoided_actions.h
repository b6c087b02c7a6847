// What the random users of a campaign do not do, as it is known to end an engine's process: a worker that dies costs as
// much as many sessions, and shows nothing new.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_AVOIDED_ACTIONS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_AVOIDED_ACTIONS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "harness/bugs/known_bugs.h"
#include "model/debugger.h"
#include "model/source/syntax_tree.h"
#include "proto/action.pb.h"
#include "proto/campaign.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// Whether the session does everything: one in a hundred does. It follows from seed and session.
bool DoesWhatCrashes(uint64_t seed, uint64_t session);

// The avoided actions of one session. One thread uses it.
class AvoidedActions {
 public:
  // `engines` are those of the session. It avoids what entries of severity CRASH for their versions name in their
  // causes as an action (harness/bugs/crash_step.h). `tree` gives that of the main source; it is called at most once.
  AvoidedActions(const KnownBugs& bugs, const std::vector<const Engine*>& engines,
                 std::function<std::shared_ptr<const SyntaxTree>()> tree);

  // Whether an action at a pause there is known to end the process of one of the engines. Counts it.
  bool Avoids(const Action& action, const Location& location);

  // How often each action was left out, with the reason.
  std::vector<ActionCount> Counts() const { return counts_; }

 private:
  // A pattern of an entry, and the engine that the entry is about.
  struct Known {
    CausePattern pattern;
    std::string_view engine;
  };

  std::vector<Known> known_;
  const std::function<std::shared_ptr<const SyntaxTree>()> parse_;
  bool parsed_ = false;
  std::shared_ptr<const SyntaxTree> tree_;
  std::vector<ActionCount> counts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_AVOIDED_ACTIONS_H_
