#include "harness/exports/look.h"

#include <set>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/text/json_text.h"
#include "model/answers/display.h"
#include "model/answers/paper_view.h"
#include "model/js_string.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

constexpr char kNotListed[] = "not listed";

absl::Status CannotTell(const std::string& why) {
  return absl::FailedPreconditionError(absl::StrCat("a script cannot check this difference: ", why));
}

std::string PaperText(const Paused& paused, const std::string& name) {
  for (const PaperVariable& variable : PaperVariables(paused)) {
    if (variable.name != name) continue;
    if (variable.type == "string") return JsonString(variable.value);
    if (variable.type == "bigint") return variable.value + "n";
    if (!variable.value.empty()) return variable.value;
    return variable.type == "uninitialized" ? "undefined" : variable.type;
  }
  return kNotListed;
}

// Its place has moved with the text.
std::string FrameShown(const Datum& datum) { return datum.has_frame() ? FrameText(datum.frame()) : "no such frame"; }

std::string LineShown(const Datum& datum) { return datum.has_text() ? datum.text() : "nothing"; }

std::vector<const Scope*> ScopesWithVariables(const Frame& frame) {
  std::vector<const Scope*> scopes;
  for (const Scope& scope : frame.scopes()) {
    if (scope.variables_size() > 0) scopes.push_back(&scope);
  }
  return scopes;
}

const Scope* FindScope(const Paused& paused, const Look& look) {
  if (look.frame >= paused.frames_size()) return nullptr;
  const std::vector<const Scope*> scopes = ScopesWithVariables(paused.frames(look.frame));
  return look.scope < static_cast<int>(scopes.size()) ? scopes[look.scope] : nullptr;
}

std::string ScopeKindText(const Scope* scope) { return scope == nullptr ? "none" : ToText(scope->kind()); }

const Value* FindVariable(const Scope* scope, const std::string& name) {
  if (scope == nullptr) return nullptr;
  for (const Variable& variable : scope->variables()) {
    if (variable.name() == name) return &variable.value();
  }
  return nullptr;
}

const Property* FindProperty(const Object& object, const Property& like) {
  for (const Property& property : object.properties()) {
    if (property.symbol() == like.symbol() && ToDisplay(property.name()) == ToDisplay(like.name())) return &property;
  }
  return nullptr;
}

std::string PropertyText(const Property* property) {
  if (property == nullptr) return kNotListed;
  return property->has_accessor() ? "accessor" : ValueText(property->value());
}

// Goes down to the first property whose text differs; false: there is none.
bool FindLeaf(const Value& expected, const Value& actual, Look& look) {
  look.expected = ValueText(expected);
  look.actual = ValueText(actual);
  if (look.expected != look.actual) return true;
  if (!expected.has_object() || expected.object().same_as() > 0 || actual.object().same_as() > 0) return false;
  const Object& a = expected.object();
  const Object& b = actual.object();
  for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    for (const Property& property : one->properties()) {
      if (property.symbol()) continue;
      const Property* const twin = FindProperty(*other, property);
      if (twin == nullptr && other->properties_left_out() > 0) continue;
      look.path.push_back(ToDisplay(property.name()));
      const Property* const in_a = one == &a ? &property : twin;
      const Property* const in_b = one == &a ? twin : &property;
      look.expected = PropertyText(in_a);
      look.actual = PropertyText(in_b);
      if (look.expected != look.actual) return true;
      if (in_a != nullptr && in_a->has_value() && FindLeaf(in_a->value(), in_b->value(), look)) return true;
      look.path.pop_back();
    }
  }
  return false;
}

std::string CompletionText(const Paused& paused) {
  if (paused.has_returned()) return absl::StrCat("returning ", ValueText(paused.returned()));
  if (paused.has_thrown()) return absl::StrCat("throwing ", ValueText(paused.thrown()));
  return "none";
}

// What stands in one scope of one frame.
absl::StatusOr<Look> LookAtScope(const Divergence& divergence, bool expected_is_a, const Paused& expected,
                                 const Paused& actual, Look look) {
  const Scope* const in_expected = FindScope(expected, look);
  const Scope* const in_actual = FindScope(actual, look);
  const bool global = (in_actual != nullptr && in_actual->kind() == Scope::GLOBAL) ||
                      (in_expected != nullptr && in_expected->kind() == Scope::GLOBAL);
  if (divergence.about().variable().empty()) {
    if (global) return CannotTell("a scope of global variables that only one side shows");
    look.kind = Look::Kind::kScopeKind;
    look.expected = ScopeKindText(in_expected);
    look.actual = ScopeKindText(in_actual);
    return look;
  }
  look.kind = Look::Kind::kScopeVariable;
  look.path = {divergence.about().variable()};
  const Value* const value = FindVariable(in_actual, divergence.about().variable());
  const Value* const other = FindVariable(in_expected, divergence.about().variable());
  if (value != nullptr && other != nullptr) {
    if (FindLeaf(*other, *value, look)) return look;
    return CannotTell(absl::StrCat("what differs in ", divergence.about().variable(),
                                   " is which object it is, or whether a property is enumerable"));
  }
  look.expected = other != nullptr ? ValueText(*other) : kNotListed;
  look.actual = value != nullptr ? ValueText(*value) : kNotListed;
  if (look.expected == look.actual) {
    // Renamed: the expected one has another name in the initial run.
    look.expected = ShownText(expected_is_a ? divergence.a() : divergence.b(), FULL);
  }
  return look;
}

