#include "model/answers/display.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/answers/output_names.h"
#include "model/js_string.h"
#include "model/words.h"

namespace twinstep {
namespace {

std::string Quoted(const JsString& string) {
  // C escapes the single quote too, which needs none between double quotes.
  std::string text =
      absl::StrCat("\"", absl::StrReplaceAll(absl::Utf8SafeCEscape(ToDisplay(string)), {{"\\'", "'"}}), "\"");
  if (string.cut() > 0) absl::StrAppend(&text, "+", string.cut());
  // The escaped form of a lone surrogate and the same characters in a well-formed string differ by this mark.
  return string.content_case() == JsString::kUtf16 ? "u16" + text : text;
}

std::string ToText(const Property& property) {
  std::string text = property.symbol() ? absl::StrCat("[", Quoted(property.name()), "]") : Quoted(property.name());
  if (property.not_enumerable()) absl::StrAppend(&text, "(hidden)");
  absl::StrAppend(&text, ": ");
  if (property.has_accessor()) {
    const Accessor& accessor = property.accessor();
    absl::StrAppend(&text, "<", accessor.getter() ? "get" : "", accessor.getter() && accessor.setter() ? "/" : "",
                    accessor.setter() ? "set" : "", ">");
  } else {
    absl::StrAppend(&text, ToText(property.value()));
  }
  return text;
}

std::string ToText(const Object& object) {
  if (object.same_as() > 0) return absl::StrCat("<object ", object.same_as(), ">");
  std::string text;
  switch (object.kind()) {
    case Object::FUNCTION:
      text = "function";
      break;
    case Object::ARRAY:
      text = "array";
      break;
    case Object::PROXY:
      text = "proxy";
      break;
    case Object::EXOTIC:
      text = "exotic";
      break;
    default:
      text = "object";
  }
  if (!object.class_name().empty()) absl::StrAppend(&text, " ", object.class_name());
  if (!object.function_name().empty()) absl::StrAppend(&text, " ", object.function_name());
  if (object.properties_size() > 0 || object.properties_left_out() > 0) {
    absl::StrAppend(&text, " {", absl::StrJoin(object.properties(), ", ", [](std::string* out, const Property& p) {
      absl::StrAppend(out, ToText(p));
    }));
    if (object.properties_left_out() > 0) absl::StrAppend(&text, " +", object.properties_left_out());
    absl::StrAppend(&text, "}");
  }
  return text;
}

std::string EvaluationText(const Evaluation& evaluation) {
  switch (evaluation.completion_case()) {
    case Evaluation::kValue:
      return ToText(evaluation.value());
    case Evaluation::kThrown:
      return absl::StrCat("threw ", ToText(evaluation.thrown()));
    case Evaluation::kRefused:
      return "refused";
    case Evaluation::kFailed:
      return "failed";
    case Evaluation::kNoFrame:
      return "no such frame";
    case Evaluation::COMPLETION_NOT_SET:
      break;
  }
  return "nothing";
}

std::string PlacesText(const BreakpointSet& set) {
  if (!set.has_location()) return "at places to come";
  std::string text = absl::StrCat("at ", ToText(set.location()));
  for (const Location& more : set.more()) absl::StrAppend(&text, ", ", ToText(more));
  return text;
}

std::string FrameFinishedText(const Paused& paused) {
  if (paused.has_returned()) return absl::StrCat(", returning ", ToText(paused.returned()));
  if (paused.has_thrown()) return absl::StrCat(", throwing ", ToText(paused.thrown()));
  return "";
}

}  // namespace

std::string ToText(const Value& value) {
  switch (value.kind_case()) {
    case Value::kBoolean:
      return value.boolean() ? "true" : "false";
    case Value::kNumber:
      return NumberToDisplay(value.number());
    case Value::kBigint:
      return absl::StrCat(value.bigint(), "n");
    case Value::kString:
      return Quoted(value.string());
    case Value::kSymbol:
      return value.symbol().has_description() ? absl::StrCat("Symbol(", Quoted(value.symbol().description()), ")")
                                              : "Symbol()";
    case Value::kObject:
      return ToText(value.object());
    case Value::kSingleton:
      break;
    case Value::KIND_NOT_SET:
      return "no value";
  }
  switch (value.singleton()) {
    case Value::UNDEFINED:
      return "undefined";
    case Value::NULL_:
      return "null";
    case Value::UNINITIALIZED:
      return "uninitialized";
    case Value::OPTIMIZED_OUT:
      return "optimized out";
    default:
      return "unavailable";
  }
}

std::string ToText(const Opened& opened) {
  std::vector<std::string> parts;
  for (const auto* list : {&opened.properties(), &opened.private_members(), &opened.slots()}) {
    for (const Property& property : *list) parts.push_back(ToText(property));
  }
  for (const MapEntry& entry : opened.entries()) {
    parts.push_back(absl::StrCat(entry.has_key() ? ToText(entry.key()) : "", entry.has_key() ? " => " : "=> ",
                                 ToText(entry.value())));
  }
  if (opened.left_out() > 0) parts.push_back(absl::StrCat("+", opened.left_out()));
  return absl::StrCat("{", absl::StrJoin(parts, ", "), "}");
}

std::string ToText(Scope::Kind kind) {
  return kind == Scope::KIND_UNSPECIFIED ? "scope" : Words(Scope::Kind_Name(kind));
}

std::string ToText(const Scope& scope) {
  return absl::StrCat(ToText(scope.kind()), " {",
                      absl::StrJoin(scope.variables(), ", ",
                                    [](std::string* out, const Variable& variable) {
                                      absl::StrAppend(out, variable.name(), ": ", ToText(variable.value()));
                                    }),
                      "}");
}

std::string ShownName(const Frame& frame) {
  if (!frame.function_name().empty()) return frame.function_name();
  switch (frame.kind()) {
    case Frame::SCRIPT:
      return "(script)";
    case Frame::MODULE:
      return "(module)";
    case Frame::EVAL:
      return "(eval)";
    default:
      return "(anonymous)";
  }
}

std::string ToText(const Frame& frame) { return absl::StrCat(ShownName(frame), " ", ToText(frame.location())); }

std::string ToText(const CallSite& call) {
  std::string text = call.waits() ? "waiting " : "";
  absl::StrAppend(&text, call.function_name().empty() ? "(no name)" : call.function_name());
  if (call.has_location()) absl::StrAppend(&text, " ", ToText(call.location()));
  return text;
}

std::string ToText(const ExceptionTold& told) {
  const auto stack = [](const google::protobuf::RepeatedPtrField<CallSite>& calls) {
    return absl::StrJoin(calls, " < ", [](std::string* out, const CallSite& call) { *out += ToText(call); });
  };
  std::string text = absl::Utf8SafeCEscape(told.message());
  if (told.has_location()) absl::StrAppend(&text, text.empty() ? "at " : " at ", ToText(told.location()));
  if (told.thrown_at_size() > 0) absl::StrAppend(&text, "; thrown at ", stack(told.thrown_at()));
  if (told.made_at_size() > 0) absl::StrAppend(&text, "; made at ", stack(told.made_at()));
  return text;
}

std::string ToText(const Rejection& rejection) {
  return absl::StrCat("promise ", rejection.promise(), " rejected with ", ToText(rejection.reason()),
                      rejection.revoked() ? ", handled later" : "");
}

std::string ToText(const AsyncCalls& async) {
  return absl::StrCat(
      async.cause(), ": ",
      absl::StrJoin(async.calls(), " < ", [](std::string* out, const CallSite& call) { *out += ToText(call); }));
}

std::string ToText(const Logged& logged) {
  return absl::StrCat(ToText(logged.location()), ": ", EvaluationText(logged.evaluated()));
}

std::string ToText(const Output& output) {
  switch (output.kind_case()) {
    case Output::kBreakpointSet:
      return absl::StrCat("breakpoint set ", PlacesText(output.breakpoint_set()),
                          output.breakpoint_set().duplicate() ? " (same as an earlier one)" : "");
    case Output::kBreakpointRefused:
      return "breakpoint refused";
    case Output::kBreakpointRemoved:
      return output.breakpoint_removed().removed() ? "removed" : "not removed";
    case Output::kPaused:
      return absl::StrCat("paused at ", ToText(output.paused().location()), " (", ReasonName(output.paused().reason()),
                          ")", FrameFinishedText(output.paused()));
    case Output::kFinished: {
      std::string text = absl::StrCat("finished: ", OutcomeName(output.finished().outcome()));
      if (output.finished().has_exception()) absl::StrAppend(&text, " ", ToText(output.finished().exception()));
      return text;
    }
    case Output::kEvaluated:
      return absl::StrCat("evaluated: ", EvaluationText(output.evaluated()));
    case Output::kDone:
      return output.done().refused() ? "refused" : "done";
    case Output::kPlacesListed:
      return absl::StrCat(
          "places: ", absl::StrJoin(output.places_listed().places(), ", ", [](std::string* out, const Location& place) {
            absl::StrAppend(out, ToText(place));
          }));
    case Output::kEdited:
      return Words(Edited::Status_Name(output.edited().status()));
    case Output::kInspected:
      return absl::StrCat("inspected: ", output.inspected().has_opened()
                                             ? ToText(output.inspected().opened())
                                             : EvaluationText(output.inspected().evaluated()));
    case Output::KIND_NOT_SET:
      return "no output";
  }
  return "unknown output";
}

std::string ToText(const Trace& trace) {
  std::string text = absl::StrCat("# ", trace.engine(), " ", trace.engine_version(), ", capture ",
                                  CaptureLevel_Name(trace.capture()), "\n");
  for (const Event& event : trace.events()) {
    if (event.has_action()) {
      absl::StrAppend(&text, "> ", ToText(event.action()), "\n");
      continue;
    }
    const Output& output = event.output();
    absl::StrAppend(&text, ToText(output), "\n");
    for (const Frame& frame : output.paused().frames()) {
      absl::StrAppend(&text, "  ", ToText(frame), "\n");
      if (frame.has_this_value()) absl::StrAppend(&text, "    this ", ToText(frame.this_value()), "\n");
      for (const Scope& scope : frame.scopes()) absl::StrAppend(&text, "    ", ToText(scope), "\n");
    }
    for (const AsyncCalls& async : output.paused().async_calls()) absl::StrAppend(&text, "  ", ToText(async), "\n");
    const ExceptionTold* const told = output.has_paused() && output.paused().has_told() ? &output.paused().told()
                                      : output.finished().has_told()                    ? &output.finished().told()
                                                                                        : nullptr;
    if (told != nullptr) absl::StrAppend(&text, "  told ", ToText(*told), "\n");
    for (const Rejection& rejection : output.finished().rejections()) {
      absl::StrAppend(&text, "  ", ToText(rejection), "; ", ToText(rejection.told()), "\n");
    }
    for (const Logged& logged : output.finished().logged()) absl::StrAppend(&text, "  logged ", ToText(logged), "\n");
    for (const std::string& line : output.finished().console()) {
      absl::StrAppend(&text, "  printed ", absl::Utf8SafeCEscape(line), "\n");
    }
  }
  return text;
}

}  // namespace twinstep
