#include "harness/isolation/versions/semantics/event_sources.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace twinstep {
namespace {

// Properties of one object that are looked at together.
constexpr size_t kMostOfContent = 16;

constexpr std::array<std::string_view, 20> kChanging = {
    "Array.prototype.push",   "Array.prototype.pop",   "Array.prototype.shift",      "Array.prototype.unshift",
    "Array.prototype.splice", "Array.prototype.sort",  "Array.prototype.reverse",    "Array.prototype.fill",
    "Map.prototype.set",      "Map.prototype.delete",  "Map.prototype.clear",        "Set.prototype.add",
    "Set.prototype.delete",   "Set.prototype.clear",   "WeakMap.prototype.set",      "WeakSet.prototype.add",
    "Object.assign",          "Object.defineProperty", "Array.prototype.copyWithin", "RegExp.prototype.exec"};

}  // namespace

EventSources::EventSources(const ExecutionTrace& trace) : trace_(trace) {
  // By activation and loop, the last value of what stands behind `of` or `in`.
  std::unordered_map<uint64_t, EventId> behind_of;
  for (EventId event = 0; event < trace.size(); ++event) {
    const SyntaxNode& node = trace.tree(event).node(trace.node(event));
    const uint64_t activation = uint64_t{trace.activation(event)} << 32;
    if (node.field == NodeField::kRight) {
      const NodeType parent = trace.tree(event).type(node.parent);
      if (parent == NodeType::kForOfStatement || parent == NodeType::kForInStatement) {
        behind_of[activation | static_cast<uint32_t>(node.parent)] = event;
      }
    }
    if (trace.kind(event) == EventKind::kBranch && trace.branch_kind(event) == BranchKind::kIteration) {
      const auto found = behind_of.find(activation | static_cast<uint32_t>(trace.node(event)));
      if (found != behind_of.end()) iterated_[event] = found->second;
    }
    if (trace.kind(event) == EventKind::kSet && trace.operand(event, 0) != kNoEvent &&
        trace.value(trace.operand(event, 0)).is(ValueTag::kObject)) {
      sets_[trace.value(trace.operand(event, 0)).index()].push_back(event);
    }
    if (trace.kind(event) != EventKind::kCall) continue;
    const std::string_view name = trace.builtin(event);
    if (name.empty() || std::find(kChanging.begin(), kChanging.end(), name) == kChanging.end()) continue;
    const bool is_static = name.substr(0, 7) == "Object.";
    const EventId subject = trace.operand(event, is_static ? 2 : 1);
    if (subject == kNoEvent || !trace.value(subject).is(ValueTag::kObject)) continue;
    changing_calls_[trace.value(subject).index()].push_back(event);
  }
}

EventId EventSources::Definition(EventId event) const {
  while (trace_.kind(event) == EventKind::kRead && trace_.definition(event) != kNoEvent) {
    event = trace_.definition(event);
  }
  return event;
}

EventId EventSources::Receiver(EventId event) const {
  const ActivationId activation = trace_.activation(event);
  if (activation == kNoActivation) return kNoEvent;
  const EventId enter = trace_.activations()[activation].enter;
  const EventId call = enter == kNoEvent ? kNoEvent : trace_.operand(enter, 0);
  const EventId receiver = call == kNoEvent ? kNoEvent : trace_.operand(call, 1);
  // An arrow function has that of the function around it.
  if (receiver == kNoEvent || trace_.value(receiver) != trace_.value(event)) return kNoEvent;
  return Definition(receiver);
}

EventId EventSources::LastChange(TraceValue object, EventId before) const {
  if (!object.is(ValueTag::kObject)) return kNoEvent;
  const auto found = changing_calls_.find(object.index());
  if (found == changing_calls_.end()) return kNoEvent;
  const auto next = std::lower_bound(found->second.begin(), found->second.end(), before);
  return next == found->second.begin() ? kNoEvent : *(next - 1);
}

std::vector<EventId> EventSources::ContentOf(TraceValue object, EventId before, bool computed) const {
  std::vector<EventId> content;
  if (!object.is(ValueTag::kObject)) return content;
  const auto found = sets_.find(object.index());
  if (found == sets_.end()) return content;
  auto set = std::lower_bound(found->second.begin(), found->second.end(), before);
  for (size_t looked = 0; set != found->second.begin() && looked < kMostOfContent; ++looked) {
    --set;
    const EventId key = trace_.operand(*set, 1);
    if (!computed) content.push_back(*set);
    if (key != kNoEvent) content.push_back(key);
  }
  return content;
}

std::vector<EventId> EventSources::InputsOfCall(EventId call) const {
  std::vector<EventId> inputs;
  const bool is_builtin = !trace_.builtin(call).empty();
  for (size_t i = 0; i < trace_.operands(call).size(); ++i) {
    // A built-in is what it is; of a function that was not traced it matters which it was.
    if (i == 0 && is_builtin) continue;
    inputs.push_back(trace_.operand(call, i));
  }
  return inputs;
}

// Of what a built-in gets and may look at as a whole.
std::vector<EventId> EventSources::ContentOfCall(EventId call) const {
  std::vector<EventId> all;
  if (trace_.builtin(call).empty()) return all;
  for (const EventId input : InputsOfCall(call)) {
    if (input == kNoEvent || !trace_.value(input).is(ValueTag::kObject)) continue;
    const TraceObject::Kind kind = trace_.object(trace_.value(input)).kind;
    if (kind != TraceObject::Kind::kPlain && kind != TraceObject::Kind::kArray) continue;
    const std::vector<EventId> content = ContentOf(trace_.value(input), call, false);
    all.insert(all.end(), content.begin(), content.end());
  }
  return all;
}

