#include "harness/results/metamorphic_text.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/results/run_alignment.h"
#include "harness/text/side_by_side.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/source/source_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr size_t kLongestRelationLine = 300;

// The first `events` of a trace; as many as there are.
Trace Beginning(const Trace& trace, uint32_t events) {
  Trace beginning = trace;
  const int keep = static_cast<int>(std::min<uint64_t>(events, static_cast<uint64_t>(trace.events_size())));
  beginning.mutable_events()->DeleteSubrange(keep, trace.events_size() - keep);
  return beginning;
}

// The initial run up to the event behind which the relation failed.
Trace InitialUpToFailure(const MetamorphicFinding& finding) {
  return Beginning(finding.initial(), finding.divergence().event() + 1);
}

// The follow-up run was abandoned where the relation failed.
Trace FollowUpUpToFailure(const MetamorphicFinding& finding) {
  int events = finding.follow_up().events_size();
  const auto at = [&](int i) -> const Event& { return finding.follow_up().events(i); };
  if (events >= 2 && at(events - 2).action().has_abandon() &&
      at(events - 1).output().finished().outcome() == Finished::ABANDONED) {
    events -= 2;
  }
  return Beginning(finding.follow_up(), static_cast<uint32_t>(events));
}

// Lines of the main source that hold breakpoints at the end of the trace.
std::set<int> BreakpointLines(const Trace& trace) {
  std::vector<std::pair<Location, int>> set;
  for (int i = 0; i + 1 < trace.events_size(); ++i) {
    const Action& action = trace.events(i).action();
    const Output& answer = trace.events(i + 1).output();
    const auto same = [](const Location& a, const Location& b) {
      return a.line() == b.line() && a.column() == b.column();
    };
    if (action.has_set_breakpoint() && answer.has_breakpoint_set() &&
        answer.breakpoint_set().location().source() == Location::MAIN) {
      set.emplace_back(action.set_breakpoint().location(), static_cast<int>(answer.breakpoint_set().location().line()));
    } else if (action.has_remove_breakpoint() && answer.breakpoint_removed().removed()) {
      const auto it = std::find_if(set.begin(), set.end(), [&](const auto& breakpoint) {
        return same(breakpoint.first, action.remove_breakpoint().location());
      });
      if (it != set.end()) set.erase(it);
    }
  }
  std::set<int> lines;
  for (const auto& [requested, line] : set) lines.insert(line);
  return lines;
}

// 0: none in the main source.
int LineOf(const Location& location) {
  return location.source() == Location::MAIN ? static_cast<int>(location.line()) : 0;
}

// Where the follow-up run stands at its end, or stood last.
int LastPauseLine(const Trace& trace) {
  for (int i = trace.events_size() - 1; i >= 0; --i) {
    if (trace.events(i).output().has_paused()) return LineOf(trace.events(i).output().paused().location());
  }
  return 0;
}

const Event& EventAt(const Trace& trace, int i) {
  return i >= 0 && i < trace.events_size() ? trace.events(i) : Event::default_instance();
}

std::string ActionText(const Trace& trace, int event) {
  return event < 0 ? "" : absl::StrCat("> ", ToText(trace.events(event).action()));
}

char MarkOf(const ActionPair& pair) {
  return pair.equal ? ' ' : pair.initial < 0 ? '+' : pair.follow_up < 0 ? '-' : '~';
}

// One answer of an action that stands on one side only.
std::string AnswerText(const Trace& trace, int event) {
  if (event < 0 || !EventAt(trace, event + 1).has_output()) return "";
  return ToText(trace.events(event + 1).output());
}

}  // namespace

std::string SequenceText(const MetamorphicFinding& finding) {
  std::string text;
  const int count = finding.transformations_size();
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&text, "    ", i + 1 < count ? "before: " : "",
                    OneLine(ToText(finding.transformations(i)), kLongestRelationLine), "\n");
  }
  if (count > 0) absl::StrAppend(&text, "    ", RelationText(finding.transformations(count - 1)), ".\n");
  return text;
}

std::vector<PairedLine> PairedPrograms(const MetamorphicFinding& finding) {
  const Trace initial = InitialUpToFailure(finding), follow_up = FollowUpUpToFailure(finding);
  std::vector<PairedLine> lines =
      PairedSources(SourceText(finding.initial_source()),
                    {.breakpoints = BreakpointLines(initial), .failing = LineOf(finding.location())},
                    SourceText(finding.follow_up_source()),
                    {.breakpoints = BreakpointLines(follow_up), .failing = LastPauseLine(follow_up)});
  if (finding.initial_source() == finding.follow_up_source()) {
    lines.push_back({.left = " (the program is the same)", .across = true});
  }
  return lines;
}

std::string ProgramsSideBySide(const MetamorphicFinding& finding) {
  std::vector<PairedLine> lines = PairedPrograms(finding);
  lines.insert(lines.begin(), {.left = "initial program", .right = "follow-up program"});
  return PairedText(lines);
}

std::vector<PairedLine> PairedRuns(const MetamorphicFinding& finding, size_t most) {
  const Trace initial = InitialUpToFailure(finding), follow_up = FollowUpUpToFailure(finding);
  const std::vector<LinePair> lines =
      PairLines(SourceText(finding.initial_source()), SourceText(finding.follow_up_source()));
  const std::vector<ActionPair> pairs = AlignRuns(initial, follow_up, lines);
  std::vector<PairedLine> paired;
  const size_t begin = pairs.size() > most ? pairs.size() - most : 0;
  size_t changed = 0;
  for (size_t i = 0; i < begin; ++i) changed += pairs[i].equal ? 0 : 1;
  if (begin > 0) {
    paired.push_back(
        {.left = absl::StrCat("... ", begin, begin == 1 ? " action before" : " actions before",
                              changed > 0 ? absl::StrCat(" (", changed, " of them not the same in both)") : ""),
         .across = true});
  }
  for (size_t i = begin; i < pairs.size(); ++i) {
    const ActionPair& pair = pairs[i];
    paired.push_back({.left = ActionText(initial, pair.initial),
                      .right = ActionText(follow_up, pair.follow_up),
                      .mark = MarkOf(pair)});
    const bool last = i + 1 == pairs.size();
    if (pair.initial < 0 || pair.follow_up < 0) {
      paired.push_back({.left = AnswerText(initial, pair.initial), .right = AnswerText(follow_up, pair.follow_up)});
      continue;
    }
    for (PairedLine& line : PairedAnswers(EventAt(initial, pair.initial + 1).output(),
                                          EventAt(follow_up, pair.follow_up + 1).output(), last, last ? '>' : ' ')) {
      line.differs = line.differs && last;
      paired.push_back(std::move(line));
    }
  }
  return paired;
}

std::string RunsSideBySide(const MetamorphicFinding& finding, size_t most) {
  std::vector<PairedLine> lines = PairedRuns(finding, most);
  lines.insert(lines.begin(), {.left = "initial run", .right = "follow-up run"});
  return PairedText(lines);
}

std::string RelationText(const Transformation& transformation) {
  const TransformationClass* const kind = TransformationFor(transformation.kind_case());
  return kind == nullptr ? "" : kind->relation();
}

std::string ToText(const Transformation& transformation) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  std::string text;
  printer.PrintToString(transformation, &text);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace twinstep
