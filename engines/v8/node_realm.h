// Node's own environment in a context: its modules, its globals and its event loop, for programs that are written for
// Node (Program::node_folder). Only its modules: people's files are loaded, and instrumented, by who runs the program.
#ifndef TWINSTEP_ENGINES_V8_NODE_REALM_H_
#define TWINSTEP_ENGINES_V8_NODE_REALM_H_

#include <v8-context.h>
#include <v8-isolate.h>

#include <functional>
#include <memory>
#include <string>

#include "model/status.h"

namespace twinstep {

// Whether the V8 that is linked comes with Node. Others are linked alone (third_party/engines/node_api.bzl).
bool HasNode();

// In a context that nothing has run in yet. The program finds `__node`, an object with Node's `require` and `process`,
// the folder, and a function `stop`, after which RunLoop comes to its end. The isolate is not to be used for another
// program. All on the thread of the isolate, which is entered.
//
// Node reads some of its modules from /usr/share/nodejs when it starts, and ends the process where they are not. They
// are taken from the sysroot; those that it has not are empty: fetch and its like, and the loader of ES modules.
class NodeRealm {
 public:
  // Errors: Unimplemented without Node; Internal where Node does not start.
  static absl::StatusOr<std::unique_ptr<NodeRealm>> Create(v8::Isolate* isolate, v8::Local<v8::Context> context,
                                                           const std::string& folder);
  // Ends what is under way. The context is still there.
  virtual ~NodeRealm() = default;

  // Runs jobs, ticks, timers, and what comes of files and processes, until nothing is left or `stopped` says so. Where
  // for ten seconds nothing comes and no timer runs, it calls `__node.waited`, where the program has set it, and ends.
  virtual void RunLoop(const std::function<bool()>& stopped) = 0;
  // The program is over: calls `__node.exit` where the program has set it, and runs what jobs come of it.
  virtual void Exit() = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_NODE_REALM_H_
