#include "harness/process/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/process/child_side.h"
#include "harness/process/descriptor_table.h"
#include "harness/process/machine_limits.h"
#include "harness/process/message_frame.h"
#include "harness/process/nursery.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Descriptors that close themselves unless released.
class Descriptors {
 public:
  ~Descriptors() {
    for (const int fd : fds_) {
      if (fd >= 0) close(fd);
    }
  }
  // Its reading and its writing end; false, and errno, where there is none.
  bool AddPipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    fds_.insert(fds_.end(), {ends[0], ends[1]});
    return true;
  }
  bool AddNull() {
    fds_.push_back(open("/dev/null", O_RDWR | O_CLOEXEC));
    return fds_.back() >= 0;
  }
  int operator[](size_t i) const { return fds_[i]; }
  int Release(size_t i) { return std::exchange(fds_[i], -1); }

 private:
  std::vector<int> fds_;
};

// Between fork and exec: only calls that are safe there.
[[noreturn]] void Become(const char* program, char* const* argv, pid_t parent, const sigset_t& mask,
                         std::vector<int>& fds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  if (const int score = open("/proc/self/oom_score_adj", O_WRONLY); score >= 0) {
    [[maybe_unused]] const ssize_t wrote = write(score, "1000", 4);
    close(score);
  }
  BecomeDescriptors(fds);
  execv(program, argv);
  _exit(127);
}

// Below 0, and errno: the system gives none.
pid_t StartProcess(const char* program, std::string argv0, std::vector<int>& fds) {
  char* const argv[] = {argv0.data(), nullptr};
  const pid_t parent = getpid();
  // Asked to stop before it ignores that, it would be gone without a word.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  const pid_t process = fork();
  if (process == 0) Become(program, argv, parent, mask, fds);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  errno = error;
  return process;
}

// The process and those that its main thread has started, as Child does, and so on. Itself alone where the system does
// not tell (it is built without CONFIG_PROC_CHILDREN); nothing of 0 or less.
std::vector<pid_t> FamilyOf(pid_t process) {
  std::vector<pid_t> family;
  if (process > 0) family.push_back(process);
  for (size_t i = 0; i < family.size(); ++i) {
    std::ifstream children(absl::StrCat("/proc/", family[i], "/task/", family[i], "/children"));
    for (pid_t child = 0; children >> child;) family.push_back(child);
  }
  return family;
}

