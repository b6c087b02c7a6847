#include "engines/shell_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/watchdog.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Above all that the shell has.
constexpr int kFree = 10;
// Of Pipes::kOwn.
constexpr int kOwnOrders = 3, kOwnAnswers = 4;
constexpr int kPollMillis = 10;
// What V8 says of its stack has some ten thousand bytes, and begins with the reason.
constexpr size_t kLastWords = size_t{1} << 16;
// What engines say last when their heap is full.
constexpr std::string_view kHeapFull[] = {"JavaScript heap out of memory", "uncaught exception: out of memory",
                                          "[unhandlable oom]"};
// What a program says, before the number, that catches signals and exits by itself (workerd).
constexpr std::string_view kSignalCaught = "*** Received signal #";
// What hosts say to which V8 hands its fatal errors, of which it ends itself by a trap where nobody takes them: Deno,
// workerd, and Chromium, which aborts.
constexpr std::string_view kFatal[] = {"Fatal error in ", "V8 fatal error", "] V8 error: "};

// Time zone and locale as in engines of this process; settings of the person's own are none of a program's business.
std::vector<std::string> Environment() {
  std::vector<std::string> environment;
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string_view text(*one);
    const auto is = [&](std::string_view name) { return text.starts_with(name); };
    if (!is("LC_ALL=") && !is("LANG=") && !is("NODE_") && !(is("TZ=") && text.size() == 3))
      environment.emplace_back(text);
  }
  environment.push_back("LC_ALL=en_US.UTF-8");
  environment.push_back("LANG=en_US.UTF-8");
  if (std::none_of(environment.begin(), environment.end(),
                   [](const std::string& one) { return one.starts_with("TZ="); })) {
    environment.push_back("TZ=UTC");
  }
  return environment;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

absl::Status NoProcess() {
  return absl::ResourceExhaustedError(absl::StrCat("no process can be started (", strerror(errno), ")"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<ShellProcess>> ShellProcess::Start(const std::string& program,
                                                                  const std::vector<std::string>& arguments,
                                                                  std::string_view script,
                                                                  const std::vector<File>& files, Pipes pipes) {
  signal(SIGPIPE, SIG_IGN);
  std::unique_ptr<ShellProcess> shell(new ShellProcess());
  ASSIGN_OR_RETURN(shell->folder_, ShellFolder::Make());
  const std::string& folder = shell->folder();
  const std::string file = folder + "/shell.js";
  std::error_code error;
  const auto write = [&error](const std::string& path, std::string_view content) -> absl::Status {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    if ((std::ofstream(path) << content).flush()) return absl::OkStatus();
    return absl::ResourceExhaustedError(absl::StrCat(path, " cannot be written: set TMPDIR to another folder"));
  };
  absl::Status written = write(file, script);
  for (const File& one : files) written.Update(write(absl::StrCat(folder, "/", one.name), one.content));
  if (!written.ok()) return written;
  int orders[2], answers[2];
  if (pipe2(orders, O_CLOEXEC) != 0) return NoProcess();
  shell->orders_ = orders[1];
  if (pipe2(answers, O_CLOEXEC) != 0) {
    close(orders[0]);
    return NoProcess();
  }
  shell->answers_ = answers[0];
  shell->errors_ = memfd_create("errors", MFD_CLOEXEC);
  std::vector<std::string> words = {std::filesystem::absolute(program, error).string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.push_back(file);
  std::vector<std::string> settings = Environment();
  std::vector<char*> argv = Pointers(words), envp = Pointers(settings);
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) {
    // Only calls that are safe between fork and exec. Ctrl-C in a terminal is for the parent.
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || chdir(folder.c_str()) != 0) _exit(1);
    const int in = fcntl(orders[0], F_DUPFD, kFree), out = fcntl(answers[1], F_DUPFD, kFree);
    const int errors = fcntl(shell->errors_, F_DUPFD, kFree);
    const bool own = pipes == Pipes::kOwn;
    if (dup2(in, own ? kOwnOrders : STDIN_FILENO) < 0 || dup2(out, own ? kOwnAnswers : STDOUT_FILENO) < 0 ||
        dup2(errors, STDERR_FILENO) < 0 || (own && dup2(errors, STDOUT_FILENO) < 0)) {
      _exit(1);
    }
    for (const int fd : {in, out, errors}) close(fd);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execve(argv[0], argv.data(), envp.data());
    _exit(127);
  }
  const int why = errno;
  close(orders[0]);
  close(answers[1]);
  errno = why;
  if (process < 0) return NoProcess();
  shell->process_ = process;
  fcntl(shell->answers_, F_SETFL, O_NONBLOCK);
  return shell;
}

ShellProcess::~ShellProcess() {
  if (end_ == End::kRuns && process_ > 0) {
    kill(process_, SIGKILL);
    Finish(End::kDied);
  }
  kept_.insert(kept_.end(), {orders_, answers_, errors_});
  for (const int fd : kept_) {
    if (fd >= 0) close(fd);
  }
}

void ShellProcess::Say(char letter, std::string_view text) {
  if (end_ != End::kRuns) return;
  const std::string line = absl::StrCat(std::string(1, letter), std::string(text), "\n");
  for (size_t sent = 0; sent < line.size();) {
    const ssize_t wrote = write(orders_, line.data() + sent, line.size() - sent);
    if (wrote < 0 && errno == EINTR) continue;
    // That it has ended is heard of by Hear.
    if (wrote <= 0) return;
    sent += static_cast<size_t>(wrote);
  }
}

std::optional<ShellProcess::Heard> ShellProcess::Hear() {
  size_t searched = 0;
  while (end_ == End::kRuns) {
    if (const size_t line = heard_.find('\n', searched); line != std::string::npos && line > 0) {
      Heard heard = {.letter = heard_[0], .text = heard_.substr(1, line - 1)};
      heard_.erase(0, line + 1);
      return heard;
    }
    searched = heard_.size();
    char chunk[1 << 16];
    const ssize_t got = read(answers_, chunk, sizeof chunk);
    if (got > 0) {
      heard_.append(chunk, static_cast<size_t>(got));
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got == 0 || errno != EAGAIN) {
      FinishClosed();
      break;
    }
    pollfd waiting = {.fd = answers_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kPollMillis) == 0 && PastLimit()) {
      kill(process_, SIGKILL);
      Finish(End::kTimedOut);
    }
  }
  return std::nullopt;
}

bool ShellProcess::Runs() {
  if (end_ == End::kRuns && PastLimit()) {
    kill(process_, SIGKILL);
    Finish(End::kTimedOut);
  }
  pollfd closed = {.fd = answers_, .events = 0, .revents = 0};
  if (end_ == End::kRuns && poll(&closed, 1, 0) > 0) FinishClosed();
  return end_ == End::kRuns;
}

bool ShellProcess::WaitFor(int fd) {
  while (end_ == End::kRuns) {
    pollfd waiting[] = {{.fd = fd, .events = POLLIN, .revents = 0}, {.fd = answers_, .events = 0, .revents = 0}};
    if (poll(waiting, 2, kPollMillis) == 0 && PastLimit()) {
      kill(process_, SIGKILL);
      Finish(End::kTimedOut);
    } else if (waiting[0].revents != 0) {
      return true;
    } else if (waiting[1].revents != 0) {
      FinishClosed();
    }
  }
  return false;
}

absl::Duration ShellProcess::CpuTime() const {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &time) != 0) return absl::ZeroDuration();
  return absl::DurationFromTimespec(time);
}

