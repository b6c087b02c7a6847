#include "harness/report.h"

#include <algorithm>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/actions_text.h"
#include "model/display.h"
#include "model/equivalence_class.h"
#include "model/layer.h"
#include "model/paper_view.h"
#include "model/source_text.h"

namespace twinstep {
namespace {

constexpr int kExcerptLines = 3;
constexpr int kLastActions = 4;
constexpr int kColumnWidth = 56;
constexpr int kCrashLines = 12;

double Percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

double PerSecond(const CampaignResult& result) {
  const double seconds = absl::ToDoubleSeconds(result.elapsed);
  return seconds > 0 ? static_cast<double>(result.sessions) / seconds : 0.0;
}

std::string EndText(SessionEnd end) {
  switch (end) {
    case DIVERGED:
      return "the debuggers diverged";
    case PROGRAM_FINISHED:
      return "the program finished, no difference";
    case MAX_ACTIONS:
      return "all actions taken, no difference";
    case TIME_LIMIT:
      return "ended by the time limit";
    case MEMORY_LIMIT:
      return "ended by the memory limit";
    case FAILED:
      return "could not be run";
    default:
      return "";
  }
}

// Cuts or fills to `width` characters; a continuation byte of UTF-8 takes no place of its own.
std::string Fit(absl::string_view text, size_t width) {
  std::string fitted;
  size_t characters = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool starts = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (starts && characters == width) {
      fitted += "~";
      return fitted;
    }
    characters += starts ? 1 : 0;
    fitted.push_back(text[i] == '\n' ? ' ' : text[i]);
  }
  fitted.append(width - characters + 1, ' ');
  return fitted;
}

std::string Excerpt(const SourceText& source, int marked) {
  std::string text;
  const int first = std::max(1, marked - kExcerptLines);
  const int last = std::min(source.line_count(), marked + kExcerptLines);
  for (int line = first; line <= last; ++line) {
    const std::string_view content = source.LineText(line);
    absl::StrAppendFormat(&text, "    %s%4d | %s\n", line == marked ? ">" : " ", line,
                          absl::string_view(content.data(), content.size()));
  }
  return text;
}

// What of an output a person compares: a line each for the output, the stack and the variables.
std::vector<std::string> OutputLines(const Output& output) {
  std::vector<std::string> lines = {ToText(output)};
  if (!output.has_paused()) return lines;
  const std::vector<std::string> stack = PaperStack(output.paused());
  lines.push_back(absl::StrCat("  stack: ", stack.empty() ? "(top level)" : absl::StrJoin(stack, " < ")));
  for (const PaperVariable& variable : PaperVariables(output.paused())) {
    lines.push_back(
        absl::StrCat("  ", variable.name, ": ", variable.type, variable.value.empty() ? "" : " ", variable.value));
  }
  return lines;
}

// Level PAPER takes what is not initialised for undefined, and V8 11.3 cannot tell the two apart.
std::string AsCompared(const std::string& line) {
  return absl::StrReplaceAll(line, {{": uninitialized", ": undefined"}});
}

// The differing output itself always; of variables only those that differ, and how many more there are.
std::string SideBySide(const Output& v8, const Output& spidermonkey, bool all) {
  const std::vector<std::string> a = OutputLines(v8);
  const std::vector<std::string> b = OutputLines(spidermonkey);
  std::string text;
  const size_t head = 2;  // The output and the stack.
  auto at = [](const std::vector<std::string>& lines, size_t i) { return i < lines.size() ? lines[i] : std::string(); };
  for (size_t i = 0; i < head; ++i) {
    if (at(a, i).empty() && at(b, i).empty()) continue;
    absl::StrAppend(&text, "    ", Fit(at(a, i), kColumnWidth), " ", at(b, i), "\n");
  }
  if (!all) return text;
  auto name_of = [](const std::string& line) { return line.substr(0, line.find(':')); };
  std::vector<std::string> names;
  for (const std::vector<std::string>* lines : {&a, &b}) {
    for (size_t i = head; i < lines->size(); ++i) names.push_back(name_of((*lines)[i]));
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  int equal = 0;
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
    } else {
      absl::StrAppend(&text, "    ", Fit(left, kColumnWidth), " ", right, "\n");
    }
  }
  if (equal > 0)
    absl::StrAppend(&text, "    ", "  (", equal, equal == 1 ? " variable" : " variables", " the same in both)\n");
  return text;
}

