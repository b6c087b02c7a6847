#include "harness/testing/answer.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/source/source_text.h"

namespace twinstep::debugger_testing {
namespace {

// Programs up to this length are shown as a whole, of longer ones the lines around the marked one.
constexpr int kWholeProgram = 40;
constexpr int kLinesAround = 8;
constexpr size_t kLongestLine = 200;

const std::string* SourceOf(const Program& program, const Location& location) {
  if (location.source() == Location::MAIN) return &program.source();
  if (location.source() != Location::MODULE) return nullptr;
  for (const Program::Module& module : program.modules()) {
    if (module.specifier() == location.name()) return &module.source();
  }
  return nullptr;
}

}  // namespace

std::string FrameName(const Frame& frame) {
  if (!frame.function_name().empty()) return frame.function_name();
  switch (frame.kind()) {
    case Frame::SCRIPT:
    case Frame::MODULE:
      return "(top)";
    case Frame::EVAL:
      return "(eval)";
    default:
      return "(anonymous)";
  }
}

std::string StackText(const Paused& paused) {
  return absl::StrJoin(paused.frames(), " < ",
                       [](std::string* out, const Frame& frame) { absl::StrAppend(out, FrameName(frame)); });
}

std::string MarkedSource(const Program& program, const Location& location) {
  const std::string* const source = SourceOf(program, location);
  if (source == nullptr) return "";
  const SourceText text(*source);
  const int marked = static_cast<int>(location.line());
  // The empty line behind the last terminator is no line to a reader.
  const int lines = text.line_count() > 1 && text.LineText(text.line_count()).empty() && marked != text.line_count()
                        ? text.line_count() - 1
                        : text.line_count();
  int first = 1, last = lines;
  if (lines > kWholeProgram) {
    first = std::max(1, marked - kLinesAround);
    last = std::min(lines, std::max(marked, 1) + kLinesAround);
  }
  std::string excerpt;
  for (int line = first; line <= last; ++line) {
    absl::StrAppendFormat(&excerpt, "  %s%4d | %s\n", line == marked ? ">" : " ", line,
                          OneLine(text.LineText(line), kLongestLine));
  }
  return excerpt;
}

std::string Outline(const Trace& trace, int events) {
  std::string outline;
  for (int i = 0; i < std::min(events, trace.events_size()); ++i) {
    const Event& event = trace.events(i);
    if (event.has_action()) {
      absl::StrAppend(&outline, "  > ", ToText(event.action()), "\n");
      continue;
    }
    const Output& output = event.output();
    absl::StrAppend(&outline, "    ", OneLine(ToText(output), kLongestLine));
    if (output.has_paused()) absl::StrAppend(&outline, " in ", StackText(output.paused()));
    absl::StrAppend(&outline, "\n");
    for (const std::string& line : output.finished().console()) {
      absl::StrAppend(&outline, "    printed ", OneLine(line, kLongestLine), "\n");
    }
  }
  return outline;
}

Answer::Answer(Output output, std::shared_ptr<const History> history)
    : output_(std::move(output)), history_(std::move(history)), events_(history_->trace.events_size()) {}

Answer Answer::None(std::string why, std::shared_ptr<const History> history) {
  Answer answer(Output(), std::move(history));
  answer.why_none_ = std::move(why);
  return answer;
}

const Frame* Answer::frame() const {
  return frame_ < output_.paused().frames_size() ? &output_.paused().frames(frame_) : nullptr;
}

Answer Answer::InFrame(int index) const {
  Answer answer = *this;
  answer.frame_ = index;
  return answer;
}

std::string Answer::Headline() const {
  return why_none_.empty() ? OneLine(ToText(output_), kLongestLine) : absl::StrCat("no answer: ", why_none_);
}

std::string Answer::Text() const {
  std::string text = absl::StrCat(Headline(), "\n");
  const Trace& trace = history_->trace;
  Location location;
  if (paused()) location = output_.paused().location();
  if (output_.has_breakpoint_set()) location = output_.breakpoint_set().location();
  absl::StrAppend(&text, MarkedSource(history_->program, location));
  for (const Frame& frame : output_.paused().frames()) {
    absl::StrAppend(&text, "  ", FrameName(frame), " at ", ToText(frame.location()), "\n");
    for (const Scope& scope : frame.scopes()) {
      absl::StrAppend(&text, "      ", OneLine(ToText(scope), kLongestLine), "\n");
    }
  }
  absl::StrAppend(&text, "so far in ", trace.engine().empty() ? "the engine" : trace.engine(), " ",
                  trace.engine_version(), ":\n", Outline(trace, events_));
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace twinstep::debugger_testing
