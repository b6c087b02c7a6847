#include "tests/run_program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

}  // namespace

ProgramRun RunProgram(const std::string& program, const std::vector<std::string>& arguments, const std::string& input,
                      const std::vector<std::string>& environment) {
  return RunningProgram(program, arguments, input, environment).Wait();
}

RunningProgram::RunningProgram(const std::string& program, const std::vector<std::string>& arguments,
                               const std::string& input, const std::vector<std::string>& environment,
                               StandardError error)
    : folder_(::testing::TempDir() + "/run_XXXXXX") {
  // Files instead of pipes: nothing to deadlock on.
  if (mkdtemp(folder_.data()) == nullptr) return;
  const std::string in = folder_ + "/in", out = folder_ + "/out", err = folder_ + "/err";
  std::ofstream(in, std::ios::binary) << input;

  std::string terminal;
  if (error == StandardError::kTerminal) {
    terminal_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (terminal_ < 0 || grantpt(terminal_) != 0 || unlockpt(terminal_) != 0) return;
    terminal = ptsname(terminal_);
  }
  child_ = fork();
  if (child_ == 0) {
    setpgid(0, 0);
    const int files[] = {
        open(in.c_str(), O_RDONLY), open(out.c_str(), O_WRONLY | O_CREAT, 0600),
        terminal.empty() ? open(err.c_str(), O_WRONLY | O_CREAT, 0600) : open(terminal.c_str(), O_RDWR | O_NOCTTY)};
    for (int i = 0; i < 3; ++i) dup2(files[i], i);
    for (const std::string& entry : environment) putenv(const_cast<char*>(entry.c_str()));
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  setpgid(child_, child_);  // Here too, so that it is done before anybody signals the group.
}

RunningProgram::~RunningProgram() {
  if (terminal_ >= 0) close(terminal_);
  if (child_ <= 0) return;
  SignalGroup(SIGKILL);
  waitpid(child_, nullptr, 0);
}

void RunningProgram::Signal(int signal) const {
  if (child_ > 0) kill(child_, signal);
}

void RunningProgram::SignalGroup(int signal) const {
  if (child_ > 0) kill(-child_, signal);
}

std::vector<pid_t> RunningProgram::Children() const {
  std::vector<pid_t> family = {child_};
  for (size_t i = 0; i < family.size(); ++i) {
    const std::string pid = std::to_string(family[i]);
    std::ifstream file("/proc/" + pid + "/task/" + pid + "/children");
    for (pid_t child = 0; file >> child;) family.push_back(child);
  }
  family.erase(family.begin());
  return family;
}

std::string RunningProgram::Shown() {
  char bytes[4096];
  ssize_t count = 0;
  while (terminal_ >= 0 && (count = read(terminal_, bytes, sizeof bytes)) > 0) shown_.append(bytes, count);
  return shown_;
}

bool RunningProgram::WaitToShow(const std::string& text) {
  return WaitUntil([this, &text] { return Shown().find(text) != std::string::npos; });
}

bool RunningProgram::WaitUntil(const std::function<bool()>& condition) {
  siginfo_t ended = {};
  while (!condition()) {
    // Asked once more: it may have come true just before the end.
    if (waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0)
      return condition();
    Shown();
    usleep(5000);
  }
  return true;
}

ProgramRun RunningProgram::Wait() {
  if (child_ <= 0) return {};
  int status = 0;
  while (waitpid(child_, &status, terminal_ < 0 ? 0 : WNOHANG) == 0) {
    Shown();
    usleep(1000);
  }
  child_ = -1;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, ReadAll(folder_ + "/out"),
          terminal_ < 0 ? ReadAll(folder_ + "/err") : Shown()};
}

}  // namespace twinstep
