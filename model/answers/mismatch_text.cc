#include "model/answers/mismatch_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

std::string CodeText(const Code& code) {
  return absl::StrCat(ToText(code.place()), code.node_type().empty() ? "" : " ", code.node_type(),
                      code.function_name().empty() ? "" : ", named ", code.function_name());
}

// "variable x in frame 0", "variable x in scope 1 of frame 0", "this in frame 0", "variable x"
std::string VariableText(const Aspect& about) {
  std::string text = absl::StrCat(about.variable() == "this" ? "" : "variable ", about.variable());
  if (about.has_scope()) absl::StrAppend(&text, " in scope ", about.scope(), " of frame ", about.frame());
  if (!about.has_scope() && about.has_frame()) absl::StrAppend(&text, " in frame ", about.frame());
  return text;
}

std::string AtPlace(const char* what, const Aspect& about) {
  return absl::StrCat(what, " at ", ToText(about.place()), about.node_type().empty() ? "" : " ", about.node_type());
}

std::string Where(const char* what, const Aspect& about) {
  if (about.has_action()) return absl::StrCat(what, " after ", ToText(about.action()));
  return about.has_place() ? AtPlace(what, about) : what;
}

std::string AfterAction(std::string text, const Aspect& about) {
  return about.has_action() ? absl::StrCat(text, ", after ", ToText(about.action())) : text;
}

std::string WordText(Datum::Word word) {
  switch (word) {
    case Datum::NONE:
      return "none";
    case Datum::NOT_THERE:
      return "not there";
    case Datum::NO_VALUE_YET:
      return "no value yet";
    case Datum::LISTED:
      return "listed";
    case Datum::NOT_LISTED:
      return "not listed";
    case Datum::LISTED_PLACE:
      return "a listed place";
    case Datum::END_OF_LIST:
      return "the end";
    case Datum::REFUSED:
    case Datum::REFUSED_REASON:
      return "refused";
    case Datum::AT_PLACES_TO_COME:
      return "at places to come";
    case Datum::NO_SUCH_FRAME:
      return "no such frame";
    case Datum::NO_SUCH_SCOPE:
      return "no such scope";
    case Datum::NO_PAUSE:
      return "no pause";
    case Datum::BREAKPOINT_PAUSE:
      return "a breakpoint";
    case Datum::UNCAUGHT_PAUSE:
      return "a pause for an uncaught exception";
    case Datum::PROGRAM_END:
      return "the program's end";
    case Datum::NO_STEP:
      return "no step";
    case Datum::OTHER_REASON:
      return "other";
    case Datum::EXCEPTION_REASON:
      return "exception";
    case Datum::CONDITION_REASON:
      return "condition threw";
    case Datum::DONE:
      return "done";
    case Datum::NOT_DONE:
      return "not done";
    case Datum::SCRIPT_NOT_BLACKBOXED:
      return "one that is not blackboxed";
    case Datum::CODE_NOT_SKIPPED:
      return "an end outside of the skipped code";
    case Datum::CALLER:
      return "the caller";
    case Datum::SAME_FRAME_OR_OLDER:
      return "the same frame or an older one";
    case Datum::STILL_ON_STACK:
      return "the function is still on the stack";
    case Datum::CALLED_BY_CALLER:
      return "what the caller calls next";
    case Datum::CALLED_BY_IT:
      return "what it calls";
    case Datum::ACTIVATION_THAT_WAITS:
      return "the one that waits, once it goes on";
    case Datum::OTHER_ACTIVATION:
      return "another one";
    case Datum::STACK_OF_PROGRAM:
      return "a stack that the program has there";
    case Datum::EARLIER_CALLS:
      return "calls that were on the stack earlier";
    case Datum::NO_MORE_CALLS:
      return "the end of the stack";
    case Datum::VALUE_REPLACED:
      return "return value set";
    case Datum::ENGINE_SURVIVES:
      return "survives";
    default:
      return "nothing";
  }
}

std::string PauseText(const PauseDatum& pause) {
  std::string text = "a pause";
  if (pause.has_place()) absl::StrAppend(&text, " at ", ToText(pause.place()));
  if (pause.has_frame()) absl::StrAppend(&text, " in ", ToText(pause.frame()));
  if (!pause.function_name().empty()) absl::StrAppend(&text, " in ", pause.function_name());
  if (pause.has_code()) absl::StrAppend(&text, " in ", CodeText(pause.code()));
  return text;
}

