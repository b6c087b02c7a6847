#include "model/answers/comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/answers/display.h"
#include "model/answers/mismatch.h"
#include "model/answers/paper_view.h"

namespace twinstep {
namespace {

Divergence Make(Divergence::Type type, Aspect about, Datum a, Datum b) {
  Divergence divergence;
  divergence.set_type(type);
  *divergence.mutable_about() = std::move(about);
  *divergence.mutable_a() = std::move(a);
  *divergence.mutable_b() = std::move(b);
  return divergence;
}

bool SameLocation(const Location& a, const Location& b, CaptureLevel level) {
  return a.source() == b.source() && a.line() == b.line() &&
         (level == PAPER || (a.name() == b.name() && a.column() == b.column()));
}

// As far as it is compared.
Location PlaceAt(const Location& location, CaptureLevel level) {
  Location place = location;
  if (level == PAPER) place.clear_column();
  return place;
}

std::optional<Divergence> CompareSetBreakpoint(const Output& a, const Output& b, CaptureLevel level) {
  const auto is_set = [](const Output& output) {
    return output.has_breakpoint_set() && output.breakpoint_set().has_location();
  };
  const BreakpointSet& set_a = a.breakpoint_set();
  const BreakpointSet& set_b = b.breakpoint_set();
  const bool same = a.has_breakpoint_set() == b.has_breakpoint_set() && is_set(a) == is_set(b) &&
                    (!is_set(a) || SameLocation(set_a.location(), set_b.location(), level));
  auto put = [level, is_set](const Output& output) {
    if (!output.has_breakpoint_set()) return Said(Datum::REFUSED);
    return is_set(output) ? Place(PlaceAt(output.breakpoint_set().location(), level)) : Said(Datum::AT_PLACES_TO_COME);
  };
  if (!same) return Make(Divergence::BREAKPOINT_LOCATION, About(Aspect::BREAKPOINT_PLACE), put(a), put(b));
  // By URL: in the other scripts.
  for (int i = 0; i < std::max(set_a.more_size(), set_b.more_size()); ++i) {
    if (i < set_a.more_size() && i < set_b.more_size() && SameLocation(set_a.more(i), set_b.more(i), level)) continue;
    auto more = [level, i](const BreakpointSet& set) {
      return i < set.more_size() ? Place(PlaceAt(set.more(i), level)) : Said(Datum::NONE);
    };
    return Make(Divergence::BREAKPOINT_LOCATION, AboutNumber(Aspect::BREAKPOINT_PLACE, i + 2), more(set_a),
                more(set_b));
  }
  return std::nullopt;
}

// With columns at both levels: a list of lines says little.
std::optional<Divergence> ComparePlaces(const PlacesListed& a, const PlacesListed& b) {
  auto at = [](const PlacesListed& list, int index) {
    return index < list.places_size() ? Place(list.places(index)) : Said(Datum::END_OF_LIST);
  };
  for (int i = 0; i < std::max(a.places_size(), b.places_size()); ++i) {
    if (i < a.places_size() && i < b.places_size() && SameLocation(a.places(i), b.places(i), FULL)) continue;
    return Make(Divergence::BREAKPOINT_LOCATION, AboutNumber(Aspect::LISTED_NUMBER, i + 1), at(a, i), at(b, i));
  }
  return std::nullopt;
}

// --- Level PAPER.

// Uninitialised counts as undefined.
std::vector<PaperVariable> PaperView(const Paused& paused) {
  std::vector<PaperVariable> variables = PaperVariables(paused);
  for (PaperVariable& variable : variables) {
    if (variable.type == "uninitialized") variable.type = "undefined";
  }
  return variables;
}

Datum ShownOrNot(const Value* value) { return value == nullptr ? Said(Datum::NOT_THERE) : Shows(*value); }

Divergence OfVariable(std::string name, Datum a, Datum b) {
  Aspect about = About(Aspect::VARIABLE);
  about.set_variable(std::move(name));
  return Make(Divergence::VARIABLES, std::move(about), std::move(a), std::move(b));
}

std::optional<Divergence> ComparePausedPaper(const Paused& a, const Paused& b) {
  const std::vector<std::string> names_a = PaperStack(a), names_b = PaperStack(b);
  if (names_a != names_b) {
    const auto names = [](const std::vector<std::string>& stack) {
      Datum datum;
      datum.mutable_function_names()->mutable_names()->Add(stack.begin(), stack.end());
      return datum;
    };
    return Make(Divergence::CALL_STACK, About(Aspect::FUNCTION_NAMES), names(names_a), names(names_b));
  }
  const std::vector<PaperVariable> of_a = PaperView(a), of_b = PaperView(b);
  const auto [i, j] = std::mismatch(of_a.begin(), of_a.end(), of_b.begin(), of_b.end());
  if (i == of_a.end() && j == of_b.end()) return std::nullopt;
  const std::string& name = j == of_b.end() || (i != of_a.end() && i->name <= j->name) ? i->name : j->name;
  const auto shown = [&name](const Paused& paused) {
    const Value* const value = PaperBinding(paused, name);
    return value == nullptr ? Said(Datum::NOT_THERE) : Shows(PaperShown(*value));
  };
  return OfVariable(name, shown(a), shown(b));
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

std::optional<Divergence> CompareVariables(const Scope& a, const Scope& b) {
  const std::map<std::string, const Value*> values_a = ByName(a), values_b = ByName(b);
  std::map<std::string, std::pair<const Value*, const Value*>> both;
  for (const auto& [name, value] : values_a) both[name].first = value;
  for (const auto& [name, value] : values_b) both[name].second = value;
  for (const auto& [name, values] : both) {
    const auto& [in_a, in_b] = values;
    // What looks alike is no difference to a person.
    if (in_a != nullptr && in_b != nullptr && (SameValue(*in_a, *in_b) || ToText(*in_a) == ToText(*in_b))) continue;
    return OfVariable(name, ShownOrNot(in_a), ShownOrNot(in_b));
  }
  return std::nullopt;
}

std::optional<Divergence> CompareScopes(const Frame& frame_a, const Frame& frame_b, int frame) {
  const std::vector<const Scope*> a = ScopesWithVariables(frame_a);
  const std::vector<const Scope*> b = ScopesWithVariables(frame_b);
  const size_t common = std::min(a.size(), b.size());
  const auto in_scope = [frame](Divergence divergence, size_t scope) {
    divergence.mutable_about()->set_frame(static_cast<uint32_t>(frame));
    divergence.mutable_about()->set_scope(static_cast<uint32_t>(scope));
    return divergence;
  };
  const auto shown = [](const Scope* scope) {
    Datum datum;
    *datum.mutable_scope() = *scope;
    return datum;
  };
  for (size_t s = 0; s < common; ++s) {
    if (a[s]->kind() != b[s]->kind()) {
      return in_scope(Make(Divergence::VARIABLES, About(Aspect::SCOPE_KIND), shown(a[s]), shown(b[s])), s);
    }
    if (SameVariables(*a[s], *b[s])) continue;
    if (auto divergence = CompareVariables(*a[s], *b[s])) return in_scope(*std::move(divergence), s);
  }
  if (a.size() == b.size()) return std::nullopt;
  const auto last = [&](const std::vector<const Scope*>& scopes) {
    return scopes.size() > common ? shown(scopes[common]) : Said(Datum::NO_SUCH_SCOPE);
  };
  return in_scope(Make(Divergence::VARIABLES, About(Aspect::SCOPE), last(a), last(b)), common);
}

std::optional<Divergence> ComparePausedFull(const Paused& a, const Paused& b) {
  auto frame = [](const Paused& paused, int i) {
    return i < paused.frames_size() ? ShowsFrame(paused.frames(i)) : Said(Datum::NO_SUCH_FRAME);
  };
  for (int f = 0; f < std::max(a.frames_size(), b.frames_size()); ++f) {
    const bool same = f < a.frames_size() && f < b.frames_size() && a.frames(f).kind() == b.frames(f).kind() &&
                      a.frames(f).function_name() == b.frames(f).function_name() &&
                      SameLocation(a.frames(f).location(), b.frames(f).location(), FULL);
    if (!same) return Make(Divergence::CALL_STACK, AboutFrame(Aspect::FRAME, f), frame(a, f), frame(b, f));
  }
  for (int f = 0; f < a.frames_size(); ++f) {
    if (auto divergence = CompareScopes(a.frames(f), b.frames(f), f)) return divergence;
    if (!SameValue(a.frames(f).this_value(), b.frames(f).this_value())) {
      return Make(Divergence::VARIABLES, AboutVariable("this", f), Shows(a.frames(f).this_value()),
                  Shows(b.frames(f).this_value()));
    }
  }
  auto completion = [](const Paused& paused) {
    Evaluation completed;
    if (paused.has_returned()) *completed.mutable_value() = paused.returned();
    if (paused.has_thrown()) *completed.mutable_thrown() = paused.thrown();
    return completed.completion_case() == Evaluation::COMPLETION_NOT_SET ? Said(Datum::NONE) : Answers(completed);
  };
  const bool same_completion = a.frame_finished_case() == b.frame_finished_case() &&
                               SameValue(a.returned(), b.returned()) && SameValue(a.thrown(), b.thrown());
  if (same_completion) return std::nullopt;
  return Make(Divergence::COMPLETION_VALUE, About(Aspect::COMPLETION), completion(a), completion(b));
}

// Places and messages are the engine's own: which promises are told of is not.
bool SameRejection(const Rejection& a, const Rejection& b) {
  return a.promise() == b.promise() && a.revoked() == b.revoked() && SameValue(a.reason(), b.reason());
}

std::optional<Divergence> CompareFinishedFull(const Finished& a, const Finished& b) {
  if (a.outcome() != b.outcome() || a.has_exception() != b.has_exception() ||
      !SameValue(a.exception(), b.exception())) {
    auto end = [](const Finished& finished) {
      Output output;
      *output.mutable_finished() = finished;
      return Comes(output);
    };
    return Make(Divergence::PROGRAM_BEHAVIOUR, About(Aspect::PROGRAM_END), end(a), end(b));
  }
  for (int i = 0; i < std::max(a.console_size(), b.console_size()); ++i) {
    if (i < a.console_size() && i < b.console_size() && a.console(i) == b.console(i)) continue;
    const auto line = [i](const Finished& one) {
      return i < one.console_size() ? Says(one.console(i)) : Said(Datum::NONE);
    };
    return Make(Divergence::PROGRAM_BEHAVIOUR, AboutNumber(Aspect::PRINTED, i + 1), line(a), line(b));
  }
  for (int i = 0; i < std::max(a.rejections_size(), b.rejections_size()); ++i) {
    if (i < a.rejections_size() && i < b.rejections_size() && SameRejection(a.rejections(i), b.rejections(i))) continue;
    const auto report = [i](const Finished& one) {
      if (i >= one.rejections_size()) return Said(Datum::NONE);
      Datum datum;
      *datum.mutable_rejection() = one.rejections(i);
      datum.mutable_rejection()->clear_told();
      return datum;
    };
    return Make(Divergence::PROGRAM_BEHAVIOUR, AboutNumber(Aspect::REJECTION, i + 1), report(a), report(b));
  }
  return std::nullopt;
}

// Only of those that nothing else shows: V8 and Firefox give other reasons by other rules.
Datum::Word ExceptionReason(const Paused& paused) {
  switch (paused.reason()) {
    case Paused::EXCEPTION:
      return Datum::EXCEPTION_REASON;
    case Paused::CONDITION_THREW:
      return Datum::CONDITION_REASON;
    case Paused::REFUSED:
      return Datum::REFUSED_REASON;
    default:
      return Datum::OTHER_REASON;
  }
}

// At level PAPER as that compares variables.
bool SameEvaluatedValue(const Value& a, const Value& b, CaptureLevel level) {
  return level == FULL ? SameValue(a, b) : PaperType(a) == PaperType(b) && PaperValue(a) == PaperValue(b);
}

// What was thrown tells more of the engine than of its debugger: messages differ.
std::optional<Divergence> CompareEvaluations(const Evaluation& a, const Evaluation& b, Aspect about,
                                             CaptureLevel level) {
  // What has no effects one debugger knows better than the other.
  if (a.has_refused() || b.has_refused()) return std::nullopt;
  const bool same = a.completion_case() == b.completion_case() &&
                    (!a.has_value() || SameEvaluatedValue(a.value(), b.value(), level)) &&
                    (!a.has_thrown() || level == PAPER || SameValue(a.thrown(), b.thrown()));
  if (same) return std::nullopt;
  return Make(Divergence::EVALUATION, std::move(about), Answers(a), Answers(b));
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
  std::set<std::string> names;
  for (const auto& [name, list] : of_a) names.insert(name);
  for (const auto& [name, list] : of_b) names.insert(name);
  for (const std::string& name : names) {
    const auto in_a = of_a.find(name), in_b = of_b.find(name);
    const bool both = in_a != of_a.end() && in_b != of_b.end();
    if (both && std::equal(in_a->second.begin(), in_a->second.end(), in_b->second.begin(), in_b->second.end(),
                           [level](const Property* x, const Property* y) { return SameListed(*x, *y, level); })) {
      continue;
    }
    const auto listed = [](const std::vector<const Property*>& list) {
      Datum datum;
      for (const Property* const property : list) *datum.mutable_opened()->add_properties() = *property;
      return datum;
    };
    Aspect about = About(Aspect::OPENED_PROPERTY);
    about.set_variable(name);
    return Make(Divergence::VARIABLES, std::move(about),
                in_a == of_a.end() ? Said(Datum::NOT_THERE) : listed(in_a->second),
                in_b == of_b.end() ? Said(Datum::NOT_THERE) : listed(in_b->second));
  }
  return std::nullopt;
}

std::optional<Divergence> CompareOpened(const Opened& a, const Opened& b, CaptureLevel level) {
  if (a.left_out() == 0 && b.left_out() == 0) {
    if (auto divergence = CompareListed(a.properties(), b.properties(), level)) return divergence;
  }
  if (auto divergence = CompareListed(a.slots(), b.slots(), level)) return divergence;
  if (auto divergence = CompareListed(a.private_members(), b.private_members(), level)) return divergence;
  const auto entry = [](const Opened& opened, int i) {
    if (i >= opened.entries_size()) return Said(Datum::NOT_THERE);
    Datum datum;
    *datum.mutable_entry() = opened.entries(i);
    return datum;
  };
  for (int i = 0; i < std::max(a.entries_size(), b.entries_size()); ++i) {
    const bool there = i < a.entries_size() && i < b.entries_size();
    if (there && a.entries(i).has_key() == b.entries(i).has_key() &&
        SameEvaluatedValue(a.entries(i).key(), b.entries(i).key(), level) &&
        SameEvaluatedValue(a.entries(i).value(), b.entries(i).value(), level)) {
      continue;
    }
    return Make(Divergence::VARIABLES, AboutNumber(Aspect::OPENED_ENTRY, i), entry(a, i), entry(b, i));
  }
  return std::nullopt;
}

// What logpoints logged, where, and in between of which lines.
std::optional<Divergence> CompareLogged(const Finished& a, const Finished& b, CaptureLevel level) {
  for (int i = 0; i < std::max(a.logged_size(), b.logged_size()); ++i) {
    const bool in_both = i < a.logged_size() && i < b.logged_size();
    const bool same = in_both && a.logged(i).printed() == b.logged(i).printed() &&
                      SameLocation(a.logged(i).location(), b.logged(i).location(), level) &&
                      !CompareEvaluations(a.logged(i).evaluated(), b.logged(i).evaluated(), {}, level);
    if (same) continue;
    const auto logged = [i](const Finished& one) {
      if (i >= one.logged_size()) return Said(Datum::NONE);
      Datum datum;
      *datum.mutable_logged() = one.logged(i);
      return datum;
    };
    return Make(Divergence::EVALUATION, AboutNumber(Aspect::LOGGED, i + 1), logged(a), logged(b));
  }
  return std::nullopt;
}

std::optional<Divergence> CompareInspected(const Output& a, const Output& b, CaptureLevel level) {
  const Inspected &of_a = a.inspected(), &of_b = b.inspected();
  if (of_a.has_opened() && of_b.has_opened()) return CompareOpened(of_a.opened(), of_b.opened(), level);
  // One is refused where the other one opens.
  if (of_a.evaluated().has_refused() || of_b.evaluated().has_refused()) return std::nullopt;
  if (of_a.has_opened() != of_b.has_opened()) {
    return Make(Divergence::EVALUATION, About(Aspect::OPENED), Comes(a), Comes(b));
  }
  return CompareEvaluations(of_a.evaluated(), of_b.evaluated(), About(Aspect::OPENED), level);
}

std::optional<Divergence> ComparePaused(const Paused& a, const Paused& b, CaptureLevel level) {
  if (!SameLocation(a.location(), b.location(), level)) {
    return Make(Divergence::PAUSE_LOCATION, About(Aspect::PAUSE), Place(PlaceAt(a.location(), level)),
                Place(PlaceAt(b.location(), level)));
  }
  if (ExceptionReason(a) != ExceptionReason(b)) {
    return Make(Divergence::PAUSE_REASON, About(Aspect::PAUSE_REASON), Said(ExceptionReason(a)),
                Said(ExceptionReason(b)));
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
    return Make(Divergence::BREAKPOINT_REMOVAL, About(Aspect::REMOVAL), Comes(a), Comes(b));
  }
  if (a.has_finished() && b.has_finished()) {
    std::optional<Divergence> divergence;
    if (level != PAPER) divergence = CompareFinishedFull(a.finished(), b.finished());
    return divergence ? divergence : CompareLogged(a.finished(), b.finished(), level);
  }
  if (a.has_paused() && b.has_paused()) return ComparePaused(a.paused(), b.paused(), level);
  if (a.has_evaluated() && b.has_evaluated()) {
    return CompareEvaluations(a.evaluated(), b.evaluated(), About(Aspect::EVALUATED), level);
  }
  if (a.has_inspected() && b.has_inspected()) return CompareInspected(a, b, level);
  if (a.has_edited() && b.has_edited() && a.edited().status() == b.edited().status()) return std::nullopt;
  if (a.has_done() && b.has_done() && a.done().refused() == b.done().refused()) return std::nullopt;
  if (a.has_places_listed() && b.has_places_listed()) return ComparePlaces(a.places_listed(), b.places_listed());
  return Make(Divergence::TERMINATION, About(Aspect::STATE), Comes(a), Comes(b));
}

}  // namespace twinstep
