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

// What an engine does otherwise than by default and must not matter to programs; that of its compilers is in tier.h.

enum class Variation {
  kNone,
  // Functions are compiled with what they stand in, not when they are first called.
  kNoLazyCompilation,
  // Garbage is collected often: at the same points of a program each time.
  kOftenCollected,
  // Of SpiderMonkey built with --enable-gczeal: its collector at its most eager, with checks of its own. V8 as by
  // default.
  kGcZeal,
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TIER_H_
