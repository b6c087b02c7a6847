#include "engines/v8/object_class.h"

#include <v8-context.h>

#include <string_view>

namespace twinstep {
namespace {

// Empty for ordinary objects.
std::string_view ExoticClass(v8::Local<v8::Object> object) {
  // Typed arrays and other views first: each is also an ArrayBufferView.
  if (object->IsArrayBufferView()) {
    if (object->IsUint8Array()) return "Uint8Array";
    if (object->IsUint8ClampedArray()) return "Uint8ClampedArray";
    if (object->IsInt8Array()) return "Int8Array";
    if (object->IsUint16Array()) return "Uint16Array";
    if (object->IsInt16Array()) return "Int16Array";
    if (object->IsUint32Array()) return "Uint32Array";
    if (object->IsInt32Array()) return "Int32Array";
    if (object->IsFloat32Array()) return "Float32Array";
    if (object->IsFloat64Array()) return "Float64Array";
    if (object->IsBigInt64Array()) return "BigInt64Array";
    if (object->IsBigUint64Array()) return "BigUint64Array";
    return object->IsDataView() ? "DataView" : "TypedArray";
  }
  if (object->IsNativeError()) return "Error";
  if (object->IsMap()) return "Map";
  if (object->IsSet()) return "Set";
  if (object->IsPromise()) return "Promise";
  if (object->IsDate()) return "Date";
  if (object->IsRegExp()) return "RegExp";
  if (object->IsArgumentsObject()) return "Arguments";
  if (object->IsGeneratorObject()) return "Generator";
  if (object->IsMapIterator()) return "Map Iterator";
  if (object->IsSetIterator()) return "Set Iterator";
  if (object->IsWeakMap()) return "WeakMap";
  if (object->IsWeakSet()) return "WeakSet";
  if (object->IsWeakRef()) return "WeakRef";
  if (object->IsNumberObject()) return "Number";
  if (object->IsStringObject()) return "String";
  if (object->IsBooleanObject()) return "Boolean";
  if (object->IsSymbolObject()) return "Symbol";
  if (object->IsBigIntObject()) return "BigInt";
  if (object->IsSharedArrayBuffer()) return "SharedArrayBuffer";
  if (object->IsArrayBuffer()) return "ArrayBuffer";
  if (object->IsModuleNamespaceObject()) return "Module";
  return "";
}

}  // namespace

Object::Kind ObjectKind(v8::Local<v8::Object> object) {
  // First, as a proxy of a function is callable too.
  if (object->IsProxy()) return Object::PROXY;
  if (object->IsFunction()) return Object::FUNCTION;
  if (object->IsArray()) return Object::ARRAY;
  return ExoticClass(object).empty() ? Object::PLAIN : Object::EXOTIC;
}

bool IsGlobal(v8::Local<v8::Object> object) {
  v8::Local<v8::Context> context;
  return object->GetCreationContext().ToLocal(&context) && object == context->Global();
}

std::string BuiltinClass(v8::Local<v8::Object> object) {
  if (object->IsProxy()) return "Proxy";
  if (object->IsFunction()) return "Function";
  if (object->IsArray()) return "Array";
  const std::string_view exotic = ExoticClass(object);
  return exotic.empty() ? "Object" : std::string(exotic);
}

}  // namespace twinstep
