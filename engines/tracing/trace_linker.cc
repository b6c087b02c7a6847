#include "engines/tracing/trace_linker.h"

#include <algorithm>

#include "engines/tracing/linker.h"

namespace twinstep {

absl::StatusOr<ExecutionTrace> LinkTrace(RawLog log, const SiteTable& sites, std::vector<TraceSource> sources) {
  return Linker(std::move(log), sites, std::move(sources)).Run();
}

Linker::Linker(RawLog log, const SiteTable& sites, std::vector<TraceSource> sources)
    : log_(std::move(log)), sites_(sites) {
  parts_.sources = std::move(sources);
  parts_.objects = std::move(log_.objects);
  parts_.strings = std::move(log_.strings);
  parts_.bigints = std::move(log_.bigints);
  parts_.symbols = std::move(log_.symbols);
  parts_.activations.resize(size_t{log_.activations} + 1);
  states_.resize(size_t{log_.activations} + 1);
  for (const TraceSource& source : parts_.sources) node_values_.emplace_back(source.tree->nodes().size());
  top_levels_.resize(parts_.sources.size());
  last_cells_.resize(sites_.sites.size());
  for (const auto& [reason, count] : sites_.left_alone) parts_.left_alone.push_back({reason, count});
}

// Where the front was cut the trace begins with a call, or behind a decision between statements or the end of one:
// nothing of the statement that comes then is missing.
bool Linker::IsSafeStart(const TraceSite& site) const {
  if (site.node == kNoNode) return false;
  const SyntaxTree& tree = *parts_.sources[site.source].tree;
  const SyntaxNode& node = tree.node(site.node);
  switch (site.kind) {
    case EventKind::kEnter:
      return !site.is_block;
    case EventKind::kBranch:
      return IsStatement(node.type);
    case EventKind::kReturn:
      return true;
    case EventKind::kWrite:
    case EventKind::kSet:
    case EventKind::kResult: {
      if (node.type == NodeType::kVariableDeclarator) return true;
      if (node.parent == kNoNode) return false;
      const NodeType parent = tree.type(node.parent);
      return parent == NodeType::kExpressionStatement ||
             (parent == NodeType::kForStatement &&
              (node.field == NodeField::kUpdate || node.field == NodeField::kInit));
    }
    default:
      return false;
  }
}

template <typename Function>
void Linker::ForEachColumn(const Function& function) {
  function(parts_.kind);
  function(parts_.source);
  function(parts_.node);
  function(parts_.activation);
  function(parts_.value_tag);
  function(parts_.value_bits);
  function(parts_.outcome);
  function(parts_.cell);
  function(parts_.definition);
  function(parts_.operand_begin);
  function(parts_.operands);
}

absl::StatusOr<ExecutionTrace> Linker::Run() {
  size_t entries = 0;
  for (const RawLog::Chunk& chunk : log_.chunks) entries += chunk.sites.size();
  ForEachColumn([&](auto& column) { column.reserve(entries + entries / 4 + 1); });
  parts_.cut_from_front = log_.dropped_entries;
  bool started = log_.dropped_entries == 0;
  Entry entry;
  while (!log_.chunks.empty()) {
    const RawLog::Chunk chunk = std::move(log_.chunks.front());
    log_.chunks.pop_front();
    for (size_t i = 0; i < chunk.sites.size(); ++i) {
      const uint32_t id = chunk.sites[i];
      if (id >= sites_.sites.size()) return absl::InternalError("a log of a trace names a place that does not exist");
      const TraceSite& site = sites_.sites[id];
      if (id == 0) {
        entry.owner = chunk.activations[i];
        continue;
      }
      if (!started) {
        ++parts_.cut_from_front;
        if (IsSafeStart(site)) started = true;
        if (!started || site.kind != EventKind::kEnter) {
          entry.owner = kNoActivation;
          continue;
        }
        --parts_.cut_from_front;
      }
      entry.site = &site;
      entry.tree = parts_.sources[site.source].tree.get();
      entry.node = site.node;
      // Functions of a module in a cycle may run before it has an activation.
      entry.activation = std::min(chunk.activations[i], log_.activations);
      if (entry.owner == kNoActivation) entry.owner = entry.activation;
      entry.value = ValueOfRaw(chunk.tags[i], chunk.values[i]);
      if (parts_.kind.size() >= kNoEvent - 1024) return absl::ResourceExhaustedError("more than 2^32 events");
      Add(entry);
      entry.owner = kNoActivation;
    }
  }
  parts_.operand_begin.push_back(static_cast<uint32_t>(parts_.operands.size()));
  ForEachColumn([](auto& column) { column.shrink_to_fit(); });
  return ExecutionTrace::Create(std::move(parts_));
}

void Linker::Add(const Entry& entry) {
  const TraceSite& site = *entry.site;
  if (site.kind == EventKind::kThrow && site.node == kNoNode) {
    AddUncaught(entry);
    return;
  }
  TraceActivation& activation = parts_.activations[entry.activation];
  if (activation.enter == kNoEvent && activation.node == kRootNode && site.kind != EventKind::kEnter) {
    // Its begin was cut off.
    const NodeId function = entry.tree->EnclosingFunction(entry.node);
    activation.source = site.source;
    activation.node = function == kNoNode ? kRootNode : function;
  }
  if (!site.is_block) Follow(entry);
  const bool keeps_pattern_open = pattern_open_;
  pattern_open_ = false;
  switch (site.kind) {
    case EventKind::kRead:
      AddRead(entry);
      break;
    case EventKind::kWrite:
      pattern_open_ = keeps_pattern_open;
      AddWrite(entry);
      break;
    case EventKind::kGet:
      AddGet(entry);
      break;
    case EventKind::kSet:
      AddSet(entry);
      break;
    case EventKind::kDelete:
      AddDelete(entry);
      break;
    case EventKind::kBranch:
      AddBranch(entry);
      break;
    case EventKind::kLogical:
      AddLogical(entry);
      break;
    case EventKind::kCall:
      AddCall(entry);
      break;
    case EventKind::kResult:
      AddResult(entry);
      break;
    case EventKind::kEnter:
      AddEnter(entry);
      break;
    case EventKind::kCatch:
      AddCatch(entry);
      break;
    case EventKind::kThrow:
      AddThrow(entry);
      break;
    case EventKind::kReturn: {
      Take(entry, entry.node);
      // The end of a function has neither node nor value of its own.
      NodeId value = entry.value.is_known() ? entry.node : kNoNode;
      if (value != kNoNode && entry.tree->type(value) == NodeType::kReturnStatement) {
        value = entry.tree->Child(value, NodeField::kArgument);
      }
      const EventId operand = ValueOf(entry, value);
      // Out of a `finally`.
      states_[entry.activation].in_flight = kNoEvent;
      states_[entry.activation].last_return =
          Emit(EventKind::kReturn, entry, entry.value.is_known() ? entry.value : TraceValue::Undefined(), {operand});
      break;
    }
    case EventKind::kUnary: {
      Take(entry, entry.node);
      const EventId argument = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kArgument));
      Push(entry, Emit(site.kind, entry, entry.value, {argument}));
      break;
    }
    case EventKind::kBinary: {
      Take(entry, entry.node);
      EventId left = kNoEvent;
      EventId right = kNoEvent;
      if (entry.tree->type(entry.node) == NodeType::kUpdateExpression) {
        left = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kArgument));
      } else {
        left = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kLeft));
        right = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kRight));
      }
      Push(entry, Emit(site.kind, entry, entry.value, {left, right}));
      break;
    }
    case EventKind::kConditional: {
      Take(entry, entry.node);
      const EventId branch = FindTaken(entry.node, EventKind::kBranch);
      const bool outcome = branch != kNoEvent && parts_.outcome[branch];
      const EventId value =
          ValueOf(entry, entry.tree->Child(entry.node, outcome ? NodeField::kConsequent : NodeField::kAlternate));
      Push(entry, Emit(site.kind, entry, entry.value, {branch == kNoEvent ? kNoEvent : value}));
      break;
    }
    case EventKind::kTemplate:
    case EventKind::kArray: {
      Take(entry, entry.node);
      const NodeField field = site.kind == EventKind::kArray ? NodeField::kElements : NodeField::kExpressions;
      std::vector<EventId> values;
      for (const NodeId child : entry.tree->Children(entry.node, field)) {
        const auto index = static_cast<size_t>(entry.tree->node(child).list_index);
        if (values.size() < index) values.resize(index, kNoEvent);
        values.push_back(ValueOf(entry, child));
      }
      const EventId event = Emit(site.kind, entry, entry.value, {});
      for (const EventId value : values) parts_.operands.push_back(value);
      if (site.kind == EventKind::kArray) AddLiteralMembers(entry, event);
      Push(entry, event);
      break;
    }
    case EventKind::kObject: {
      Take(entry, entry.node);
      std::vector<EventId> spread;
      for (const NodeId child : entry.tree->Children(entry.node)) {
        if (entry.tree->type(child) != NodeType::kSpreadElement) continue;
        spread.push_back(ValueOf(entry, entry.tree->Child(child, NodeField::kArgument)));
      }
      const EventId event = Emit(site.kind, entry, entry.value, {});
      for (const EventId value : spread) parts_.operands.push_back(value);
      AddLiteralMembers(entry, event);
      Push(entry, event);
      break;
    }
    case EventKind::kFunction: {
      Take(entry, entry.node);
      const EventId event = Emit(site.kind, entry, entry.value, {});
      if (entry.value.is(ValueTag::kObject)) {
        functions_[entry.value.index()] = {site.source, entry.node};
        parts_.objects[entry.value.index()].created = event;
      }
      Push(entry, event);
      break;
    }
    case EventKind::kYield: {
      Take(entry, entry.node);
      const EventId value = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kArgument));
      Push(entry, Emit(site.kind, entry, entry.value.is_known() ? entry.value : TraceValue::Undefined(), {value}));
      break;
    }
    case EventKind::kResume: {
      Take(entry, entry.node);
      const EventId yield = FindTaken(entry.node, EventKind::kYield);
      const EventId returned =
          yield == kNoEvent
              ? kNoEvent
              : ReturnOfPromise(TraceValue(parts_.value_tag[yield], parts_.value_bits[yield]), entry.value);
      const EventId event = Emit(site.kind, entry, entry.value, {yield});
      if (returned != kNoEvent) parts_.operands.push_back(returned);
      Push(entry, event);
      break;
    }
    default:
      Push(entry, Emit(site.kind, entry, entry.value, {}));
      break;
  }
  running_ = entry.activation;
}

