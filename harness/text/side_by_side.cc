#include "harness/text/side_by_side.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "harness/text/terminal_text.h"
#include "model/display.h"
#include "model/paper_view.h"

namespace twinstep {
namespace {

constexpr int kLastActions = 4;
constexpr size_t kColumnWidth = 56;
constexpr size_t kLongestLine = 300;
constexpr size_t kMostVariables = 40;

// What of an output a person compares: a line each for the output, the stack and the variables.
std::vector<std::string> OutputLines(const Output& output) {
  std::vector<std::string> lines = {ToText(output)};
  if (output.kind_case() == Output::KIND_NOT_SET) lines = {"(no answer)"};
  if (!output.has_paused()) return lines;
  const std::vector<std::string> stack = PaperStack(output.paused());
  lines.push_back(absl::StrCat("  stack: ", stack.empty() ? "(top level)" : absl::StrJoin(stack, " < ")));
  for (const PaperVariable& variable : PaperVariables(output.paused())) {
    lines.push_back(
        absl::StrCat("  ", variable.name, ": ", variable.type, variable.value.empty() ? "" : " ", variable.value));
  }
  return lines;
}

// Level PAPER takes what is not initialised for undefined: not every debugger can tell the two apart.
std::string AsCompared(const std::string& line) {
  return absl::StrReplaceAll(line, {{": uninitialized", ": undefined"}});
}

std::string Pair(const std::string& left, const std::string& right, char mark) {
  if (mark != ' ') {
    return absl::StrCat("    ", Fit(OneLine(left, kLongestLine), kColumnWidth - 1), std::string(1, mark), " ",
                        OneLine(right, kLongestLine), "\n");
  }
  return absl::StrCat("    ", Fit(OneLine(left, kLongestLine), kColumnWidth), " ", OneLine(right, kLongestLine), "\n");
}

std::string NameOf(const Trace& trace, const std::string& otherwise) {
  return OneLine(trace.engine().empty() ? otherwise : trace.engine(), kColumnWidth);
}

}  // namespace

std::string AnswersSideBySide(const Output& first, const Output& second, bool variables, char mark) {
  const std::vector<std::string> a = OutputLines(first);
  const std::vector<std::string> b = OutputLines(second);
  std::string text;
  const size_t head = 2;  // The output and the stack.
  auto at = [](const std::vector<std::string>& lines, size_t i) { return i < lines.size() ? lines[i] : std::string(); };
  for (size_t i = 0; i < head; ++i) {
    if (at(a, i).empty() && at(b, i).empty()) continue;
    absl::StrAppend(&text, Pair(at(a, i), at(b, i), mark));
  }
  if (!variables) return text;
  auto name_of = [](const std::string& line) { return line.substr(0, line.find(':')); };
  std::vector<std::string> names;
  for (const std::vector<std::string>* lines : {&a, &b}) {
    for (size_t i = head; i < lines->size(); ++i) names.push_back(name_of((*lines)[i]));
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  size_t equal = 0, different = 0;
  for (const std::string& name : names) {
    auto find = [&](const std::vector<std::string>& lines) {
      for (size_t i = head; i < lines.size(); ++i) {
        if (name_of(lines[i]) == name) return lines[i];
      }
      return name + ": (not listed)";
    };
    const std::string left = find(a), right = find(b);
    if (left == right || AsCompared(left) == AsCompared(right)) {
      ++equal;
    } else if (++different <= kMostVariables) {
      absl::StrAppend(&text, Pair(left, right, mark));
    }
  }
  if (different > kMostVariables) {
    absl::StrAppend(&text, "      (", different - kMostVariables, " more variables that differ)\n");
  }
  if (equal > 0)
    absl::StrAppend(&text, "      (", equal, equal == 1 ? " variable" : " variables", " the same in both)\n");
  return text;
}

std::string SideBySide(const Trace& first, const Trace& second, const Divergence& divergence) {
  std::string a = NameOf(first, "a"), b = NameOf(second, "b");
  if (a == b) {
    a += " (a)";
    b += " (b)";
  }
  std::string text = absl::StrCat("    ", Fit(a, kColumnWidth), " ", b, "\n");
  const int longest = std::max(first.events_size(), second.events_size());
  const int last =
      divergence.event() < static_cast<uint32_t>(longest) ? static_cast<int>(divergence.event()) : longest - 1;
  const int begin = std::max(0, last - 2 * kLastActions + 1);
  if (begin > 0) absl::StrAppend(&text, "    ... ", begin / 2, " actions before\n");
  auto event_at = [](const Trace& trace, int i) -> const Event& {
    return i < trace.events_size() ? trace.events(i) : Event::default_instance();
  };
  for (int i = begin; i <= last; ++i) {
    const Event& event =
        event_at(first, i).kind_case() != Event::KIND_NOT_SET ? event_at(first, i) : event_at(second, i);
    if (event.has_action()) {
      absl::StrAppend(&text, "    > ", OneLine(ToText(event.action()), kLongestLine), "\n");
    } else {
      absl::StrAppend(&text, AnswersSideBySide(event_at(first, i).output(), event_at(second, i).output(), i == last));
    }
  }
  return text;
}

}  // namespace twinstep
