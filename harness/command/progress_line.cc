#include "harness/command/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/text/terminal_text.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// No more often: what comes every millisecond cannot be read.
constexpr absl::Duration kDrawEvery = absl::Milliseconds(100);
constexpr size_t kLongestLogLine = 1000;

ProgressOptions Completed(ProgressOptions options) {
  if (options.out == nullptr) {
    options.out = &std::cerr;
    options.terminal = isatty(STDERR_FILENO) != 0;
  }
  return options;
}

// A longer line would not be written over.
size_t Width() {
  winsize size = {};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10 ? size.ws_col - 1 : 79;
}

std::string Cut(std::string line, size_t width) {
  if (line.size() <= width) return line;
  // No part of a character.
  while (width > 0 && (static_cast<unsigned char>(line[width]) & 0xC0) == 0x80) --width;
  line.resize(width);
  return line;
}

}  // namespace

ProgressLine::ProgressLine(std::string name, ProgressOptions options)
    : name_(std::move(name)),
      options_(Completed(options)),
      out_(*options_.out),
      start_(SteadyNow()),
      next_log_(SteadyNow() + options_.log_every) {
  const auto tick = [](void* line) -> void* {
    static_cast<ProgressLine*>(line)->Tick();
    return nullptr;
  };
  // Where there is no thread to be had, as std::thread would say by an exception, the line moves by Show alone.
  has_thread_ = options_.terminal && pthread_create(&thread_, nullptr, tick, this) == 0;
}

ProgressLine::~ProgressLine() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    end_ = true;
    Clear();
  }
  ended_.notify_all();
  if (has_thread_) pthread_join(thread_, nullptr);
}

void ProgressLine::Show(const std::string& text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  text_ = text;
  if (text.empty()) Clear();
  if (SteadyNow() >= next_draw_) Draw();
}

void ProgressLine::Print(const std::function<void()>& print) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Clear();
  print();
}

void ProgressLine::Tell(const std::string& sentence) {
  Print([&] { out_ << name_ << ": " << sentence << std::endl; });
}

void ProgressLine::Draw() {
  const absl::Duration now = SteadyNow();
  if (text_.empty()) return;
  if (options_.terminal && now - start_ >= options_.after) {
    const std::string line = absl::StrCat(name_, ": ", absl::ToInt64Seconds(now - start_), " s, ", text_);
    out_ << "\r" << Cut(OneLine(line, kLongestLogLine), Width()) << "\033[K" << std::flush;
    drawn_ = true;
    next_draw_ = now + kDrawEvery;
  } else if (!options_.terminal && now >= next_log_) {
    next_log_ = now + options_.log_every;
    out_ << OneLine(text_, kLongestLogLine) << std::endl;
  }
}

void ProgressLine::Clear() {
  if (drawn_) out_ << "\r\033[K" << std::flush;
  drawn_ = false;
  next_draw_ = absl::ZeroDuration();
}

void ProgressLine::Tick() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!end_) {
    ended_.wait_for(lock, std::chrono::seconds(1));
    if (!end_) Draw();
  }
}

}  // namespace twinstep
