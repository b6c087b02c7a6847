#include "harness/text/side_by_side.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/answers/display.h"
#include "model/answers/paper_view.h"

namespace twinstep {
namespace {

constexpr size_t kLastActions = 4;
constexpr size_t kMostVariables = 40;

// The output, and below it the stack.
std::vector<std::string> OutputLines(const Output& output) {
  if (output.kind_case() == Output::KIND_NOT_SET) return {"(no answer)", ""};
  if (!output.has_paused()) return {ToText(output), ""};
  const std::vector<std::string> stack = PaperStack(output.paused());
  return {ToText(output), absl::StrCat("  stack: ", stack.empty() ? "(top level)" : absl::StrJoin(stack, " < "))};
}

// The first of each name.
std::map<std::string, PaperVariable> VariablesOf(const Output& output) {
  std::map<std::string, PaperVariable> variables;
  if (!output.has_paused()) return variables;
  for (const PaperVariable& variable : PaperVariables(output.paused())) variables.emplace(variable.name, variable);
  return variables;
}

// Level PAPER takes what is not initialised for undefined: not every debugger can tell the two apart.
bool AreAlike(const PaperVariable* a, const PaperVariable* b) {
  if (a == nullptr || b == nullptr) return a == b;
  const auto type = [](const PaperVariable& one) { return one.type == "uninitialized" ? "undefined" : one.type; };
  return type(*a) == type(*b) && a->value == b->value;
}

std::string VariableLine(const std::string& name, const PaperVariable* variable) {
  return absl::StrCat("  ", name, ": ", variable == nullptr ? "(not listed)" : variable->type,
                      variable == nullptr || variable->value.empty() ? "" : " ",
                      variable == nullptr ? "" : variable->value);
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
  for (size_t i = 0; i < a.size(); ++i) {
    if (!a[i].empty() || !b[i].empty()) pair(a[i], b[i]);
  }
  if (!variables) return paired;
  const std::map<std::string, PaperVariable> of_a = VariablesOf(first), of_b = VariablesOf(second);
  std::set<std::string> names;
  for (const auto* const of_one : {&of_a, &of_b}) {
    for (const auto& [name, variable] : *of_one) names.insert(name);
  }
  size_t equal = 0, different = 0;
  for (const std::string& name : names) {
    const auto in_a = of_a.find(name), in_b = of_b.find(name);
    const PaperVariable* const left = in_a == of_a.end() ? nullptr : &in_a->second;
    const PaperVariable* const right = in_b == of_b.end() ? nullptr : &in_b->second;
    if (AreAlike(left, right)) {
      ++equal;
    } else if (++different <= kMostVariables) {
      pair(VariableLine(name, left), VariableLine(name, right));
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
