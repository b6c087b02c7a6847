#include "model/follow_up/expectation.h"

#include <algorithm>
#include <functional>

#include "model/answers/comparison.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

using Kind = AllowedDifference::Kind;

bool IsInside(const Location& location, SourceRange range, const SourceText& text) {
  if (location.source() != Location::MAIN || !location.has_column()) return false;
  const std::optional<int> offset =
      text.OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  return offset.has_value() && range.begin <= *offset && *offset < range.end;
}

void EachLocation(Output& output, const std::function<void(Location&)>& visit) {
  if (output.has_breakpoint_set()) visit(*output.mutable_breakpoint_set()->mutable_location());
  if (output.has_finished()) {
    for (Logged& logged : *output.mutable_finished()->mutable_logged()) visit(*logged.mutable_location());
  }
  if (!output.has_paused()) return;
  visit(*output.mutable_paused()->mutable_location());
  for (Frame& frame : *output.mutable_paused()->mutable_frames()) visit(*frame.mutable_location());
}

void EachObject(Value& value, const std::function<void(Object&)>& visit) {
  if (!value.has_object()) return;
  visit(*value.mutable_object());
  for (Property& property : *value.mutable_object()->mutable_properties()) {
    if (property.has_value()) EachObject(*property.mutable_value(), visit);
  }
}

void EachObject(Output& output, const std::function<void(Object&)>& visit) {
  if (output.has_finished() && output.finished().has_exception()) {
    EachObject(*output.mutable_finished()->mutable_exception(), visit);
  }
  if (output.has_finished()) {
    for (Rejection& rejection : *output.mutable_finished()->mutable_rejections()) {
      EachObject(*rejection.mutable_reason(), visit);
    }
    for (Logged& logged : *output.mutable_finished()->mutable_logged()) {
      if (logged.evaluated().has_value()) EachObject(*logged.mutable_evaluated()->mutable_value(), visit);
      if (logged.evaluated().has_thrown()) EachObject(*logged.mutable_evaluated()->mutable_thrown(), visit);
    }
  }
  if (output.evaluated().has_value()) EachObject(*output.mutable_evaluated()->mutable_value(), visit);
  if (output.evaluated().has_thrown()) EachObject(*output.mutable_evaluated()->mutable_thrown(), visit);
  if (!output.has_paused()) return;
  Paused& paused = *output.mutable_paused();
  if (paused.has_returned()) EachObject(*paused.mutable_returned(), visit);
  if (paused.has_thrown()) EachObject(*paused.mutable_thrown(), visit);
  for (Frame& frame : *paused.mutable_frames()) {
    if (frame.has_this_value()) EachObject(*frame.mutable_this_value(), visit);
    for (Scope& scope : *frame.mutable_scopes()) {
      for (Variable& variable : *scope.mutable_variables()) EachObject(*variable.mutable_value(), visit);
    }
  }
}

void DropProperty(Object& object, const std::string& name) {
  auto* properties = object.mutable_properties();
  for (int i = properties->size() - 1; i >= 0; --i) {
    if (!properties->Get(i).symbol() && properties->Get(i).name().utf8() == name) properties->DeleteSubrange(i, 1);
  }
}

void DropVariable(Paused& paused, const std::string& name) {
  for (Frame& frame : *paused.mutable_frames()) {
    for (Scope& scope : *frame.mutable_scopes()) {
      auto* variables = scope.mutable_variables();
      for (int i = variables->size() - 1; i >= 0; --i) {
        if (variables->Get(i).name() == name) variables->DeleteSubrange(i, 1);
      }
    }
  }
}

bool HasThis(const Value& value) {
  const bool none =
      value.has_singleton() && (value.singleton() == Value::UNDEFINED || value.singleton() == Value::NULL_);
  return value.kind_case() != Value::KIND_NOT_SET && !none;
}

bool ThisDiffers(const Paused& a, const Paused& b) {
  for (int i = 0; i < std::min(a.frames_size(), b.frames_size()); ++i) {
    const Value& one = a.frames(i).this_value();
    const Value& other = b.frames(i).this_value();
    if (HasThis(one) != HasThis(other) || one.has_object() != other.has_object()) return true;
  }
  return false;
}

// Objects are numbered by where they stand first.
void DropContents(Output& output) {
  EachObject(output, [](Object& object) {
    object.Clear();
    object.set_kind(Object::EXOTIC);
  });
}

bool IsOptimizedOut(const Value& value) { return value.has_singleton() && value.singleton() == Value::OPTIMIZED_OUT; }

// It belongs to code around the frame's own.
bool IsOfCodeAround(const Frame& frame, const Scope& scope) {
  return scope.kind() == Scope::CLOSURE || (scope.kind() == Scope::MODULE && frame.kind() != Frame::MODULE);
}

// True where there were any.
bool DropOptimizedOut(Paused& a, Paused& b) {
  bool any = false;
  for (int f = 0; f < std::min(a.frames_size(), b.frames_size()); ++f) {
    Frame& frame_a = *a.mutable_frames(f);
    Frame& frame_b = *b.mutable_frames(f);
    for (int s = 0; s < std::min(frame_a.scopes_size(), frame_b.scopes_size()); ++s) {
      if (!IsOfCodeAround(frame_a, frame_a.scopes(s)) || !IsOfCodeAround(frame_b, frame_b.scopes(s))) continue;
      for (Variable& one : *frame_a.mutable_scopes(s)->mutable_variables()) {
        for (Variable& other : *frame_b.mutable_scopes(s)->mutable_variables()) {
          if (one.name() != other.name() || IsOptimizedOut(one.value()) == IsOptimizedOut(other.value())) continue;
          one.clear_value();
          other.clear_value();
          any = true;
        }
      }
    }
  }
  return any;
}