EventId EventSources::LateCall(TraceValue object, EventId event) const {
  if (!object.is(ValueTag::kObject)) return kNoEvent;
  for (const auto* changes : {&changing_calls_, &sets_}) {
    const auto found = changes->find(object.index());
    if (found == changes->end()) continue;
    const auto later = std::upper_bound(found->second.begin(), found->second.end(), event);
    if (later == found->second.end()) continue;
    // Out to the first function that had begun by then.
    for (EventId at = *later; at != kNoEvent;) {
      const ActivationId activation = trace_.activation(at);
      if (activation == kNoActivation) break;
      const TraceActivation& around = trace_.activations()[activation];
      if (around.enter == kNoEvent) break;
      const EventId call = trace_.operand(around.enter, 0);
      if (around.enter < event) {
        const SyntaxTree& tree = *trace_.sources()[around.source].tree;
        if (tree.node(around.node).is(SyntaxNode::kAsync) && activation != trace_.activation(event)) return call;
        break;
      }
      at = call != kNoEvent ? call : trace_.operand(around.enter, 1);
    }
  }
  return kNoEvent;
}

std::vector<EventId> EventSources::LateCallsOf(EventId call) const {
  std::vector<EventId> late;
  if (trace_.builtin(call).empty()) return late;
  for (const EventId input : InputsOfCall(call)) {
    const EventId one = input == kNoEvent ? kNoEvent : LateCall(trace_.value(input), call);
    if (one != kNoEvent) late.push_back(one);
  }
  return late;
}

bool EventSources::IsParameterOfCallback(EventId event) const {
  const ActivationId activation = trace_.activation(event);
  if (activation == kNoActivation || trace_.activations()[activation].enter == kNoEvent) return false;
  const EventId enter = trace_.activations()[activation].enter;
  return trace_.operand(enter, 0) == kNoEvent && trace_.operand(enter, 1) != kNoEvent &&
         trace_.tree(event).node(trace_.node(event)).field == NodeField::kParams;
}

std::vector<EventId> EventSources::Of(EventId event) const {
  std::vector<EventId> sources;
  const auto add = [&](EventId source) {
    if (source != kNoEvent) sources.push_back(Definition(source));
  };
  const auto add_all = [&] {
    for (const EventId operand : trace_.operands(event)) add(operand);
  };
  switch (trace_.kind(event)) {
    case EventKind::kWrite:
      add_all();
      if (sources.empty() && IsParameterOfCallback(event)) {
        add(trace_.operand(trace_.activations()[trace_.activation(event)].enter, 1));
      }
      break;
    case EventKind::kGet: {
      add_all();
      const EventId definition = trace_.definition(event);
      add(definition);
      if (definition != kNoEvent && trace_.kind(definition) == EventKind::kSet) {
        add(trace_.operand(definition, 0));
        add(trace_.operand(definition, 1));
      }
      if (definition == kNoEvent && trace_.operand(event, 0) != kNoEvent && trace_.operand(event, 2) == kNoEvent) {
        add(LastChange(trace_.value(trace_.operand(event, 0)), event));
        // Had a key been this one, it had given the value.
        for (const EventId key : ContentOf(trace_.value(trace_.operand(event, 0)), event, true)) add(key);
        add(LateCall(trace_.value(trace_.operand(event, 0)), event));
      }
      break;
    }
    case EventKind::kSet:
      add(trace_.operand(event, 2));
      break;
    case EventKind::kThis:
      add(Receiver(event));
      break;
    case EventKind::kCall:
      // As a change of an object, or as what calls back.
      for (const EventId input : InputsOfCall(event)) add(input);
      for (const EventId input : InputsOfCall(event)) {
        if (input != kNoEvent) add(LastChange(trace_.value(input), event));
      }
      break;
    case EventKind::kResult: {
      const EventId call = trace_.operand(event, 0);
      const EventId returned = trace_.operand(event, 1);
      if (returned != kNoEvent) {
        add(returned);
      } else if (call != kNoEvent) {
        for (const EventId input : InputsOfCall(call)) add(input);
        for (const EventId input : InputsOfCall(call)) {
          if (input != kNoEvent) add(LastChange(trace_.value(input), call));
        }
        for (const EventId content : ContentOfCall(call)) add(content);
        for (const EventId late : LateCallsOf(call)) add(late);
        // What functions of the program returned to it.
        if (!trace_.builtin(call).empty()) {
          for (EventId inside = call + 1; inside < event; ++inside) {
            if (trace_.kind(inside) != EventKind::kReturn) continue;
            const EventId enter = trace_.activations()[trace_.activation(inside)].enter;
            if (enter != kNoEvent && trace_.operand(enter, 0) == kNoEvent && trace_.operand(enter, 1) == call) {
              add(inside);
            }
          }
        }
      }
      break;
    }
    case EventKind::kLogical: {
      const EventId right = trace_.operand(event, 1);
      add(right != kNoEvent ? right : trace_.operand(event, 0));
      break;
    }
    case EventKind::kBranch:
      add_all();
      if (const auto iterated = iterated_.find(event); iterated != iterated_.end()) {
        add(iterated->second);
        add(LastChange(trace_.value(iterated->second), event));
      }
      break;
    case EventKind::kObject:
    case EventKind::kUnary:
    case EventKind::kBinary:
    case EventKind::kConditional:
    case EventKind::kTemplate:
    case EventKind::kReturn:
    case EventKind::kThrow:
    case EventKind::kCatch:
    case EventKind::kYield:
      add_all();
      break;
    case EventKind::kResume:
      if (trace_.operand(event, 1) != kNoEvent) {
        add(trace_.operand(event, 1));
      } else {
        add_all();
      }
      break;
    default:
      // Births, and what comes from outside.
      break;
  }
  return sources;
}

}  // namespace twinstep
