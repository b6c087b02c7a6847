#include "harness/studies/growth/growing_program.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace twinstep {
namespace {

constexpr Growing kAll[] = {Growing::kBytes, Growing::kBreakpoints, Growing::kFrames, Growing::kVariables,
                            Growing::kSteps};

constexpr char kLoop[] = R"(  let total = 0;
  for (;;) {
    total += 1;
    total &= 1023;
  }
)";
// Of `total += 1;`, counted from that of `let total`.
constexpr uint32_t kLoopLine = 2;

class Lines {
 public:
  void Add(absl::string_view line) {
    absl::StrAppend(&text_, line, "\n");
    ++count_;
  }
  // Where the loop is.
  Location AddLoop() {
    Location location;
    location.set_line(count_ + 1 + kLoopLine);
    text_ += kLoop;
    count_ += 5;
    return location;
  }
  size_t size() const { return text_.size(); }
  uint32_t count() const { return count_; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  uint32_t count_ = 0;
};

// Three lines.
void AddFiller(uint32_t number, Lines& lines) {
  lines.Add(absl::StrCat("function filler", number, "(first, second) {"));
  lines.Add(absl::StrCat("  return first > second ? filler", number, "(second, first) : [first, second].join('", number,
                         "');"));
  lines.Add("}");
}

}  // namespace

absl::Span<const Growing> AllGrowing() { return kAll; }

std::string NameOf(Growing growing) {
  switch (growing) {
    case Growing::kBytes:
      return "bytes";
    case Growing::kBreakpoints:
      return "breakpoints";
    case Growing::kFrames:
      return "frames";
    case Growing::kVariables:
      return "variables";
    case Growing::kSteps:
      return "steps";
  }
  return "";
}

std::vector<uint32_t> SizesOf(Growing growing) {
  uint32_t first = 16, last = 4096;
  if (growing == Growing::kBytes) first = 10'000, last = 5'120'000;
  if (growing == Growing::kFrames) last = 1024;
  if (growing == Growing::kSteps) first = 64, last = 16'384;
  std::vector<uint32_t> sizes;
  for (uint32_t size = first; size <= last; size *= 2) sizes.push_back(size);
  return sizes;
}

GrowingProgram MakeGrowingProgram(Growing growing, uint32_t size) {
  GrowingProgram made;
  made.program.set_name(absl::StrCat(size, "_", NameOf(growing), ".js"));
  Lines lines;
  switch (growing) {
    case Growing::kBytes:
      for (uint32_t i = 0; lines.size() < size; ++i) AddFiller(i, lines);
      break;
    case Growing::kBreakpoints:
      for (uint32_t i = 0; i < size; ++i) {
        AddFiller(i, lines);
        made.never.emplace_back().set_line(lines.count() - 1);
      }
      break;
    case Growing::kSteps:
      made.steps_before = size;
      break;
    case Growing::kFrames:
    case Growing::kVariables:
      break;
  }
  lines.Add("function looping() {");
  if (growing == Growing::kVariables) {
    for (uint32_t i = 0; i < size; ++i) lines.Add(absl::StrCat("  let name", i, " = ", i, ";"));
  }
  made.loop = lines.AddLoop();
  lines.Add("}");
  if (growing == Growing::kFrames) {
    lines.Add("function deeper(left) {");
    lines.Add("  return left > 1 ? deeper(left - 1) : looping();");
    lines.Add("}");
    lines.Add(absl::StrCat("deeper(", size, ");"));
  } else {
    lines.Add("looping();");
  }
  made.program.set_source(lines.text());
  return made;
}

}  // namespace twinstep
