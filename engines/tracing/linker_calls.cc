#include "engines/tracing/linker.h"

namespace twinstep {

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
  State& state = states_[entry.activation];
  if (call != kNoEvent && state.in_flight != kNoEvent && state.in_flight_from == call) {
    // A built-in kept the exception for itself: a promise fails.
    left_.push_back(state.in_flight);
    state.in_flight = kNoEvent;
  }
  EventId came_back = kNoEvent;
  if (call != kNoEvent && running_ != entry.activation) {
    const EventId enter = parts_.activations[running_].enter;
    if (enter != kNoEvent && Operand(enter, 0) == call) {
      came_back = states_[running_].last_return;
      if (entry.value.is(ValueTag::kObject) && FailsAsPromise(running_)) promises_[entry.value.index()] = running_;
    }
  }
  const EventId event = Emit(EventKind::kResult, entry, entry.value, {call, came_back});
  if (call != kNoEvent && entry.tree->type(entry.node) == NodeType::kNewExpression &&
      entry.value.is(ValueTag::kObject) && parts_.objects[entry.value.index()].created == kNoEvent) {
    parts_.objects[entry.value.index()].created = event;
  }
  Push(entry, event);
  if (call != kNoEvent) AddPushed(entry, event);
}

// A getter has run since the object was evaluated, and returned the value: its kReturn.
EventId Linker::ReturnOfGetter(const Entry& entry, EventId object) const {
  if (running_ == entry.activation || running_ == kNoActivation || object == kNoEvent) return kNoEvent;
  const EventId enter = parts_.activations[running_].enter;
  const EventId returned = states_[running_].last_return;
  if (enter == kNoEvent || enter < object || returned == kNoEvent || Operand(enter, 0) != kNoEvent ||
      Operand(enter, 1) != kNoEvent) {
    return kNoEvent;
  }
  return TraceValue(parts_.value_tag[returned], parts_.value_bits[returned]) == entry.value ? returned : kNoEvent;
}

// The kReturn that the promise has its value from.
EventId Linker::ReturnOfPromise(TraceValue promise, TraceValue value) const {
  // An async function may return another one's promise.
  for (int i = 0; i < 16 && promise.is(ValueTag::kObject); ++i) {
    const auto found = promises_.find(promise.index());
    if (found == promises_.end()) return kNoEvent;
    const EventId returned = states_[found->second].last_return;
    if (returned == kNoEvent) return kNoEvent;
    promise = TraceValue(parts_.value_tag[returned], parts_.value_bits[returned]);
    if (promise == value) return returned;
  }
  return kNoEvent;
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

}  // namespace twinstep
