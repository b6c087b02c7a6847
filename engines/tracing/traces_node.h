// Asks for Node's own modules, globals and event loop in a run (engines/v8/node_realm.h), for who names no engine.
#ifndef TWINSTEP_ENGINES_TRACING_NODE_SCRIPT_H_
#define TWINSTEP_ENGINES_TRACING_NODE_SCRIPT_H_

#include <string>

namespace twinstep {

// Whether runs that are traced can have them.
bool TracesNode();

// The first setup script of a program that wants them. `folder` is the current one of the run.
std::string NodeScript(const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_NODE_SCRIPT_H_
