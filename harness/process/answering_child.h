// A child of this program that answers orders, one at a time. An order and its answer are messages (message_pipe.h),
// and an answer is never an empty one. A child that an order kills, hangs or blows up is an answer too; the next order
// gets a fresh one.
#ifndef TWINSTEP_HARNESS_PROCESS_ANSWERING_CHILD_H_
#define TWINSTEP_HARNESS_PROCESS_ANSWERING_CHILD_H_

#include <google/protobuf/message_lite.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace twinstep {

// --- The child's side ---

// Its descriptors.
inline constexpr int kOrdersFd = 3;
inline constexpr int kAnswersFd = 4;

// Whether this process was started under `name`: asked first in main.
bool IsAnsweringChild(int argc, char** argv, const char* name);
// Tells the parent that an order that takes long is still being worked on.
void StillAtWork();

// --- The parent's side ---

struct ChildLimits {
  // On the clock, for one order or from one StillAtWork to the next; the child is killed then.
  absl::Duration time = absl::Seconds(60);
  uint64_t memory_mib = 4096;
  // What it, or an engine that dies, writes on standard error is not shown.
  bool silent = false;
};

struct ChildAnswer {
  enum class End {
    kAnswered,
    // The child has died.
    kDied,
    // It was killed: it took too much memory, or too long.
    kTooMuch,
    kTooLong,
  };
  End end = End::kAnswered;
  // The answer, serialised; else how it ended: "signal 11 (Segmentation fault)", "takes more than 4096 MiB of memory".
  std::string text;
  // How often it said that it was still at work.
  int signs_of_life = 0;
};

// Owned and used by one thread, with which the child ends.
class AnsweringChild {
 public:
  // `name`: the child's argv[0].
  AnsweringChild(std::string name, ChildLimits limits);
  ~AnsweringChild();
  AnsweringChild(const AnsweringChild&) = delete;
  AnsweringChild& operator=(const AnsweringChild&) = delete;

  bool busy() const { return busy_; }
  // Gives it an order; none is under way. A new process gets `first` before, where there is one. One that ended between
  // two orders, by whatever, says nothing about this one. Errors: ResourceExhausted: the system gives no process.
  absl::Status Begin(const google::protobuf::MessageLite& order, const google::protobuf::MessageLite* first = nullptr);
  // Becomes readable when there is something to look at.
  int answers() const { return answers_; }
  // What the order under way came to; none: it goes on. Does not wait, and is to be called now and then: it is what
  // keeps the limits.
  std::optional<ChildAnswer> Look();
  // SIGTERM, which a child may heed and answer soon.
  void AskToStop();
  void Kill();

 private:
  bool alive() const { return process_ > 0; }
  absl::Status Start();
  std::string Reap();
  ChildAnswer Ended(ChildAnswer::End end, const std::string& text);

  const std::string name_;
  const ChildLimits limits_;
  pid_t process_ = -1;
  int orders_ = -1;
  int answers_ = -1;
  bool busy_ = false;
  int signs_of_life_ = 0;
  absl::Duration deadline_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_ANSWERING_CHILD_H_
