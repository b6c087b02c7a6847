#include "harness/isolation/versions/auxiliary_changes.h"

#include <algorithm>
#include <utility>

namespace twinstep {

AuxiliaryChanges::AuxiliaryChanges(int change_count, std::vector<ChangeGroups> levels, HoldsTogether holds_together,
                                   std::function<bool()> stop)
    : change_count_(change_count),
      levels_(std::move(levels)),
      holds_together_(std::move(holds_together)),
      stop_(std::move(stop)) {}

bool AuxiliaryChanges::Holds(const Configuration& reverted) {
  const auto found = known_.find(reverted);
  if (found != known_.end()) return found->second;
  const bool holds = holds_together_(reverted);
  known_.emplace(reverted, holds);
  return holds;
}

std::optional<Configuration> AuxiliaryChanges::Find(const Configuration& root) {
  if (const auto found = found_.find(root); found != found_.end()) return found->second;
  Configuration others;
  if (!Holds(root)) {
    others = Without(AllOf(change_count_), root);
    // What was found for another set may do for this one.
    for (const auto& [other_root, other_found] : found_) {
      Configuration candidate = Without(other_found, root);
      if (!candidate.empty() && candidate.size() < others.size() && Holds(Union(root, candidate))) {
        others = std::move(candidate);
      }
    }
  }
  for (const ChangeGroups& level : levels_) {
    int parts = 2;
    while (true) {
      ChangeGroups groups = Restricted(level, others);
      const int count = static_cast<int>(groups.size());
      if (parts > count) break;
      bool narrowed = false;
      for (const Configuration& part : Split(AllOf(count), parts)) {
        if (stop_ && stop_()) return std::nullopt;
        const Configuration piece = Lifted(groups, part), rest = Without(others, piece);
        if (Holds(Union(root, piece))) {
          others = piece;
          parts = 2;
          narrowed = true;
        } else if (Holds(Union(root, rest))) {
          others = rest;
          parts = std::max(parts - 1, 2);
          narrowed = true;
        }
        if (narrowed) break;
      }
      if (narrowed) continue;
      if (parts == count) break;
      parts = std::min(2 * parts, count);
    }
  }
  found_.emplace(root, others);
  return others;
}

}  // namespace twinstep
