// What an engine does otherwise than by default and must not matter to programs; that of its compilers is in tier.h.
#ifndef TWINSTEP_ENGINES_VARIATION_H_
#define TWINSTEP_ENGINES_VARIATION_H_

namespace twinstep {

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

#endif  // TWINSTEP_ENGINES_VARIATION_H_
