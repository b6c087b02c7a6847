#include "engines/tracing/linker.h"

namespace twinstep {

void Linker::Define(const Entry&, EventId event, CellId cell) {
  parts_.cell[event] = cell;
  if (cell == kNoCell) return;
  parts_.definition[event] = definitions_[cell];
  definitions_[cell] = event;
}

void Linker::AddRead(const Entry& entry) {
  const CellId cell = VariableCell(entry);
  const EventId event = Emit(EventKind::kRead, entry, entry.value, {});
  parts_.cell[event] = cell;
  parts_.definition[event] = DefinitionOf(cell, entry.value);
  Push(entry, event);
}

void Linker::AddWrite(const Entry& entry) {
  const SyntaxTree& tree = *entry.tree;
  const NodeType type = tree.type(entry.node);
  if (type == NodeType::kIdentifier) {
    AddBinding(entry);
    return;
  }
  pattern_open_ = false;
  Take(entry, entry.node);
  EventId value = kNoEvent;
  if (type == NodeType::kVariableDeclarator) {
    value = ValueOf(entry, tree.Child(entry.node, NodeField::kInit));
  } else {
    value = FindTaken(entry.node, EventKind::kBinary);
    if (value == kNoEvent && type == NodeType::kAssignmentExpression) {
      value = ValueOf(entry, tree.Child(entry.node, NodeField::kRight));
    }
    // The branch of `x ||= y` is still needed.
    if (const EventId branch = FindTaken(entry.node, EventKind::kBranch); branch != kNoEvent) Push(entry, branch);
  }
  const EventId event = Emit(EventKind::kWrite, entry, entry.value, {value});
  Define(entry, event, VariableCell(entry));
  if (type != NodeType::kVariableDeclarator) Push(entry, event);
}

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

void Linker::AddGet(const Entry& entry) {
  Take(entry, entry.node);
  const NodeId object_node = entry.tree->Child(entry.node, NodeField::kObject);
  EventId object = ValueOf(entry, object_node);
  if (object == kNoEvent) object = Operand(FindTaken(entry.node, EventKind::kBranch), 0);
  EventId key = kNoEvent;
  if (entry.tree->node(entry.node).is(SyntaxNode::kComputed)) {
    key = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kProperty));
  }
  CellId cell = kNoCell;
  if (object != kNoEvent) {
    cell = PropertyCell(TraceValue(parts_.value_tag[object], parts_.value_bits[object]),
                        KeyOfMember(entry, entry.node, key));
  }
  const EventId event = Emit(EventKind::kGet, entry, entry.value, {object, key});
  parts_.cell[event] = cell;
  parts_.definition[event] = DefinitionOf(cell, entry.value);
  Push(entry, event);
}

void Linker::AddSet(const Entry& entry) {
  const SyntaxTree& tree = *entry.tree;
  Take(entry, entry.node);
  EventId object = kNoEvent;
  EventId key = kNoEvent;
  EventId value = kNoEvent;
  NodeId member = entry.node;
  const NodeType type = tree.type(entry.node);
  if (type == NodeType::kPropertyDefinition) {
    object = FindTaken(entry.node, EventKind::kThis);
    value = ValueOf(entry, tree.Child(entry.node, NodeField::kValue));
    const CellId cell = object == kNoEvent || tree.node(entry.node).is(SyntaxNode::kComputed)
                            ? kNoCell
                            : PropertyCell(TraceValue(parts_.value_tag[object], parts_.value_bits[object]),
                                           KeyOfName(entry.site->source, tree.Child(entry.node, NodeField::kKey)));
    Define(entry, Emit(EventKind::kSet, entry, entry.value, {object, kNoEvent, value}), cell);
    return;
  }
  member = tree.Child(entry.node, type == NodeType::kUpdateExpression ? NodeField::kArgument : NodeField::kLeft);
  const EventId step = FindTaken(entry.node, EventKind::kBinary);
  const EventId branch = FindTaken(entry.node, EventKind::kBranch);
  if (step != kNoEvent || branch != kNoEvent) {
    const EventId get = Operand(step != kNoEvent ? step : branch, 0);
    object = Operand(get, 0);
    key = Operand(get, 1);
    value = step != kNoEvent ? step : ValueOf(entry, tree.Child(entry.node, NodeField::kRight));
    if (step == kNoEvent) Push(entry, branch);
  } else {
    object = ValueOf(entry, tree.Child(member, NodeField::kObject));
    if (tree.node(member).is(SyntaxNode::kComputed)) key = ValueOf(entry, tree.Child(member, NodeField::kProperty));
    value = ValueOf(entry, tree.Child(entry.node, NodeField::kRight));
  }
  CellId cell = kNoCell;
  if (object != kNoEvent) {
    cell =
        PropertyCell(TraceValue(parts_.value_tag[object], parts_.value_bits[object]), KeyOfMember(entry, member, key));
  }
  const EventId event = Emit(EventKind::kSet, entry, entry.value, {object, key, value});
  Define(entry, event, cell);
  Push(entry, event);
}

