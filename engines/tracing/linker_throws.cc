// Where exceptions come from. The log has throw statements and what catches; what the engine throws, and how exceptions
// leave functions, follows from the order in which activations go on: one that is left behind without having returned,
// and without waiting for something, was ended by an exception.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "engines/tracing/linker.h"

namespace twinstep {

bool Linker::HasReturned(ActivationId id) const {
  const State& state = states_[id];
  if (state.last_return != kNoEvent) return true;
  // A field's initialiser ends by giving the field its value.
  const TraceActivation& activation = parts_.activations[id];
  return state.last != kNoEvent && parts_.kind[state.last] == EventKind::kSet &&
         parts_.node[state.last] == activation.node &&
         parts_.sources[activation.source].tree->type(activation.node) == NodeType::kPropertyDefinition;
}

bool Linker::Waits(ActivationId id) const {
  const EventId last = states_[id].last;
  return last != kNoEvent && parts_.kind[last] == EventKind::kYield;
}

// What throws in it makes its promise fail, instead of its caller.
bool Linker::FailsAsPromise(ActivationId id) const {
  const TraceActivation& activation = parts_.activations[id];
  const TraceSource& source = parts_.sources[activation.source];
  return source.tree->node(activation.node).is(SyntaxNode::kAsync) ||
         (activation.node == kRootNode && source.tree->goal() == ParseGoal::kModule);
}

// The activation on top of the stack is over, or waits.
void Linker::Leave() {
  const ActivationId id = stack_.back();
  stack_.pop_back();
  State& state = states_[id];
  state.is_on_stack = false;
  if (HasReturned(id) || Waits(id)) return;
  if (state.in_flight == kNoEvent) state.in_flight = EmitThrow(id, TraceValue::Unknown());
  const EventId thrown = state.in_flight;
  if (thrown == kNoEvent) return;
  if (stack_.empty() || FailsAsPromise(id)) {
    left_.push_back(thrown);
    return;
  }
  State& caller = states_[stack_.back()];
  caller.in_flight = thrown;
  caller.in_flight_from = Top(stack_.back());
}

// Brings the stack up to date before the entry becomes an event.
void Linker::Follow(const Entry& entry) {
  const ActivationId id = entry.activation;
  if (!stack_.empty() && stack_.back() == id) return;
  if (entry.site->kind == EventKind::kEnter) {
    // What has returned or waits has not called it.
    while (!stack_.empty() && (HasReturned(stack_.back()) || Waits(stack_.back()))) Leave();
  } else if (states_[id].is_on_stack) {
    while (stack_.back() != id) Leave();
    return;
  } else {
    // An async function goes on when nothing else runs, a generator when it is asked to.
    if (FailsAsPromise(id)) {
      while (!stack_.empty()) Leave();
    }
    // Then it was not over: it waited in a way that is not told, as `for await` does.
    if (states_[id].in_flight != kNoEvent) {
      left_.erase(std::remove(left_.begin(), left_.end(), states_[id].in_flight), left_.end());
      states_[id].in_flight = kNoEvent;
    }
  }
  stack_.push_back(id);
  states_[id].is_on_stack = true;
}

void Linker::SetThrown(EventId thrown, TraceValue value) {
  if (parts_.value_tag[thrown] == ValueTag::kUnknown && value.is_known()) {
    parts_.value_tag[thrown] = value.tag();
    parts_.value_bits[thrown] = value.bits();
  }
  if (value.is(ValueTag::kObject)) thrown_.try_emplace(value.index(), thrown);
  if (const NodeId named = UnreadableName(thrown, value); named != kNoNode) parts_.node[thrown] = named;
}

// A name that cannot be read leaves no operand behind that tells where: the engine's words have the name, and it is
// read after whatever was logged last. kNoNode: it is no such error.
NodeId Linker::UnreadableName(EventId thrown, TraceValue error) const {
  const auto guess = guesses_.find(thrown);
  if (guess == guesses_.end() || !error.is(ValueTag::kObject)) return kNoNode;
  absl::string_view text = parts_.objects[error.index()].text;
  if (!absl::ConsumePrefix(&text, "ReferenceError: ")) return kNoNode;
  if (absl::ConsumePrefix(&text, "Cannot access '")) {
    if (!absl::ConsumeSuffix(&text, "' before initialization")) return kNoNode;
  } else if (!absl::ConsumeSuffix(&text, " is not defined")) {
    return kNoNode;
  }
  const TraceActivation& activation = parts_.activations[guess->second.activation];
  const SyntaxTree& tree = *parts_.sources[parts_.source[thrown]].tree;
  const NodeId function = activation.node == kRootNode ? kNoNode : activation.node;
  const int last = tree.node(parts_.node[guess->second.last]).start;
  NodeId first = kNoNode;
  for (NodeId id = activation.node; id < tree.node(activation.node).subtree_end; ++id) {
    if (tree.type(id) != NodeType::kIdentifier || tree.StringOf(id) != std::string_view(text.data(), text.size()))
      continue;
    if (tree.EnclosingFunction(id) != function || tree.ReferenceAt(id) == kNoReference) continue;
    if (tree.node(id).start >= last) return id;
    // A loop goes back to it.
    if (first == kNoNode) first = id;
  }
  return first;
}

// Whether the engine's words fit the operation: they tell the name of what was called, or read.
bool Linker::Fits(EventId thrown, TraceValue error) const {
  if (!error.is(ValueTag::kObject)) return false;
  if (guesses_.contains(thrown)) return UnreadableName(thrown, error) != kNoNode;
  return Fits(*parts_.sources[parts_.source[thrown]].tree, parts_.node[thrown], error);
}

bool Linker::Fits(const SyntaxTree& tree, NodeId node, TraceValue error) const {
  if (tree.type(node) == NodeType::kCallExpression || tree.type(node) == NodeType::kNewExpression) {
    node = tree.Child(node, NodeField::kCallee);
  }
  if (tree.type(node) == NodeType::kAssignmentExpression) node = tree.Child(node, NodeField::kLeft);
  if (tree.type(node) == NodeType::kMemberExpression) node = tree.Child(node, NodeField::kProperty);
  return node != kNoNode && tree.type(node) == NodeType::kIdentifier &&
         absl::StrContains(parts_.objects[error.index()].text, std::string(tree.StringOf(node)));
}

// What has left a function or a job, and comes back as a failed promise or to the host. kNoEvent: that is not known.
EventId Linker::Claim(TraceValue value) {
  const auto take = [this, value](size_t i) {
    const EventId thrown = left_[i];
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
    SetThrown(thrown, value);
    return thrown;
  };
  const auto value_of = [this](EventId thrown) {
    return TraceValue(parts_.value_tag[thrown], parts_.value_bits[thrown]);
  };
  if (!value.is_known()) return kNoEvent;
  for (size_t i = left_.size(); i-- > 0;) {
    if (value_of(left_[i]) == value) return take(i);
  }
  if (!value.is(ValueTag::kObject)) return kNoEvent;
  if (const auto found = thrown_.find(value.index()); found != thrown_.end()) return found->second;
  // The engine's own errors are met for the first time where they arrive.
  if (parts_.objects[value.index()].kind != TraceObject::Kind::kError) return kNoEvent;
  // Of others the newest of which it is known what failed: what has only passed an exception on looks like a guess.
  size_t newest = left_.size(), newest_guess = left_.size();
  for (size_t i = left_.size(); i-- > 0;) {
    if (value_of(left_[i]).is_known()) continue;
    if (Fits(left_[i], value)) return take(i);
    size_t& of_kind = guesses_.contains(left_[i]) ? newest_guess : newest;
    if (of_kind == left_.size()) of_kind = i;
  }
  if (newest == left_.size()) newest = newest_guess;
  return newest == left_.size() ? kNoEvent : take(newest);
}

// An error of the engine may come back as an argument, as to who is told of rejections, and be thrown again, while what
// failed has left its function, or still counts as under way: nobody has caught it. It was thrown first where it
// failed, if the words fit.
void Linker::ThrowWhereItFailed(const Entry& again) {
  const TraceValue error = again.value;
  if (!error.is(ValueTag::kObject) || thrown_.contains(error.index())) return;
  const TraceObject& object = parts_.objects[error.index()];
  if (object.kind != TraceObject::Kind::kError || object.created != kNoEvent) return;
  for (size_t i = left_.size(); i-- > 0;) {
    const EventId thrown = left_[i];
    if (parts_.value_tag[thrown] != ValueTag::kUnknown || !Fits(thrown, error)) continue;
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
    SetThrown(thrown, error);
    return;
  }
  for (size_t i = stack_.size(); i-- > 0;) {
    const ActivationId id = stack_[i];
    State& state = states_[id];
    if (id == again.activation || state.last == kNoEvent || HasReturned(id) || Waits(id)) continue;
    const SyntaxTree& tree = *parts_.sources[parts_.source[state.last]].tree;
    if (state.in_flight != kNoEvent) {
      if (parts_.value_tag[state.in_flight] == ValueTag::kUnknown && Fits(state.in_flight, error)) {
        SetThrown(state.in_flight, error);
      }
      return;
    }
    if (Top(id) == kNoEvent || !Fits(tree, FailedAt(id), error)) return;
    state.in_flight = EmitThrow(id, error);
    SetThrown(state.in_flight, error);
    return;
  }
}

void Linker::AddThrow(const Entry& entry) {
  ThrowWhereItFailed(entry);
  Take(entry, entry.node);
  const EventId value = ValueOf(entry, entry.tree->Child(entry.node, NodeField::kArgument));
  const EventId thrown = Emit(EventKind::kThrow, entry, entry.value, {value});
  State& state = states_[entry.activation];
  state.in_flight = thrown;
  state.in_flight_from = kNoEvent;
  // A `finally` has the last word.
  state.last_return = kNoEvent;
  SetThrown(thrown, entry.value);
}

void Linker::AddCatch(const Entry& entry) {
  State& state = states_[entry.activation];
  EventId thrown = state.in_flight;
  state.in_flight = kNoEvent;
  if (thrown != kNoEvent && entry.value.is_known()) {
    const TraceValue known(parts_.value_tag[thrown], parts_.value_bits[thrown]);
    if (known.is_known() && known != entry.value) thrown = kNoEvent;
  }
  // It waited for a promise that failed, or the operation under way did.
  if (thrown == kNoEvent && Waits(entry.activation)) thrown = Claim(entry.value);
  if (thrown == kNoEvent && !Waits(entry.activation)) thrown = EmitThrow(entry.activation, entry.value);
  if (thrown != kNoEvent) SetThrown(thrown, entry.value);
  Take(entry, entry.tree->node(entry.node).parent);
  Emit(EventKind::kCatch, entry, entry.value, {thrown});
}

void Linker::AddUncaught(const Entry& entry) {
  while (!stack_.empty()) Leave();
  parts_.uncaught = Claim(entry.value);
  if (parts_.uncaught != kNoEvent) return;
  parts_.uncaught = EmitThrow(running_, entry.value);
  if (parts_.uncaught != kNoEvent) SetThrown(parts_.uncaught, entry.value);
}

// The operation that was under way: the one whose operands nobody has used.
NodeId Linker::FailedAt(ActivationId activation) const {
  const EventId last = states_[activation].last, top = Top(activation);
  const SyntaxTree& tree = *parts_.sources[parts_.source[last]].tree;
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
  return node == kNoNode ? kRootNode : node;
}

// An error of the engine, in that operation.
EventId Linker::EmitThrow(ActivationId activation, TraceValue value) {
  const EventId last = states_[activation].last;
  if (activation == kNoActivation || last == kNoEvent) return kNoEvent;
  TraceSite site;
  site.source = parts_.source[last];
  Entry failed;
  failed.site = &site;
  failed.tree = parts_.sources[site.source].tree.get();
  failed.activation = activation;
  const bool is_guess = Top(activation) == kNoEvent;
  failed.node = FailedAt(activation);
  Take(failed, failed.node);
  const std::vector<EventId> operands = taken_;
  const EventId event = EmitAt(EventKind::kThrow, failed, failed.node, value, {});
  parts_.operands.insert(parts_.operands.end(), operands.begin(), operands.end());
  if (is_guess) guesses_[event] = {.activation = activation, .last = last};
  return event;
}

}  // namespace twinstep
