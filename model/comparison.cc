#include "model/comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/display.h"
#include "model/paper_view.h"

namespace twinstep {
namespace {

Divergence Make(Divergence::Type type, std::string what, std::string a, std::string b) {
  Divergence divergence;
  divergence.set_type(type);
  divergence.set_what(std::move(what));
  divergence.set_a(std::move(a));
  divergence.set_b(std::move(b));
  return divergence;
}

bool SameLocation(const Location& a, const Location& b, CaptureLevel level) {
  return a.source() == b.source() && a.line() == b.line() &&
         (level == PAPER || (a.name() == b.name() && a.column() == b.column()));
}

std::string LocationText(const Location& location, CaptureLevel level) {
  if (level == FULL) return ToText(location);
  Location line = location;
  line.clear_column();
  return ToText(line);
}

std::optional<Divergence> CompareSetBreakpoint(const Output& a, const Output& b, CaptureLevel level) {
  const auto is_set = [](const Output& output) {
    return output.has_breakpoint_set() && output.breakpoint_set().has_location();
  };
  const BreakpointSet& set_a = a.breakpoint_set();
  const BreakpointSet& set_b = b.breakpoint_set();
  const bool same = a.has_breakpoint_set() == b.has_breakpoint_set() && is_set(a) == is_set(b) &&
                    (!is_set(a) || SameLocation(set_a.location(), set_b.location(), level));
  auto text = [level, is_set](const Output& output) {
    if (!output.has_breakpoint_set()) return std::string("refused");
    return is_set(output) ? LocationText(output.breakpoint_set().location(), level) : "at places to come";
  };
  if (!same) return Make(Divergence::BREAKPOINT_LOCATION, "actual location", text(a), text(b));
  // By URL: in the other scripts.
  for (int i = 0; i < std::max(set_a.more_size(), set_b.more_size()); ++i) {
    auto more = [level, i](const BreakpointSet& set) {
      return i < set.more_size() ? LocationText(set.more(i), level) : std::string("nothing");
    };
    if (more(set_a) == more(set_b)) continue;
    return Make(Divergence::BREAKPOINT_LOCATION, absl::StrCat("location ", i + 2), more(set_a), more(set_b));
  }
  return std::nullopt;
}

// With columns at both levels: a list of lines says little.
std::optional<Divergence> ComparePlaces(const PlacesListed& a, const PlacesListed& b) {
  auto text = [](const PlacesListed& list, int index) {
    return index < list.places_size() ? ToText(list.places(index)) : "the end";
  };
  for (int i = 0; i < std::max(a.places_size(), b.places_size()); ++i) {
    if (i < a.places_size() && i < b.places_size() && SameLocation(a.places(i), b.places(i), FULL)) continue;
    return Make(Divergence::BREAKPOINT_LOCATION, absl::StrCat("place ", i + 1, " of the list"), text(a, i), text(b, i));
  }
  return std::nullopt;
}

// --- Level PAPER.

// Uninitialised counts as undefined; the text of a variable is what differs.
std::map<std::string, std::string> PaperTexts(const Paused& paused) {
  std::map<std::string, std::string> texts;
  for (const PaperVariable& variable : PaperVariables(paused)) {
    const std::string type = variable.type == "uninitialized" ? "undefined" : variable.type;
    texts[variable.name] = variable.value.empty() && type != "string" ? type : absl::StrCat(type, " ", variable.value);
  }
  return texts;
}

std::optional<Divergence> CompareTexts(const std::map<std::string, std::string>& a,
                                       const std::map<std::string, std::string>& b, const std::string& where) {
  auto text = [](const std::map<std::string, std::string>& texts, const std::string& name) {
    const auto it = texts.find(name);
    return it == texts.end() ? std::string("not listed") : it->second;
  };
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() || j != b.end()) {
    if (i != a.end() && j != b.end() && *i == *j) {
      ++i, ++j;
      continue;
    }
    const std::string& name = j == b.end() || (i != a.end() && i->first <= j->first) ? i->first : j->first;
    Divergence divergence =
        Make(Divergence::VARIABLES, absl::StrCat("variable ", name, where), text(a, name), text(b, name));
    divergence.set_variable(name);
    return divergence;
  }
  return std::nullopt;
}

std::optional<Divergence> ComparePausedPaper(const Paused& a, const Paused& b) {
  const std::vector<std::string> stack_a = PaperStack(a);
  const std::vector<std::string> stack_b = PaperStack(b);
  if (stack_a != stack_b) {
    auto text = [](const std::vector<std::string>& stack) {
      return stack.empty() ? "empty" : absl::StrJoin(stack, " < ");
    };
    return Make(Divergence::CALL_STACK, "function names", text(stack_a), text(stack_b));
  }
  return CompareTexts(PaperTexts(a), PaperTexts(b), "");
}

// --- Level FULL.

// What one side left out because of a capture limit is equal to anything.
bool SameValue(const Value& a, const Value& b);

bool SameText(const JsString& a, const JsString& b) {
  return a.content_case() == b.content_case() && a.cut() == b.cut() && a.utf8() == b.utf8() && a.utf16() == b.utf16();
}

bool SameProperty(const Property& a, const Property& b) {
  if (a.not_enumerable() != b.not_enumerable() || a.content_case() != b.content_case()) return false;
  if (a.has_accessor()) {
    return a.accessor().getter() == b.accessor().getter() && a.accessor().setter() == b.accessor().setter();
  }
  return SameValue(a.value(), b.value());
}

bool SameObject(const Object& a, const Object& b) {
  if (a.kind() != b.kind() || a.same_as() != b.same_as()) return false;
  if (a.properties_left_out() > 0 || b.properties_left_out() > 0) return true;
  if (a.properties_size() != b.properties_size()) return false;
  const bool same_in_order = std::equal(a.properties().begin(), a.properties().end(), b.properties().begin(),
                                        [](const Property& one, const Property& other) {
                                          return one.symbol() == other.symbol() && SameText(one.name(), other.name()) &&
                                                 SameProperty(one, other);
                                        });
  if (same_in_order) return true;
  // Property order is the object's own and the same in every engine, but debuggers list accessors and symbols as they
  // please.
  std::map<std::pair<bool, std::string>, const Property*> by_name;
  for (const Property& property : a.properties()) {
    by_name[{property.symbol(), property.name().SerializeAsString()}] = &property;
  }
  return std::all_of(b.properties().begin(), b.properties().end(), [&by_name](const Property& property) {
    const auto it = by_name.find({property.symbol(), property.name().SerializeAsString()});
    return it != by_name.end() && SameProperty(*it->second, property);
  });
}

bool SameValue(const Value& a, const Value& b) {
  if (a.kind_case() != b.kind_case()) return false;
  if (a.has_object()) return SameObject(a.object(), b.object());
  if (a.has_string()) return SameText(a.string(), b.string());
  if (a.has_boolean()) return a.boolean() == b.boolean();
  if (a.has_singleton()) return a.singleton() == b.singleton();
  // Every NaN is the same value to JavaScript; beyond that bit for bit: -0 is not 0.
  if (a.has_number()) {
    return std::bit_cast<uint64_t>(a.number()) == std::bit_cast<uint64_t>(b.number()) ||
           (std::isnan(a.number()) && std::isnan(b.number()));
  }
  return a.SerializeAsString() == b.SerializeAsString();
}

bool SameVariables(const Scope& a, const Scope& b) {
  return std::equal(a.variables().begin(), a.variables().end(), b.variables().begin(), b.variables().end(),
                    [](const Variable& one, const Variable& other) {
                      return one.name() == other.name() && SameValue(one.value(), other.value());
                    });
}

std::map<std::string, const Value*> ByName(const Scope& scope) {
  std::map<std::string, const Value*> values;
  for (const Variable& variable : scope.variables()) values.emplace(variable.name(), &variable.value());
  return values;
}

// An empty scope shows nothing, and whether one is listed at all is up to the debugger.
std::vector<const Scope*> ScopesWithVariables(const Frame& frame) {
  std::vector<const Scope*> scopes;
  for (const Scope& scope : frame.scopes()) {
    if (scope.variables_size() > 0) scopes.push_back(&scope);
  }
  return scopes;
}

std::optional<Divergence> CompareScopes(const Frame& frame_a, const Frame& frame_b, int frame) {
  const std::string where = absl::StrCat(" of frame ", frame);
  const std::vector<const Scope*> a = ScopesWithVariables(frame_a);
  const std::vector<const Scope*> b = ScopesWithVariables(frame_b);
  const size_t common = std::min(a.size(), b.size());
  for (size_t s = 0; s < common; ++s) {
    if (a[s]->kind() == b[s]->kind() && SameVariables(*a[s], *b[s])) continue;
    const std::string scope_where = absl::StrCat(" in scope ", s, where);
    if (a[s]->kind() != b[s]->kind()) {
      return Make(Divergence::VARIABLES, absl::StrCat("kind", scope_where), ToText(*a[s]), ToText(*b[s]));
    }
    const std::map<std::string, const Value*> values_a = ByName(*a[s]);
    const std::map<std::string, const Value*> values_b = ByName(*b[s]);
    std::map<std::string, std::string> texts_a, texts_b;
    for (const auto& [name, value] : values_a) {
      const auto it = values_b.find(name);
      if (it != values_b.end() && SameValue(*value, *it->second)) continue;
      texts_a[name] = ToText(*value);
      if (it != values_b.end()) texts_b[name] = ToText(*it->second);
    }
    for (const auto& [name, value] : values_b) {
      if (!values_a.contains(name)) texts_b[name] = ToText(*value);
    }
    if (auto divergence = CompareTexts(texts_a, texts_b, scope_where)) return divergence;
  }
  if (a.size() == b.size()) return std::nullopt;
  auto text = [common](const std::vector<const Scope*>& scopes) {
    return scopes.size() > common ? ToText(*scopes[common]) : std::string("no such scope");
  };
  return Make(Divergence::VARIABLES, absl::StrCat("scope ", common, where), text(a), text(b));
}

std::optional<Divergence> ComparePausedFull(const Paused& a, const Paused& b) {
  auto frame_text = [](const Paused& paused, int i) {
    return i < paused.frames_size() ? ToText(paused.frames(i)) : std::string("no such frame");
  };
  for (int f = 0; f < std::max(a.frames_size(), b.frames_size()); ++f) {
    const bool same = f < a.frames_size() && f < b.frames_size() && a.frames(f).kind() == b.frames(f).kind() &&
                      a.frames(f).function_name() == b.frames(f).function_name() &&
                      SameLocation(a.frames(f).location(), b.frames(f).location(), FULL);
    if (!same) return Make(Divergence::CALL_STACK, absl::StrCat("frame ", f), frame_text(a, f), frame_text(b, f));
  }
  for (int f = 0; f < a.frames_size(); ++f) {
    if (auto divergence = CompareScopes(a.frames(f), b.frames(f), f)) return divergence;
    if (!SameValue(a.frames(f).this_value(), b.frames(f).this_value())) {
      return Make(Divergence::VARIABLES, absl::StrCat("this of frame ", f), ToText(a.frames(f).this_value()),
                  ToText(b.frames(f).this_value()));
    }
  }
  auto completion_text = [](const Paused& paused) {
    if (paused.has_returned()) return absl::StrCat("returning ", ToText(paused.returned()));
    if (paused.has_thrown()) return absl::StrCat("throwing ", ToText(paused.thrown()));
    return std::string("none");
  };
  const bool same_completion = a.frame_finished_case() == b.frame_finished_case() &&
                               SameValue(a.returned(), b.returned()) && SameValue(a.thrown(), b.thrown());
  if (same_completion) return std::nullopt;
  return Make(Divergence::COMPLETION_VALUE, "end of the frame", completion_text(a), completion_text(b));
}

// Places and messages are the engine's own: which promises are told of is not.
bool SameRejection(const Rejection& a, const Rejection& b) {
  return a.promise() == b.promise() && a.revoked() == b.revoked() && SameValue(a.reason(), b.reason());
}

std::optional<Divergence> CompareFinishedFull(const Finished& a, const Finished& b) {
  if (a.outcome() != b.outcome() || a.has_exception() != b.has_exception() ||
      !SameValue(a.exception(), b.exception())) {
    auto text = [](const Finished& finished) {
      Output output;
      *output.mutable_finished() = finished;
      return ToText(output);
    };
    return Make(Divergence::PROGRAM_BEHAVIOUR, "end of the program", text(a), text(b));
  }
  for (int i = 0; i < std::max(a.console_size(), b.console_size()); ++i) {
    const std::string line_a = i < a.console_size() ? a.console(i) : "nothing";
    const std::string line_b = i < b.console_size() ? b.console(i) : "nothing";
    if (line_a != line_b)
      return Make(Divergence::PROGRAM_BEHAVIOUR, absl::StrCat("printed line ", i + 1), line_a, line_b);
  }
  for (int i = 0; i < std::max(a.rejections_size(), b.rejections_size()); ++i) {
    if (i < a.rejections_size() && i < b.rejections_size() && SameRejection(a.rejections(i), b.rejections(i))) continue;
    const auto text = [i](const Finished& one) {
      return i < one.rejections_size() ? ToText(one.rejections(i)) : std::string("nothing");
    };
    return Make(Divergence::PROGRAM_BEHAVIOUR, absl::StrCat("told rejection ", i + 1), text(a), text(b));
  }
  return std::nullopt;
}

// Only of those that nothing else shows: V8 and Firefox give other reasons by other rules.
absl::string_view ExceptionReason(const Paused& paused) {
  return paused.reason() == Paused::EXCEPTION         ? "exception"
         : paused.reason() == Paused::CONDITION_THREW ? "condition threw"
         : paused.reason() == Paused::REFUSED         ? "refused"
                                                      : "other";
}

// At level PAPER as that compares variables.
bool SameEvaluatedValue(const Value& a, const Value& b, CaptureLevel level) {
  return level == FULL ? SameValue(a, b) : PaperType(a) == PaperType(b) && PaperValue(a) == PaperValue(b);
}

// What was thrown tells more of the engine than of its debugger: messages differ.
std::optional<Divergence> CompareEvaluations(const Evaluation& a, const Evaluation& b, std::string_view what,
                                             const Output& output_a, const Output& output_b, CaptureLevel level) {
  // What has no effects one debugger knows better than the other.
  if (a.has_refused() || b.has_refused()) return std::nullopt;
  const bool same = a.completion_case() == b.completion_case() &&
                    (!a.has_value() || SameEvaluatedValue(a.value(), b.value(), level)) &&
                    (!a.has_thrown() || level == PAPER || SameValue(a.thrown(), b.thrown()));
  if (same) return std::nullopt;
  return Make(Divergence::EVALUATION, std::string(what), ToText(output_a), ToText(output_b));
}

using Properties = google::protobuf::RepeatedPtrField<Property>;

bool SameListed(const Property& a, const Property& b, CaptureLevel level) {
  if (level == FULL || a.content_case() != b.content_case() || a.has_accessor()) return SameProperty(a, b);
  return a.not_enumerable() == b.not_enumerable() && SameEvaluatedValue(a.value(), b.value(), level);
}

// In any order but those of one name, which private members of classes that extend each other may have.
std::optional<Divergence> CompareListed(const Properties& a, const Properties& b, CaptureLevel level) {
  const auto by_name = [](const Properties& list) {
    std::map<std::string, std::vector<const Property*>> names;
    for (const Property& property : list) {
      const std::string name = property.name().has_utf16() ? property.name().utf16() : property.name().utf8();
      names[property.symbol() ? absl::StrCat("[", name, "]") : name].push_back(&property);
    }
    return names;
  };
  const auto of_a = by_name(a), of_b = by_name(b);
  std::map<std::string, std::string> texts_a, texts_b;
  const auto text = [](const std::vector<const Property*>& list) {
    Opened shown;
    for (const Property* const property : list) *shown.add_properties() = *property;
    return ToText(shown);
  };
  for (const auto& [name, list] : of_a) {
    const auto it = of_b.find(name);
    if (it != of_b.end() && list.size() == it->second.size() &&
        std::equal(list.begin(), list.end(), it->second.begin(),
                   [level](const Property* x, const Property* y) { return SameListed(*x, *y, level); })) {
      continue;
    }
    texts_a[name] = text(list);
    if (it != of_b.end()) texts_b[name] = text(it->second);
  }
  for (const auto& [name, list] : of_b) {
    if (!of_a.contains(name)) texts_b[name] = text(list);
  }
  return CompareTexts(texts_a, texts_b, " opened");
}

std::optional<Divergence> CompareOpened(const Opened& a, const Opened& b, CaptureLevel level) {
  if (a.left_out() == 0 && b.left_out() == 0) {
    if (auto divergence = CompareListed(a.properties(), b.properties(), level)) return divergence;
  }
  if (auto divergence = CompareListed(a.slots(), b.slots(), level)) return divergence;
  if (auto divergence = CompareListed(a.private_members(), b.private_members(), level)) return divergence;
  const auto text = [](const Opened& opened, int i) {
    if (i >= opened.entries_size()) return std::string("no more entries");
    Opened one;
    *one.add_entries() = opened.entries(i);
    return ToText(one);
  };
  for (int i = 0; i < std::max(a.entries_size(), b.entries_size()); ++i) {
    const bool there = i < a.entries_size() && i < b.entries_size();
    if (there && a.entries(i).has_key() == b.entries(i).has_key() &&
        SameEvaluatedValue(a.entries(i).key(), b.entries(i).key(), level) &&
        SameEvaluatedValue(a.entries(i).value(), b.entries(i).value(), level)) {
      continue;
    }
    return Make(Divergence::VARIABLES, absl::StrCat("entry ", i, " opened"), text(a, i), text(b, i));
  }
  return std::nullopt;
}

// What logpoints logged, where, and in between of which lines.
std::optional<Divergence> CompareLogged(const Finished& a, const Finished& b, const Output& output_a,
                                        const Output& output_b, CaptureLevel level) {
  for (int i = 0; i < std::max(a.logged_size(), b.logged_size()); ++i) {
    const std::string what = absl::StrCat("logged ", i + 1);
    const auto text = [i](const Finished& one) {
      return i < one.logged_size() ? ToText(one.logged(i)) : std::string("nothing");
    };
    if (i >= a.logged_size() || i >= b.logged_size() || a.logged(i).printed() != b.logged(i).printed() ||
        !SameLocation(a.logged(i).location(), b.logged(i).location(), level)) {
      return Make(Divergence::EVALUATION, what, text(a), text(b));
    }
    if (std::optional<Divergence> divergence =
            CompareEvaluations(a.logged(i).evaluated(), b.logged(i).evaluated(), what, output_a, output_b, level)) {
      divergence->set_a(text(a));
      divergence->set_b(text(b));
      return divergence;
    }
  }
  return std::nullopt;
}

std::optional<Divergence> CompareInspected(const Output& a, const Output& b, CaptureLevel level) {
  const Inspected &of_a = a.inspected(), &of_b = b.inspected();
  if (of_a.has_opened() && of_b.has_opened()) return CompareOpened(of_a.opened(), of_b.opened(), level);
  // One is refused where the other one opens.
  if (of_a.evaluated().has_refused() || of_b.evaluated().has_refused()) return std::nullopt;
  if (of_a.has_opened() != of_b.has_opened()) {
    return Make(Divergence::EVALUATION, "opened object", ToText(a), ToText(b));
  }
  return CompareEvaluations(of_a.evaluated(), of_b.evaluated(), "opened expression", a, b, level);
}

std::optional<Divergence> ComparePaused(const Paused& a, const Paused& b, CaptureLevel level) {
  if (!SameLocation(a.location(), b.location(), level)) {
    return Make(Divergence::PAUSE_LOCATION, "pause", LocationText(a.location(), level),
                LocationText(b.location(), level));
  }
  if (ExceptionReason(a) != ExceptionReason(b)) {
    return Make(Divergence::PAUSE_REASON, "reason", std::string(ExceptionReason(a)), std::string(ExceptionReason(b)));
  }
  return level == PAPER ? ComparePausedPaper(a, b) : ComparePausedFull(a, b);
}

}  // namespace

