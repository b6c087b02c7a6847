#include "harness/text/side_by_side.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/answers/display.h"
#include "model/answers/paper_view.h"

namespace twinstep {
namespace {

constexpr size_t kLastActions = 4;
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

std::string NameOf(const Trace& trace, const std::string& otherwise) {
  return trace.engine().empty() ? otherwise : trace.engine();
}

}  // namespace

std::vector<PairedLine> PairedAnswers(const Output& first, const Output& second, bool variables, char mark) {
  const std::vector<std::string> a = OutputLines(first);
  const std::vector<std::string> b = OutputLines(second);
  std::vector<PairedLine> paired;
  const auto pair = [&](const std::string& left, const std::string& right) {
    paired.push_back({.left = left, .right = right, .mark = mark, .differs = left != right});
  };
  const size_t head = 2;  // The output and the stack.
  auto at = [](const std::vector<std::string>& lines, size_t i) { return i < lines.size() ? lines[i] : std::string(); };
  for (size_t i = 0; i < head; ++i) {
    if (at(a, i).empty() && at(b, i).empty()) continue;
    pair(at(a, i), at(b, i));
  }
  if (!variables) return paired;
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
      pair(left, right);
    }
  }
  if (different > kMostVariables) {
    paired.push_back(
        {.left = absl::StrCat("  (", different - kMostVariables, " more variables that differ)"), .across = true});
  }
  if (equal > 0) {
    paired.push_back({.left = absl::StrCat("  (", equal, equal == 1 ? " variable" : " variables", " the same in both)"),
                      .across = true});
  }
  return paired;
}

PairedLine NamesOf(const Trace& first, const Trace& second) {
  std::string a = NameOf(first, "a"), b = NameOf(second, "b");
  if (a == b) {
    a += " (a)";
    b += " (b)";
  }
  return {.left = a, .right = b};
}

std::vector<PairedLine> PairedRuns(const Trace& first, const Trace& second, const Divergence& divergence,
                                   size_t actions) {
  std::vector<PairedLine> paired;
  const int longest = std::max(first.events_size(), second.events_size());
  const int last =
      divergence.event() < static_cast<uint32_t>(longest) ? static_cast<int>(divergence.event()) : longest - 1;
  const int begin = std::max(0, last - 2 * static_cast<int>(actions) + 1);
  if (begin > 0) paired.push_back({.left = absl::StrCat("... ", begin / 2, " actions before"), .across = true});
  auto event_at = [](const Trace& trace, int i) -> const Event& {
    return i < trace.events_size() ? trace.events(i) : Event::default_instance();
  };
  for (int i = begin; i <= last; ++i) {
    const Event& event =
        event_at(first, i).kind_case() != Event::KIND_NOT_SET ? event_at(first, i) : event_at(second, i);
    if (event.has_action()) {
      paired.push_back({.left = absl::StrCat("> ", ToText(event.action())), .across = true});
      continue;
    }
    for (PairedLine& line : PairedAnswers(event_at(first, i).output(), event_at(second, i).output(), i == last)) {
      line.differs = line.differs && i == last;
      paired.push_back(std::move(line));
    }
  }
  return paired;
}

std::string SideBySide(const Trace& first, const Trace& second, const Divergence& divergence) {
  std::vector<PairedLine> paired = PairedRuns(first, second, divergence, kLastActions);
  paired.insert(paired.begin(), NamesOf(first, second));
  return PairedText(paired);
}

}  // namespace twinstep
