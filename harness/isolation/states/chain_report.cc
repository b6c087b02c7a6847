#include "harness/isolation/states/chain_report.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/isolation/states/run_pair.h"
#include "harness/text/counted.h"
#include "harness/text/html_page.h"
#include "harness/text/json_text.h"
#include "harness/text/terminal_text.h"
#include "proto/state_documents.pb.h"

namespace twinstep {
namespace {

constexpr size_t kLongestStatement = 80;
constexpr size_t kLongestExpression = 60;
// Deltas of one cause that a sentence names.
constexpr size_t kNamed = 3;

// "argc was 3 (instead of 4)".
std::string DeltaSentence(const DeltaText& delta) {
  // What prints alike is told apart by its name only.
  if (delta.failing == delta.passing) return absl::StrCat(delta.path, " was another object, which looks the same");
  return absl::StrCat(delta.path, " was ", delta.failing, delta.failing == "missing" ? " (it was " : " (instead of ",
                      delta.passing, ")");
}

// Links whose cause is another than the one before.
std::vector<const ChainLink*> Steps(const CauseChain& chain) {
  std::vector<const ChainLink*> steps;
  for (const ChainLink& link : chain.links) {
    if (steps.empty() || link.cause.Identity() != steps.back()->cause.Identity()) steps.push_back(&link);
  }
  return steps;
}

std::map<std::string, int> LeftOut(const CauseChain& chain) {
  std::map<std::string, int> most;
  for (const ChainLink& link : chain.links) {
    for (const auto& [reason, count] : link.cause.left_out) most[reason] = std::max(most[reason], count);
  }
  return most;
}

// Steps of the chain that the text has, and transitions.
constexpr size_t kFirstSteps = 8;
constexpr size_t kLastSteps = 12;
constexpr size_t kShownTransitions = 10;
// Statements that the answer names.
constexpr size_t kReadFirst = 5;

// Without code of ours between the files.
std::vector<ReadStatement> ReadFirst(const ChainReport& report) {
  std::vector<ReadStatement> statements;
  for (const ReadStatement& read : report.reading.statements) {
    if (statements.size() == kReadFirst) break;
    const int line = report.failing->statements[read.statement].line;
    if (report.files != nullptr && report.files->PlaceOfLine(line).file == nullptr) continue;
    statements.push_back(read);
  }
  return statements;
}

// "it passes with <= for <; 3 of 3 failing runs execute it, and 1 of 4 passing ones".
std::string WhyRead(const ChainReport& report, const ReadStatement& read) {
  const ReadingOrder& reading = report.reading;
  std::string why;
  if (read.mending >= 0) {
    const MendingChange& mending = report.nearest.found[static_cast<size_t>(read.mending)];
    absl::StrAppend(&why, mending.share < 1 ? "some failing runs pass " : "it passes ", ChangeText(mending.change),
                    "; ");
  }
  absl::StrAppend(&why, read.failing, " of ", reading.failing_runs, " failing runs execute it, and ", read.passing,
                  " of ", reading.passing_runs, " passing ones");
  if (read.decisive && read.mending < 0) {
    absl::StrAppend(&why, "; changed, it alters what the failing run does, and not what the passing one does");
  }
  return read.in_transition ? absl::StrCat(why, "; the cause changes here") : why;
}

// Where the answer may not lead to the defect.
std::vector<std::string> Doubts(const ChainReport& report) {
  std::vector<std::string> doubts;
  const ReadingOrder& reading = report.reading;
  if (reading.only_failing == 0 && reading.only_passing == 0) {
    doubts.push_back(
        "Both runs execute the same statements. The defect is one that both execute: a value may be wrong in both and "
        "matter in the failing one only, or a statement may be missing.");
  } else if (reading.only_failing == 0) {
    doubts.push_back(
        absl::StrCat("The failing run executes nothing that the passing run does not, and leaves out ",
                     reading.only_passing, reading.only_passing == 1 ? " statement" : " statements", ", the first at ",
                     PlaceText(*report.failing, reading.first_only_passing, report.files),
                     ". The condition that leads there may be wrong, or a statement may be missing on the way."));
  }
  if (!report.chain.links.empty() && report.chain.transitions.empty() && !report.chain.stopped) {
    doubts.push_back(
        "No cause gives way to another: the same part of the state decides from the beginning to the end. Look at what "
        "uses it; the statement that would take care of it may be missing.");
  }
  return doubts;
}

int LineOf(const InstrumentedProgram& program, int statement) { return program.statements[statement].line; }

}  // namespace

std::string PlaceText(const InstrumentedProgram& program, int statement, const NodeProgram* files) {
  const ProbedStatement& probed = program.statements[statement];
  if (files != nullptr) {
    const FilePlace place = files->PlaceOfLine(probed.line);
    if (place.file == nullptr) return "the program's beginning";
    const std::string name = probed.function < 0 ? "" : program.functions[probed.function].name;
    return absl::StrCat(OneLine(place.file->name, 60), ":", place.position.line, name.empty() ? "" : ", ",
                        OneLine(name, 60));
  }
  if (probed.function < 0) return absl::StrCat("line ", probed.line);
  const std::string& name = program.functions[probed.function].name;
  return absl::StrCat(name.empty() ? "(a function without a name)" : OneLine(name, 60), ":", probed.line);
}

std::string StatementText(const InstrumentedProgram& program, int statement, const NodeProgram* files) {
  const FilePlace place = files == nullptr ? FilePlace() : files->PlaceOfLine(program.statements[statement].line);
  if (place.file != nullptr && !place.file->is_verbatim) {
    const std::string line(place.file->map.original().LineText(place.position.line));
    return OneLine(line.substr(std::min(line.size(), line.find_first_not_of(" \t"))), kLongestStatement);
  }
  std::string text(program.original->TextOf(program.statements[statement].node));
  if (const size_t end = text.find('\n'); end != std::string::npos) text.resize(end);
  return OneLine(text, kLongestStatement);
}

std::string ChangeText(const ExpressionChange& change) {
  const std::string before = OneLine(change.before, kLongestExpression);
  return change.removes ? absl::StrCat("without ", before)
                        : absl::StrCat("with ", OneLine(change.after, kLongestExpression), " for ", before);
}

// As an argument and the variable that it was.
std::string CauseSentence(const Cause& cause) {
  std::vector<std::pair<std::string, int>> parts;
  for (const DeltaText& delta : cause.deltas) {
    const std::string sentence = DeltaSentence(delta);
    const auto known =
        std::find_if(parts.begin(), parts.end(), [&sentence](const auto& part) { return part.first == sentence; });
    if (known == parts.end()) {
      parts.push_back({sentence, 1});
    } else {
      ++known->second;
    }
  }
  std::vector<std::string> told;
  for (size_t i = 0; i < parts.size() && i < kNamed; ++i) {
    const auto& [sentence, times] = parts[i];
    told.push_back(times == 1 ? sentence : absl::StrCat(sentence, " in ", times, " places"));
  }
  if (parts.size() > kNamed) told.push_back(absl::StrCat(parts.size() - kNamed, " more"));
  return absl::StrJoin(told, " and ");
}

std::string ChainText(const ChainReport& report) {
  const CauseChain& chain = report.chain;
  const InstrumentedProgram& program = *report.failing;
  std::string text = absl::StrCat(PairText(report), "\n");
  if (!report.input_note.empty()) absl::StrAppend(&text, report.input_note, "\n");
  const std::vector<const ChainLink*> steps = Steps(chain);
  if (steps.empty()) {
    absl::StrAppend(
        &text,
        chain.stopped ? "Stopped before a cause was isolated; there are " : "No cause could be isolated at any of ",
        chain.points.size(), " comparable points.\n");
  }
  for (size_t i = 0; i < steps.size(); ++i) {
    if (i == kFirstSteps && steps.size() > kFirstSteps + kLastSteps + 1) {
      const size_t left_out = steps.size() - kFirstSteps - kLastSteps;
      absl::StrAppend(&text, "(", left_out, " more; --json and --html have them);\n");
      i += left_out;
    }
    const int statement = chain.points[steps[i]->point].statement;
    absl::StrAppend(&text, i == 0 ? "Initially " : "therefore at ",
                    i == 0 ? "" : absl::StrCat(PlaceText(program, statement, report.files), " "),
                    OneLine(CauseSentence(steps[i]->cause), 400), ";\n");
  }
  if (!steps.empty()) {
    absl::StrAppend(&text, "therefore the run failed: ", OneLine(report.fail_behaviour, 400),
                    " (the passing run: ", OneLine(report.pass_behaviour, 400), ").\n");
  }
  const std::vector<ReadStatement> first = ReadFirst(report);
  if (!first.empty()) {
    absl::StrAppend(&text, "\nRead first, of ", program.statements.size(), " statements:\n");
    for (const ReadStatement& read : first) {
      absl::StrAppend(&text, "  > ", PlaceText(program, read.statement, report.files), "  ",
                      StatementText(program, read.statement, report.files), "\n      ", WhyRead(report, read), "\n");
    }
  }
  for (const std::string& doubt : Doubts(report)) absl::StrAppend(&text, doubt, "\n");
  if (!report.ranking.empty()) text += "\nCause transitions, the most relevant first:\n";
  for (size_t i = 0; i < report.ranking.size(); ++i) {
    if (i == kShownTransitions && report.ranking.size() > kShownTransitions + 1) {
      absl::StrAppend(&text, "  (", report.ranking.size() - i, " more; --json and --html have them)\n");
      break;
    }
    const CauseTransition& transition = chain.transitions[report.ranking[i]];
    absl::StrAppend(&text, "  ", i + 1, ". ", PlaceText(program, transition.statement, report.files), "  ",
                    StatementText(program, transition.statement, report.files), "\n");
    const ChainLink* before = chain.At(transition.before);
    const ChainLink* after = chain.At(transition.after);
    if (before == nullptr || after == nullptr) continue;
    absl::StrAppend(&text, "     from ", OneLine(CauseSentence(before->cause), 300), "\n     to ",
                    OneLine(CauseSentence(after->cause), 300), "\n");
    if (!transition.neighbours) {
      absl::StrAppend(&text, "     somewhere up to ",
                      PlaceText(program, chain.points[transition.after].statement, report.files),
                      transition.narrowed ? ": no point between decides\n" : ": stopped before it was found\n");
    }
  }
  absl::StrAppend(&text, "\n", chain.links.size(), " of ", chain.points.size(), " comparable points isolated, ",
                  chain.counts.tests, " tests (", chain.counts.unresolved, " unresolved), ", chain.runs, " runs.\n");
  if (chain.deadly > 0) {
    absl::StrAppend(&text, "The engine died of ", chain.deadly, " mixed runs, or hung in them; they are unresolved.\n");
  }
  if (!chain.undecided.empty()) absl::StrAppend(&text, "Points without a cause: ", Counted(chain.undecided), ".\n");
  if (const std::map<std::string, int> left_out = LeftOut(chain); !left_out.empty()) {
    absl::StrAppend(&text, "Not carried over, at most at one point: ", Counted(left_out), ".\n");
  }
  if (chain.stopped) text += "Stopped before the end: this is what is known so far.\n";
  return text;
}

std::string ChainJson(const ChainReport& report) {
  const CauseChain& chain = report.chain;
  const InstrumentedProgram& program = *report.failing;
  CauseChainDocument document;
  document.set_program(report.program);
  document.set_engine(report.engine);
  document.set_passing(report.pass_behaviour);
  document.set_failing(report.fail_behaviour);
  document.set_passing_input(report.pass_input);
  document.set_failing_input(report.fail_input);
  document.set_points(static_cast<int>(chain.points.size()));
  document.set_tests(static_cast<double>(chain.counts.tests));
  document.set_unresolved(static_cast<double>(chain.counts.unresolved));
  document.set_runs(static_cast<double>(chain.runs));
  document.set_stopped(chain.stopped);
  for (const ReadStatement& read : ReadFirst(report)) {
    StatementDocument& added = *document.add_read_first();
    added.set_place(PlaceText(program, read.statement, report.files));
    added.set_line(LineOf(program, read.statement));
    added.set_text(StatementText(program, read.statement, report.files));
    added.set_why(WhyRead(report, read));
  }
  for (const std::string& doubt : Doubts(report)) document.add_doubts(doubt);
  for (const ChainLink& link : chain.links) {
    const int statement = chain.points[link.point].statement;
    ChainLinkDocument& added = *document.add_chain();
    added.set_point(link.point);
    added.set_place(PlaceText(program, statement, report.files));
    added.set_line(LineOf(program, statement));
    added.set_differences(link.cause.differences);
    added.set_one_minimal(link.cause.one_minimal);
    added.set_mends_alone(link.cause.mends_alone);
    for (const DeltaText& delta : link.cause.deltas) {
      CauseDocument& cause = *added.add_causes();
      cause.set_path(delta.path);
      cause.set_failing(delta.failing);
      cause.set_passing(delta.passing);
    }
  }
  for (const int index : report.ranking) {
    const CauseTransition& transition = chain.transitions[index];
    CauseTransitionDocument& added = *document.add_transitions();
    added.set_place(PlaceText(program, transition.statement, report.files));
    added.set_line(LineOf(program, transition.statement));
    added.set_statement(StatementText(program, transition.statement, report.files));
    added.set_before(transition.before);
    added.set_after(transition.after);
    added.set_neighbours(transition.neighbours);
    added.set_narrowed(transition.narrowed);
  }
  document.set_deadly(chain.deadly);
  document.mutable_undecided()->insert(chain.undecided.begin(), chain.undecided.end());
  const std::map<std::string, int> left_out = LeftOut(chain);
  document.mutable_left_out()->insert(left_out.begin(), left_out.end());
  return ToJsonFile(document);
}

std::string ChainHtml(const ChainReport& report) {
  const CauseChain& chain = report.chain;
  const InstrumentedProgram& program = *report.failing;
  std::map<int, LineNotes> notes;
  const std::vector<const ChainLink*> steps = Steps(chain);
  for (size_t i = 0; i < steps.size(); ++i) {
    const int line = LineOf(program, chain.points[steps[i]->point].statement);
    notes[line].beside.push_back(absl::StrCat(i + 1, ". ", CauseSentence(steps[i]->cause)));
  }
  for (const int index : report.ranking) {
    notes[LineOf(program, chain.transitions[index].statement)].classes = "transition";
  }
  const std::vector<ReadStatement> first = ReadFirst(report);
  for (size_t i = 0; i < first.size(); ++i) {
    notes[LineOf(program, first[i].statement)].beside.push_back(absl::StrCat("read first, ", i + 1));
  }
  const std::string title = absl::StrCat("Cause-effect chain of ", report.program);
  std::string html = absl::StrCat(PageHead(title), "<h1>", HtmlText(title), "</h1>\n<p>", HtmlText(report.engine),
                                  ". Failing: ", HtmlText(report.fail_behaviour),
                                  ". Passing: ", HtmlText(report.pass_behaviour), ".</p>\n");
  if (!report.input_difference.empty()) {
    absl::StrAppend(&html, "<p>With - it passes, with + it fails:</p>\n<pre>",
                    HtmlText(absl::StrJoin(report.input_difference, "\n")), "</pre>\n");
  }
  if (!report.input_note.empty()) absl::StrAppend(&html, "<p>", HtmlText(report.input_note), "</p>\n");
  html += "<ol>\n";
  for (size_t i = 0; i < steps.size(); ++i) {
    const int statement = chain.points[steps[i]->point].statement;
    absl::StrAppend(&html, "<li><a href=\"#l", LineOf(program, statement), "\">",
                    HtmlText(PlaceText(program, statement, report.files)), "</a> ",
                    i == 0 ? "initially " : "therefore ", HtmlText(CauseSentence(steps[i]->cause)), "</li>\n");
  }
  absl::StrAppend(&html, "<li>therefore the run failed: ", HtmlText(report.fail_behaviour),
                  "</li>\n</ol>\n<h2>Read first</h2>\n<ol>\n");
  for (const ReadStatement& read : first) {
    absl::StrAppend(&html, "<li><a href=\"#l", LineOf(program, read.statement), "\">",
                    HtmlText(PlaceText(program, read.statement, report.files)), "</a> <code>",
                    HtmlText(StatementText(program, read.statement, report.files)),
                    "</code>: ", HtmlText(WhyRead(report, read)), "</li>\n");
  }
  html += "</ol>\n";
  for (const std::string& doubt : Doubts(report)) absl::StrAppend(&html, "<p>", HtmlText(doubt), "</p>\n");
  absl::StrAppend(&html, "<h2>Cause transitions, the most relevant first</h2>\n<ol>\n");
  for (const int index : report.ranking) {
    const int statement = chain.transitions[index].statement;
    absl::StrAppend(&html, "<li><a href=\"#l", LineOf(program, statement), "\">",
                    HtmlText(PlaceText(program, statement, report.files)), "</a> <code>",
                    HtmlText(StatementText(program, statement, report.files)), "</code></li>\n");
  }
  absl::StrAppend(
      &html, "</ol>\n<h2>Source</h2>\n", SourceTable(program.original->text(), notes), "<p>",
      HtmlText(absl::StrCat(chain.links.size(), " of ", chain.points.size(), " comparable points isolated, ",
                            chain.counts.tests, " tests, ", chain.runs, " runs.")),
      "</p>\n", kPageEnd);
  return html;
}

}  // namespace twinstep