std::string DebugCommand(const std::string& engine, const Program& program, const Trace& trace,
                         const ReportOptions& options) {
  std::string command = absl::StrCat("./bazelw run //harness:debug -- --engine=", engine,
                                     " --program=", options.program_folder, "/", program.name());
  if (engine == "spidermonkey") absl::StrAppend(&command, " --breakpoint_sliding=", options.breakpoint_sliding);
  google::protobuf::RepeatedPtrField<Action> actions;
  for (const Event& event : trace.events()) {
    if (event.has_action() && !event.action().has_abandon()) *actions.Add() = event.action();
  }
  return absl::StrCat(command, " --actions=\"", FormatActions(actions), "\"");
}

}  // namespace

std::string ProgressLine(const CampaignResult& result, const CampaignOptions& options) {
  uint64_t divergent = 0;
  if (const auto it = result.ends.find(DIVERGED); it != result.ends.end()) divergent = it->second;
  std::string text =
      absl::StrFormat("%d sessions, %.0f a second, %d diverged", result.sessions, PerSecond(result), divergent);
  if (!result.crashes.empty())
    absl::StrAppend(&text, ", ", result.crashes.size(), result.crashes.size() == 1 ? " crash" : " crashes");
  if (options.sessions) absl::StrAppend(&text, ", ", *options.sessions - result.sessions, " sessions left");
  if (options.time == absl::InfiniteDuration()) return text;
  return absl::StrCat(text, ", ", absl::ToInt64Seconds(options.time - result.elapsed), " s left");
}

std::string SummaryText(const CampaignResult& result) {
  std::string text = absl::StrFormat("%d sessions in %.1f s (%.0f a second), %d actions\n", result.sessions,
                                     absl::ToDoubleSeconds(result.elapsed), PerSecond(result), result.actions);
  absl::StrAppend(&text, "How sessions ended:\n");
  for (const auto& [end, count] : result.ends) {
    absl::StrAppendFormat(&text, "  %8d  %5.1f %%  %s\n", count, Percent(count, result.sessions), EndText(end));
  }
  for (const auto& [reason, count] : result.failed)
    absl::StrAppendFormat(&text, "  %18d  of these: %s\n", count, reason);
  if (!result.crashes.empty()) {
    absl::StrAppendFormat(&text, "  %8d  %5.1f %%  ended the worker process: an engine crashed or hung\n",
                          result.crashes.size(), Percent(result.crashes.size(), result.sessions));
  }
  if (result.by_type.empty()) return text;
  absl::StrAppend(&text, "What diverged first:\n");
  for (const auto& [type, count] : result.by_type) {
    absl::StrAppendFormat(&text, "  %8d  %5.1f %%  %s\n", count, Percent(count, result.sessions), ToText(type));
  }
  return text;
}

std::string ClassTableText(const CampaignResult& result) {
  uint64_t unexplained = 0, unexplained_sessions = 0;
  for (const ClassCount& count : result.classes) {
    if (count.sample.layer() != UNEXPLAINED) continue;
    ++unexplained;
    unexplained_sessions += count.sessions;
  }
  std::string text = absl::StrFormat("%d equivalence classes; %d of them hold unexplained divergences (%d sessions)\n",
                                     result.equivalence_classes, unexplained, unexplained_sessions);
  absl::StrAppend(
      &text, "  sessions  layer          last action        syntax node           divergence           explained by\n");
  for (const ClassCount& count : result.classes) {
    const EquivalenceClass& key = count.sample.equivalence_class();
    absl::StrAppendFormat(&text, "  %8d  %-13s  %-17s  %-20s  %-19s  %s\n", count.sessions,
                          ToText(count.sample.layer()), ToText(key.last_action()), key.node_type(),
                          ToText(key.divergence()), count.sample.rule());
  }
  return text;
}