void ShellProcess::Arm(absl::Duration cpu_limit) {
  armed_ = true;
  cpu_deadline_ = CpuTime() + cpu_limit;
  wall_deadline_ = SteadyNow() + kWallFactor * cpu_limit;
}

bool ShellProcess::PastLimit() const { return armed_ && (CpuTime() >= cpu_deadline_ || SteadyNow() >= wall_deadline_); }

void ShellProcess::Finish(End end) {
  end_ = end;
  while (waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
  }
}

void ShellProcess::FinishClosed() {
  const std::string words = Errors();
  const bool is_full = std::any_of(std::begin(kHeapFull), std::end(kHeapFull),
                                   [&words](std::string_view full) { return words.find(full) != std::string::npos; });
  Finish(is_full ? End::kOutOfMemory : End::kDied);
}

std::string ShellProcess::Errors() const {
  std::string text(kLastWords, '\0');
  const off_t size = lseek(errors_, 0, SEEK_END);
  const ssize_t got =
      pread(errors_, text.data(), text.size(), std::max<off_t>(forgotten_, size - static_cast<off_t>(kLastWords)));
  text.resize(static_cast<size_t>(std::max<ssize_t>(0, got)));
  return text;
}

void ShellProcess::ForgetErrors() { forgotten_ = lseek(errors_, 0, SEEK_END); }

std::string ShellProcess::LastWords() const {
  std::string words = absl::StrReplaceAll(Errors(), {{absl::StrCat(folder(), "/"), ""}});
  if (!words.empty() && words.back() != '\n') words.push_back('\n');
  return words;
}

absl::Status ShellProcess::WhyEnded() {
  switch (end_) {
    case End::kRuns:
      return absl::OkStatus();
    case End::kTimedOut:
      return absl::DeadlineExceededError("the session has used all of its time");
    case End::kOutOfMemory:
      return absl::ResourceExhaustedError("the session has used all of its memory");
    case End::kDied:
      break;
  }
  EndAlike();
}

int ShellProcess::EndingSignal() const {
  if (WIFSIGNALED(status_) && WTERMSIG(status_) != SIGABRT) return WTERMSIG(status_);
  const std::string words = Errors();
  const bool is_fatal = std::any_of(std::begin(kFatal), std::end(kFatal), [&words](std::string_view fatal) {
    return words.find(fatal) != std::string::npos;
  });
  if (is_fatal) return SIGTRAP;
  if (WIFSIGNALED(status_)) return WTERMSIG(status_);
  const size_t caught = words.rfind(kSignalCaught);
  return caught == std::string::npos ? 0 : std::atoi(words.c_str() + caught + kSignalCaught.size());
}

void ShellProcess::EndAlike() {
  const std::string words = LastWords();
  [[maybe_unused]] const ssize_t wrote = write(STDERR_FILENO, words.data(), words.size());
  folder_.reset();
  if (const int number = EndingSignal(); number != 0) {
    signal(number, SIG_DFL);
    raise(number);
  }
  const int code = WIFEXITED(status_) ? WEXITSTATUS(status_) : EXIT_FAILURE;
  _exit(code != 0 ? code : EXIT_FAILURE);
}

}  // namespace twinstep
