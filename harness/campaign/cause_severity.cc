#include "harness/campaign/cause_severity.h"

#include <utility>

namespace twinstep {
namespace {

using Severity = CauseSeverity;

constexpr std::pair<std::string_view, Severity> kOfInvariants[] = {
    {"behaviour-kept", Severity::kProgramChanged}, {"step-lost", Severity::kPauseLost},
    {"step-in-enters", Severity::kPauseLost},      {"breakpoint-missed", Severity::kPauseLost},
    {"field-end-missed", Severity::kPauseLost},    {"debugger-missed", Severity::kPauseLost},
    {"exception-missed", Severity::kPauseLost},    {"value-shown", Severity::kWrongValue},
    {"variable-there", Severity::kWrongValue},     {"block-left", Severity::kWrongValue},
    {"evaluated-right", Severity::kWrongValue},    {"returned-right", Severity::kWrongValue},
    {"set-kept", Severity::kWrongValue},           {"frame-named", Severity::kWrongValue},
    {"place-set", Severity::kWrongPlace},          {"line-kept", Severity::kWrongPlace},
    {"place-listed", Severity::kWrongPlace},       {"places-same", Severity::kWrongPlace},
    {"stack-shown", Severity::kWrongPlace},        {"restart-begins", Severity::kWrongPlace},
    {"resume-reason", Severity::kExtraStop},       {"breakpoint-there", Severity::kExtraStop},
    {"breakpoint-hits", Severity::kPauseLost},     {"step-over-await", Severity::kPauseLost},
    {"step-over-as-in", Severity::kExtraStop},     {"pause-reached", Severity::kExtraStop},
    {"step-over-level", Severity::kExtraStop},     {"step-out-leaves", Severity::kExtraStop},
    {"exception-caught", Severity::kExtraStop},    {"look-kept", Severity::kProgramChanged},
    {"exception-told", Severity::kWrongPlace},     {"rejections-told", Severity::kWrongValue},
    {"pause-first", Severity::kPauseLost},         {"edit-done", Severity::kWrongValue},
    {"detach-lets-go", Severity::kExtraStop},      {"return-kept", Severity::kWrongValue},
    {"opened-right", Severity::kWrongValue},       {"breakpoints-off", Severity::kExtraStop},
    {"logpoint-logged", Severity::kPauseLost},     {"run-to-reached", Severity::kPauseLost},
    {"ignored-script", Severity::kExtraStop},      {"async-calls", Severity::kWrongPlace},
    {"step-in-async", Severity::kPauseLost},       {"step-in-target", Severity::kPauseLost},
};

}  // namespace

std::string_view Words(CauseSeverity severity) {
  switch (severity) {
    case Severity::kCrash:
      return "a crash, a hang or too much memory";
    case Severity::kProgramChanged:
      return "the program is changed";
    case Severity::kPauseLost:
      return "a step lost or a breakpoint missed";
    case Severity::kWrongValue:
      return "a wrong value";
    case Severity::kWrongPlace:
      return "a wrong place";
    case Severity::kExtraStop:
      return "an extra stop";
  }
  return "";
}

std::string_view ShortWords(CauseSeverity severity) {
  switch (severity) {
    case CauseSeverity::kCrash:
      return "crash";
    case CauseSeverity::kProgramChanged:
      return "program changed";
    case CauseSeverity::kPauseLost:
      return "step lost";
    case CauseSeverity::kWrongValue:
      return "wrong value";
    case CauseSeverity::kWrongPlace:
      return "wrong place";
    case CauseSeverity::kExtraStop:
      return "extra stop";
  }
  return "";
}

std::optional<CauseSeverity> SeverityOfInvariant(std::string_view invariant) {
  for (const auto& [name, severity] : kOfInvariants) {
    if (name == invariant) return severity;
  }
  return std::nullopt;
}

CauseSeverity SeverityOfDivergence(Divergence::Type type) {
  switch (type) {
    case Divergence::PROGRAM_BEHAVIOUR:
      return Severity::kProgramChanged;
    case Divergence::TERMINATION:
      return Severity::kPauseLost;
    case Divergence::VARIABLES:
    case Divergence::COMPLETION_VALUE:
    case Divergence::EVALUATION:
      return Severity::kWrongValue;
    case Divergence::PAUSE_REASON:
      return Severity::kExtraStop;
    default:
      return Severity::kWrongPlace;
  }
}

std::optional<CauseSeverity> SeverityOfBug(KnownBug::Severity severity) {
  switch (severity) {
    case KnownBug::CRASH:
      return Severity::kCrash;
    case KnownBug::PROGRAM_CHANGED:
      return Severity::kProgramChanged;
    case KnownBug::STEP_LOST:
      return Severity::kPauseLost;
    case KnownBug::WRONG_VALUE:
      return Severity::kWrongValue;
    case KnownBug::WRONG_PLACE:
      return Severity::kWrongPlace;
    case KnownBug::EXTRA_STOP:
      return Severity::kExtraStop;
    default:
      return std::nullopt;
  }
}

}  // namespace twinstep
