#include "engines/spidermonkey/firefox/object_class.h"

namespace twinstep {
namespace {

constexpr ExoticClass kExoticClasses[] = {
    {"Uint8Array", "Uint8Array"},
    {"Uint8ClampedArray", "Uint8ClampedArray"},
    {"Int8Array", "Int8Array"},
    {"Uint16Array", "Uint16Array"},
    {"Int16Array", "Int16Array"},
    {"Uint32Array", "Uint32Array"},
    {"Int32Array", "Int32Array"},
    {"Float16Array", "Float16Array"},
    {"Float32Array", "Float32Array"},
    {"Float64Array", "Float64Array"},
    {"BigInt64Array", "BigInt64Array"},
    {"BigUint64Array", "BigUint64Array"},
    {"DataView", "DataView"},
    {"ArrayBuffer", "ArrayBuffer"},
    {"SharedArrayBuffer", "SharedArrayBuffer"},
    {"Error", "Error"},
    {"AggregateError", "Error"},
    {"EvalError", "Error"},
    {"InternalError", "Error"},
    {"RangeError", "Error"},
    {"ReferenceError", "Error"},
    {"SuppressedError", "Error"},
    {"SyntaxError", "Error"},
    {"TypeError", "Error"},
    {"URIError", "Error"},
    {"Map", "Map"},
    {"Set", "Set"},
    {"Map Iterator", "Map Iterator"},
    {"Set Iterator", "Set Iterator"},
    {"WeakMap", "WeakMap"},
    {"WeakSet", "WeakSet"},
    {"WeakRef", "WeakRef"},
    {"Promise", "Promise"},
    {"Date", "Date"},
    {"RegExp", "RegExp"},
    {"Arguments", "Arguments"},
    {"Generator", "Generator"},
    {"AsyncGenerator", "Generator"},
    {"Number", "Number"},
    {"String", "String"},
    {"Boolean", "Boolean"},
    {"Symbol", "Symbol"},
    {"BigInt", "BigInt"},
    {"Module", "Module"},
    {"global", "Object"},
};

}  // namespace

absl::Span<const ExoticClass> ExoticClasses() { return kExoticClasses; }

std::string_view PrintedClass(std::string_view name) {
  for (const ExoticClass& exotic : kExoticClasses) {
    if (exotic.name == name) return exotic.printed;
  }
  return name == "Array" ? "Array" : "Object";
}

}  // namespace twinstep
