#include "harness/reduction/moved_finding.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <functional>
#include <string>
#include <utility>

#include "model/actions/action_kind.h"
#include "model/script_pattern.h"

namespace twinstep {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// An offset, or the next one behind it that is still there: positions between statements are before the next one.
std::optional<int> MoveOffset(const LocationMap& map, int offset) {
  for (int at = offset; at <= map.original().length(); ++at) {
    if (const std::optional<int> moved = map.ToEdited(at)) return moved;
  }
  return std::nullopt;
}

std::optional<int> MoveEnd(const LocationMap& map, int end) {
  if (const std::optional<int> last = map.ToEdited(end - 1)) return *last + 1;
  return MoveOffset(map, end);
}

bool MoveLocation(const LocationMap& map, Location& location) {
  std::optional<Location> moved = map.ToEdited(location);
  if (!moved) return false;
  location = *std::move(moved);
  return true;
}

std::optional<int> OffsetOf(const SourceText& text, const Location& location) {
  return text.OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
}

void SetPlace(const SourceText& text, int offset, Location& location) {
  const TextPosition place = text.PositionAt(offset);
  location.set_line(static_cast<uint32_t>(place.line));
  location.set_column(static_cast<uint32_t>(place.column));
}

// What is left of a range: nothing where none of its text is.
bool MoveRange(const LocationMap& map, Location& range_begin, Location& range_end) {
  if (range_begin.source() != Location::MAIN) return true;
  const std::optional<int> begin = OffsetOf(map.original(), range_begin);
  const std::optional<int> end = OffsetOf(map.original(), range_end);
  if (!begin || !end) return false;
  const std::optional<int> new_begin = MoveOffset(map, *begin);
  const std::optional<int> new_end = MoveEnd(map, *end);
  if (!new_begin || !new_end || *new_begin >= *new_end) return false;
  SetPlace(map.edited(), *new_begin, range_begin);
  SetPlace(map.edited(), *new_end, range_end);
  return true;
}

// Live edits are made behind the last unit of a line (proto/action.proto): the line is that of the text before.
bool MoveEdit(const LocationMap& map, Location& at) {
  const std::optional<int> offset = OffsetOf(map.original(), at);
  const std::optional<int> moved = offset ? MoveEnd(map, *offset) : std::nullopt;
  if (!moved) return false;
  const SourceText& edited = map.edited();
  const bool ends_line = *offset == map.original().LineEnd(static_cast<int>(at.line()));
  SetPlace(edited, ends_line ? edited.LineEnd(edited.PositionAt(*moved).line) : *moved, at);
  return true;
}

bool MoveAction(const LocationMap& map, Action& action) {
  if (action.has_apart()) {
    for (auto* const way : {action.mutable_apart()->mutable_first(), action.mutable_apart()->mutable_second()}) {
      for (Action& step : *way) {
        if (!MoveAction(map, step)) return false;
      }
    }
    return true;
  }
  for (const RangeOfAction& range : RangesOf(action)) {
    if (!MoveRange(map, *range.begin, *range.end)) return false;
  }
  if (action.has_edit()) return MoveEdit(map, *action.mutable_edit()->mutable_at());
  if (action.has_run_to_location()) return MoveLocation(map, *action.mutable_run_to_location()->mutable_location());
  if (action.step_in().has_target()) return MoveLocation(map, *action.mutable_step_in()->mutable_target());
  if (action.has_set_breakpoint() && IsForMain(action.set_breakpoint().scripts())) {
    return MoveLocation(map, *action.mutable_set_breakpoint()->mutable_location());
  }
  if (action.has_remove_breakpoint() && IsForMain(action.remove_breakpoint().scripts())) {
    return MoveLocation(map, *action.mutable_remove_breakpoint()->mutable_location());
  }
  return true;
}

// The one message that is set in a transformation.
Message* KindOf(Transformation& transformation) {
  const Reflection& reflection = *transformation.GetReflection();
  const FieldDescriptor* const set =
      reflection.GetOneofFieldDescriptor(transformation, transformation.GetDescriptor()->oneof_decl(0));
  return set == nullptr ? nullptr : reflection.MutableMessage(&transformation, set);
}

// By the names of fields, which mean the same in all transformations (proto/transformation.proto).
bool MoveTransformation(const LocationMap& map, Transformation& transformation) {
  Message* const message = KindOf(transformation);
  if (message == nullptr) return true;
  const Reflection& reflection = *message->GetReflection();
  for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor& field = *message->GetDescriptor()->field(i);
    const std::string name = field.name();
    if (name == "location") {
      if (!MoveLocation(map, static_cast<Location&>(*reflection.MutableMessage(message, &field)))) return false;
      continue;
    }
    std::optional<int> moved;
    const auto number = [&] { return static_cast<int>(reflection.GetUInt32(*message, &field)); };
    if (name == "offset" || name == "begin" || name == "function" || name == "declaration") {
      moved = MoveOffset(map, number());
    } else if (name == "end") {
      moved = MoveEnd(map, number());
    } else if (name == "line") {
      const int line = number();
      if (line < 1 || line > map.original().line_count()) return false;
      // An empty line is its line break.
      const std::optional<int> place = MoveOffset(map, map.original().LineStart(line));
      if (place) moved = map.edited().PositionAt(*place).line;
    } else {
      continue;
    }
    if (!moved) return false;
    reflection.SetUInt32(message, &field, static_cast<uint32_t>(*moved));
  }
  return true;
}

