#include "engines/spidermonkey/value_writer.h"

#include <js/Array.h>
#include <js/BigInt.h>
#include <js/CallArgs.h>
#include <js/PropertySpec.h>
#include <js/Symbol.h>
#include <js/Wrapper.h>
#include <js/experimental/TypedData.h>
#include <jsfriendapi.h>

#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/object_class.h"
#include "engines/spidermonkey/prelude.h"
#include "engines/spidermonkey/spidermonkey_context.h"

namespace twinstep {
namespace {

// As walks.js has them.
constexpr int kPrimitive = 0;
constexpr int kUninitialized = 1;
constexpr int kOptimizedOut = 2;
constexpr int kOpen = 3;
constexpr int kUnavailable = 4;
constexpr int kKind = 16;

ValueWriter& Writer(JSContext* cx) { return SpiderMonkeyContext::Of(cx).prelude().writer(); }

bool Finish(const JS::CallArgs& args, bool ok) {
  args.rval().setUndefined();
  return ok;
}

// As walks.js tells it of a debuggee's objects.
Object::Kind KindOf(JS::HandleObject object) {
  if (js::IsScriptedProxy(object)) return Object::PROXY;
  if (JS::IsCallable(object)) return Object::FUNCTION;
  const std::string_view name = JS::GetClass(object)->name;
  if (name == "Array") return Object::ARRAY;
  for (const ExoticClass& exotic : ExoticClasses()) {
    if (exotic.name == name) return Object::EXOTIC;
  }
  return Object::PLAIN;
}

}  // namespace

bool WriteShallow(JSContext* cx, JS::HandleValue value, const ValueLimits& limits, Value& out) {
  if (value.isNumber()) {
    out.set_number(value.toNumber());
  } else if (value.isString()) {
    return CopyJsString(cx, value.toString(), limits.string_length, *out.mutable_string());
  } else if (value.isBoolean()) {
    out.set_boolean(value.toBoolean());
  } else if (value.isUndefined()) {
    out.set_singleton(Value::UNDEFINED);
  } else if (value.isNull()) {
    out.set_singleton(Value::NULL_);
  } else if (value.isBigInt()) {
    JS::Rooted<JS::BigInt*> bigint(cx, value.toBigInt());
    JSString* const digits = JS::BigIntToString(cx, bigint, 10);
    return digits != nullptr && AppendUtf8(cx, digits, *out.mutable_bigint());
  } else if (value.isSymbol()) {
    JS::RootedSymbol symbol(cx, value.toSymbol());
    Symbol& written = *out.mutable_symbol();
    JSString* const description = JS::GetSymbolDescription(symbol);
    if (description == nullptr) return true;
    return CopyJsString(cx, description, limits.string_length, *written.mutable_description());
  } else if (value.isObject()) {
    JS::RootedObject object(cx, &value.toObject());
    out.mutable_object()->set_kind(KindOf(object));
  }
  return true;
}

struct ValueWriter::Natives {
  static bool AddScope(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    Writer(cx).AddScope(static_cast<Scope::Kind>(args[0].toInt32()));
    return Finish(args, true);
  }
  static bool AddVariable(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    return Finish(args, Writer(cx).AddVariable(args[0].toString(), args[1].toInt32(), args.get(2)));
  }
  static bool SetPrimitive(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    return Finish(args, Writer(cx).SetPrimitive(args.get(0)));
  }
  static bool SetSpecial(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    Writer(cx).SetSpecial(args[0].toInt32());
    return Finish(args, true);
  }
  static bool BeginObject(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    return Finish(args, Writer(cx).BeginObject(static_cast<Object::Kind>(args[0].toInt32() - kKind), args[1].toString(),
                                               args[2].isString() ? args[2].toString() : nullptr,
                                               static_cast<uint32_t>(args[3].toInt32())));
  }
  static bool AddProperty(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    return Finish(args, Writer(cx).AddProperty(args[0], args[1].toBoolean(), args[2].toInt32()));
  }
  static bool EndObject(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    Writer(cx).EndObject(static_cast<uint32_t>(args[0].toNumber()));
    return Finish(args, true);
  }
  // Names of classes whose objects are not plain.
  static bool ExoticClassNames(JSContext* cx, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    JS::RootedValueVector names(cx);
    for (const ExoticClass& exotic : ExoticClasses()) {
      JSString* const name = NewJsString(cx, exotic.name);
      if (name == nullptr || !names.append(JS::StringValue(name))) return false;
    }
    JSObject* const array = JS::NewArrayObject(cx, names);
    if (array == nullptr) return false;
    args.rval().setObject(*array);
    return true;
  }
  // Of the typed array behind the debugger's wrapper; 0 for anything else.
  static bool TypedArrayLength(JSContext*, unsigned argc, JS::Value* vp) {
    const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    JSObject* const object = js::UncheckedUnwrap(&args[0].toObject());
    args.rval().setNumber(JS_IsTypedArrayObject(object) ? static_cast<double>(JS_GetTypedArrayLength(object)) : 0.0);
    return true;
  }
};

bool ValueWriter::DefineNatives(JS::HandleObject global) {
  static const JSFunctionSpec kFunctions[] = {
      JS_FN("scope", Natives::AddScope, 1, 0),
      JS_FN("variable", Natives::AddVariable, 3, 0),
      JS_FN("primitive", Natives::SetPrimitive, 1, 0),
      JS_FN("special", Natives::SetSpecial, 1, 0),
      JS_FN("beginObject", Natives::BeginObject, 4, 0),
      JS_FN("property", Natives::AddProperty, 3, 0),
      JS_FN("endObject", Natives::EndObject, 1, 0),
      JS_FN("exoticClasses", Natives::ExoticClassNames, 0, 0),
      JS_FN("typedArrayLength", Natives::TypedArrayLength, 1, 0),
      JS_FS_END,
  };
  return JS_DefineFunctions(cx_, global, kFunctions);
}

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

bool ValueWriter::AddVariable(JSString* name, int code, JS::HandleValue primitive) {
  Variable& variable = *scope_->add_variables();
  target_ = variable.mutable_value();
  if (!AppendName(cx_, name, *variable.mutable_name())) return false;
  if (code == kPrimitive) return SetPrimitive(primitive);
  if (code != kOpen) SetSpecial(code);
  return true;
}

bool ValueWriter::SetPrimitive(JS::HandleValue value) { return WriteShallow(cx_, value, limits_, *target_); }

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

bool ValueWriter::BeginObject(Object::Kind kind, JSString* class_name, JSString* function_name, uint32_t same_as) {
  Object& object = *target_->mutable_object();
  open_.push_back(&object);
  object.set_kind(kind);
  if (same_as != 0) object.set_same_as(same_as);
  if (!AppendName(cx_, class_name, *object.mutable_class_name())) return false;
  return function_name == nullptr || AppendName(cx_, function_name, *object.mutable_function_name());
}

bool ValueWriter::AddProperty(JS::HandleValue name, bool enumerable, int accessors) {
  Property& property = *open_.back()->add_properties();
  if (!enumerable) property.set_not_enumerable(true);
  if (accessors != 0) {
    Accessor& accessor = *property.mutable_accessor();
    accessor.set_getter((accessors & 1) != 0);
    accessor.set_setter((accessors & 2) != 0);
  } else {
    target_ = property.mutable_value();
  }
  JSString* text = nullptr;
  if (name.isSymbol()) {
    property.set_symbol(true);
    JS::RootedSymbol symbol(cx_, name.toSymbol());
    text = JS::GetSymbolDescription(symbol);
  } else {
    text = name.toString();
  }
  JsString& out = *property.mutable_name();
  return text == nullptr || CopyJsString(cx_, text, limits_.string_length, out);
}

void ValueWriter::EndObject(uint32_t left_out) {
  if (left_out != 0) open_.back()->set_properties_left_out(left_out);
  open_.pop_back();
}

}  // namespace twinstep
