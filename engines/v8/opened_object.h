// An opened object, as V8's inspector lists what is below it.
#ifndef TWINSTEP_ENGINES_V8_OPENED_OBJECT_H_
#define TWINSTEP_ENGINES_V8_OPENED_OBJECT_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-object.h>

#include "absl/status/status.h"
#include "engines/v8/inspector_session.h"
#include "model/debugger.h"
#include "proto/value.pb.h"

namespace twinstep {

// Runtime.getProperties of the object behind `object_id`: properties enumerable ones first, as the inspector has them;
// each value on its own, with one level of properties. Of V8's internal properties only those that the language has
// slots for.
//
// Departures from the inspector's list: those of ValueReader; arrays with more than 1000 elements and the global object
// have no properties; no entries of weak collections, which have no order.
absl::Status OpenObject(InspectorSession& inspector, v8::Isolate* isolate, v8::Local<v8::Context> context,
                        const CborString& object_id, const ValueLimits& limits, Opened& opened);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_OPENED_OBJECT_H_
