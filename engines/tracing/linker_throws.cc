#include "engines/tracing/linker.h"

namespace twinstep {

void Linker::AddCatch(const Entry& entry) {
  EventId thrown = last_throw_;
  if (thrown != kNoEvent && entry.value.is_known() &&
      TraceValue(parts_.value_tag[thrown], parts_.value_bits[thrown]) != entry.value) {
    thrown = kNoEvent;
  }
  if (thrown == kNoEvent) thrown = EmitThrow(entry);
  last_throw_ = kNoEvent;
  Take(entry, entry.tree->node(entry.node).parent);
  Emit(EventKind::kCatch, entry, entry.value, {thrown});
}

void Linker::AddUncaught(const Entry& entry) {
  EventId thrown = last_throw_;
  if (thrown != kNoEvent && TraceValue(parts_.value_tag[thrown], parts_.value_bits[thrown]) != entry.value) {
    thrown = kNoEvent;
  }
  parts_.uncaught = thrown == kNoEvent ? EmitThrow(entry) : thrown;
}

// An error of the engine, in the operation that was under way: the one whose operands nobody has used.
EventId Linker::EmitThrow(const Entry& entry) {
  Entry failed = entry;
  const EventId last = states_[running_].last;
  if (running_ == kNoActivation || last == kNoEvent) return kNoEvent;
  TraceSite site;
  site.source = parts_.source[last];
  failed.site = &site;
  failed.tree = parts_.sources[site.source].tree.get();
  failed.activation = running_;
  const SyntaxTree& tree = *failed.tree;
  const EventId top = Top(running_);
  NodeId node = kNoNode;
  if (top != kNoEvent) {
    node = parts_.node[top];
    const EventKind kind = parts_.kind[top];
    const bool unfinished = kind == EventKind::kCall || kind == EventKind::kYield || kind == EventKind::kBinary;
    if (!unfinished || (kind == EventKind::kBinary && tree.type(node) == NodeType::kBinaryExpression)) {
      node = tree.node(node).parent;
      while (node != kNoNode &&
             (tree.type(node) == NodeType::kSequenceExpression || tree.type(node) == NodeType::kSpreadElement ||
              tree.type(node) == NodeType::kChainExpression)) {
        node = tree.node(node).parent;
      }
    }
  } else {
    node = tree.EnclosingStatement(parts_.node[last]);
  }
  if (node == kNoNode) node = kRootNode;
  failed.node = node;
  Take(failed, node);
  const std::vector<EventId> operands = taken_;
  const EventId event = EmitAt(EventKind::kThrow, failed, node, entry.value, {});
  parts_.operands.insert(parts_.operands.end(), operands.begin(), operands.end());
  return event;
}

}  // namespace twinstep
