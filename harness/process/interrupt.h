// Ctrl-C and SIGTERM as a question that a long run asks now and then.
#ifndef TWINSTEP_HARNESS_PROCESS_INTERRUPT_H_
#define TWINSTEP_HARNESS_PROCESS_INTERRUPT_H_

namespace twinstep {

// From now on SIGINT and SIGTERM do not end this process. Once, by the main thread.
void CatchInterrupts();

// Whether one of them has come since. Any thread.
bool Interrupted();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_INTERRUPT_H_
