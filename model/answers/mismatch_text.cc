#include "model/answers/mismatch_text.h"

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/answers/display.h"
#include "model/words.h"

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

constexpr std::pair<Datum::Word, std::string_view> kWords[] = {
    {Datum::NONE, "none"},
    {Datum::NOT_THERE, "not there"},
    {Datum::NO_VALUE_YET, "no value yet"},
    {Datum::LISTED, "listed"},
    {Datum::NOT_LISTED, "not listed"},
    {Datum::LISTED_PLACE, "a listed place"},
    {Datum::END_OF_LIST, "the end"},
    {Datum::REFUSED, "refused"},
    {Datum::REFUSED_REASON, "refused"},
    {Datum::AT_PLACES_TO_COME, "at places to come"},
    {Datum::NO_SUCH_FRAME, "no such frame"},
    {Datum::NO_SUCH_SCOPE, "no such scope"},
    {Datum::NO_PAUSE, "no pause"},
    {Datum::BREAKPOINT_PAUSE, "a breakpoint"},
    {Datum::UNCAUGHT_PAUSE, "a pause for an uncaught exception"},
    {Datum::PROGRAM_END, "the program's end"},
    {Datum::NO_STEP, "no step"},
    {Datum::OTHER_REASON, "other"},
    {Datum::EXCEPTION_REASON, "exception"},
    {Datum::CONDITION_REASON, "condition threw"},
    {Datum::DONE, "done"},
    {Datum::NOT_DONE, "not done"},
    {Datum::SCRIPT_NOT_BLACKBOXED, "one that is not blackboxed"},
    {Datum::CODE_NOT_SKIPPED, "an end outside of the skipped code"},
    {Datum::CALLER, "the caller"},
    {Datum::SAME_FRAME_OR_OLDER, "the same frame or an older one"},
    {Datum::STILL_ON_STACK, "the function is still on the stack"},
    {Datum::CALLED_BY_CALLER, "what the caller calls next"},
    {Datum::CALLED_BY_IT, "what it calls"},
    {Datum::ACTIVATION_THAT_WAITS, "the one that waits, once it goes on"},
    {Datum::OTHER_ACTIVATION, "another one"},
    {Datum::STACK_OF_PROGRAM, "a stack that the program has there"},
    {Datum::EARLIER_CALLS, "calls that were on the stack earlier"},
    {Datum::NO_MORE_CALLS, "the end of the stack"},
    {Datum::VALUE_REPLACED, "return value set"},
    {Datum::ENGINE_SURVIVES, "survives"},
};

std::string WordText(Datum::Word word) { return std::string(WordFor(word, kWords, "nothing")); }

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

std::string ComparedText(const Evaluation& evaluation) {
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
      return ComparedText(datum.evaluation());
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

constexpr std::pair<Datum::Reason, std::string_view> kReasons[] = {
    {Datum::COMES_THERE, ", as the program comes there"},
    {Datum::COMES_THERE_IN_FRAME, ", as the program comes there in this frame"},
    {Datum::IS_THROWN, ", as it is thrown"},
    {Datum::BREAKPOINTS_EVERYWHERE, ", as with breakpoints everywhere"},
    {Datum::AFTER_STEP_IN, ", as after a step in"},
    {Datum::CALLS_BEGIN, ", where the function's calls begin"},
    {Datum::CATCHES, " or in code around it, which catches what is thrown"},
    {Datum::END_OF_INITIALISER, ", the end of the initialiser"},
    {Datum::CONDITION_IS_FALSE, ", as the breakpoint's condition is false"},
    {Datum::NO_BREAKPOINT, ", as no breakpoint is set there"},
    {Datum::BREAKPOINTS_ARE_OFF, " by a breakpoint or debugger statement, as they are off"},
    {Datum::PAUSES_ARE_OFF, ", as all pauses are off"},
    {Datum::NEVER_COMES, ", as the program never comes there"},
    {Datum::COMES_NO_MORE, ", as the program does not come there any more"},
    {Datum::NOT_ASKED_FOR, ", as nobody asked for it"},
    {Datum::NO_SCRIPT_BEGINS, ", as no script begins there"},
    {Datum::BLOCK_WAS_LEFT, ", as its block was left"},
    {Datum::FUNCTION_ON_STACK, ", as the function is on the stack"},
    {Datum::FUNCTION_NOT_RUNNING, ", as the function is not running"},
    {Datum::AS_BEFORE, ", as before"},
    {Datum::NOBODY_HANDLES, " that nobody handles"},
    {Datum::ONCE, ", once"},
    {Datum::AGAIN, ", once more"},
    {Datum::VISITS, ", as often as the program comes there"},
    {Datum::IN_FRAME_OF_START, " in the frame that it began in"},
    {Datum::IN_CALLBACK, ", the callback"},
    {Datum::IS_CALLED, ", in what is called"},
};

std::string ReasonText(const Datum& datum) {
  switch (datum.reason()) {
    case Datum::IS_CAUGHT:
      return absl::StrCat(", as it is caught (", CodeText(datum.by()), ")");
    case Datum::HAS_RUN:
      return absl::StrCat(" after ", CodeText(datum.by()), " has run");
    case Datum::AS_LISTED:
      return absl::StrCat(", as listed below ", datum.expression());
    case Datum::HANDLER_DROPS:
      return absl::StrCat(", as ", datum.number(), " have a handler that drops the error");
    case Datum::PLACE_OF_FRAME:
      return absl::StrCat(", the place of frame ", datum.number());
    default:
      return std::string(WordFor(datum.reason(), kReasons, ""));
  }
}

std::string Mismatch(const Aspect& about, const Datum& expected, const Datum& actual) {
  return absl::StrCat(ToText(about), ": expected ", ToText(expected), ", got ", ToText(actual));
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
    case Aspect::SCRIPT_PAUSE:
      return "pause before a script";
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
