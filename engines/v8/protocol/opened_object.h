// An opened object, as V8's inspector lists what is below it.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_OPENED_OBJECT_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_OPENED_OBJECT_H_

#include <memory>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "engines/v8/protocol/inspector_session.h"
#include "engines/v8/protocol/object_reader.h"
#include "model/debugger.h"
#include "proto/value.pb.h"

namespace twinstep {

// Runtime.getProperties of the object behind `object_id`: properties enumerable ones first, as the inspector has them;
// each value on its own, by a reader of its own, with one level of properties. Of V8's internal properties only those
// that the language has slots for.
//
// Departures from the inspector's list: those of readers; arrays with more than 1000 elements and the global object
// have no properties; no entries of weak collections, which have no order.
absl::Status OpenObject(InspectorSession& inspector, absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader,
                        const CborString& object_id, const ValueLimits& limits, Opened& opened);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_OPENED_OBJECT_H_
