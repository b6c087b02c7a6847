// What is told of an exception, as far as it does.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_TOLD_MESSAGE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_TOLD_MESSAGE_H_

#include <string>

#include "proto/output.pb.h"

namespace twinstep {

// Calls of a stack: as many as V8 keeps for an error.
inline constexpr int kToldCalls = 10;
// Of what scheduled a job; as many as of V8's.
inline constexpr int kAsyncLots = 32;

// The engine's own words, cut.
void SetToldMessage(std::string message, ExceptionTold& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_TOLD_MESSAGE_H_
