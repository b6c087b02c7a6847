// Values that V8's inspector sends, read into messages.
#ifndef TWINSTEP_ENGINES_V8_REMOTE_VALUE_H_
#define TWINSTEP_ENGINES_V8_REMOTE_VALUE_H_

#include <string_view>

#include "absl/status/status.h"
#include "engines/v8/inspector_session.h"
#include "engines/v8/value_reader.h"
#include "model/debugger.h"
#include "proto/value.pb.h"

namespace twinstep {

// `bytes` are a Runtime.RemoteObject; what it stands for is read by `reader`. Errors: it is malformed.
absl::Status ReadRemote(InspectorSession& inspector, std::string_view bytes, const ValueLimits& limits,
                        ValueReader& reader, Value& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_REMOTE_VALUE_H_