absl::StatusOr<Look> LookAtVariables(const Divergence& divergence, bool expected_is_a, const Paused& expected,
                                     const Paused& actual, CaptureLevel level) {
  Look look;
  const Aspect& about = divergence.about();
  look.frame = static_cast<int>(about.frame());
  look.scope = static_cast<int>(about.scope());
  const std::string text_a = ShownText(divergence.a(), level), text_b = ShownText(divergence.b(), level);
  if (about.kind() == Aspect::SHOWN_AND_EVALUATED) {
    look.kind = Look::Kind::kShownAndEvaluated;
    look.path = {divergence.about().variable()};
    if (text_a == text_b) {
      return CannotTell("what is shown and what evaluating gives differ in which object they are");
    }
    look.expected = "the same shown and evaluated";
    // What is not shown, or has no value, contradicts nothing.
    look.right = "(?:not listed evaluates to .*|.* evaluates to threw|(.*) evaluates to \\1)";
    look.actual = absl::StrCat(text_a, " evaluates to ", text_b);
    return look;
  }
  if (level == PAPER) {
    look.kind = Look::Kind::kVariable;
    look.frame = 0;
    look.path = {divergence.about().variable()};
    look.expected = PaperText(expected, divergence.about().variable());
    look.actual = PaperText(actual, divergence.about().variable());
    if (look.expected == look.actual) look.expected = expected_is_a ? text_a : text_b;
    return look;
  }
  if (about.variable() == "this") {
    look.kind = Look::Kind::kThis;
    if (look.frame >= expected.frames_size() || look.frame >= actual.frames_size()) {
      return CannotTell("the frame is missing");
    }
    look.expected = ValueText(expected.frames(look.frame).this_value());
    look.actual = ValueText(actual.frames(look.frame).this_value());
    if (look.expected == look.actual) return CannotTell("`this` differs in which object it is, or what it holds");
    return look;
  }
  if (!about.has_scope()) {
    // In any scope of the frame.
    if (look.frame >= actual.frames_size() || actual.frames(look.frame).scopes().empty()) {
      return CannotTell("the finding does not say what the frame's variables are");
    }
    look.kind = Look::Kind::kVariable;
    look.path = {divergence.about().variable()};
    look.expected = expected_is_a ? text_a : text_b;
    look.actual = expected_is_a ? text_b : text_a;
    return look;
  }
  return LookAtScope(divergence, expected_is_a, expected, actual, std::move(look));
}

}  // namespace

std::string ValueText(const Value& value) {
  switch (value.kind_case()) {
    case Value::kObject:
      switch (value.object().kind()) {
        case Object::ARRAY:
          return "array";
        case Object::FUNCTION:
          return "function";
        default:
          return "object";
      }
    case Value::kSymbol:
      return "symbol";
    case Value::kString:
      return JsonString(ToDisplay(value.string()));
    case Value::kSingleton:
      return value.singleton() == Value::UNAVAILABLE ? "uninitialized" : ToText(value);
    case Value::KIND_NOT_SET:
      return "uninitialized";
    default:
      return ToText(value);
  }
}

std::string ShownText(const Datum& datum, CaptureLevel level) {
  if (datum.word() == Datum::NOT_THERE) return kNotListed;
  const bool absent = datum.word() == Datum::NO_VALUE_YET || datum.value().singleton() == Value::UNINITIALIZED;
  if (absent) return level == PAPER ? "undefined" : "uninitialized";
  // A script goes on to the next scope there.
  if (datum.value().singleton() == Value::OPTIMIZED_OUT) return kNotListed;
  return ValueText(datum.value());
}

std::string ScopeText(const Scope& scope) {
  std::set<std::string> names;
  for (const Variable& variable : scope.variables()) names.insert(variable.name());
  return absl::StrCat(ToText(scope.kind()), " {", absl::StrJoin(names, ", "), "}");
}

std::string EndText(const Finished& finished) {
  if (finished.outcome() != Finished::THREW && finished.outcome() != Finished::REJECTED) return "completed";
  return absl::StrCat("threw ", ValueText(finished.exception()));
}