absl::Status NoProcess() {
  return absl::ResourceExhaustedError(
      absl::StrCat("no process can be started (", strerror(errno), "); end other programs or try fewer --jobs"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Child>> Child::Start(const ChildKind& kind, const ChildOptions& options) {
  // To write to a child that has died is no reason to die.
  signal(SIGPIPE, SIG_IGN);
  const char* const program = options.program.empty() ? "/proc/self/exe" : options.program.c_str();
  RETURN_IF_ERROR(CheckMachine(program));
  enum { kOrdersEnd, kOrders, kAnswers, kAnswersEnd, kNull };
  Descriptors made;
  if (!made.AddPipe() || !made.AddPipe() || !made.AddNull()) return NoProcess();
  std::vector<int> fds(options.standard.begin(), options.standard.end());
  fds.insert(fds.end(), {made[kOrdersEnd], made[kAnswersEnd]});
  fds.insert(fds.end(), options.extra.begin(), options.extra.end());
  for (int& fd : fds) fd = fd == kNullFd ? made[kNull] : fd;

  pid_t process = -1;
  std::shared_ptr<Nursery> nursery = options.nursery;
  if (nursery != nullptr) {
    const absl::StatusOr<pid_t> started = nursery->StartChild(fds);
    if (started.ok()) {
      process = *started;
    } else if (absl::IsUnavailable(started.status())) {
      nursery = nullptr;
    } else {
      return started.status();
    }
  }
  if (nursery == nullptr)
    process = StartProcess(program, options.is_nursery ? kind.nursery_argv0() : kind.argv0(), fds);
  if (process < 0) return NoProcess();
  // Of this end alone: a pipe's ends have flags of their own.
  fcntl(made[kOrders], F_SETFL, O_NONBLOCK);
  fcntl(made[kAnswers], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Child>(new Child(process, std::move(nursery), made.Release(kOrders), made.Release(kAnswers)));
}

Child::Child(pid_t process, std::shared_ptr<Nursery> nursery, int orders, int answers)
    : process_(process), nursery_(std::move(nursery)), orders_(orders), answers_(answers) {
  StartClock();
}

Child::~Child() {
  Wait();
  if (orders_ >= 0) close(orders_);
  close(answers_);
}

void Child::Send(const google::protobuf::MessageLite& order) {
  unsent_ += FrameOf(order);
  SendRest();
}

void Child::SendRest() {
  while (sent_ < unsent_.size()) {
    const ssize_t wrote = write(orders_, unsent_.data() + sent_, unsent_.size() - sent_);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno == EAGAIN) return;
    // Nobody will read the rest.
    sent_ = wrote <= 0 ? unsent_.size() : sent_ + static_cast<size_t>(wrote);
  }
  unsent_.clear();
  sent_ = 0;
  if (orders_end_ && orders_ >= 0) close(std::exchange(orders_, -1));
}

void Child::EndOrders() {
  orders_end_ = true;
  SendRest();
}

Child::Heard Child::Next(std::string& message) {
  while (true) {
    const size_t there = heard_.size() - consumed_;
    FrameLength length = 0;
    if (there >= sizeof length) {
      memcpy(&length, heard_.data() + consumed_, sizeof length);
      if (length == kSignOfLife) {
        consumed_ += sizeof length;
        return Heard::kSignOfLife;
      }
      if (length > kLongestFrame) return Heard::kEnded;
      if (there - sizeof length >= length) {
        message.assign(heard_, consumed_ + sizeof length, length);
        consumed_ += sizeof length + length;
        return Heard::kMessage;
      }
    }
    heard_.erase(0, std::exchange(consumed_, 0));
    char chunk[1 << 16];
    const ssize_t got = read(answers_, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return Heard::kNothingYet;
    if (got <= 0) return Heard::kEnded;
    heard_.append(chunk, static_cast<size_t>(got));
  }
}

void Child::AddTo(std::vector<pollfd>& waiting) const {
  waiting.push_back({.fd = answers_, .events = POLLIN, .revents = 0});
  if (!unsent_.empty()) waiting.push_back({.fd = orders_, .events = POLLOUT, .revents = 0});
}

absl::Duration Child::CpuTime() const {
  absl::Duration sum;
  for (const pid_t process : FamilyOf(process_)) {
    clockid_t clock;
    timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) continue;
    sum += absl::DurationFromTimespec(time);
  }
  return sum;
}

uint64_t Child::ResidentMib() const {
  uint64_t pages = 0;
  for (const pid_t process : FamilyOf(process_)) {
    std::ifstream statm(absl::StrCat("/proc/", process, "/statm"));
    uint64_t size = 0, resident = 0;
    statm >> size >> resident;
    pages += resident;
  }
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

ChildMoment Child::Now() const { return {.time = SteadyNow(), .cpu = CpuTime()}; }

void Child::StartClock() { clock_ = Now(); }

std::optional<ProcessEnd> Child::PastLimit(const ChildLimits& limits, const ChildMoment& since) const {
  ProcessEnd end;
  end.set_kind(ProcessEnd::TOO_LONG);
  if (ResidentMib() > limits.memory_mib) {
    end.set_kind(ProcessEnd::TOO_MUCH_MEMORY);
    end.set_resident_mib(limits.memory_mib);
  } else if (limits.cpu < absl::InfiniteDuration() && CpuTime() - since.cpu > limits.cpu) {
    end.set_cpu_microseconds(absl::ToInt64Microseconds(limits.cpu));
  } else if (SteadyNow() - since.time > limits.time) {
    end.set_wall_microseconds(absl::ToInt64Microseconds(limits.time));
  } else {
    return std::nullopt;
  }
  return end;
}

void Child::Signal(int signal) {
  if (process_ > 0 && (nursery_ == nullptr || nursery_->IsThere())) kill(process_, signal);
}

void Child::AskToStop() { Signal(SIGTERM); }

void Child::Kill() { Signal(SIGKILL); }

ProcessEnd Child::Wait() {
  ProcessEnd end;
  if (process_ <= 0) return end;
  // One that has closed its end is on its way out already, and keeps its exit code.
  Kill();
  int status = 0;
  if (nursery_ != nullptr) {
    status = nursery_->StatusOfEnded(process_);
  } else {
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
  }
  process_ = -1;
  if (WIFSIGNALED(status)) {
    end.set_signal(WTERMSIG(status));
  } else {
    end.set_exit_code(WEXITSTATUS(status));
  }
  end.set_kind(status == 0 ? ProcessEnd::DONE : end.signal() == SIGVTALRM ? ProcessEnd::TOO_LONG : ProcessEnd::DIED);
  return end;
}

}  // namespace twinstep
