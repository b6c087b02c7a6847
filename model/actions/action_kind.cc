#include "model/actions/action_kind.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/actions/action_row.h"
#include "model/words.h"

namespace twinstep {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// The message of the action's kind; null: it has none.
const Message* PartsOf(const Action& action) {
  if (action.kind_case() == Action::KIND_NOT_SET) return nullptr;
  return &action.GetReflection()->GetMessage(action, Action::descriptor()->FindFieldByNumber(action.kind_case()));
}

Message* PartsOf(Action& action) {
  if (action.kind_case() == Action::KIND_NOT_SET) return nullptr;
  return action.GetReflection()->MutableMessage(&action, Action::descriptor()->FindFieldByNumber(action.kind_case()));
}

const FieldDescriptor* FieldOf(const Message* parts, const std::string& name) {
  return parts == nullptr ? nullptr : parts->GetDescriptor()->FindFieldByName(name);
}

// Null where no kind is set.
const ActionRow* RowOf(const Action& action) {
  return action.kind_case() == Action::KIND_NOT_SET ? nullptr : &RowOf(action.kind_case());
}

bool Is(const Action& action, When when) {
  const ActionRow* const row = RowOf(action);
  return row != nullptr && *row->when == when;
}

template <typename Test>
bool AnyVariant(const Action& action, Test test) {
  const ActionVariants& variants = RowOf(action)->variants;
  return std::any_of(variants.begin(), variants.end(),
                     [&](const ActionVariant& variant) { return variant.is(action) && test(variant); });
}

}  // namespace

bool IsStationary(const Action& action) {
  return Is(action, When::kAnyTime) || Is(action, When::kBeforeStart) || Is(action, When::kAtPause);
}

bool NeedsPause(const Action& action) {
  return Is(action, When::kAtPause) ||
         (IsStationary(action) && AnyVariant(action, [](const ActionVariant& variant) { return variant.needs_pause; }));
}

bool IsBreakpointAction(const Action& action) { return action.has_set_breakpoint() || action.has_remove_breakpoint(); }

bool IsStep(const Action& action) { return action.has_step_in() || action.has_step_over() || action.has_step_out(); }

bool IsBasic(const Action& action) {
  const ActionRow* const row = RowOf(action);
  return row == nullptr || (*row->basic && !AnyVariant(action, [](const ActionVariant&) { return true; }));
}

bool MayChangeProgram(const Action& action) {
  const ActionRow* const row = RowOf(action);
  if (row == nullptr) return false;
  return *row->effect != Effect::kNone || !action.set_breakpoint().condition().empty() ||
         !action.set_breakpoint().log().empty();
}

bool ChangesProgram(const Action& action) {
  const ActionRow* const row = RowOf(action);
  return row != nullptr && *row->effect == Effect::kChanges;
}

bool IsFuzzed(const Action& action) {
  const ActionRow* const row = RowOf(action);
  return row != nullptr && *row->fuzzed;
}

bool CanDo(const EngineFacts& facts, const Action& action) {
  const ActionRow* const row = RowOf(action);
  if (row == nullptr) return true;
  if (row->needs != nullptr && !(facts.*row->needs)) return false;
  return !AnyVariant(action,
                     [&facts](const ActionVariant& one) { return one.needs != nullptr && !(facts.*one.needs); });
}

std::string KindName(const Action& action) {
  const ActionRow* const row = RowOf(action);
  if (row == nullptr) return "no action";
  std::string name = Words(Action::descriptor()->FindFieldByNumber(action.kind_case())->name());
  for (const ActionVariant& variant : row->variants) {
    if (!variant.is(action)) continue;
    if (!variant.name.empty()) name = std::string(variant.name);
    absl::StrAppend(&name, std::string(variant.suffix));
  }
  return name;
}

const char* CauseWord(const Action& action) {
  const ActionRow* const row = RowOf(action);
  return row == nullptr ? "run" : row->cause_word->data();
}

std::string ToText(const Action& action) {
  const ActionRow* const row = RowOf(action);
  return row == nullptr ? "no action" : (*row->shown)(action);
}

uint32_t FrameOf(const Action& action) {
  const Message* const parts = PartsOf(action);
  const FieldDescriptor* const frame = FieldOf(parts, "frame");
  return frame == nullptr ? 0 : parts->GetReflection()->GetUInt32(*parts, frame);
}

void ChangeFrame(Action& action, absl::FunctionRef<uint32_t(uint32_t)> change) {
  if (FieldOf(PartsOf(std::as_const(action)), "frame") == nullptr) return;
  Message* const parts = PartsOf(action);
  const FieldDescriptor* const frame = FieldOf(parts, "frame");
  parts->GetReflection()->SetUInt32(parts, frame, change(parts->GetReflection()->GetUInt32(*parts, frame)));
}

std::vector<const Location*> LocationsOf(const Action& action) {
  std::vector<const Location*> locations;
  for (const auto* const ranges : {&SkipsOf(action), &action.step_over().enters()}) {
    for (const CodeRange& range : *ranges) locations.insert(locations.end(), {&range.begin(), &range.end()});
  }
  const Message* const parts = PartsOf(action);
  for (int i = 0; parts != nullptr && i < parts->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* const field = parts->GetDescriptor()->field(i);
    if (field->message_type() != Location::descriptor() || !parts->GetReflection()->HasField(*parts, field)) continue;
    locations.push_back(static_cast<const Location*>(&parts->GetReflection()->GetMessage(*parts, field)));
  }
  return locations;
}

std::vector<Location*> LocationsOf(Action& action) {
  std::vector<Location*> locations;
  // They are the action's own, which may be changed.
  for (const Location* const location : LocationsOf(std::as_const(action))) {
    locations.push_back(const_cast<Location*>(location));
  }
  return locations;
}

std::vector<RangeOfAction> RangesOf(Action& action) {
  std::vector<RangeOfAction> ranges;
  const auto add = [&ranges](auto& ranged) {
    if (ranged.has_begin() && ranged.has_end()) ranges.push_back({ranged.mutable_begin(), ranged.mutable_end()});
  };
  if (action.has_blackbox()) add(*action.mutable_blackbox());
  if (action.has_list_places()) add(*action.mutable_list_places());
  // They are the action's own, which may be changed.
  for (const auto* const of_step : {&SkipsOf(action), &action.step_over().enters()}) {
    for (const CodeRange& range : *of_step) add(const_cast<CodeRange&>(range));
  }
  return ranges;
}

const google::protobuf::RepeatedPtrField<CodeRange>& SkipsOf(const Action& action) {
  return action.has_step_in() ? action.step_in().skips() : action.step_over().skips();
}

std::vector<std::string> ExpressionsOf(const Action& action) {
  std::vector<std::string> expressions;
  const ActionRow* const row = RowOf(action);
  if (row == nullptr) return expressions;
  const Message* const parts = PartsOf(action);
  for (const char* const name : row->expressions) {
    std::string expression = parts->GetReflection()->GetString(*parts, FieldOf(parts, name));
    if (!expression.empty()) expressions.push_back(std::move(expression));
  }
  return expressions;
}

}  // namespace twinstep