// Each action has one output, so that action i is event 2 i.
bool MoveEvents(const std::function<std::optional<int>(int)>& moved_action, Transformation& transformation) {
  Message* const message = KindOf(transformation);
  if (message == nullptr) return true;
  const Reflection& reflection = *message->GetReflection();
  const auto move = [&moved_action](uint32_t event) -> std::optional<uint32_t> {
    const std::optional<int> action = moved_action(static_cast<int>(event / 2));
    return action ? std::make_optional(static_cast<uint32_t>(2 * *action) + event % 2) : std::nullopt;
  };
  for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor& field = *message->GetDescriptor()->field(i);
    const std::string name = field.name();
    if (name == "event") {
      const std::optional<uint32_t> event = move(reflection.GetUInt32(*message, &field));
      if (!event) return false;
      reflection.SetUInt32(message, &field, *event);
    } else if (name == "events") {
      std::vector<uint32_t> events;
      for (int j = 0; j < reflection.FieldSize(*message, &field); ++j) {
        if (const std::optional<uint32_t> event = move(reflection.GetRepeatedUInt32(*message, &field, j))) {
          events.push_back(*event);
        }
      }
      if (events.empty()) return false;
      reflection.ClearField(message, &field);
      for (const uint32_t event : events) reflection.AddUInt32(message, &field, event);
    }
  }
  return true;
}

}  // namespace

std::optional<Finding> MoveWithProgram(const Finding& finding, const LocationMap& map) {
  Finding moved = finding;
  moved.mutable_test_case()->mutable_program()->set_source(std::string(map.edited().utf8()));
  for (Action& action : *moved.mutable_test_case()->mutable_actions()) {
    if (!MoveAction(map, action)) return std::nullopt;
  }
  if (moved.metamorphic().transformations_size() > 0 &&
      !MoveTransformation(map, *moved.mutable_metamorphic()->mutable_transformations(0))) {
    return std::nullopt;
  }
  return moved;
}

std::optional<Finding> WithActions(const Finding& finding, std::vector<Action> actions,
                                   const std::vector<int>& came_from) {
  Finding moved = finding;
  TestCase& test_case = *moved.mutable_test_case();
  test_case.clear_actions();
  for (Action& action : actions) *test_case.add_actions() = std::move(action);
  const auto moved_action = [&came_from](int action) -> std::optional<int> {
    for (size_t i = 0; i < came_from.size(); ++i) {
      if (came_from[i] == action) return static_cast<int>(i);
    }
    return std::nullopt;
  };
  if (moved.metamorphic().transformations_size() > 0 &&
      !MoveEvents(moved_action, *moved.mutable_metamorphic()->mutable_transformations(0))) {
    return std::nullopt;
  }
  return moved;
}

namespace {

// `only`: that action alone; -1: all.
std::optional<Finding> With(const Finding& finding, bool first, int only) {
  std::vector<Action> actions;
  std::vector<int> came_from;
  for (int i = 0; i < finding.test_case().actions_size(); ++i) {
    const Action& action = finding.test_case().actions(i);
    if (!action.has_apart() || (only >= 0 && only != i)) {
      actions.push_back(action);
      came_from.push_back(i);
      continue;
    }
    for (const Action& step : first ? action.apart().first() : action.apart().second()) {
      actions.push_back(step);
      came_from.push_back(-1);
    }
  }
  return WithActions(finding, std::move(actions), came_from);
}

}  // namespace

std::vector<std::optional<Finding>> OnOneWay(const Finding& finding) {
  std::vector<int> apart;
  for (int i = 0; i < finding.test_case().actions_size(); ++i) {
    if (finding.test_case().actions(i).has_apart()) apart.push_back(i);
  }
  std::vector<std::optional<Finding>> candidates;
  if (apart.empty()) return candidates;
  for (const bool first : {false, true}) candidates.push_back(With(finding, first, -1));
  if (apart.size() == 1) return candidates;
  for (const int only : apart) {
    for (const bool first : {false, true}) candidates.push_back(With(finding, first, only));
  }
  return candidates;
}

}  // namespace twinstep