void Linker::AddDelete(const Entry& entry) {
  Take(entry, entry.node);
  const NodeId member = entry.tree->Child(entry.node, NodeField::kArgument);
  EventId object = kNoEvent;
  EventId key = kNoEvent;
  CellId cell = kNoCell;
  if (entry.tree->type(member) == NodeType::kMemberExpression) {
    object = ValueOf(entry, entry.tree->Child(member, NodeField::kObject));
    if (entry.tree->node(member).is(SyntaxNode::kComputed)) {
      key = ValueOf(entry, entry.tree->Child(member, NodeField::kProperty));
    }
    if (object != kNoEvent && entry.value == TraceValue::Boolean(true)) {
      cell = PropertyCell(TraceValue(parts_.value_tag[object], parts_.value_bits[object]),
                          KeyOfMember(entry, member, key));
    }
  }
  const EventId event = Emit(EventKind::kDelete, entry, entry.value, {object, key});
  Define(entry, event, cell);
  Push(entry, event);
}

// A property of an object that a literal or a built-in fills.
void Linker::SetMember(const Entry& entry, NodeId node, EventId object, TraceValue key, EventId value) {
  const CellId cell = PropertyCell(TraceValue(parts_.value_tag[object], parts_.value_bits[object]), key);
  if (value == kNoEvent || cell == kNoCell) return;
  const EventId event =
      EmitAt(EventKind::kSet, entry, node, TraceValue(parts_.value_tag[value], parts_.value_bits[value]),
             {object, kNoEvent, value});
  Define(entry, event, cell);
}

void Linker::AddLiteralMembers(const Entry& entry, EventId object) {
  const SyntaxTree& tree = *entry.tree;
  if (entry.value.is(ValueTag::kObject)) parts_.objects[entry.value.index()].created = object;
  if (parts_.kind[object] == EventKind::kArray) {
    for (const NodeId element : tree.Children(entry.node, NodeField::kElements)) {
      // How many elements it has is not known.
      if (tree.type(element) == NodeType::kSpreadElement) return;
      const int index = tree.node(element).list_index;
      SetMember(entry, element, object, TraceValue::Number(index), Operand(object, static_cast<size_t>(index)));
    }
    return;
  }
  for (const NodeId property : tree.Children(entry.node)) {
    if (tree.type(property) == NodeType::kSpreadElement) continue;
    if (tree.node(property).kind != NodeKind::kInit || tree.node(property).is(SyntaxNode::kMethod)) continue;
    const NodeId key = tree.Child(property, NodeField::kKey);
    const EventId value = ValueOf(entry, tree.Child(property, NodeField::kValue));
    if (tree.node(property).is(SyntaxNode::kComputed)) {
      const EventId key_event = ValueOf(entry, key);
      if (key_event != kNoEvent) {
        SetMember(entry, property, object, KeyOf(TraceValue(parts_.value_tag[key_event], parts_.value_bits[key_event])),
                  value);
      }
    } else {
      SetMember(entry, property, object, KeyOfName(entry.site->source, key), value);
    }
  }
}

