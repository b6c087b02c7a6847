#include "harness/process/answering_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/process/message_pipe.h"
#include "harness/process/own_child.h"
#include "model/steady_clock.h"

namespace twinstep {
bool IsAnsweringChild(int argc, char** argv, const char* name) { return argc == 1 && strcmp(argv[0], name) == 0; }

void StillAtWork() {
  const uint32_t nothing = 0;
  // A parent that is gone has ended this process.
  [[maybe_unused]] const ssize_t wrote = write(kAnswersFd, &nothing, sizeof nothing);
}

AnsweringChild::AnsweringChild(std::string name, ChildLimits limits) : name_(std::move(name)), limits_(limits) {
  // A child that dies before it has read its order is not the end of this process.
  signal(SIGPIPE, SIG_IGN);
}

AnsweringChild::~AnsweringChild() { Kill(); }

absl::Status AnsweringChild::Start() {
  const auto no_resource = [] {
    return absl::ResourceExhaustedError(
        absl::StrCat("no process can be started (", strerror(errno), "); end other programs and try again"));
  };
  int orders[2], answers[2];
  if (pipe2(orders, O_CLOEXEC) != 0) return no_resource();
  if (pipe2(answers, O_CLOEXEC) != 0) {
    const absl::Status status = no_resource();
    close(orders[0]);
    close(orders[1]);
    return status;
  }
  OwnChild start = {.arguments = {name_}, .fds = {}, .ignores_interrupts = true, .first_to_go = true};
  start.fds.resize(5, kNullFd);
  if (!limits_.silent) start.fds[STDERR_FILENO] = STDERR_FILENO;
  start.fds[kOrdersFd] = orders[0];
  start.fds[kAnswersFd] = answers[1];
  process_ = StartOwnChild(start);
  const absl::Status status = process_ < 0 ? no_resource() : absl::OkStatus();
  close(orders[0]);
  close(answers[1]);
  orders_ = orders[1];
  answers_ = answers[0];
  if (!status.ok()) {
    close(orders_);
    close(answers_);
  }
  return status;
}

std::string AnsweringChild::Reap() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  close(orders_);
  close(answers_);
  process_ = -1;
  busy_ = false;
  return EndText(status);
}

void AnsweringChild::Kill() {
  if (!alive()) return;
  kill(process_, SIGKILL);
  Reap();
}

void AnsweringChild::AskToStop() {
  if (alive()) kill(process_, SIGTERM);
}

absl::Status AnsweringChild::Begin(const google::protobuf::MessageLite& order,
                                   const google::protobuf::MessageLite* first) {
  if (alive() && !WriteMessage(orders_, order)) Kill();
  if (!alive()) {
    if (absl::Status status = Start(); !status.ok()) return status;
    // One that does not read has died, which Look finds.
    if (first != nullptr) WriteMessage(orders_, *first);
    WriteMessage(orders_, order);
  }
  busy_ = true;
  signs_of_life_ = 0;
  deadline_ = SteadyNow() + limits_.time;
  return absl::OkStatus();
}

ChildAnswer AnsweringChild::Ended(ChildAnswer::End end, const std::string& text) {
  ChildAnswer answer;
  answer.end = end;
  answer.signs_of_life = signs_of_life_;
  kill(process_, SIGKILL);
  const std::string how = Reap();
  answer.text = text.empty() ? how : text;
  return answer;
}

std::optional<ChildAnswer> AnsweringChild::Look() {
  pollfd waiting = {.fd = answers_, .events = POLLIN, .revents = 0};
  while (poll(&waiting, 1, 0) > 0) {
    ChildAnswer answer;
    if (!ReadMessageBytes(answers_, answer.text)) return Ended(ChildAnswer::End::kDied, "");
    if (answer.text.empty()) {
      ++signs_of_life_;
      deadline_ = SteadyNow() + limits_.time;
      continue;
    }
    busy_ = false;
    answer.signs_of_life = signs_of_life_;
    return answer;
  }
  if (SteadyNow() > deadline_) {
    return Ended(ChildAnswer::End::kTooLong, absl::StrCat("does not end within ", absl::FormatDuration(limits_.time)));
  }
  if (ResidentMib(process_) > limits_.memory_mib) {
    return Ended(ChildAnswer::End::kTooMuch, absl::StrCat("takes more than ", limits_.memory_mib, " MiB of memory"));
  }
  return std::nullopt;
}

}  // namespace twinstep
