// Which of an engine's compilers run programs.
#ifndef TWINSTEP_ENGINES_TIER_H_
#define TWINSTEP_ENGINES_TIER_H_

namespace twinstep {

enum class Tier {
  // As the engine decides: interpreted first, compiled when warm.
  kDefault,
  // No compiler at all.
  kInterpreter,
  // The engine makes no machine code, be it for WebAssembly.
  kJitless,
  // The baseline compiler, at once; no optimising compiler.
  kBaseline,
  // Every compiler, each as early as the engine can.
  kOptimizing,
  // As by default, but V8 optimises ten times later: of many short programs none runs long enough to pay for it. What
  // loops for some milliseconds is optimised all the same.
  kLate,
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TIER_H_