void Linker::AddBranch(const Entry& entry) {
  const SyntaxTree& tree = *entry.tree;
  const NodeType type = tree.type(entry.node);
  EventId tested = kNoEvent;
  EventId second = kNoEvent;
  TraceValue value = entry.value;
  bool push = !IsStatement(type);
  const bool outcome = Outcome(*entry.site, entry.value);
  switch (type) {
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement: {
      const uint64_t key = (uint64_t{entry.activation} << 32) | static_cast<uint32_t>(entry.node);
      if (!outcome) {
        // What is behind the loop is also reached by leaving it.
        const EventId last = states_[entry.activation].last;
        if (last != kNoEvent && parts_.kind[last] == EventKind::kJump && tree.IsInside(parts_.node[last], entry.node)) {
          return;
        }
        iterations_.erase(key);
        Take(entry, entry.node);
        break;
      }
      Take(entry, entry.node);
      const EventId collection = ValueOf(entry, tree.Child(entry.node, NodeField::kRight));
      Iteration& iteration = iterations_[key];
      if (collection != kNoEvent) {
        iteration = {collection, 0};
      } else {
        ++iteration.index;
      }
      break;
    }
    case NodeType::kSwitchCase: {
      Take(entry, entry.node);
      second = ValueOf(entry, tree.Child(entry.node, NodeField::kTest));
      NodeId discriminant = tree.Child(tree.node(entry.node).parent, NodeField::kDiscriminant);
      while (tree.type(discriminant) == NodeType::kSequenceExpression)
        discriminant = tree.Children(discriminant).back();
      tested = Top(entry.activation);
      if (tree.type(discriminant) == NodeType::kLiteral) {
        tested = EmitAt(EventKind::kLiteral, entry, discriminant, Literal(entry, discriminant), {});
      } else if (tested != kNoEvent && parts_.node[tested] != discriminant) {
        tested = kNoEvent;
      } else if (tested != kNoEvent && IsPostfix(tree, discriminant)) {
        tested = Operand(Operand(tested, parts_.kind[tested] == EventKind::kSet ? 2 : 0), 0);
      }
      push = false;
      break;
    }
    case NodeType::kLogicalExpression:
    case NodeType::kAssignmentExpression:
      Take(entry, entry.node);
      tested = ValueOf(entry, tree.Child(entry.node, NodeField::kLeft));
      break;
    case NodeType::kMemberExpression:
      Take(entry, entry.node);
      tested = ValueOf(entry, tree.Child(entry.node, NodeField::kObject));
      break;
    case NodeType::kCallExpression:
      Take(entry, entry.node);
      tested = ValueOf(entry, tree.Child(entry.node, NodeField::kCallee));
      break;
    case NodeType::kAssignmentPattern:
      if (tree.node(entry.node).field == NodeField::kParams) tested = ArgumentOf(entry, entry.node);
      break;
    default:
      Take(entry, entry.node);
      tested = ValueOf(entry, tree.Child(entry.node, NodeField::kTest));
      break;
  }
  const EventId event = Emit(EventKind::kBranch, entry, value, {});
  if (type == NodeType::kSwitchCase) {
    parts_.operands.push_back(tested);
    parts_.operands.push_back(second);
  } else if (type != NodeType::kForInStatement && type != NodeType::kForOfStatement) {
    parts_.operands.push_back(tested);
  }
  parts_.outcome[event] = outcome;
  if (push) Push(entry, event);
}

void Linker::AddLogical(const Entry& entry) {
  const SyntaxTree& tree = *entry.tree;
  Take(entry, entry.node);
  EventId left = kNoEvent;
  EventId right = kNoEvent;
  if (tree.type(entry.node) == NodeType::kChainExpression) {
    left = FindTaken(tree.Child(entry.node, NodeField::kExpression));
    if (left != kNoEvent && parts_.kind[left] == EventKind::kBranch) left = kNoEvent;
  } else {
    const EventId branch = FindTaken(entry.node, EventKind::kBranch);
    left = Operand(branch, 0);
    if (branch != kNoEvent && parts_.outcome[branch]) {
      if (tree.type(entry.node) == NodeType::kAssignmentExpression) {
        right = FindTaken(entry.node);
        if (right == branch) right = kNoEvent;
      } else {
        right = ValueOf(entry, tree.Child(entry.node, NodeField::kRight));
      }
    }
  }
  Push(entry, Emit(EventKind::kLogical, entry, entry.value, {left, right}));
}