EventId Linker::Emit(EventKind kind, const Entry& entry, TraceValue value, std::initializer_list<EventId> operands) {
  return EmitAt(kind, entry, entry.node, value, operands);
}

// Operands may still be added until the next event.
EventId Linker::EmitAt(EventKind kind, const Entry& entry, NodeId node, TraceValue value,
                       std::initializer_list<EventId> operands) {
  const auto event = static_cast<EventId>(parts_.kind.size());
  parts_.kind.push_back(kind);
  parts_.source.push_back(entry.site->source);
  parts_.node.push_back(node);
  parts_.activation.push_back(entry.activation);
  parts_.value_tag.push_back(value.tag());
  parts_.value_bits.push_back(value.bits());
  parts_.outcome.push_back(false);
  parts_.cell.push_back(kNoCell);
  parts_.definition.push_back(kNoEvent);
  parts_.operand_begin.push_back(static_cast<uint32_t>(parts_.operands.size()));
  parts_.operands.insert(parts_.operands.end(), operands);
  states_[entry.activation].last = event;
  return event;
}

void Linker::Push(const Entry& entry, EventId event) {
  const NodeId node = parts_.node[event];
  const SyntaxNode& told = entry.tree->node(node);
  const EventKind kind = parts_.kind[event];
  if (kind != EventKind::kCall && kind != EventKind::kBranch && kind != EventKind::kYield &&
      kind != EventKind::kBinary && told.parent != kNoNode) {
    // Nobody uses the value of such an expression.
    const NodeType parent = entry.tree->type(told.parent);
    if (parent == NodeType::kExpressionStatement) return;
    if (parent == NodeType::kForStatement && (told.field == NodeField::kInit || told.field == NodeField::kUpdate)) {
      return;
    }
  }
  State& state = states_[entry.activation];
  // Evaluated again without having been used: what was in between ended early.
  if (state.top != kNone) {
    const EventId top = pending_[state.top].event;
    if (parts_.node[top] == node && parts_.kind[top] == kind) {
      pending_[state.top].event = event;
      return;
    }
  }
  uint32_t slot = free_;
  if (slot == kNone) {
    slot = static_cast<uint32_t>(pending_.size());
    pending_.emplace_back();
  } else {
    free_ = pending_[slot].below;
  }
  pending_[slot] = {event, state.top};
  state.top = slot;
}

