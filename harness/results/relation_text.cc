#include "harness/results/relation_text.h"

#include <google/protobuf/text_format.h>

namespace twinstep {
namespace {

constexpr char kMoved[] = ": every answer had to be the same, at places that move with the text";
constexpr char kSame[] = ": every answer had to be the same";
constexpr char kPausesStay[] = ": every pause of the initial run had to come, in order, and the same";

// `rest` is one of the above.
std::string Sentence(const char* done, const char* rest) { return std::string(done) + rest; }

}  // namespace

std::string RelationText(const Transformation& transformation) {
  switch (transformation.kind_case()) {
    case Transformation::kInsertDeadCode:
      return Sentence("Code that never runs was inserted", kMoved) + " (a pause in what is new is allowed)";
    case Transformation::kRemoveDeadCode:
      return Sentence("A statement that never ran was removed", kMoved);
    case Transformation::kAddParameter:
      return Sentence("A function got one more parameter", kMoved) + ", and its scope shows the parameter in addition";
    case Transformation::kAddNoOp:
      return Sentence("An assignment of a variable to itself was inserted", kMoved) +
             " (a pause in what is new is allowed)";
    case Transformation::kIntegerLiteralToExpression:
      return Sentence("An integer became an expression of the same value", kMoved);
    case Transformation::kBooleanLiteralToExpression:
      return Sentence("A boolean became an expression of the same value", kMoved);
    case Transformation::kInsertBlankLines:
      return Sentence("Blank lines were inserted", kMoved);
    case Transformation::kRemoveBlankLines:
      return Sentence("Blank lines were removed", kMoved);
    case Transformation::kInsertComment:
      return Sentence("A comment was inserted", kMoved);
    case Transformation::kRemoveComment:
      return Sentence("A comment was removed", kMoved);
    case Transformation::kSplitLine:
      return Sentence("A line was split between two tokens", kMoved);
    case Transformation::kJoinLines:
      return Sentence("Two lines were joined", kMoved);
    case Transformation::kAlphaRename:
      return Sentence("A variable was renamed", kMoved) + ", with the variable under its new name";
    case Transformation::kStrictTwin:
      return Sentence("The program was made strict, or sloppy, where both mean the same", kMoved);
    case Transformation::kAddBreakpointAndContinue:
      return Sentence("A breakpoint was added and continued from", kPausesStay) + ", besides pauses at the new one";
    case Transformation::kReplaceContinueByStep:
      return Sentence("A continue became a step, which pauses wherever a continue does", kPausesStay);
    case Transformation::kSlideBreakpoint:
      return Sentence("Breakpoints that slid were requested where they had gone", kSame);
    case Transformation::kRefineStep:
      return Sentence("A step became finer ones, which pause wherever it does", kPausesStay);
    case Transformation::kObserveNothing:
      return Sentence("More, or less, was looked at, which must change nothing", kSame);
    case Transformation::kTransparency:
      return "The program was stepped through to its end: it had to print and to end as without a debugger";
    case Transformation::kFinerTrace:
      return Sentence("Breakpoints at every place took the place of steps", kPausesStay);
    case Transformation::kCollectGarbage:
      return Sentence("Garbage was collected at every pause", kSame);
    case Transformation::kChangeConfiguration:
      return Sentence("The engine was configured otherwise, which must not matter", kSame);
    case Transformation::kSecondDebugger:
      return Sentence("A second debugger, which only watches, came and went", kSame);
    case Transformation::KIND_NOT_SET:
      return "";
  }
  return "";
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
