#include "model/causes/wrong_traits.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "absl/strings/match.h"
#include "model/source/identifier_text.h"

namespace twinstep {

bool MoreOften(const Situation& situation) {
  const Violation& violation = situation.violation;
  return violation.expected().count() > 0 && violation.actual().count() > violation.expected().count();
}

bool Throws(const Situation& situation) { return situation.violation.actual().evaluation().has_thrown(); }

bool DoesNotThrow(const Situation& situation) {
  const Violation& violation = situation.violation;
  const Datum& expected = violation.expected();
  const bool is_to_throw = expected.evaluation().has_thrown() || expected.word() == Datum::NO_VALUE_YET;
  return is_to_throw && violation.actual().evaluation().has_value();
}

bool ThrowsAnother(const Situation& situation) {
  const Evaluation& expected = situation.violation.expected().evaluation();
  const Evaluation& actual = situation.violation.actual().evaluation();
  return expected.has_thrown() && actual.has_thrown() &&
         expected.thrown().object().class_name() != actual.thrown().object().class_name();
}

bool OfThis(const Situation& situation) {
  const Aspect& about = situation.violation.about();
  return about.variable() == "this" || about.expression() == "this" ||
         HasWord(about.action().evaluate().expression(), "this") ||
         HasWord(about.action().set_variable().value(), "this");
}

bool OfArguments(const Situation& situation) {
  return absl::StartsWith(situation.violation.about().action().evaluate().expression(), "arguments");
}

bool EndsOtherwise(const Situation& situation) {
  const Finished* const finished = situation.session.finished();
  const std::optional<Finished>& bare = situation.session.known().bare;
  return finished != nullptr && bare && finished->outcome() != bare->outcome();
}

bool ScopeListedTwice(const Situation& situation) {
  const Aspect& about = situation.violation.about();
  const Paused* const paused = situation.came;
  if (!situation.violation.actual().has_scope() || paused == nullptr) return false;
  if (static_cast<int>(about.frame()) >= paused->frames_size()) return false;
  const Scope& wrong = situation.violation.actual().scope();
  const auto is_like = [&wrong](const Scope& scope) {
    return scope.variables_size() == wrong.variables_size() &&
           std::equal(scope.variables().begin(), scope.variables().end(), wrong.variables().begin(),
                      [](const Variable& a, const Variable& b) { return a.name() == b.name(); });
  };
  const auto& scopes = paused->frames(static_cast<int>(about.frame())).scopes();
  return std::count_if(scopes.begin(), scopes.end(), is_like) > 1;
}

bool InOlderFrame(const Situation& situation) {
  const Aspect& about = situation.violation.about();
  return about.frame() > 0 || about.action().evaluate().frame() > 0;
}

bool AtBlank(const Situation& situation) {
  const Aspect& about = situation.violation.about();
  const Location& place = about.place();
  const std::optional<int> offset =
      situation.tree().text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  if (!about.has_place() || !offset || *offset >= situation.tree().text().length()) return false;
  const std::string_view at = situation.tree().text().Slice(*offset, *offset + 1);
  return at == " " || at == "\t" || at == "\n";
}

}  // namespace twinstep
