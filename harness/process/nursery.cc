#include "harness/process/nursery.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/process/child_side.h"
#include "harness/process/nursery_message.h"

namespace twinstep {
namespace {

// False: the other end is closed, or has not answered within the socket's time.
bool Asked(int socket, const NurseryOrder& order, const std::vector<int>& fds, NurseryAnswer& answer) {
  if (fds.size() > kMostNurseryFds) return false;
  alignas(cmsghdr) char control[CMSG_SPACE(kMostNurseryFds * sizeof(int))] = {};
  iovec bytes = {.iov_base = const_cast<NurseryOrder*>(&order), .iov_len = sizeof order};
  msghdr message = {};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  if (!fds.empty()) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(fds.size() * sizeof(int));
    cmsghdr* const part = CMSG_FIRSTHDR(&message);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(fds.size() * sizeof(int));
    memcpy(CMSG_DATA(part), fds.data(), fds.size() * sizeof(int));
  }
  ssize_t done;
  do done = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (done < 0 && errno == EINTR);
  if (done != sizeof order) return false;
  do done = recv(socket, &answer, sizeof answer, 0);
  while (done < 0 && errno == EINTR);
  return done == sizeof answer;
}

}  // namespace

absl::StatusOr<std::shared_ptr<Nursery>> Nursery::Start(const ChildKind& kind,
                                                        const google::protobuf::MessageLite& preparation) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no process can be started (", strerror(errno), "); end other programs or try fewer --jobs"));
  }
  // It keeps the numbers that its children's descriptors will have.
  std::vector<int> extra(kMostNurseryFds - kFirstExtraFd, kNullFd);
  extra[0] = ends[1];
  const timeval patience = absl::ToTimeval(kPatience);
  setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  absl::StatusOr<std::unique_ptr<Child>> process =
      Child::Start(kind, {.standard = kSilent, .extra = extra, .is_nursery = true});
  close(ends[1]);
  if (!process.ok()) {
    close(ends[0]);
    return process.status();
  }
  (*process)->Send(preparation);
  return std::shared_ptr<Nursery>(new Nursery(*std::move(process), ends[0]));
}

Nursery::~Nursery() { close(socket_); }

absl::StatusOr<pid_t> Nursery::StartChild(const std::vector<int>& fds) {
  // What did not fit into the pipe, which it reads before anything else.
  for (std::vector<pollfd> waiting; process_->AddTo(waiting), waiting.size() > 1; waiting.clear()) {
    poll(waiting.data(), waiting.size(), -1);
    process_->SendRest();
  }
  NurseryAnswer answer;
  if (!Asked(socket_, {.kind = NurseryOrder::Kind::kStart}, fds, answer)) {
    return absl::UnavailableError("the process that starts children has ended");
  }
  if (answer.process < 0) {
    return absl::ResourceExhaustedError(absl::StrCat("no process can be started (", strerror(answer.status),
                                                     "); end other programs or try fewer --jobs"));
  }
  return answer.process;
}

bool Nursery::IsThere() const {
  // It says nothing unasked: what can be read is its end.
  pollfd end = {.fd = socket_, .events = POLLIN, .revents = 0};
  return poll(&end, 1, 0) == 0;
}

int Nursery::StatusOfEnded(pid_t process) {
  NurseryAnswer answer;
  if (!Asked(socket_, {.kind = NurseryOrder::Kind::kAwait, .process = process}, {}, answer)) return SIGKILL;
  return answer.status;
}

}  // namespace twinstep
