#include "harness/causes/states/chain_report.h"

#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/text/escaped_text.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestStatement = 80;
// Deltas of one cause that a sentence names.
constexpr size_t kNamed = 3;

// "argc was 3 (instead of 4)".
std::string DeltaSentence(const DeltaText& delta) {
  return absl::StrCat(delta.path, " was ", delta.failing, delta.failing == "missing" ? " (it was " : " (instead of ",
                      delta.passing, ")");
}

std::string CauseSentence(const Cause& cause) {
  std::vector<std::string> parts;
  for (size_t i = 0; i < cause.deltas.size() && i < kNamed; ++i) parts.push_back(DeltaSentence(cause.deltas[i]));
  if (cause.deltas.size() > kNamed) parts.push_back(absl::StrCat(cause.deltas.size() - kNamed, " more"));
  return absl::StrJoin(parts, " and ");
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

std::string Counted(const std::map<std::string, int>& counts) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : counts) parts.push_back(absl::StrCat(count, " ", reason));
  return absl::StrJoin(parts, ", ");
}

std::string CountsJson(const std::map<std::string, int>& counts) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : counts) parts.push_back(absl::StrCat(JsonString(reason), ": ", count));
  return absl::StrCat("{", absl::StrJoin(parts, ", "), "}");
}

int LineOf(const InstrumentedProgram& program, int statement) { return program.statements[statement].line; }

}  // namespace

std::string PlaceText(const InstrumentedProgram& program, int statement) {
  const ProbedStatement& probed = program.statements[statement];
  if (probed.function < 0) return absl::StrCat("line ", probed.line);
  const std::string& name = program.functions[probed.function].name;
  return absl::StrCat(name.empty() ? "(a function without a name)" : OneLine(name, 60), ":", probed.line);
}

std::string StatementText(const InstrumentedProgram& program, int statement) {
  std::string text(program.original->TextOf(program.statements[statement].node));
  if (const size_t end = text.find('\n'); end != std::string::npos) text.resize(end);
  return OneLine(text, kLongestStatement);
}

