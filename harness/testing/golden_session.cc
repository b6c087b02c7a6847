#include "harness/testing/golden_session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/testing/answer.h"
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr char kAction[] = "//>";
constexpr char kAnswer[] = "//<";
constexpr size_t kLongestAnswer = 2000;
constexpr int kLinesAround = 3;

void AddLine(const std::string& line, std::string& out) {
  absl::StrAppend(&out, kAnswer, " ", OneLine(line, kLongestAnswer), "\n");
}

void AddAnswer(const Output& output, std::string& out) {
  std::string head = ToText(output);
  if (output.has_paused()) absl::StrAppend(&head, " in ", debugger_testing::StackText(output.paused()));
  AddLine(head, out);
  // What the debugger shows of the youngest frame, but for the globals, which any other script may change.
  if (output.paused().frames_size() > 0) {
    for (const Scope& scope : output.paused().frames(0).scopes()) {
      if (scope.kind() != Scope::GLOBAL) AddLine("  " + ToText(scope), out);
    }
  }
  for (const std::string& line : output.finished().console()) AddLine("  printed " + line, out);
}

// Why the trace cannot be an expectation; empty where it can.
std::string WhyUseless(const Trace& trace) {
  if (trace.events().empty()) return "";
  const Finished& finished = trace.events(trace.events_size() - 1).output().finished();
  switch (finished.outcome()) {
    case Finished::REJECTED:
      return absl::StrCat("the engine does not take the program: ", ToText(finished.exception()));
    case Finished::TIMED_OUT:
      return "the program does not end within its time";
    case Finished::OUT_OF_MEMORY:
      return "the program takes too much memory";
    default:
      return "";
  }
}

}  // namespace

absl::StatusOr<GoldenSession> ParseGoldenSession(const std::string& text) {
  GoldenSession session;
  size_t begin = 0;
  for (int number = 1; begin < text.size(); ++number) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string line(absl::StripAsciiWhitespace(text.substr(begin, end - begin)));
    const auto wrong = [number](const std::string& sentence) {
      return absl::InvalidArgumentError(absl::StrCat("line ", number, ": ", sentence));
    };
    if (absl::StartsWith(line, kAction)) {
      if (session.actions.empty()) session.source = text.substr(0, begin);
      auto actions = ParseActions(line.substr(sizeof(kAction) - 1));
      if (!actions.ok()) return wrong(std::string(actions.status().message()));
      if (actions->size() != 1) return wrong(absl::StrCat("one action follows ", kAction, ", and no more"));
      session.action_of_line.push_back(session.actions.size());
      session.lines.push_back(line);
      session.actions.MergeFrom(*actions);
    } else if (absl::StartsWith(line, kAnswer)) {
      if (session.actions.empty()) return wrong("an answer without an action before it");
    } else if (!session.actions.empty()) {
      if (!line.empty() && !absl::StartsWith(line, "//")) {
        return wrong("the program ends at the first action; below it are comments only");
      }
      session.action_of_line.push_back(-1);
      session.lines.push_back(line);
    }
    begin = end;
  }
  if (session.actions.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no action: lines such as \"", kAction, " start\" at the end hold them"));
  }
  return session;
}

absl::StatusOr<std::string> WriteGoldenSession(const GoldenSession& session, const Trace& trace) {
  if (const std::string why = WhyUseless(trace); !why.empty()) return absl::InvalidArgumentError(why);
  // Each action is followed by its answer; an abandoning behind the last is ours.
  std::vector<const Output*> answers;
  for (const Event& event : trace.events()) {
    if (event.has_output()) answers.push_back(&event.output());
  }
  if (answers.size() < static_cast<size_t>(session.actions.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("\"", ToText(session.actions[static_cast<int>(answers.size())]),
                     "\" cannot be taken: the program has ended before; remove it and what is below"));
  }
  std::string text = session.source;
  for (size_t i = 0; i < session.lines.size(); ++i) {
    absl::StrAppend(&text, session.lines[i], "\n");
    if (session.action_of_line[i] >= 0) AddAnswer(*answers[static_cast<size_t>(session.action_of_line[i])], text);
  }
  return text;
}

std::string GoldenDifference(const std::string& expected, const std::string& actual) {
  if (expected == actual) return "";
  const SourceText left(expected), right(actual);
  const std::vector<LinePair> pairs = PairLines(left, right);
  std::string text;
  int shown = 0;
  for (int i = 0; i < static_cast<int>(pairs.size()); ++i) {
    bool near = false;
    for (int j = std::max(0, i - kLinesAround); j <= i + kLinesAround && j < static_cast<int>(pairs.size()); ++j) {
      near = near || !pairs[j].equal;
    }
    if (!near) continue;
    if (i > shown) absl::StrAppend(&text, "    ...\n");
    shown = i + 1;
    const LinePair& pair = pairs[i];
    if (pair.equal) {
      absl::StrAppend(&text, "    ", OneLine(left.LineText(pair.left), kLongestAnswer), "\n");
      continue;
    }
    if (pair.left > 0) absl::StrAppend(&text, "  - ", OneLine(left.LineText(pair.left), kLongestAnswer), "\n");
    if (pair.right > 0) absl::StrAppend(&text, "  + ", OneLine(right.LineText(pair.right), kLongestAnswer), "\n");
  }
  return text;
}

}  // namespace twinstep