// The node that uses the value: nodes without an event of their own hand it on.
NodeId Linker::UserOf(const SyntaxTree& tree, NodeId node) {
  while (true) {
    node = tree.node(node).parent;
    if (node == kNoNode) return kNoNode;
    switch (tree.type(node)) {
      case NodeType::kProperty:
      case NodeType::kSpreadElement:
      case NodeType::kSequenceExpression:
      case NodeType::kAssignmentPattern:
      case NodeType::kObjectPattern:
      case NodeType::kArrayPattern:
      case NodeType::kRestElement:
        continue;
      case NodeType::kMemberExpression: {
        // What is assigned to has no event: its object and key wait for the assignment.
        const NodeId parent = tree.node(node).parent;
        if (tree.type(parent) == NodeType::kAssignmentExpression && tree.StringOf(parent) == "=" &&
            tree.Child(parent, NodeField::kLeft) == node) {
          continue;
        }
        return node;
      }
      default:
        return node;
    }
  }
}

void Linker::Take(const Entry& entry, NodeId node) {
  taken_.clear();
  const SyntaxTree& tree = *entry.tree;
  State& state = states_[entry.activation];
  while (state.top != kNone) {
    const EventId event = pending_[state.top].event;
    const NodeId told = parts_.node[event];
    if (tree.IsInside(told, node)) {
      taken_.push_back(event);
    } else if (const NodeId user = UserOf(tree, told); user != kNoNode && tree.IsInside(node, user)) {
      // Still being evaluated.
      break;
    }
    const uint32_t slot = state.top;
    state.top = pending_[slot].below;
    pending_[slot].below = free_;
    free_ = slot;
  }
  std::reverse(taken_.begin(), taken_.end());
}

