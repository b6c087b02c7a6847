// Values, places and outputs as people read them.
#ifndef TWINSTEP_MODEL_ANSWERS_DISPLAY_H_
#define TWINSTEP_MODEL_ANSWERS_DISPLAY_H_

#include <string>

#include "model/actions/action_kind.h"
#include "model/location_text.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// One line, exact: strings quoted and escaped, -0, 12n, Symbol(x), Array [1, 2, +3], uninitialized, ...
std::string ToText(const Value& value);
// One line with properties, private members, slots and entries.
std::string ToText(const Opened& opened);
// "function name"
std::string ToText(Scope::Kind kind);
std::string ToText(const Scope& scope);
// One line.
std::string ToText(const CallSite& call);
// "Error: x at 3:4; thrown at f 3:4 < (no name) 9:0"
std::string ToText(const ExceptionTold& told);
// The text leaves out what is reported of the reason.
std::string ToText(const Rejection& rejection);
// "await: f 3:4 < g 7:2"
std::string ToText(const AsyncCalls& async);
// "3:4: 12"
std::string ToText(const Logged& logged);
std::string ToText(const Output& output);
// What is shown for the function: "f", "(script)".
std::string ShownName(const Frame& frame);
std::string ToText(const Frame& frame);

// The canonical text form of a trace: a line per event, `>` before actions, indented lines for frames and scopes. Equal
// traces have equal texts and the other way round.
std::string ToText(const Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_DISPLAY_H_