// Of an object of which nothing but its kind is known.
std::string KindText(Object::Kind kind) {
  switch (kind) {
    case Object::ARRAY:
      return "an array";
    case Object::FUNCTION:
      return "a function";
    case Object::PROXY:
      return "a proxy";
    case Object::EXOTIC:
      return "a built-in object (an Error, a Map, arguments, globalThis, ...)";
    default:
      return "an object";
  }
}

// A trace's text says "exotic" of what has state beside its properties; with a class, that says it better.
std::string ValueText(const Value& value) {
  const Object& object = value.object();
  if (!value.has_object() || object.same_as() > 0) return ToText(value);
  if (object.class_name().empty() && object.function_name().empty() && object.properties().empty() &&
      object.properties_left_out() == 0) {
    return KindText(object.kind());
  }
  if (object.kind() != Object::EXOTIC || object.class_name().empty()) return ToText(value);
  Value named = value;
  named.mutable_object()->set_kind(Object::PLAIN);
  return ToText(named);
}

std::string OpenedText(const Datum& datum) {
  Opened opened;
  if (datum.has_entry()) *opened.add_entries() = datum.entry();
  return ToText(datum.has_opened() ? datum.opened() : opened);
}

std::string EvaluationText(const Evaluation& evaluation) {
  switch (evaluation.completion_case()) {
    case Evaluation::kValue:
      return ValueText(evaluation.value());
    case Evaluation::kThrown:
      return absl::StrCat("threw ", ValueText(evaluation.thrown()));
    case Evaluation::kRefused:
      return "refused";
    case Evaluation::kNoFrame:
      return "no such frame";
    default:
      return "failed";
  }
}

std::string WithoutReason(const Datum& datum) {
  switch (datum.kind_case()) {
    case Datum::kWord:
      return WordText(datum.word());
    case Datum::kPlace:
      return ToText(datum.place());
    case Datum::kPause:
      return PauseText(datum.pause());
    case Datum::kCode:
      return CodeText(datum.code());
    case Datum::kCallIn:
      return absl::StrCat("a call in ", CodeText(datum.call_in()));
    case Datum::kValue:
      return ValueText(datum.value());
    case Datum::kEvaluation:
      return EvaluationText(datum.evaluation());
    case Datum::kOpened:
    case Datum::kEntry:
      return OpenedText(datum);
    case Datum::kScope:
      return ToText(datum.scope());
    case Datum::kFrame:
      return ToText(datum.frame());
    case Datum::kStack:
      if (datum.stack().frames().empty()) return "no frame";
      return absl::StrJoin(datum.stack().frames(), " < ",
                           [](std::string* out, const Frame& frame) { *out += ToText(frame); });
    case Datum::kFunctionName:
      return datum.function_name();
    case Datum::kFunctionNames:
      return datum.function_names().names().empty() ? "none" : absl::StrJoin(datum.function_names().names(), " < ");
    case Datum::kCall:
      return ToText(datum.call());
    case Datum::kCalls:
      return ToText(datum.calls());
    case Datum::kOutput:
      return ToText(datum.output());
    case Datum::kCount:
      return absl::StrCat(datum.count());
    case Datum::kText:
      return datum.text();
    case Datum::kTold:
      return ToText(datum.told());
    case Datum::kRejection:
      return absl::StrCat(ToText(datum.rejection()), "; ", ToText(datum.rejection().told()));
    case Datum::kLogged:
      return ToText(datum.logged());
    case Datum::kCrash:
      return absl::StrCat("crashes: ", datum.crash());
    case Datum::KIND_NOT_SET:
      break;
  }
  return "nothing";
}

