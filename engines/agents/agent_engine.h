// An engine as far as agents need one: contexts that live side by side, each on a thread of its own.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_ENGINE_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_ENGINE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "engines/agents/host_call.h"
#include "model/status.h"

namespace twinstep {

// Of an agent, in bytes.
inline constexpr uint32_t kAgentHeapLimit = uint32_t{512} << 20;

struct ScriptEnd {
  enum Kind {
    kRan,
    kThrew,
    // The host ended it.
    kStopped,
  };
  Kind kind = kRan;
  // Of what was thrown: String(it).
  std::string message = {};
  // Where, in the script that was thrown from; line 0: not known. Columns from 0.
  int line = 0;
  int column = 0;
  // The name of that script; empty: not known.
  std::string script = {};
  // Of an error, the engine's own text.
  std::string stack = {};
};

// An isolate or JSContext with one realm. Everything on the thread that made it.
class AgentContext {
 public:
  virtual ~AgentContext() = default;
  // A script of that name, and then what promises wait for.
  virtual ScriptEnd Run(const std::string& text, const std::string& name) = 0;
};

class AgentEngine {
 public:
  virtual ~AgentEngine() = default;
  virtual std::string name() const = 0;
  // "V8 MAJOR.MINOR.BUILD.PATCH".
  virtual std::string version() const = 0;
  // Any thread. $twinstep_host is a global function there, which calls host.Call(agent, ...). ResourceExhausted: the
  // engine has no memory for it.
  virtual absl::StatusOr<std::unique_ptr<AgentContext>> NewContext(AgentHost& host, int agent) = 0;
};

// For the life of the process, which both need to be told of first: on the main thread, before other threads read the
// environment. Runs of the engine end before it.
std::unique_ptr<AgentEngine> MakeV8AgentEngine();
absl::StatusOr<std::unique_ptr<AgentEngine>> MakeSpiderMonkeyAgentEngine();
// "v8" or "spidermonkey". InvalidArgument: no such engine.
absl::StatusOr<std::unique_ptr<AgentEngine>> MakeAgentEngine(const std::string& name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_ENGINE_H_
