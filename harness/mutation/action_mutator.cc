#include "harness/mutation/action_mutator.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/sessions/random_user.h"

namespace twinstep {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr int kMostBreakpoints = 4;
constexpr int kMostSteps = 12;
constexpr int kMostSpliced = 6;

Location DrawLocation(const ActionPlaces& places, Random& random) {
  Location location;
  location.set_line(1);
  if (!places.statements.empty()) location = places.statements[random.Below(places.statements.size())];
  // A line mostly; at times a column, and not always one where something is.
  if (random.Chance(0.7)) {
    location.clear_column();
  } else if (random.Chance(0.2)) {
    location.set_column(static_cast<uint32_t>(random.Below(40)));
  }
  return location;
}

// What conditions and values of actions are made of.
std::string DrawExpression(const ActionPlaces& places, Random& random) {
  const std::string name = places.names.empty() ? "this" : places.names[random.Below(places.names.size())];
  switch (random.Below(8)) {
    case 0:
      return "true";
    case 1:
      return "false";
    case 2:
      return absl::StrCat(name, " === ", random.Below(4));
    case 3:
      return absl::StrCat(name, ".x.y");
    case 4:
      return std::to_string(random.Below(10));
    case 5:
      return "(() => { throw 1; })()";
    default:
      return name;
  }
}

// Fills in every field, so that kinds of actions that come later need nothing here.
void Fill(const ActionPlaces& places, Random& random, Message& message) {
  const Descriptor& descriptor = *message.GetDescriptor();
  const Reflection& reflection = *message.GetReflection();
  for (int i = 0; i < descriptor.field_count(); ++i) {
    const FieldDescriptor* const field = descriptor.field(i);
    if (field->is_repeated()) continue;
    // One of a choice is enough.
    if (field->real_containing_oneof() != nullptr && reflection.HasOneof(message, field->real_containing_oneof())) {
      continue;
    }
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE: {
        Message& inner = *reflection.MutableMessage(&message, field);
        if (inner.GetDescriptor() == Location::descriptor()) {
          inner.CopyFrom(DrawLocation(places, random));
        } else {
          Fill(places, random, inner);
        }
        break;
      }
      case FieldDescriptor::CPPTYPE_STRING:
        // A variable's name, or an expression.
        reflection.SetString(&message, field,
                             absl::StrContains(field->name(), "name") && !places.names.empty()
                                 ? places.names[random.Below(places.names.size())]
                                 : DrawExpression(places, random));
        break;
      case FieldDescriptor::CPPTYPE_BOOL:
        reflection.SetBool(&message, field, random.Chance(0.5));
        break;
      case FieldDescriptor::CPPTYPE_ENUM: {
        const google::protobuf::EnumDescriptor& values = *field->enum_type();
        reflection.SetEnum(&message, field,
                           values.value(static_cast<int>(random.Below(static_cast<uint64_t>(values.value_count())))));
        break;
      }
      case FieldDescriptor::CPPTYPE_UINT32:
        // A frame's number; steps know only the youngest.
        reflection.SetUInt32(&message, field, random.Chance(0.8) ? 0 : static_cast<uint32_t>(random.Below(3)));
        break;
      case FieldDescriptor::CPPTYPE_DOUBLE:
        reflection.SetDouble(&message, field, static_cast<double>(random.Below(10)));
        break;
      default:
        break;
    }
  }
}

// From one place to a later one, both with column.
void MakeRange(const ActionPlaces& places, Random& random, Blackbox& blackbox) {
  if (places.statements.empty()) return;
  uint64_t begin = random.Below(places.statements.size()), end = random.Below(places.statements.size());
  if (begin > end) std::swap(begin, end);
  *blackbox.mutable_begin() = places.statements[begin];
  *blackbox.mutable_end() = places.statements[end];
}

}  // namespace

ActionPlaces PlacesOf(const SyntaxTree& tree) {
  ActionPlaces places;
  for (const SyntaxNode& node : tree.nodes()) {
    if (!IsStatement(node.type)) continue;
    const TextPosition position = tree.text().PositionAt(node.start);
    Location& location = places.statements.emplace_back();
    location.set_line(static_cast<uint32_t>(position.line));
    location.set_column(static_cast<uint32_t>(position.column));
  }
  for (VariableId id = 0; id < static_cast<VariableId>(tree.variables().size()); ++id) {
    places.names.emplace_back(tree.NameOf(id));
  }
  return places;
}