EventId Linker::Top(ActivationId activation) const {
  const uint32_t top = states_[activation].top;
  return top == kNone ? kNoEvent : pending_[top].event;
}

EventId Linker::Operand(EventId event, size_t index) const {
  if (event == kNoEvent) return kNoEvent;
  const size_t begin = parts_.operand_begin[event];
  const size_t end = event + 1 < parts_.operand_begin.size() ? parts_.operand_begin[event + 1] : parts_.operands.size();
  return begin + index < end ? parts_.operands[begin + index] : kNoEvent;
}

EventId Linker::FindTaken(NodeId node) const {
  for (auto event = taken_.rbegin(); event != taken_.rend(); ++event) {
    if (parts_.node[*event] == node) return *event;
  }
  return kNoEvent;
}

EventId Linker::FindTaken(NodeId node, EventKind kind) const {
  for (auto event = taken_.rbegin(); event != taken_.rend(); ++event) {
    if (parts_.node[*event] == node && parts_.kind[*event] == kind) return *event;
  }
  return kNoEvent;
}

bool Linker::IsPostfix(const SyntaxTree& tree, NodeId node) const {
  return tree.type(node) == NodeType::kUpdateExpression && !tree.node(node).is(SyntaxNode::kPrefix);
}

EventId Linker::ValueOf(const Entry& entry, NodeId expression) {
  const SyntaxTree& tree = *entry.tree;
  while (expression != kNoNode) {
    switch (tree.type(expression)) {
      case NodeType::kSequenceExpression:
        expression = tree.Children(expression).back();
        continue;
      case NodeType::kSpreadElement:
        expression = tree.Child(expression, NodeField::kArgument);
        continue;
      case NodeType::kTemplateLiteral:
        if (!tree.Children(expression, NodeField::kExpressions).empty()) break;
        [[fallthrough]];
      case NodeType::kLiteral:
        return EmitAt(EventKind::kLiteral, entry, expression, Literal(entry, expression), {});
      default:
        break;
    }
    const EventId event = FindTaken(expression);
    // The value of `x++` is the old one.
    if (event != kNoEvent && IsPostfix(tree, expression)) {
      const EventId step = Operand(event, parts_.kind[event] == EventKind::kSet ? 2 : 0);
      return Operand(step, 0);
    }
    return event;
  }
  return kNoEvent;
}

}  // namespace twinstep
