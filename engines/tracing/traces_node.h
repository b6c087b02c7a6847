// Whether runs can have Node's own modules, globals and event loop (Program::node_folder, engines/v8/node_realm.h), for
// who names no engine.
#ifndef TWINSTEP_ENGINES_TRACING_TRACES_NODE_H_
#define TWINSTEP_ENGINES_TRACING_TRACES_NODE_H_

namespace twinstep {

// In those that are traced, and in others of the same engine.
bool TracesNode();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_TRACES_NODE_H_
