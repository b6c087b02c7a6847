#include "harness/fuzzing/crash_words.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace twinstep {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
constexpr size_t kLongestWhat = 256;

// A signal handler may only look at memory that is there already.
struct Words {
  char what[kLongestWhat] = "";
  std::string input;
  volatile sig_atomic_t said = 1;
  struct sigaction before[NSIG] = {};
};

Words& TheWords() {
  static Words* const words = new Words;
  return *words;
}

void Write(const char* text, size_t size) {
  while (size > 0) {
    const ssize_t wrote = write(STDERR_FILENO, text, size);
    if (wrote <= 0) return;
    text += wrote;
    size -= static_cast<size_t>(wrote);
  }
}

void Write(const char* text) { Write(text, strlen(text)); }

void OnSignal(int signal, siginfo_t* info, void* context) {
  Words& words = TheWords();
  if (!words.said) {
    words.said = 1;
    Write("=== A crash\ncause: ");
    Write(words.what);
    Write("\n=== The input, as text\n");
    Write(words.input.data(), words.input.size());
    Write("=== End\n");
  }
  const struct sigaction& before = words.before[signal];
  if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr) {
    before.sa_sigaction(signal, info, context);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    before.sa_handler(signal);
  } else if (signal == SIGTRAP) {
    abort();
  } else {
    struct sigaction usual = {};
    usual.sa_handler = SIG_DFL;
    sigaction(signal, &usual, nullptr);
    raise(signal);
  }
}

}  // namespace

void CrashWords::CatchSignals() {
  Words& words = TheWords();
  struct sigaction action = {};
  action.sa_sigaction = OnSignal;
  // On the alternative stack, where there is one: the program's own may be used up.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : kSignals) sigaction(signal, &action, &words.before[signal]);
}

void CrashWords::SetWhat(const std::string& what) {
  char* const to = TheWords().what;
  const size_t size = std::min(what.size(), kLongestWhat - 1);
  memcpy(to, what.data(), size);
  to[size] = '\0';
}

void CrashWords::SetInput(std::string text) {
  TheWords().input = std::move(text);
  TheWords().said = 0;
}

void CrashWords::Forget() { TheWords().said = 1; }

}  // namespace twinstep
