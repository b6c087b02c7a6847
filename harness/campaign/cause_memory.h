// What is known of causes across weeks: in which campaigns, by name, each was met, so that the next one can say what is
// new, what is gone and what came back. Causes are told apart by their canonical text (model/causes/cause_key.h).
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAUSE_MEMORY_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAUSE_MEMORY_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

class CauseMemory {
 public:
  // The memory of a file that was written before. Errors: a sentence with the line.
  static absl::StatusOr<CauseMemory> Parse(const std::string& text);
  // "cause <tab> first campaign <tab> last campaign", a line each, below the name of the last campaign.
  std::string Text() const;

  struct News {
    // Never met before; met in the campaign before and not now; met before that one, not in it, and now again.
    std::vector<std::string> fresh, gone, back;
  };
  // Adds a campaign with all of its causes. The name of the last one again: its causes now, after more sessions.
  News Add(const std::string& campaign, const std::set<std::string>& causes);

  // Empty: none yet.
  const std::string& last() const { return last_; }

 private:
  struct Met {
    std::string first, last;
  };
  std::string last_;
  std::map<std::string, Met> causes_;
};

// The news for people; empty where nothing changed.
std::string NewsText(const CauseMemory::News& news, const std::string& before);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAUSE_MEMORY_H_
