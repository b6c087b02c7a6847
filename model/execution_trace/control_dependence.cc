#include "model/execution_trace/control_dependence.h"

#include <memory>

#include "absl/container/flat_hash_map.h"
#include "model/execution_trace/branch_regions.h"

namespace twinstep {
namespace {

uint64_t Key(ActivationId activation, NodeId node) {
  return (uint64_t{activation} << 32) | static_cast<uint32_t>(node);
}

}  // namespace

ControlDependence::ControlDependence(const ExecutionTrace& trace) : trace_(trace) {
  std::vector<std::unique_ptr<BranchRegions>> regions;
  for (const TraceSource& source : trace.sources()) regions.push_back(std::make_unique<BranchRegions>(*source.tree));
  controllers_.reserve(trace.size());
  // By activation and node: the last instance of the branch, or of the catch.
  absl::flat_hash_map<uint64_t, EventId> last;
  for (EventId event = 0; event < trace.size(); ++event) {
    const EventKind kind = trace.kind(event);
    const ActivationId activation = trace.activation(event);
    const NodeId node = trace.node(event);
    EventId controller = kNoEvent;
    if (kind == EventKind::kEnter) {
      controller = trace.operand(event, 0);
      if (controller == kNoEvent) controller = trace.operand(event, 1);
      controllers_.push_back(controller);
      continue;
    }
    if (kind == EventKind::kCatch) controller = trace.operand(event, 0);
    const SyntaxTree& tree = trace.tree(event);
    BranchRegions& region = *regions[trace.source(event)];
    const bool is_end = kind == EventKind::kReturn && trace.operand(event, 0) == kNoEvent &&
                        tree.type(node) != NodeType::kReturnStatement;
    for (const NodeId branch : is_end ? region.ControllersOfEnd(node) : region.ControllersOf(node)) {
      if (kind == EventKind::kBranch && branch == node && !IsLoop(tree.type(node)) &&
          tree.type(node) != NodeType::kSwitchCase) {
        continue;
      }
      const auto found = last.find(Key(activation, branch));
      if (found == last.end()) continue;
      const EventId instance = found->second;
      // A loop that is over, by its test, decides about nothing inside.
      if (IsLoop(tree.type(branch)) && !trace.outcome(instance)) continue;
      if (controller == kNoEvent || instance > controller) controller = instance;
    }
    if (controller == kNoEvent) controller = trace.activations()[activation].enter;
    controllers_.push_back(controller == event ? kNoEvent : controller);
    if (kind == EventKind::kBranch || kind == EventKind::kCatch) last[Key(activation, node)] = event;
  }
}

EventId ControlDependence::Branch(EventId event) const {
  EventId at = controllers_[event];
  while (at != kNoEvent && trace_.kind(at) != EventKind::kBranch) at = controllers_[at];
  return at;
}

}  // namespace twinstep
