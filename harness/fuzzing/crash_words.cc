#include "harness/fuzzing/crash_words.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "harness/causes/last_words.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
constexpr size_t kLongestWhat = 256;
// Of what an engine says before it ends itself; a stack comes behind it.
constexpr size_t kMostSaid = 4096;

// A signal handler may only look at memory that is there already.
struct Words {
  char what[kLongestWhat] = "";
  // The same, for a process that is not in the middle of an allocation.
  CauseKey what_key;
  std::string input;
  // On the C stream, since the input was set.
  char engine_said[kMostSaid] = "";
  size_t engine_said_size = 0;
  std::function<bool(const CauseKey&)> is_known;
  int known_exit_code = 0;
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

// V8 tells why it ends itself by the C stream before it raises a signal; libFuzzer, C++ streams and we do not use that.
ssize_t Hear(void*, const char* text, size_t size) {
  Words& words = TheWords();
  const size_t kept = std::min(size, kMostSaid - words.engine_said_size);
  memcpy(words.engine_said + words.engine_said_size, text, kept);
  words.engine_said_size += kept;
  Write(text, size);
  return static_cast<ssize_t>(size);
}

void HearTheCStream() {
  FILE* const heard = fopencookie(nullptr, "w", {.read = nullptr, .write = Hear, .seek = nullptr, .close = nullptr});
  if (heard == nullptr) return;
  setvbuf(heard, nullptr, _IONBF, 0);
  stderr = heard;
}

// An engine that said why it ends was not in the middle of an allocation.
CauseKey CauseOf(const Words& words) {
  const std::string last = LastWords(std::string_view(words.engine_said, words.engine_said_size));
  if (last.empty()) return words.what_key;
  CauseKey key;
  key.set_side(words.what_key.side());
  key.set_promise("failed");
  key.set_reason(last);
  return key;
}

void OnSignal(int signal, siginfo_t* info, void* context) {
  Words& words = TheWords();
  if (!words.said) {
    words.said = 1;
    if (words.engine_said_size == 0) {
      Write("=== A crash\ncause: ");
      Write(words.what);
    } else {
      const CauseKey key = CauseOf(words);
      const std::string cause = Description(key);
      if (words.is_known && words.is_known(key)) {
        Write("=== A known crash, which is not a finding: ");
        Write(cause.c_str());
        Write("\n");
        _exit(words.known_exit_code);
      }
      Write("=== A crash\ncause: ");
      Write(cause.c_str());
    }
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
  HearTheCStream();
  struct sigaction action = {};
  action.sa_sigaction = OnSignal;
  // On the alternative stack, where there is one: the program's own may be used up.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : kSignals) sigaction(signal, &action, &words.before[signal]);
}

void CrashWords::SetWhat(const CauseKey& what) {
  TheWords().what_key = what;
  const std::string text = Description(what);
  char* const to = TheWords().what;
  const size_t size = std::min(text.size(), kLongestWhat - 1);
  memcpy(to, text.data(), size);
  to[size] = '\0';
}

void CrashWords::SetInput(std::string text) {
  TheWords().input = std::move(text);
  TheWords().engine_said_size = 0;
  TheWords().said = 0;
}

void CrashWords::SetKnown(std::function<bool(const CauseKey&)> is_known, int exit_code) {
  TheWords().is_known = std::move(is_known);
  TheWords().known_exit_code = exit_code;
}

void CrashWords::Forget() { TheWords().said = 1; }

}  // namespace twinstep