std::string LabelOf(const Look& look) {
  switch (look.kind) {
    case Look::Kind::kStack:
      return "stack: ";
    case Look::Kind::kFrame:
      return absl::StrCat("frame ", look.frame, ": ");
    case Look::Kind::kVariable:
    case Look::Kind::kScopeVariable:
    case Look::Kind::kShownAndEvaluated:
      return absl::StrCat(absl::StrJoin(look.path, "."), ": ");
    case Look::Kind::kScopeKind:
    case Look::Kind::kScope:
      return absl::StrCat("scope ", look.scope, ": ");
    case Look::Kind::kThis:
    case Look::Kind::kThisClass:
      return "this: ";
    case Look::Kind::kListed:
      return absl::StrCat(PlaceText(look.place, FULL), " is ");
    case Look::Kind::kLogCount:
      return "times logged: ";
    case Look::Kind::kLogged:
      return absl::StrCat("log ", look.line + 1, ": ");
    case Look::Kind::kCompletion:
    case Look::Kind::kEnd:
    case Look::Kind::kAnswer:
      return "";
    case Look::Kind::kPrinted:
      return absl::StrCat("printed line ", look.line + 1, ": ");
    case Look::Kind::kNothing:
      break;
  }
  return "";
}

std::string FrameText(const Frame& frame) {
  return absl::StrCat(ShownName(frame), " ", PlaceText(frame.location(), FULL));
}

std::string PlaceText(const Location& location, CaptureLevel level) {
  Location shown = location;
  if (level == PAPER) shown.clear_column();
  // Scripts know modules by their resolved names.
  if (shown.source() == Location::MODULE) shown.set_name(ResolveSpecifier("", shown.name()));
  return ToText(shown);
}

absl::StatusOr<Look> MakeLook(const Divergence& divergence, bool expected_is_a, const Output& expected,
                              const Output& actual, CaptureLevel level) {
  Look look;
  switch (divergence.type()) {
    case Divergence::CALL_STACK:
      look.frame = static_cast<int>(divergence.about().frame());
      if (level == PAPER) {
        look.kind = Look::Kind::kStack;
        auto text = [](const Paused& paused) {
          const std::vector<std::string> stack = PaperStack(paused);
          return stack.empty() ? "empty" : absl::StrJoin(stack, " < ");
        };
        look.expected = text(expected.paused());
        look.actual = text(actual.paused());
        return look;
      }
      look.kind = Look::Kind::kFrame;
      look.actual =
          look.frame < actual.paused().frames_size() ? FrameText(actual.paused().frames(look.frame)) : "no such frame";
      look.expected = FrameShown(expected_is_a ? divergence.a() : divergence.b());
      return look;
    case Divergence::VARIABLES:
      return LookAtVariables(divergence, expected_is_a, expected.paused(), actual.paused(), level);
    case Divergence::COMPLETION_VALUE:
      look.kind = Look::Kind::kCompletion;
      look.expected = CompletionText(expected.paused());
      look.actual = CompletionText(actual.paused());
      if (look.expected == look.actual) return CannotTell("what the frame returns differs in which object it is");
      return look;
    case Divergence::PROGRAM_BEHAVIOUR:
      if (divergence.about().kind() == Aspect::PRINTED) {
        look.kind = Look::Kind::kPrinted;
        look.line = static_cast<int>(divergence.about().index()) - 1;
        look.expected = LineShown(expected_is_a ? divergence.a() : divergence.b());
        look.actual = LineShown(expected_is_a ? divergence.b() : divergence.a());
        return look;
      }
      if (divergence.about().kind() == Aspect::REJECTION) {
        return CannotTell("which rejected promises the engine reports to its host");
      }
      look.kind = Look::Kind::kEnd;
      look.expected = EndText(expected.finished());
      look.actual = EndText(actual.finished());
      if (look.expected == look.actual)
        return CannotTell("the program ends by an error that differs in its message alone");
      return look;
    default:
      return look;
  }
}

namespace {

using Kind = Look::Kind;

std::string PathText(const std::vector<std::string>& path, char quote) {
  return absl::StrCat("[",
                      absl::StrJoin(path, ", ",
                                    [quote](std::string* out, const std::string& name) {
                                      absl::StrAppend(out, JsLiteral(name, quote));
                                    }),
                      "]");
}

// Whether a list of places has this one.
std::string TestOf(const Location& place) { return absl::StrCat("/[\\[ ]", PlaceText(place, FULL), "[\\] ]/.test"); }

std::string Label(const Look& look) { return look.path.empty() ? "" : absl::StrJoin(look.path, ".") + ": "; }

}  // namespace

