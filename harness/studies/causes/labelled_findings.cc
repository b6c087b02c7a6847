#include "harness/studies/causes/labelled_findings.h"

#include <google/protobuf/text_format.h>

#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"
#include "harness/text/message_text.h"
#include "harness/trials/trial_process.h"

namespace twinstep {
namespace {

using ::google::protobuf::TextFormat;

// A literal for each line of a string of several.
class LinesApart : public TextFormat::FastFieldValuePrinter {
 public:
  void PrintString(const std::string& value, TextFormat::BaseTextGenerator* generator) const override {
    for (size_t begin = 0; begin == 0 || begin < value.size();) {
      const size_t end = std::min(value.find('\n', begin), value.size() - 1) + 1;
      if (begin > 0) generator->PrintLiteral("\n    ");
      FastFieldValuePrinter::PrintString(value.substr(begin, end - begin), generator);
      begin = std::max(end, begin + 1);
    }
  }
};

}  // namespace

LabelledFinding MakeLabelled(const Finding& finding, const std::string& name, const std::string& cause) {
  LabelledFinding labelled;
  labelled.set_name(name);
  labelled.set_cause(cause);
  Finding& played = *labelled.mutable_finding();
  played = TrialOrderOf(finding, /*judged=*/true).finding();
  played.clear_verdict();
  // A crash says all in its file.
  if (finding.has_crash()) *played.mutable_crash() = finding.crash();
  *played.mutable_equivalence_class() = finding.equivalence_class();
  played.set_layer(finding.layer());
  played.set_rule(finding.rule());
  return labelled;
}

std::string ToText(const LabelledFindings& findings) {
  TextFormat::Printer printer;
  // Takes ownership.
  printer.SetDefaultFieldValuePrinter(new LinesApart());
  std::string text;
  printer.PrintToString(findings, &text);
  return text;
}

absl::StatusOr<LabelledFindings> ParseLabelledFindings(const std::string& text, const std::string& name) {
  LabelledFindings findings;
  if (const MessageProblem problem = ParseMessage(text, findings); problem.line > 0) {
    return absl::FailedPreconditionError(absl::StrCat(name, ", ", problem.Text()));
  }
  int number = 0;
  for (const LabelledFinding& one : findings.findings()) {
    ++number;
    const char* const lacks = one.cause().empty()                                    ? "no cause"
                              : one.finding().test_case().actions().empty()          ? "no actions"
                              : one.finding().test_case().program().source().empty() ? "no program"
                                                                                     : nullptr;
    if (lacks == nullptr) continue;
    return absl::FailedPreconditionError(absl::StrCat(name, ": finding ", number, " (", one.name(), ") has ", lacks));
  }
  if (number == 0) return absl::FailedPreconditionError(absl::StrCat(name, " holds no finding"));
  return findings;
}

absl::StatusOr<LabelledFindings> ReadLabelledFindings(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  return ParseLabelledFindings(text, path);
}

}  // namespace twinstep