Action DrawAction(const ActionPlaces& places, Random& random) {
  Action action;
  const google::protobuf::OneofDescriptor& kinds = *Action::descriptor()->FindOneofByName("kind");
  if (random.Chance(0.5)) return RandomExecutionAction(random);
  do {
    action.Clear();
    const FieldDescriptor* const kind =
        kinds.field(static_cast<int>(random.Below(static_cast<uint64_t>(kinds.field_count()))));
    Fill(places, random, *action.GetReflection()->MutableMessage(&action, kind));
    if (action.has_blackbox()) MakeRange(places, random, *action.mutable_blackbox());
    // No oracle of the inputs knows these yet.
    if (action.has_set_breakpoint()) {
      action.mutable_set_breakpoint()->clear_log();
      action.mutable_set_breakpoint()->clear_scripts();
      action.mutable_set_breakpoint()->clear_function();
    }
    if (action.has_remove_breakpoint()) action.mutable_remove_breakpoint()->clear_scripts();
    if (action.has_step_in()) {
      action.mutable_step_in()->clear_target();
      action.mutable_step_in()->clear_into_async_calls();
    }
    if (action.has_run_to_location()) action.mutable_run_to_location()->clear_this_frame();
    if (action.has_blackbox()) {
      action.mutable_blackbox()->clear_url_pattern();
      action.mutable_blackbox()->clear_anonymous();
      action.mutable_blackbox()->clear_taken_back();
    }
    // Most breakpoints have no condition.
    if (action.has_set_breakpoint() && random.Chance(0.7)) action.mutable_set_breakpoint()->clear_condition();
  } while (!IsFuzzed(action) || action.has_start() || action.has_abandon() || action.has_pause());
  return action;
}

Actions DrawActions(const ActionPlaces& places, Random& random) {
  Actions actions;
  for (uint64_t i = places.statements.empty() ? 0 : 1 + random.Below(kMostBreakpoints); i > 0; --i) {
    *actions.Add()->mutable_set_breakpoint()->mutable_location() = DrawLocation(places, random);
  }
  actions.Add()->mutable_start();
  for (uint64_t i = 1 + random.Below(kMostSteps); i > 0; --i) *actions.Add() = RandomExecutionAction(random);
  return actions;
}

void MutateActions(const ActionPlaces& places, const Actions* donor, Random& random, Actions& actions) {
  const int size = actions.size();
  const auto any = [&](int count) { return static_cast<int>(random.Below(static_cast<uint64_t>(count))); };
  std::vector<Action> list(actions.begin(), actions.end());
  const auto at = [&](int index) { return list.begin() + index; };
  const uint64_t what = size == 0 ? 0 : random.Below(8);
  switch (what) {
    case 0:
    case 1:
      list.insert(at(any(size + 1)), DrawAction(places, random));
      break;
    case 2:
      list.erase(at(any(size)));
      break;
    case 3: {
      const int index = any(size);
      // A list without a start does nothing.
      if (!list[static_cast<size_t>(index)].has_start()) list[static_cast<size_t>(index)] = DrawAction(places, random);
      break;
    }
    case 4:
      std::swap(*at(any(size)), *at(any(size)));
      break;
    case 5: {
      const int index = any(size);
      const Action copy = list[static_cast<size_t>(index)];
      for (int count = 1 + any(4); count > 0; --count) list.insert(at(index), copy);
      break;
    }
    case 6:
      if (donor != nullptr && !donor->empty()) {
        const int begin = any(donor->size());
        const int count = std::min(1 + any(kMostSpliced), donor->size() - begin);
        list.insert(at(any(size + 1)), donor->begin() + begin, donor->begin() + begin + count);
      } else {
        list.push_back(DrawAction(places, random));
      }
      break;
    default:
      list.resize(static_cast<size_t>(1 + any(size)));
      break;
  }
  actions = Actions(list.begin(), list.end());
}

}  // namespace twinstep