std::string SampleText(const ClassCount& count, const std::vector<Program>& programs, const ReportOptions& options) {
  const SessionReport& sample = count.sample;
  const Program& program = programs[sample.session() % programs.size()];
  const SourceText source(program.source());
  const Location location = LastActionLocation(sample.v8(), sample.divergence());
  std::string text = absl::StrFormat("--- %s  (%d %s, %s)\n", ToText(sample.equivalence_class()), count.sessions,
                                     count.sessions == 1 ? "session" : "sessions", ToText(count.sample.layer()));
  if (!count.sample.rule().empty()) absl::StrAppend(&text, "    ", count.sample.rule(), "\n");
  absl::StrAppend(&text, "    ", program.name(), ", session ", sample.session(), "\n");
  int marked = static_cast<int>(location.line());
  if (marked == 0) {  // A start: the place that one of them paused at says most.
    const Output& v8 = sample.v8().events(static_cast<int>(sample.divergence().event())).output();
    const Output& other = sample.spidermonkey().events(static_cast<int>(sample.divergence().event())).output();
    marked = static_cast<int>((v8.has_paused() ? v8 : other).paused().location().line());
  }
  if (location.source() == Location::MAIN && marked > 0) absl::StrAppend(&text, Excerpt(source, marked));

  absl::StrAppend(&text, "    ", Fit("v8", kColumnWidth), " spidermonkey\n");
  const int last = static_cast<int>(sample.divergence().event());
  const int first = std::max(0, last - 2 * kLastActions + 1);
  if (first > 0) absl::StrAppend(&text, "    ... ", first / 2, " actions before\n");
  for (int i = first; i <= last; ++i) {
    const Event& event = sample.v8().events(i);
    if (event.has_action()) {
      absl::StrAppend(&text, "    > ", ToText(event.action()), "\n");
    } else {
      absl::StrAppend(&text, SideBySide(event.output(), sample.spidermonkey().events(i).output(), i == last));
    }
  }
  absl::StrAppend(&text, "    differs: ", sample.divergence().what(), ": ", sample.divergence().a(), " against ",
                  sample.divergence().b(), "\n");
  if (!options.program_folder.empty()) {
    absl::StrAppend(&text, "    again: ", DebugCommand("v8", program, sample.v8(), options), "\n           ",
                    DebugCommand("spidermonkey", program, sample.spidermonkey(), options), "\n");
  }
  return text;
}

// Addresses differ from run to run and say nothing.
std::string WithoutAddresses(absl::string_view line) {
  std::string text;
  for (size_t i = 0; i < line.size();) {
    if (line.substr(i, 2) != "0x") {
      text.push_back(line[i++]);
      continue;
    }
    text += "0x?";
    for (i += 2; i < line.size() && absl::ascii_isxdigit(static_cast<unsigned char>(line[i])); ++i) {
    }
  }
  return text;
}

std::string CrashText(const Crash& crash, uint64_t sessions, const std::vector<Program>& programs,
                      const ReportOptions& options) {
  const Program& program = programs[crash.session % programs.size()];
  std::string text = absl::StrCat("--- ", program.name(), ": ", crash.how, "  (", sessions,
                                  sessions == 1 ? " session" : " sessions", ")\n    session ", crash.session, "\n");
  int lines = 0;
  for (const absl::string_view line : absl::StrSplit(crash.standard_error, '\n', absl::SkipEmpty())) {
    if (++lines > kCrashLines) break;
    absl::StrAppend(&text, "    ", absl::StripTrailingAsciiWhitespace(Fit(WithoutAddresses(line), 2 * kColumnWidth)),
                    "\n");
  }
  return absl::StrCat(text, "    again: ", options.session_command, " --first_session=", crash.session,
                      " --sessions=1\n");
}

std::string ReportText(const CampaignResult& result, const std::vector<Program>& programs,
                       const ReportOptions& options) {
  std::string text = absl::StrCat(SummaryText(result), "\n", ClassTableText(result));
  // One of each program and ending.
  std::map<std::pair<size_t, std::string>, std::pair<const Crash*, uint64_t>> crashes;
  for (const Crash& crash : result.crashes) {
    auto& [first, count] = crashes[{crash.session % programs.size(), crash.how}];
    if (count++ == 0) first = &crash;
  }
  if (!crashes.empty()) absl::StrAppend(&text, "\nCrashes and hangs:\n");
  for (const auto& [key, crash] : crashes)
    absl::StrAppend(&text, CrashText(*crash.first, crash.second, programs, options));
  std::set<std::string> rules;
  std::string samples;
  int unexplained = 0;
  for (const ClassCount& count : result.classes) {
    const bool explained = count.sample.layer() != UNEXPLAINED;
    const bool show = explained ? rules.insert(count.sample.rule()).second : ++unexplained <= options.samples;
    if (show) absl::StrAppend(&samples, "\n", SampleText(count, programs, options));
  }
  if (unexplained > options.samples) {
    absl::StrAppend(&samples, "\n", unexplained - options.samples,
                    " more unexplained classes; --samples=N shows more\n");
  }
  if (!samples.empty())
    absl::StrAppend(&text, "\nOne sample of each unexplained class, and of each rule that explains others:\n", samples);
  return text;
}

}  // namespace twinstep
