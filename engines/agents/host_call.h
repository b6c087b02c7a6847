// What agents.js calls, and what is answered: the boundary between an engine's agent and the scheduler.
#ifndef TWINSTEP_ENGINES_AGENTS_HOST_CALL_H_
#define TWINSTEP_ENGINES_AGENTS_HOST_CALL_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace twinstep {

// Numbered as in agents.js.
enum class HostOp : int {
  kYield = 0,
  kLeft = 1,
  kWait = 2,
  kNotify = 3,
  kWaitAsync = 4,
  kStart = 5,
  kBroadcast = 6,
  kReceive = 7,
  kReceivedId = 8,
  kReport = 9,
  kGetReport = 10,
  kSleep = 11,
  kLeaving = 12,
  kNow = 13,
  kPrint = 14,
  // Of Node's worker_threads (harness/node_programs/worker_threads.js). x, and behind a line's end the source of the
  // agent, which otherwise runs the main program; y: the port that hears of its end. Answers its number.
  kStartThread = 15,
  kNewPort = 16,
  // Text y to port x.
  kSend = 17,
  // From port x: text or null.
  kTake = 18,
  // Answers a ticket: port x has a message, or will.
  kArrival = 19,
  // Memory x has which number, and back.
  kShare = 20,
  kMemory = 21,
  // What the agent was started with: text or null.
  kStarted = 22,
  // process.exit(x): of the main agent the end of all, of another one its own.
  kExit = 23,
  kExitCode = 24,
  kTerminate = 25,
  // Somebody hears agent x's exceptions: they end it, and not the run.
  kErrorsGo = 26,
  // Nobody waits for agent x to end.
  kLeave = 27,
  kOwnNumber = 28,
  // x: how shared memory is used without a yield point, in words.
  kUnseen = 29,
  // Atomics have changed byte y of memory x, which agents can wait for; z: 1 from zero, 2 to zero, 0 otherwise.
  kChanged = 30,
  // A callback is started: x is the function's name and the places of up to four frames, innermost first, as in
  // "setTimeout 3:5 12:1"; y its CallbackKind; z milliseconds. Answers a ticket. kSend has the same line before its
  // text.
  kStartCallback = 31,
  // Callback x: y is 0 to cancel it, 1 to let the agent end without it, 2 to let it not.
  kChangeCallback = 32,
};

// Memory that several agents share; an engine's own kind. Kept for as long as the run.
class SharedMemory {
 public:
  virtual ~SharedMemory() = default;
  virtual const uint8_t* data() const = 0;
  virtual size_t size() const = 0;
};

// $twinstep_host(op, left, x, y, z, line, column)
struct HostCall {
  HostOp op = HostOp::kLeft;
  // What is left of the yield points before the next switch.
  int32_t left = 0;
  // x, y and z where they are numbers; else 0.
  double numbers[3] = {0, 0, 0};
  // x where it is a string, else y.
  std::string text;
  // The address of the bytes where x is a SharedArrayBuffer.
  uint64_t address = 0;
  bool has_memory = false;
  // The same, to be handed to others: only for kBroadcast and kShare.
  std::shared_ptr<SharedMemory> memory;
  // Of the program's innermost frame; 0: not known.
  int line = 0;
  int column = 0;
};

struct HostAnswer {
  enum Kind { kUndefined, kNull, kNumber, kText, kMemory };
  Kind kind = kUndefined;
  double number = 0;
  std::string text;
  std::shared_ptr<SharedMemory> memory;
};

class AgentHost {
 public:
  virtual ~AgentHost() = default;
  // On the agent's thread. False: the run is over, nothing of the agent runs any more.
  virtual bool Call(int agent, const HostCall& call, HostAnswer& answer) = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_HOST_CALL_H_