void Linker::AddCall(const Entry& entry) {
  const SyntaxTree& tree = *entry.tree;
  Take(entry, entry.node);
  const NodeId callee = tree.Child(entry.node, NodeField::kCallee);
  EventId function = tree.type(callee) == NodeType::kSuper ? kNoEvent : ValueOf(entry, callee);
  // `f?.()`.
  if (function == kNoEvent) function = Operand(FindTaken(entry.node, EventKind::kBranch), 0);
  EventId receiver = kNoEvent;
  EventId get = function;
  if (get != kNoEvent && tree.type(callee) == NodeType::kChainExpression) get = Operand(get, 0);
  if (get != kNoEvent && parts_.kind[get] == EventKind::kGet) receiver = Operand(get, 0);
  std::vector<EventId> arguments;
  for (const NodeId argument : tree.Children(entry.node, NodeField::kArguments)) {
    arguments.push_back(ValueOf(entry, argument));
  }
  const EventId event = Emit(EventKind::kCall, entry, entry.value, {function, receiver});
  parts_.operands.insert(parts_.operands.end(), arguments.begin(), arguments.end());
  Push(entry, event);
}

void Linker::AddResult(const Entry& entry) {
  Take(entry, entry.node);
  const EventId call = FindTaken(entry.node, EventKind::kCall);
  EventId came_back = kNoEvent;
  if (call != kNoEvent && running_ != entry.activation) {
    const EventId enter = parts_.activations[running_].enter;
    if (enter != kNoEvent && Operand(enter, 0) == call) came_back = states_[running_].last_return;
  }
  const EventId event = Emit(EventKind::kResult, entry, entry.value, {call, came_back});
  if (call != kNoEvent && entry.tree->type(entry.node) == NodeType::kNewExpression &&
      entry.value.is(ValueTag::kObject) && parts_.objects[entry.value.index()].created == kNoEvent) {
    parts_.objects[entry.value.index()].created = event;
  }
  Push(entry, event);
  if (call != kNoEvent) AddPushed(entry, event);
}

// What Array.prototype.push puts into the array.
void Linker::AddPushed(const Entry& entry, EventId result) {
  const EventId call = Operand(result, 0);
  const TraceValue callee(parts_.value_tag[call], parts_.value_bits[call]);
  if (!callee.is(ValueTag::kObject) || callee.index() > log_.builtins ||
      parts_.objects[callee.index()].builtin != "Array.prototype.push" || !entry.value.is(ValueTag::kNumber)) {
    return;
  }
  const EventId array = Operand(call, 1);
  if (array == kNoEvent) return;
  const std::vector<NodeId> arguments = entry.tree->Children(entry.node, NodeField::kArguments);
  for (const NodeId argument : arguments) {
    if (entry.tree->type(argument) == NodeType::kSpreadElement) return;
  }
  const double begin = entry.value.number() - static_cast<double>(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    SetMember(entry, arguments[i], array, TraceValue::Number(begin + static_cast<double>(i)), Operand(call, 2 + i));
  }
}

void Linker::AddEnter(const Entry& entry) {
  TraceActivation& activation = parts_.activations[entry.activation];
  activation.source = entry.site->source;
  activation.node = entry.node;
  activation.is_block = entry.site->is_block;
  // A block instance is no activation: nothing runs in it, and there is no event.
  if (activation.is_block) return;
  if (entry.node == kRootNode) top_levels_[entry.site->source] = entry.activation;
  // A built-in that calls back several times does so from where it was called, not from the callback before.
  ActivationId caller = running_;
  while (caller != kNoActivation && states_[caller].last_return != kNoEvent) {
    const EventId enter = parts_.activations[caller].enter;
    EventId from = Operand(enter, 0);
    if (from == kNoEvent) from = Operand(enter, 1);
    if (from == kNoEvent) break;
    caller = parts_.activation[from];
  }
  EventId call = Top(caller);
  EventId called_back = kNoEvent;
  if (call != kNoEvent && parts_.kind[call] == EventKind::kCall) {
    const TraceValue callee(parts_.value_tag[call], parts_.value_bits[call]);
    bool direct = entry.tree->type(entry.node) != NodeType::kPropertyDefinition &&
                  entry.tree->type(entry.node) != NodeType::kProgram;
    if (callee.is(ValueTag::kObject)) {
      if (callee.index() <= log_.builtins) direct = false;
      if (const auto made_of = functions_.find(callee.index()); direct && made_of != functions_.end()) {
        const auto [source, node] = made_of->second;
        direct = source == entry.site->source && entry.tree->IsInside(entry.node, node) &&
                 (node == entry.node || IsClass(entry.tree->type(node)));
      }
    }
    if (!direct) std::swap(call, called_back);
  } else {
    call = kNoEvent;
  }
  activation.enter = Emit(EventKind::kEnter, entry, TraceValue::Unknown(), {call, called_back});
}

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
