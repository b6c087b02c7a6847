#include "harness/process/interrupt.h"

#include <signal.h>

#include <atomic>

namespace twinstep {
namespace {

// A signal handler has nothing but globals.
std::atomic<bool> interrupted = false;

void Interrupt(int) { interrupted = true; }

}  // namespace

void CatchInterrupts() {
  signal(SIGINT, Interrupt);
  signal(SIGTERM, Interrupt);
}

bool Interrupted() { return interrupted; }

}  // namespace twinstep