std::string ReasonText(const Datum& datum) {
  switch (datum.reason()) {
    case Datum::COMES_THERE:
      return ", as the program comes there";
    case Datum::COMES_THERE_IN_FRAME:
      return ", as the program comes there in this frame";
    case Datum::IS_THROWN:
      return ", as it is thrown";
    case Datum::BREAKPOINTS_EVERYWHERE:
      return ", as with breakpoints everywhere";
    case Datum::AFTER_STEP_IN:
      return ", as after a step in";
    case Datum::CALLS_BEGIN:
      return ", where the function's calls begin";
    case Datum::CATCHES:
      return " or in code around it, which catches what is thrown";
    case Datum::END_OF_INITIALISER:
      return ", the end of the initialiser";
    case Datum::CONDITION_IS_FALSE:
      return ", as the breakpoint's condition is false";
    case Datum::NO_BREAKPOINT:
      return ", as no breakpoint is set there";
    case Datum::BREAKPOINTS_ARE_OFF:
      return " by a breakpoint or debugger statement, as they are off";
    case Datum::PAUSES_ARE_OFF:
      return ", as all pauses are off";
    case Datum::IS_CAUGHT:
      return absl::StrCat(", as it is caught (", CodeText(datum.by()), ")");
    case Datum::NEVER_COMES:
      return ", as the program never comes there";
    case Datum::COMES_NO_MORE:
      return ", as the program does not come there any more";
    case Datum::HAS_RUN:
      return absl::StrCat(" after ", CodeText(datum.by()), " has run");
    case Datum::NOT_ASKED_FOR:
      return " before the first statement, as nobody asked for it";
    case Datum::BLOCK_WAS_LEFT:
      return ", as its block was left";
    case Datum::FUNCTION_ON_STACK:
      return ", as the function is on the stack";
    case Datum::FUNCTION_NOT_RUNNING:
      return ", as the function is not running";
    case Datum::AS_BEFORE:
      return ", as before";
    case Datum::AS_LISTED:
      return absl::StrCat(", as listed below ", datum.expression());
    case Datum::NOBODY_HANDLES:
      return " that nobody handles";
    case Datum::HANDLER_DROPS:
      return absl::StrCat(", as ", datum.number(), " have a handler that drops the error");
    case Datum::ONCE:
      return ", once";
    case Datum::AGAIN:
      return ", once more";
    case Datum::PLACE_OF_FRAME:
      return absl::StrCat(", the place of frame ", datum.number());
    case Datum::VISITS:
      return ", as often as the program comes there";
    case Datum::IN_FRAME_OF_START:
      return " in the frame that it began in";
    case Datum::IN_CALLBACK:
      return ", the callback";
    case Datum::IS_CALLED:
      return ", in what is called";
    default:
      return "";
  }
}

std::string Mismatch(const Aspect& about, const Datum& expected, const Datum& actual) {
  return absl::StrCat(ToText(about), ": expected ", ToText(expected), ", came ", ToText(actual));
}

}  // namespace

