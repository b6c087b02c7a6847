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
  const EventId definition = DefinitionOf(cell, entry.value);
  const EventId returned = definition == kNoEvent ? ReturnOfGetter(entry, object) : kNoEvent;
  const EventId event = Emit(EventKind::kGet, entry, entry.value, {object, key});
  if (returned != kNoEvent) parts_.operands.push_back(returned);
  parts_.cell[event] = cell;
  parts_.definition[event] = definition;
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

}  // namespace twinstep
