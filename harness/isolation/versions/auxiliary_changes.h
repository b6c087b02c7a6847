// Changes that must go along: what a subset that does not hold together needs taken back too (algorithm 4 of Yi et al.,
// ICSE 2015).
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_AUXILIARY_CHANGES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_AUXILIARY_CHANGES_H_

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "harness/isolation/versions/change_groups.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

class AuxiliaryChanges {
 public:
  // Whether the variant with these changes taken back holds together. All and none of them do.
  using HoldsTogether = std::function<bool(const Configuration& reverted)>;

  // `levels`: groups of all changes, from the coarsest to single ones. `stop` may be empty.
  AuxiliaryChanges(int change_count, std::vector<ChangeGroups> levels, HoldsTogether holds_together,
                   std::function<bool()> stop);

  // A small set of other changes that, taken back together with `root`, leaves a program that holds together; empty
  // where `root` needs none. Only variants that hold together narrow. None when stopped.
  std::optional<Configuration> Find(const Configuration& root);

  // Variants that were looked at, those looked at again not counted.
  int64_t looks() const { return static_cast<int64_t>(known_.size()); }

 private:
  bool Holds(const Configuration& reverted);

  const int change_count_;
  const std::vector<ChangeGroups> levels_;
  const HoldsTogether holds_together_;
  const std::function<bool()> stop_;
  std::map<Configuration, bool> known_;
  std::map<Configuration, Configuration> found_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_AUXILIARY_CHANGES_H_
