// Breakpoints that log and do not pause, as front ends of V8 make them: by a condition that logs and is false.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_V8_LOGPOINTS_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_V8_LOGPOINTS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/debugger.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// Of one session. DevTools' condition calls console.log, which the program may have replaced; ours calls a function of
// the host, whose name is a constant of the realm's scripts and no property of its global object. An expression that
// throws is logged as thrown, and one that does not parse is not logged: V8 tells of the former by an exception of its
// own, of the latter as well.
class V8Logpoints {
 public:
  // Nobody but conditions knows it. The function takes the logpoint's number and the value, and a third argument where
  // that was thrown.
  static constexpr std::string_view kName = "twinstep$logged";
  // A script without a name: a `let`, which only the function that the script gives can set: no property comes and
  // goes.
  static std::string Installer();

  // The condition that stands for the logpoint `set`; what it logs is copied to `limits`.
  std::string Condition(const SetBreakpoint& set, const ValueLimits& limits);
  // Where the one of the last call of Condition is.
  void SetLocation(const Location& location) { logpoints_.back().location = location; }
  size_t size() const { return logpoints_.size(); }
  const ValueLimits& limits(size_t number) const { return logpoints_[number].limits; }

  // The function was called, when the program had printed so many lines. What it logged is to be written there; null:
  // there is too much already.
  Value* Note(size_t number, bool thrown, size_t printed);

  // What was logged up to now.
  void Take(Finished& finished);

 private:
  struct Logpoint {
    Location location;
    ValueLimits limits;
  };

  std::vector<Logpoint> logpoints_;
  std::vector<Logged> logged_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_V8_LOGPOINTS_H_