std::string ToText(const Aspect& about) {
  switch (about.kind()) {
    case Aspect::PAUSE:
      return Where("pause", about);
    case Aspect::STEP:
      return absl::StrCat(ToText(about.action()), " from ", ToText(about.place()));
    case Aspect::BREAKPOINT:
      return AtPlace("breakpoint", about);
    case Aspect::LOGPOINT:
      return absl::StrCat(AtPlace("logpoint", about), about.index() == 0 ? "" : ", which logs ", about.expression(),
                          about.index() == 0 ? "" : absl::StrCat(", visit ", about.index()));
    case Aspect::DEBUGGER_STATEMENT:
      return AtPlace("debugger statement", about);
    case Aspect::THROW:
      return AtPlace("exception thrown", about);
    case Aspect::EXCEPTION:
      return AtPlace("exception", about);
    case Aspect::FIRST_PAUSE:
      return "pause before the first statement";
    case Aspect::PAUSE_REASON:
      return Where("reason of the pause", about);
    case Aspect::RUN_TO_PLACE:
      return absl::StrCat("run to ", ToText(about.place()));
    case Aspect::FRAME_AT_END:
      return absl::StrCat("frame in which ", ToText(about.action()), " ends");
    case Aspect::ACTIVATION_AT_END:
      return absl::StrCat("activation in which ", ToText(about.action()), " from ", ToText(about.place()), " ends");
    case Aspect::SCRIPT_AT_END:
      return absl::StrCat("script in which ", ToText(about.action()), " ends");
    case Aspect::PLACE_OF_STEP:
      return "place of a step's pause";
    case Aspect::PLACE_OF_BREAKPOINT:
      return "place of a breakpoint's pause";
    case Aspect::AFTER_DETACH:
      return "what comes after the debugger has detached";
    case Aspect::STATE:
      return "state";
    case Aspect::ENGINE:
      return "the engine";
    case Aspect::BREAKPOINT_ON_LINE:
      return absl::StrCat("breakpoint requested on line ", about.place().line(), ", which has places");
    case Aspect::BREAKPOINT_AT_LISTED:
      return absl::StrCat("breakpoint requested at the listed place ", ToText(about.place()));
    case Aspect::BREAKPOINT_PLACE:
      return about.index() == 0 ? "actual location" : absl::StrCat("location ", about.index());
    case Aspect::REMOVAL:
      return "removal";
    case Aspect::LISTED:
      return absl::StrCat(about.has_action() ? ToText(about.action()) : absl::StrCat("list of places ", about.when()),
                          ": ", ToText(about.place()));
    case Aspect::LISTED_NUMBER:
      return absl::StrCat("place ", about.index(), " of the list");
    case Aspect::VARIABLE:
      return AfterAction(VariableText(about), about);
    case Aspect::SCOPE:
      return absl::StrCat("scope ", about.scope(), " of frame ", about.frame());
    case Aspect::SCOPE_KIND:
      return absl::StrCat("kind in scope ", about.scope(), " of frame ", about.frame());
    case Aspect::SHOWN_AND_EVALUATED:
      return absl::StrCat(VariableText(about), ", shown and evaluated");
    case Aspect::RETURNED:
      return AfterAction(absl::StrCat("returned value", about.variable().empty() ? "" : ", of ", about.variable()),
                         about);
    case Aspect::COMPLETION:
      return "end of the frame";
    case Aspect::ANSWER:
      return about.has_action() ? ToText(about.action()) : "answer";
    case Aspect::EVALUATED:
      return "expression";
    case Aspect::OPENED:
      return "opened expression";
    case Aspect::OPENED_ENTRY:
      return absl::StrCat("entry ", about.index(), " opened");
    case Aspect::OPENED_PROPERTY:
      return absl::StrCat(about.variable(), " opened");
    case Aspect::FRAME_NAME:
      return absl::StrCat("name of frame ", about.frame());
    case Aspect::FRAME:
      return AfterAction(absl::StrCat("frame ", about.frame()), about);
    case Aspect::STACK:
      return Where("stack", about);
    case Aspect::FUNCTION_NAMES:
      return "function names";
    case Aspect::ASYNC_CALLS:
      return absl::StrCat("calls that scheduled the job, stack ", about.index());
    case Aspect::CALL_OF_ERROR:
      return absl::StrCat("call ", about.index(), " of the stack of the error");
    case Aspect::THROWN_STACK:
      return "stack of the uncaught exception";
    case Aspect::MADE_STACK:
      return "stack of the uncaught error";
    case Aspect::REJECTED_STACK:
      return "stack of the error that a promise was rejected with";
    case Aspect::THROWN_PLACE:
      return "where the uncaught exception was thrown";
    case Aspect::MESSAGE:
      return "message of the uncaught exception";
    case Aspect::EXCEPTION_REPORT:
      return "what is reported of the uncaught exception";
    case Aspect::REJECTIONS:
      return about.has_place() ? AtPlace("rejections with the error thrown", about)
                               : "promises that are reported as rejected";
    case Aspect::REJECTION:
      return absl::StrCat("reported rejection ", about.index());
    case Aspect::PROGRAM_END:
      return "end of the program";
    case Aspect::PRINTED:
      return absl::StrCat("printed line ", about.index());
    case Aspect::LOGGED:
      return absl::StrCat("logged ", about.index());
    default:
      return "";
  }
}

std::string ToText(const Datum& datum) {
  std::string text = absl::StrCat(WithoutReason(datum), datum.has_at() ? ", at " : "",
                                  datum.has_at() ? ToText(datum.at()) : "", ReasonText(datum));
  if (datum.has_after()) absl::StrAppend(&text, " after ", ToText(datum.after()));
  return text;
}

std::string ToText(const Violation& violation) {
  return Mismatch(violation.about(), violation.expected(), violation.actual());
}

std::string ToText(const Divergence& divergence) {
  return absl::StrCat(ToText(divergence.about()), ": ", ToText(divergence.a()), " against ", ToText(divergence.b()));
}

std::string ToTextOfRuns(const Divergence& divergence) {
  return Mismatch(divergence.about(), divergence.a(), divergence.b());
}

}  // namespace twinstep
