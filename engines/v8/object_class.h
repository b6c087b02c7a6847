// What kind of object a value of V8 is, told without running any code of the debuggee.
#ifndef TWINSTEP_ENGINES_V8_OBJECT_CLASS_H_
#define TWINSTEP_ENGINES_V8_OBJECT_CLASS_H_

#include <v8-object.h>

#include <string>

#include "proto/value.pb.h"

namespace twinstep {

// PLAIN also for instances of the program's own classes; EXOTIC for objects with internal state: Map, Error, Date, ...
Object::Kind ObjectKind(v8::Local<v8::Object> object);

// It is the global object of its realm.
bool IsGlobal(v8::Local<v8::Object> object);

// The name of the built-in class that made the object: Object, Array, Function, Map, Error (for every kind of error),
// Proxy, ... Neither constructors nor Symbol.toStringTag change it.
std::string BuiltinClass(v8::Local<v8::Object> object);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_OBJECT_CLASS_H_
