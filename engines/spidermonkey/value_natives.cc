#include "engines/spidermonkey/value_natives.h"

#include <js/Array.h>
#include <js/BigInt.h>
#include <js/CallArgs.h>
#include <js/PropertySpec.h>
#include <js/Symbol.h>
#include <js/Wrapper.h>
#include <js/experimental/TypedData.h>
#include <jsfriendapi.h>

#include "engines/spidermonkey/firefox/object_class.h"
#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/spidermonkey_context.h"

namespace twinstep {
namespace {

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

namespace {

bool SetPrimitive(JSContext* cx, JS::HandleValue value) {
  ValueWriter& writer = Writer(cx);
  return WriteShallow(cx, value, writer.limits(), writer.target());
}

bool NativeScope(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Writer(cx).AddScope(static_cast<Scope::Kind>(args[0].toInt32()));
  return Finish(args, true);
}

bool NativeVariable(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const int code = args[1].toInt32();
  Variable& variable = Writer(cx).AddVariable(code);
  bool ok = AppendName(cx, args[0].toString(), *variable.mutable_name());
  if (code == ValueWriter::kPrimitive) ok = ok && SetPrimitive(cx, args.get(2));
  return Finish(args, ok);
}

bool NativePrimitive(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  return Finish(args, SetPrimitive(cx, args.get(0)));
}

bool NativeSpecial(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Writer(cx).SetSpecial(args[0].toInt32());
  return Finish(args, true);
}

bool NativeBeginObject(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Object& object = Writer(cx).BeginObject(args[0].toInt32(), static_cast<uint32_t>(args[3].toInt32()));
  if (!AppendName(cx, args[1].toString(), *object.mutable_class_name())) return false;
  return Finish(args, !args[2].isString() || AppendName(cx, args[2].toString(), *object.mutable_function_name()));
}

bool NativeProperty(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  ValueWriter& writer = Writer(cx);
  Property& property = writer.AddProperty(args[1].toBoolean(), args[2].toInt32());
  JSString* text = nullptr;
  if (args[0].isSymbol()) {
    property.set_symbol(true);
    JS::RootedSymbol symbol(cx, args[0].toSymbol());
    text = JS::GetSymbolDescription(symbol);
  } else {
    text = args[0].toString();
  }
  JsString& out = *property.mutable_name();
  return Finish(args, text == nullptr || CopyJsString(cx, text, writer.limits().string_length, out));
}

bool NativeEndObject(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Writer(cx).EndObject(static_cast<uint32_t>(args[0].toNumber()));
  return Finish(args, true);
}

// Names of classes whose objects are not plain.
bool NativeExoticClasses(JSContext* cx, unsigned argc, JS::Value* vp) {
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
bool NativeTypedArrayLength(JSContext*, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JSObject* const object = js::UncheckedUnwrap(&args[0].toObject());
  args.rval().setNumber(JS_IsTypedArrayObject(object) ? static_cast<double>(JS_GetTypedArrayLength(object)) : 0.0);
  return true;
}

const JSFunctionSpec kFunctions[] = {
    JS_FN("scope", NativeScope, 1, 0),
    JS_FN("variable", NativeVariable, 3, 0),
    JS_FN("primitive", NativePrimitive, 1, 0),
    JS_FN("special", NativeSpecial, 1, 0),
    JS_FN("beginObject", NativeBeginObject, 4, 0),
    JS_FN("property", NativeProperty, 3, 0),
    JS_FN("endObject", NativeEndObject, 1, 0),
    JS_FN("exoticClasses", NativeExoticClasses, 0, 0),
    JS_FN("typedArrayLength", NativeTypedArrayLength, 1, 0),
    JS_FS_END,
};

}  // namespace

bool DefineValueNatives(JSContext* cx, JS::HandleObject global) { return JS_DefineFunctions(cx, global, kFunctions); }

}  // namespace twinstep