std::optional<Divergence> CompareOutputs(const Output& a, const Output& b, CaptureLevel level) {
  const bool breakpoint_answers =
      (a.has_breakpoint_set() || a.has_breakpoint_refused()) && (b.has_breakpoint_set() || b.has_breakpoint_refused());
  if (breakpoint_answers) return CompareSetBreakpoint(a, b, level);
  if (a.has_breakpoint_removed() && b.has_breakpoint_removed()) {
    if (a.breakpoint_removed().removed() == b.breakpoint_removed().removed()) return std::nullopt;
    return Make(Divergence::BREAKPOINT_REMOVAL, "removal", ToText(a), ToText(b));
  }
  if (a.has_finished() && b.has_finished()) {
    std::optional<Divergence> divergence;
    if (level != PAPER) divergence = CompareFinishedFull(a.finished(), b.finished());
    return divergence ? divergence : CompareLogged(a.finished(), b.finished(), a, b, level);
  }
  if (a.has_paused() && b.has_paused()) return ComparePaused(a.paused(), b.paused(), level);
  if (a.has_evaluated() && b.has_evaluated()) {
    return CompareEvaluations(a.evaluated(), b.evaluated(), "expression", a, b, level);
  }
  if (a.has_variable_set() && b.has_variable_set()) {
    return CompareEvaluations(a.variable_set(), b.variable_set(), "setting the variable", a, b, level);
  }
  if (a.has_return_value_set() && b.has_return_value_set()) {
    return CompareEvaluations(a.return_value_set(), b.return_value_set(), "replacing the returned value", a, b, level);
  }
  if (a.has_inspected() && b.has_inspected()) return CompareInspected(a, b, level);
  if (a.has_watched() && b.has_watched()) return std::nullopt;
  if (a.has_pause_requested() && b.has_pause_requested()) return std::nullopt;
  if (a.has_edited() && b.has_edited() && a.edited().status() == b.edited().status()) return std::nullopt;
  if (a.has_exceptions_configured() && b.has_exceptions_configured()) return std::nullopt;
  if (a.has_blackboxed() && b.has_blackboxed() && a.blackboxed().refused() == b.blackboxed().refused()) {
    return std::nullopt;
  }
  if (a.has_breakpoints_switched() && b.has_breakpoints_switched()) return std::nullopt;
  if (a.has_garbage_collected() && b.has_garbage_collected()) return std::nullopt;
  if (a.has_places_listed() && b.has_places_listed()) return ComparePlaces(a.places_listed(), b.places_listed());
  return Make(Divergence::TERMINATION, "state", ToText(a), ToText(b));
}

}  // namespace twinstep
