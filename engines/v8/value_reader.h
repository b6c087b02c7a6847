// Copies values and variables out of a suspended V8. Runs no code of the debuggee: getters are named, not called;
// proxies are never looked into.
#ifndef TWINSTEP_ENGINES_V8_VALUE_READER_H_
#define TWINSTEP_ENGINES_V8_VALUE_READER_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-object.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "model/debugger.h"
#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// Lives as long as one output and within one HandleScope: objects are numbered over all that it reads. The context is
// entered.
class ValueReader {
 public:
  ValueReader(v8::Isolate* isolate, v8::Local<v8::Context> context) : isolate_(isolate), context_(context) {}

  // Objects are copied to limits.object_depth; at depth 0 only their kind, without a number.
  //
  // Departures from what the inspector's Runtime.getProperties lists: `stack`, which V8 makes on demand by a function
  // that the program can replace, is an accessor; the global object has no properties (the GLOBAL scope lists those
  // that matter); functions have neither `arguments` nor `caller`; of arrays with more than 1000 elements only elements
  // are listed.
  void Read(v8::Local<v8::Value> value, const ValueLimits& limits, Value& out) {
    ReadToDepth(value, limits, limits.object_depth, out);
  }

  struct NamedValue {
    std::string name;
    v8::Local<v8::Value> value;  // Empty: UNAVAILABLE.
  };

  // The bindings of a scope object that V8 made for a debugger, in its order, except those that `skip` names. A binding
  // without value (in its temporal dead zone; V8 11 shows undefined there) is UNAVAILABLE.
  std::vector<NamedValue> ListBindings(v8::Local<v8::Object> scope, absl::FunctionRef<bool(std::string_view)> skip);

  // The own properties of an object of the program (the subject of `with`, the global object) as variables; symbols are
  // no variables. Accessors are UNAVAILABLE. A proxy has none.
  std::vector<NamedValue> ListProperties(v8::Local<v8::Object> object, absl::FunctionRef<bool(std::string_view)> skip);

  // Adds a variable for each.
  void ReadVariables(const std::vector<NamedValue>& variables, const ValueLimits& limits, Scope& out);

 private:
  void ReadToDepth(v8::Local<v8::Value> value, const ValueLimits& limits, int depth, Value& out);
  void ReadObject(v8::Local<v8::Object> object, const ValueLimits& limits, int depth, Object& out);
  void CopyProperties(v8::Local<v8::Object> object, const ValueLimits& limits, int depth, Object& out);
  // The first `limit` own keys, and in `total` how many there are.
  std::vector<v8::Local<v8::Name>> OwnKeys(v8::Local<v8::Object> object, size_t limit, size_t* total);

  // Whether `key` is one of the properties that old functions have for their running activation: made anew at each
  // look.
  bool IsOfTheStack(v8::Local<v8::Object> function, v8::Local<v8::Name> key);

  struct Descriptor {
    v8::Local<v8::Value> value;  // Empty for accessors and for module bindings without value.
    bool accessor = false;
    bool getter = false;
    bool setter = false;
    bool enumerable = false;
  };
  Descriptor Describe(v8::Local<v8::Object> object, v8::Local<v8::Name> key);

  // 0: not seen before; the object then has the next number.
  uint32_t SeenAs(v8::Local<v8::Object> object);

  v8::Isolate* const isolate_;
  const v8::Local<v8::Context> context_;
  // By identity hash.
  absl::flat_hash_map<int, absl::InlinedVector<uint32_t, 1>> numbers_;
  std::vector<v8::Local<v8::Object>> objects_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_VALUE_READER_H_