std::string V8Look(const Look& look, const std::string& await) {
  const std::string frame = absl::StrCat("frames[", look.frame, "]");
  switch (look.kind) {
    case Kind::kStack:
      return "'stack: ' + stack(frames)";
    case Kind::kFrame:
      return absl::StrCat("'frame ", look.frame, ": ' + frameText(", frame, ")");
    case Kind::kVariable:
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "variable(", frame, ", ",
                          JsLiteral(look.path[0], '\''), ")");
    case Kind::kScopeVariable:
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "inside((", await, "scopes(", frame, "))[",
                          look.scope, "]?.variables ?? [], ", PathText(look.path, '\''), ")");
    case Kind::kScopeKind:
      return absl::StrCat("'scope ", look.scope, ": ' + ((", await, "scopes(", frame, "))[", look.scope,
                          "]?.kind ?? 'none')");
    case Kind::kScope:
      return absl::StrCat("'scope ", look.scope, ": ' + scopeText((", await, "scopes(", frame, "))[", look.scope, "])");
    case Kind::kShownAndEvaluated: {
      const std::string name = JsLiteral(look.path[0], '\'');
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "variable(", frame, ", ", name,
                          ") + ' evaluates to ' + ", await, "evaluated(", frame, ", ", name, ")");
    }
    case Kind::kThis:
      return absl::StrCat("'this: ' + show({value: ", frame, ".this})");
    case Kind::kThisClass:
      return absl::StrCat("'this: ' + ", frame, ".this.className");
    case Kind::kListed:
      return absl::StrCat("'", LabelOf(look), "' + (", TestOf(look.place), "(", await,
                          "listPlaces()) ? 'listed' : 'not listed')");
    case Kind::kCompletion:
      return "frames[0].returnValue ? `returning ${show({value: frames[0].returnValue})}` : 'none'";
    default:
      return "";
  }
}

std::string SpiderMonkeyLook(const Look& look) {
  const std::string frame = look.frame == 0 ? "frame" : absl::StrCat("olderFrame(frame, ", look.frame, ")");
  switch (look.kind) {
    case Kind::kStack:
      return "\"stack: \" + stack(frame)";
    case Kind::kFrame:
      return absl::StrCat("\"frame ", look.frame, ": \" + frameText(", frame, look.frame == 0 ? ", lastPause)" : ")");
    case Kind::kVariable:
      return absl::StrCat(JsLiteral(Label(look), '"'), " + variable(", frame, ", ", JsLiteral(look.path[0], '"'), ")");
    case Kind::kScopeVariable:
      return absl::StrCat(JsLiteral(Label(look), '"'), " + inside(scopes(", frame, ")[", look.scope,
                          "] ?? {names: []}, ", PathText(look.path, '"'), ")");
    case Kind::kScopeKind:
      return absl::StrCat("\"scope ", look.scope, ": \" + (scopes(", frame, ")[", look.scope, "]?.kind ?? \"none\")");
    case Kind::kScope:
      return absl::StrCat("\"scope ", look.scope, ": \" + scopeText(scopes(", frame, ")[", look.scope, "])");
    case Kind::kShownAndEvaluated: {
      const std::string name = JsLiteral(look.path[0], '"');
      return absl::StrCat(JsLiteral(Label(look), '"'), " + variable(", frame, ", ", name,
                          ") + \" evaluates to \" + evaluated(", frame, ", ", name, ")");
    }
    case Kind::kThis:
      return absl::StrCat("\"this: \" + show(", frame, ".this)");
    case Kind::kThisClass:
      return absl::StrCat("\"this: \" + ", frame, ".this.class");
    case Kind::kListed:
      return absl::StrCat("\"", LabelOf(look), "\" + (", TestOf(look.place),
                          "(listPlaces()) ? \"listed\" : \"not listed\")");
    case Kind::kCompletion:
      return "!completion ? \"none\" : \"throw\" in completion ? `throwing ${show(completion.throw)}` : "
             "`returning ${show(completion.return)}`";
    default:
      return "";
  }
}

std::string V8Place(bool sources, CaptureLevel level) {
  return absl::StrCat(sources ? "${sources.get(scriptId)}" : "", "${lineNumber + 1}",
                      level == FULL ? ":${columnNumber}" : "");
}

std::string SpiderMonkeyPlace(bool sources, CaptureLevel level) {
  return absl::StrCat(sources ? "${name}" : "", "${lineNumber}", level == FULL ? ":${columnNumber - 1}" : "");
}

ExportAnswer AnswerAt(std::string_view what, const Location& place, CaptureLevel level) {
  ExportAnswer answer{.text = absl::StrCat(std::string(what), " ")};
  answer.begin = answer.text.size();
  absl::StrAppend(&answer.text, PlaceText(place, level));
  answer.end = answer.text.size();
  if (place.source() != Location::MAIN) return answer;
  answer.place = place;
  if (level == PAPER) answer.place->clear_column();
  return answer;
}

}  // namespace twinstep
