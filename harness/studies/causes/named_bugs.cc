#include "harness/studies/causes/named_bugs.h"

namespace twinstep {

void CountNamed(const KnownBugs& bugs, const std::string& cause, const CauseKey& key, NamedBugs& counts) {
  const KnownBug* const bug = bugs.Find(key);
  if (bugs.WithId(cause) == nullptr) {
    counts.others_named += bug != nullptr;
    return;
  }
  ++counts.findings;
  ++(bug == nullptr ? counts.not_named : bugs.IdOf(*bug) == cause ? counts.named : counts.named_otherwise);
}

}  // namespace twinstep
