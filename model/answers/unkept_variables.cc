#include "model/answers/unkept_variables.h"

#include <algorithm>
#include <map>
#include <string>

namespace twinstep {
namespace {

bool HasNoValue(const Variable& variable) { return variable.value().singleton() == Value::UNAVAILABLE; }

// How many of the frame's scopes are those of its own function, or of its top level.
int CountOwn(const Frame& frame) {
  int own = 0;
  for (const Scope& scope : frame.scopes()) {
    ++own;
    switch (scope.kind()) {
      case Scope::FUNCTION:
      case Scope::EVAL:
      case Scope::MODULE:
      case Scope::SCRIPT:
      case Scope::GLOBAL:
        return own;
      default:
        break;
    }
  }
  return own;
}

// Beyond the frame's own scopes, in how many of them.
std::map<std::string_view, int> NamesWithoutValue(const Frame& frame) {
  std::map<std::string_view, int> names;
  for (int scope = CountOwn(frame); scope < frame.scopes_size(); ++scope) {
    for (const Variable& variable : frame.scopes(scope).variables()) {
      if (HasNoValue(variable)) ++names[variable.name()];
    }
  }
  return names;
}

}  // namespace

Output WithoutUnkept(Output output, const Output& other) {
  Paused& paused = *output.mutable_paused();
  for (int i = 0; i < std::min(paused.frames_size(), other.paused().frames_size()); ++i) {
    // Of several scopes that list a name the outermost are those of the other side: it lacks those of functions.
    std::map<std::string_view, int> listed = NamesWithoutValue(other.paused().frames(i));
    Frame& frame = *paused.mutable_frames(i);
    const int own = CountOwn(frame);
    for (int scope = frame.scopes_size() - 1; scope >= own; --scope) {
      auto& variables = *frame.mutable_scopes(scope)->mutable_variables();
      const auto is_unkept = [&](const Variable& one) { return HasNoValue(one) && listed[one.name()]-- <= 0; };
      variables.erase(std::remove_if(variables.begin(), variables.end(), is_unkept), variables.end());
    }
  }
  return output;
}

bool HasUnkeptInnermost(const Frame& frame, std::string_view name) {
  for (int scope = 0; scope < frame.scopes_size(); ++scope) {
    for (const Variable& variable : frame.scopes(scope).variables()) {
      if (variable.name() == name) return scope >= CountOwn(frame) && HasNoValue(variable);
    }
  }
  return false;
}

}  // namespace twinstep
