// The last words of a process that an engine ends: what it was about to do, and the input it had.
#ifndef TWINSTEP_HARNESS_FUZZING_CRASH_WORDS_H_
#define TWINSTEP_HARNESS_FUZZING_CRASH_WORDS_H_

#include <functional>
#include <string>

#include "proto/cause_key.pb.h"

namespace twinstep {

// All of it belongs to the process, as signals do. Set by one thread.
class CrashWords {
 public:
  // From now on a signal that ends the process (SEGV, BUS, ILL, FPE, ABRT, TRAP) first writes
  //   === A crash
  //   cause: v8 : crash : step out : async generator
  //   === The input, as text
  //   ...
  //   === End
  // to standard error; then the handler that was there before gets it. SIGTRAP, by which V8 ends itself and which
  // libFuzzer does not handle, becomes SIGABRT. Where the engine said why it ends itself (harness/causes/last_words.h),
  // that is the cause, as in campaigns: "v8 : failed : abort: Invalid bytecode". Once a process.
  static void CatchSignals();

  // A crash whose cause `is_known` is told by one line, and the process ends with that code.
  static void SetKnown(std::function<bool(const CauseKey&)> is_known, int exit_code);

  // The key of a crash in it (harness/bugs/crash_step.h).
  static void SetWhat(const CauseKey& what);
  static void SetInput(std::string text);
  // What comes is no crash of an engine.
  static void Forget();
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_CRASH_WORDS_H_