std::optional<Divergence> CompareShown(const AddedVariable& shown, const Paused& now) {
  if (shown.frame >= now.frames_size()) return std::nullopt;
  Divergence divergence;
  divergence.set_type(Divergence::VARIABLES);
  *divergence.mutable_about() = AboutVariable(shown.name, shown.frame);
  divergence.mutable_a()->mutable_value()->set_singleton(Value::UNDEFINED);
  *divergence.mutable_b() = Said(Datum::NOT_THERE);
  for (const Scope& scope : now.frames(shown.frame).scopes()) {
    if (scope.kind() != Scope::FUNCTION) continue;
    for (const Variable& variable : scope.variables()) {
      if (variable.name() != shown.name) continue;
      const Value& value = variable.value();
      if (value.has_singleton() && value.singleton() == Value::UNDEFINED) return std::nullopt;
      if (IsOptimizedOut(value)) return std::nullopt;
      *divergence.mutable_b() = Shows(value);
    }
  }
  return divergence;
}

// A location of `now` that may stand for the expected one is made it.
void MakeLocationsEqual(Output& expected, Output& now, SourceRange range, const SourceText& text) {
  std::vector<const Location*> wanted;
  EachLocation(expected, [&wanted](Location& location) { wanted.push_back(&location); });
  size_t next = 0;
  EachLocation(now, [&](Location& location) {
    if (next >= wanted.size()) return;
    const Location& other = *wanted[next++];
    const bool at_first = IsInside(other, {range.begin, range.begin + 1}, text);
    if (at_first && IsInside(location, range, text)) location = other;
  });
}

// Debuggers show the end of a frame at the last place that it came to, which may be in what was inserted.
void MoveEndOfFrame(const Output& expected, Output& now, SourceRange range, const SourceText& text) {
  const auto ends = [](const Output& output) {
    return output.paused().has_returned() && !output.paused().frames().empty();
  };
  if (!ends(expected) || !ends(now) || !IsInside(now.paused().location(), range, text)) return;
  *now.mutable_paused()->mutable_location() = expected.paused().location();
  *now.mutable_paused()->mutable_frames(0)->mutable_location() = expected.paused().frames(0).location();
}

}  // namespace

std::optional<Divergence> CompareToExpected(const Expectation& expected, const Output& now, CaptureLevel level,
                                            const SourceText* text) {
  std::optional<Divergence> divergence = CompareOutputs(expected.output, now, level);
  if (!divergence && expected.shown.empty()) return divergence;
  Output a = expected.output;
  Output b = now;
  if (a.has_paused() && b.has_paused() && DropOptimizedOut(*a.mutable_paused(), *b.mutable_paused())) {
    DropContents(a);
    DropContents(b);
  }
  for (const AllowedDifference& allowed : expected.allowed) {
    switch (allowed.kind) {
      case Kind::kExtraPause:
        if (text != nullptr) MoveEndOfFrame(a, b, allowed.range, *text);
        break;
      case Kind::kLocationInside:
        if (text != nullptr) MakeLocationsEqual(a, b, allowed.range, *text);
        break;
      case Kind::kExtraVariable:
        if (b.has_paused()) DropVariable(*b.mutable_paused(), allowed.name);
        break;
      case Kind::kErrorProperty:
      case Kind::kFunctionProperty:
        for (Output* output : {&a, &b}) {
          EachObject(*output, [&allowed](Object& object) {
            if (allowed.kind == Kind::kErrorProperty) {
              if (object.kind() == Object::EXOTIC) DropProperty(object, allowed.name);
            } else if (object.kind() == Object::FUNCTION &&
                       (allowed.of.empty() || object.function_name() == allowed.of)) {
              DropProperty(object, allowed.name);
            }
          });
        }
        break;
      case Kind::kCompletion:
        for (Output* output : {&a, &b}) {
          if (output->has_paused()) output->mutable_paused()->clear_frame_finished();
        }
        break;
      case Kind::kThisValue:
        if (!a.has_paused() || !b.has_paused() || !ThisDiffers(a.paused(), b.paused())) break;
        for (Output* output : {&a, &b}) {
          for (Frame& frame : *output->mutable_paused()->mutable_frames()) frame.clear_this_value();
          DropContents(*output);
        }
        break;
    }
  }
  divergence = CompareOutputs(a, b, level);
  // In an edited program SpiderMonkey may list variables in another order, and objects are numbered in that order.
  if (divergence && text != nullptr && divergence->a().value().object().same_as() > 0 &&
      divergence->b().value().object().same_as() > 0) {
    DropContents(a);
    DropContents(b);
    divergence = CompareOutputs(a, b, level);
  }
  for (size_t i = 0; !divergence && level == FULL && now.has_paused() && i < expected.shown.size(); ++i) {
    divergence = CompareShown(expected.shown[i], now.paused());
  }
  return divergence;
}

bool IsAllowedExtraPause(const std::vector<AllowedDifference>& allowed, const Paused& now, const SourceText& text) {
  return std::any_of(allowed.begin(), allowed.end(), [&](const AllowedDifference& difference) {
    return difference.kind == Kind::kExtraPause && IsInside(now.location(), difference.range, text);
  });
}

}  // namespace twinstep
