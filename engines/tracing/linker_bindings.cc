#include "engines/tracing/linker.h"

namespace twinstep {

// An identifier gets its value otherwise than by an assignment to it alone.
void Linker::AddBinding(const Entry& entry) {
  const SyntaxTree& tree = *entry.tree;
  const NodeId parent = tree.node(entry.node).parent;
  const NodeType parent_type = tree.type(parent);
  const NodeField field = tree.node(entry.node).field;
  EventId value = kNoEvent;
  EventId taken_apart = kNoEvent;
  if (field == NodeField::kId && (IsFunction(parent_type) || IsClass(parent_type))) {
    pattern_open_ = false;
    if (IsClass(parent_type)) Take(entry, parent);
    value = EmitAt(EventKind::kFunction, entry, parent, entry.value, {});
    if (entry.value.is(ValueTag::kObject)) {
      functions_[entry.value.index()] = {entry.site->source, parent};
      parts_.objects[entry.value.index()].created = value;
    }
  } else if (field == NodeField::kParams ||
             (parent_type == NodeType::kRestElement && tree.node(parent).field == NodeField::kParams)) {
    pattern_open_ = false;
    value = ArgumentOf(entry, field == NodeField::kParams ? entry.node : parent);
  } else if (parent_type == NodeType::kCatchClause) {
    value = states_[entry.activation].last;
    if (value != kNoEvent && parts_.kind[value] != EventKind::kCatch) value = kNoEvent;
  } else {
    value = PatternValue(entry, entry.node, taken_apart);
  }
  const EventId event = Emit(EventKind::kWrite, entry, entry.value, {value});
  if (taken_apart != kNoEvent) parts_.operands.push_back(taken_apart);
  Define(entry, event, VariableCell(entry));
}

// Of a name in a pattern, or of a whole parameter, with or without default.
EventId Linker::PatternValue(const Entry& entry, NodeId name, EventId& taken_apart) {
  const SyntaxTree& tree = *entry.tree;
  // Up to what is no part of the pattern.
  NodeId root = name;
  NodeId parent = tree.node(root).parent;
  NodeId own_default = kNoNode;
  const auto is_part = [&](NodeId node) {
    const NodeType type = tree.type(node);
    if (type == NodeType::kProperty) return tree.type(tree.node(node).parent) == NodeType::kObjectPattern;
    return type == NodeType::kObjectPattern || type == NodeType::kArrayPattern || type == NodeType::kRestElement ||
           type == NodeType::kAssignmentPattern;
  };
  if (tree.type(parent) == NodeType::kAssignmentPattern) own_default = parent;
  while (is_part(parent)) {
    root = parent;
    parent = tree.node(root).parent;
  }
  if (!pattern_open_ || pattern_ != root || pattern_activation_ != entry.activation) {
    pattern_open_ = true;
    pattern_ = root;
    pattern_activation_ = entry.activation;
    Take(entry,
         tree.type(parent) == NodeType::kVariableDeclarator || tree.type(parent) == NodeType::kAssignmentExpression
             ? parent
             : root);
    pattern_source_ = kNoEvent;
    switch (tree.type(parent)) {
      case NodeType::kVariableDeclarator: {
        const NodeId list = tree.node(parent).parent;
        const NodeId init = tree.Child(parent, NodeField::kInit);
        if (init != kNoNode) {
          pattern_source_ = ValueOf(entry, init);
        } else if (const auto iteration = iterations_.find((uint64_t{entry.activation} << 32) |
                                                           static_cast<uint32_t>(tree.node(list).parent));
                   iteration != iterations_.end()) {
          pattern_source_ = iteration->second.collection;
        }
        break;
      }
      case NodeType::kAssignmentExpression:
        pattern_source_ = ValueOf(entry, tree.Child(parent, NodeField::kRight));
        break;
      case NodeType::kForOfStatement:
        if (const auto iteration = iterations_.find((uint64_t{entry.activation} << 32) | static_cast<uint32_t>(parent));
            iteration != iterations_.end()) {
          pattern_source_ = iteration->second.collection;
        }
        break;
      case NodeType::kCatchClause:
        pattern_source_ = states_[entry.activation].last;
        break;
      default:
        break;
    }
    pattern_taken_ = taken_;
  }
  taken_ = pattern_taken_;
  if (own_default != kNoNode && tree.Child(own_default, NodeField::kLeft) == name) {
    const EventId branch = FindTaken(own_default, EventKind::kBranch);
    if (branch != kNoEvent && parts_.outcome[branch]) {
      return ValueOf(entry, tree.Child(own_default, NodeField::kRight));
    }
  }
  if (tree.node(root).field == NodeField::kParams) {
    const EventId argument = ArgumentOf(entry, root);
    if (root == name || root == own_default) return argument;
    // A pattern's own default.
    const EventId branch = FindTaken(root, EventKind::kBranch);
    taken_apart =
        branch != kNoEvent && parts_.outcome[branch] ? ValueOf(entry, tree.Child(root, NodeField::kRight)) : argument;
  } else {
    taken_apart = pattern_source_;
  }
  if (taken_apart == kNoEvent) return kNoEvent;
  // The path of keys from the root to the name, as far as values are known.
  std::vector<TraceValue> path;
  for (NodeId node = name; node != root; node = tree.node(node).parent) {
    const NodeId above = tree.node(node).parent;
    if (tree.type(node) == NodeType::kProperty) {
      const NodeId key = tree.Child(node, NodeField::kKey);
      path.push_back(tree.node(node).is(SyntaxNode::kComputed) ? TraceValue::Unknown()
                                                               : KeyOfName(entry.site->source, key));
    } else if (tree.type(above) == NodeType::kArrayPattern) {
      path.push_back(tree.type(node) == NodeType::kRestElement ? TraceValue::Unknown()
                                                               : TraceValue::Number(tree.node(node).list_index));
    } else if (tree.type(node) == NodeType::kRestElement) {
      path.push_back(TraceValue::Unknown());
    }
  }
  TraceValue object(parts_.value_tag[taken_apart], parts_.value_bits[taken_apart]);
  const NodeType around = tree.type(tree.node(parent).parent);
  // A for-of: one more step, to the element.
  const NodeId loop = tree.type(parent) == NodeType::kForOfStatement ? parent
                      : around == NodeType::kVariableDeclaration     ? tree.node(tree.node(parent).parent).parent
                                                                     : kNoNode;
  if (loop != kNoNode && tree.type(loop) == NodeType::kForOfStatement) {
    const auto iteration = iterations_.find((uint64_t{entry.activation} << 32) | static_cast<uint32_t>(loop));
    if (iteration != iterations_.end()) path.push_back(TraceValue::Number(iteration->second.index));
  }
  EventId definition = kNoEvent;
  for (auto key = path.rbegin(); key != path.rend(); ++key) {
    const CellId cell = PropertyCell(object, *key);
    definition = cell == kNoCell ? kNoEvent : definitions_[cell];
    if (definition == kNoEvent) return kNoEvent;
    object = TraceValue(parts_.value_tag[definition], parts_.value_bits[definition]);
  }
  return definition != kNoEvent && object == entry.value ? definition : kNoEvent;
}

// The event of the argument that the parameter was given, if it was given by a call that is known.
EventId Linker::ArgumentOf(const Entry& entry, NodeId parameter) {
  const EventId enter = parts_.activations[entry.activation].enter;
  const int index = entry.tree->node(parameter).list_index;
  if (enter == kNoEvent || index < 0 || entry.tree->type(parameter) == NodeType::kRestElement) return kNoEvent;
  EventId call = Operand(enter, 0);
  size_t shift = 2;
  if (call == kNoEvent) {
    call = Operand(enter, 1);
    if (call == kNoEvent) return kNoEvent;
    // f.call(self, a, b).
    const TraceValue callee(parts_.value_tag[call], parts_.value_bits[call]);
    if (!callee.is(ValueTag::kObject) || parts_.objects[callee.index()].builtin != "Function.prototype.call") {
      return kNoEvent;
    }
    shift = 3;
  }
  const SyntaxTree& caller = *parts_.sources[parts_.source[call]].tree;
  const std::vector<NodeId> arguments = caller.Children(parts_.node[call], NodeField::kArguments);
  const size_t position = static_cast<size_t>(index) + shift - 2;
  if (position >= arguments.size()) return kNoEvent;
  for (size_t i = 0; i <= position; ++i) {
    if (caller.type(arguments[i]) == NodeType::kSpreadElement) return kNoEvent;
  }
  const EventId argument = Operand(call, static_cast<size_t>(index) + shift);
  if (argument == kNoEvent) return kNoEvent;
  const TraceValue given(parts_.value_tag[argument], parts_.value_bits[argument]);
  // A pattern's or default's whole argument has no entry of its own to compare with.
  const bool whole = entry.tree->type(parameter) == NodeType::kIdentifier;
  return !whole || given == entry.value || !given.is_known() ? argument : kNoEvent;
}

}  // namespace twinstep
