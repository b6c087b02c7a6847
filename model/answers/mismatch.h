// Makes the typed parts of violations and divergences (proto/mismatch.proto).
#ifndef TWINSTEP_MODEL_ANSWERS_MISMATCH_H_
#define TWINSTEP_MODEL_ANSWERS_MISMATCH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/action.pb.h"
#include "proto/evaluation.pb.h"
#include "proto/location.pb.h"
#include "proto/mismatch.pb.h"
#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

Aspect About(Aspect::Kind kind);
Aspect About(Aspect::Kind kind, const Location& place);
Aspect About(Aspect::Kind kind, const Action& action);
// The element of that number; the kind says what 0 is.
Aspect AboutNumber(Aspect::Kind kind, int number);
Aspect AboutFrame(Aspect::Kind kind, int frame);
// `name` in the frame, in any of its scopes.
Aspect AboutVariable(std::string name, int frame);

// What answers the action; about `variable`, whose name is evaluated.
Aspect AboutAnswer(const Action& action, std::string variable);

Datum Said(Datum::Word word, Datum::Reason reason = Datum::REASON_UNSPECIFIED);
Datum SaidAt(Datum::Word word, const Location& place);
Datum Place(const Location& place);
Datum StandsIn(Code code);
Datum CallIn(Code code);
// A pause there.
Datum PauseAt(const Location& place, Datum::Reason reason = Datum::REASON_UNSPECIFIED);
// The same after the action.
Datum PauseAt(const Location& place, Datum::Reason reason, const Action& after);
// A pause anywhere.
Datum SomePause(Datum::Reason reason = Datum::REASON_UNSPECIFIED);
// Null gives Word::NO_VALUE_YET, as for a variable in its dead zone.
Datum Shows(const Value* value);
Datum Shows(const Value& value);
Datum Answers(const Evaluation& evaluation);
Datum Opens(const Opened& opened);
Datum Entries(const std::vector<MapEntry>& entries);
// Shows the frame without its variables.
Datum ShowsFrame(const Frame& frame);
// The stack from the frame `from` outwards.
Datum StackOf(const Paused& paused, int from = 0);
// An empty name gives Word::NONE.
Datum Named(std::string_view function);
Datum ShowsCall(const CallSite& call);
// The answer without frames, reports of exceptions, and what the program printed.
Datum Comes(const Output& output);
Datum Counts(uint32_t count, Datum::Reason reason = Datum::REASON_UNSPECIFIED);
// Whatever the program or the engine says.
Datum Says(std::string text);

// "program end", as causes have it as an identifier.
std::string KindName(Aspect::Kind kind);
std::string WordName(Datum::Word word);

// Compares every field: equal traces say the same.
bool Same(const Aspect& a, const Aspect& b);
bool Same(const Datum& a, const Datum& b);

// The place where the debugger has to be, or to put a breakpoint, by what is expected; none: that is not a place in the
// main source.
std::optional<Location> ExpectedPlace(const Datum& expected);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_MISMATCH_H_
