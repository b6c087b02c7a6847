// What scripts for V8 call for an action: the functions of v8_actions.js, or a method of the inspector's that lets the
// program go on.
#ifndef TWINSTEP_HARNESS_EXPORTS_V8_CALLS_H_
#define TWINSTEP_HARNESS_EXPORTS_V8_CALLS_H_

#include <string>

#include "proto/action.pb.h"

namespace twinstep {

struct V8Call {
  // "setBreakpoint('6:4')": answers at once. Empty: the action lets the program go on, or is the start.
  std::string function;
  // "stepOver", of the domain Debugger, with an object of parameters or none. Empty: it is the start, or a detach.
  std::string method = {};
  std::string parameters = {};
};

// `missing_frames`: the action may be about a frame that the stack does not have.
V8Call V8CallOf(const Action& action, bool missing_frames);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_V8_CALLS_H_
