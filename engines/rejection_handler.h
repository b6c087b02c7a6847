// Whether a host has to tell a program of promises that are rejected and that nobody handles.
#ifndef TWINSTEP_ENGINES_REJECTION_HANDLER_H_
#define TWINSTEP_ENGINES_REJECTION_HANDLER_H_

#include "proto/program.pb.h"

namespace twinstep {

// A bare run tells every program that could see it: one that names the global `onunhandledrejection`, which is called
// with {promise, reason} once no job is left.
bool NamesRejectionHandler(const Program& program);
// A debug session only where its host asks for it, by a setup script of that kind: programs are debugged as shells run
// them.
bool SetupNamesRejectionHandler(const Program& program);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_REJECTION_HANDLER_H_