std::string ChainText(const ChainReport& report) {
  const CauseChain& chain = report.chain;
  const InstrumentedProgram& program = *report.failing;
  std::string text;
  if (!report.input_difference.empty()) {
    text += "With - it passes, with + it fails:\n";
    for (const std::string& line : report.input_difference) absl::StrAppend(&text, "  ", OneLine(line, 200), "\n");
  }
  const std::vector<const ChainLink*> steps = Steps(chain);
  if (steps.empty()) {
    absl::StrAppend(&text, "No cause could be isolated at any of ", chain.points.size(), " comparable points.\n");
  }
  for (size_t i = 0; i < steps.size(); ++i) {
    const int statement = chain.points[steps[i]->point].statement;
    absl::StrAppend(&text, i == 0 ? "Initially " : "therefore at ",
                    i == 0 ? "" : absl::StrCat(PlaceText(program, statement), " "),
                    OneLine(CauseSentence(steps[i]->cause), 400), ";\n");
  }
  if (!steps.empty()) {
    absl::StrAppend(&text, "therefore the run failed: ", OneLine(report.fail_behaviour, 400),
                    " (the passing run: ", OneLine(report.pass_behaviour, 400), ").\n");
  }
  if (!report.ranking.empty()) text += "\nCause transitions, the most relevant first:\n";
  for (size_t i = 0; i < report.ranking.size(); ++i) {
    const CauseTransition& transition = chain.transitions[report.ranking[i]];
    absl::StrAppend(&text, "  ", i + 1, ". ", PlaceText(program, transition.statement), "  ",
                    StatementText(program, transition.statement), "\n");
    const ChainLink* before = chain.At(transition.before);
    const ChainLink* after = chain.At(transition.after);
    if (before == nullptr || after == nullptr) continue;
    absl::StrAppend(&text, "     from ", OneLine(CauseSentence(before->cause), 300), "\n     to ",
                    OneLine(CauseSentence(after->cause), 300), "\n");
    if (!transition.neighbours) {
      absl::StrAppend(&text, "     somewhere up to ", PlaceText(program, chain.points[transition.after].statement),
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
  std::string json = absl::StrCat(
      "{\n  \"program\": ", JsonString(report.program), ",\n  \"engine\": ", JsonString(report.engine),
      ",\n  \"passing\": ", JsonString(report.pass_behaviour), ",\n  \"failing\": ", JsonString(report.fail_behaviour),
      ",\n  \"passing_input\": ", JsonString(report.pass_input),
      ",\n  \"failing_input\": ", JsonString(report.fail_input), ",\n  \"points\": ", chain.points.size(),
      ",\n  \"tests\": ", chain.counts.tests, ",\n  \"unresolved\": ", chain.counts.unresolved,
      ",\n  \"runs\": ", chain.runs, ",\n  \"stopped\": ", chain.stopped ? "true" : "false", ",\n  \"chain\": [");
  std::string comma;
  for (const ChainLink& link : chain.links) {
    const int statement = chain.points[link.point].statement;
    absl::StrAppend(&json, comma, "\n    {\"point\": ", link.point,
                    ", \"place\": ", JsonString(PlaceText(program, statement)),
                    ", \"line\": ", LineOf(program, statement), ", \"differences\": ", link.cause.differences,
                    ", \"one_minimal\": ", link.cause.one_minimal ? "true" : "false", ", \"causes\": [");
    std::vector<std::string> parts;
    for (const DeltaText& delta : link.cause.deltas) {
      parts.push_back(absl::StrCat("{\"path\": ", JsonString(delta.path), ", \"failing\": ", JsonString(delta.failing),
                                   ", \"passing\": ", JsonString(delta.passing), "}"));
    }
    absl::StrAppend(&json, absl::StrJoin(parts, ", "), "]}");
    comma = ",";
  }
  json += "\n  ],\n  \"transitions\": [";
  comma = "";
  for (const int index : report.ranking) {
    const CauseTransition& transition = chain.transitions[index];
    absl::StrAppend(&json, comma, "\n    {\"place\": ", JsonString(PlaceText(program, transition.statement)),
                    ", \"line\": ", LineOf(program, transition.statement),
                    ", \"statement\": ", JsonString(StatementText(program, transition.statement)),
                    ", \"before\": ", transition.before, ", \"after\": ", transition.after,
                    ", \"neighbours\": ", transition.neighbours ? "true" : "false",
                    ", \"narrowed\": ", transition.narrowed ? "true" : "false", "}");
    comma = ",";
  }
  absl::StrAppend(&json, "\n  ],\n  \"deadly\": ", chain.deadly, ",\n  \"undecided\": ", CountsJson(chain.undecided),
                  ",\n  \"left_out\": ", CountsJson(LeftOut(chain)), "\n}\n");
  return json;
}

std::string ChainHtml(const ChainReport& report) {
  const CauseChain& chain = report.chain;
  const InstrumentedProgram& program = *report.failing;
  // What stands beside each line.
  std::map<int, std::vector<std::string>> beside;
  std::set<int> transitions;
  const std::vector<const ChainLink*> steps = Steps(chain);
  for (size_t i = 0; i < steps.size(); ++i) {
    const int line = LineOf(program, chain.points[steps[i]->point].statement);
    beside[line].push_back(absl::StrCat(i + 1, ". ", CauseSentence(steps[i]->cause)));
  }
  for (const int index : report.ranking) transitions.insert(LineOf(program, chain.transitions[index].statement));
  std::string html = absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Cause-effect chain of ",
      HtmlText(report.program),
      "</title><style>body{font-family:sans-serif;margin:2em;max-width:100em}pre,td{font-family:monospace}"
      "table{border-collapse:collapse}td{padding:0 .6em;vertical-align:top;white-space:pre-wrap}"
      ".number{color:#777;text-align:right}.step td{background:#fff3c4}.transition .code{border-left:.3em solid #c00}"
      ".beside{color:#7a4b00;font-family:sans-serif}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}"
      ".step td{background:#3a3210}.beside{color:#f0c070}}</style></head><body>\n<h1>Cause-effect chain of ",
      HtmlText(report.program), "</h1>\n<p>", HtmlText(report.engine), ". Failing: ", HtmlText(report.fail_behaviour),
      ". Passing: ", HtmlText(report.pass_behaviour), ".</p>\n");
  if (!report.input_difference.empty()) {
    absl::StrAppend(&html, "<p>With - it passes, with + it fails:</p>\n<pre>",
                    HtmlText(absl::StrJoin(report.input_difference, "\n")), "</pre>\n");
  }
  html += "<ol>\n";
  for (size_t i = 0; i < steps.size(); ++i) {
    const int statement = chain.points[steps[i]->point].statement;
    absl::StrAppend(&html, "<li><a href=\"#l", LineOf(program, statement), "\">",
                    HtmlText(PlaceText(program, statement)), "</a> ", i == 0 ? "initially " : "therefore ",
                    HtmlText(CauseSentence(steps[i]->cause)), "</li>\n");
  }
  absl::StrAppend(&html, "<li>therefore the run failed: ", HtmlText(report.fail_behaviour),
                  "</li>\n</ol>\n<h2>Cause transitions, the most relevant first</h2>\n<ol>\n");
  for (const int index : report.ranking) {
    const int statement = chain.transitions[index].statement;
    absl::StrAppend(&html, "<li><a href=\"#l", LineOf(program, statement), "\">",
                    HtmlText(PlaceText(program, statement)), "</a> <code>", HtmlText(StatementText(program, statement)),
                    "</code></li>\n");
  }
  html += "</ol>\n<h2>Source</h2>\n<table>\n";
  const SourceText& source = program.original->text();
  for (int line = 1; line <= source.line_count(); ++line) {
    const bool step = beside.count(line) > 0;
    const bool transition = transitions.count(line) > 0;
    absl::StrAppend(&html, "<tr id=\"l", line, "\" class=\"", step ? "step" : "", transition ? " transition" : "",
                    "\"><td class=\"number\">", line, "</td><td class=\"code\">",
                    HtmlText(std::string(source.LineText(line))), "</td><td class=\"beside\">",
                    step ? HtmlText(absl::StrJoin(beside[line], "\n")) : "", "</td></tr>\n");
  }
  absl::StrAppend(
      &html, "</table>\n<p>",
      HtmlText(absl::StrCat(chain.links.size(), " of ", chain.points.size(), " comparable points isolated, ",
                            chain.counts.tests, " tests, ", chain.runs, " runs.")),
      "</p>\n</body></html>\n");
  return html;
}

}  // namespace twinstep
