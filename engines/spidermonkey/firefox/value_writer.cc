#include "engines/spidermonkey/firefox/value_writer.h"

namespace twinstep {

void ValueWriter::BeginScopes(const ValueLimits& limits, Frame& frame) {
  limits_ = limits;
  frame_ = &frame;
  scope_ = nullptr;
  target_ = nullptr;
  open_.clear();
}

void ValueWriter::EndScopes() {
  if (scope_ != nullptr && scope_->variables().empty()) frame_->mutable_scopes()->RemoveLast();
  frame_ = nullptr;
  scope_ = nullptr;
}

void ValueWriter::BeginValue(const ValueLimits& limits, Value& value) {
  limits_ = limits;
  target_ = &value;
  open_.clear();
}

void ValueWriter::AddScope(Scope::Kind kind) {
  if (scope_ == nullptr || !scope_->variables().empty()) scope_ = frame_->add_scopes();
  scope_->set_kind(kind);
}

Variable& ValueWriter::AddVariable(int code) {
  Variable& variable = *scope_->add_variables();
  target_ = variable.mutable_value();
  if (code != kPrimitive && code != kOpen) SetSpecial(code);
  return variable;
}

void ValueWriter::SetSpecial(int code) {
  if (code == kUninitialized) {
    target_->set_singleton(Value::UNINITIALIZED);
  } else if (code == kOptimizedOut) {
    target_->set_singleton(Value::OPTIMIZED_OUT);
  } else if (code == kUnavailable) {
    target_->set_singleton(Value::UNAVAILABLE);
  } else {
    target_->mutable_object()->set_kind(static_cast<Object::Kind>(code - kKind));
  }
}

Object& ValueWriter::BeginObject(int code, uint32_t same_as) {
  Object& object = *target_->mutable_object();
  open_.push_back(&object);
  object.set_kind(static_cast<Object::Kind>(code - kKind));
  if (same_as != 0) object.set_same_as(same_as);
  return object;
}

Property& ValueWriter::AddProperty(bool enumerable, int accessors) {
  Property& property = *open_.back()->add_properties();
  if (!enumerable) property.set_not_enumerable(true);
  if (accessors != 0) {
    Accessor& accessor = *property.mutable_accessor();
    accessor.set_getter((accessors & 1) != 0);
    accessor.set_setter((accessors & 2) != 0);
  } else {
    target_ = property.mutable_value();
  }
  return property;
}

void ValueWriter::EndObject(uint32_t left_out) {
  if (left_out != 0) open_.back()->set_properties_left_out(left_out);
  open_.pop_back();
}

}  // namespace twinstep
