// Breakpoints of one session that are set by URL.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_V8_URL_BREAKPOINTS_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_V8_URL_BREAKPOINTS_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/v8/protocol/inspector_session.h"
#include "model/source/script_start.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// No source is longer than V8's strings, so no column and no line is larger. V8 adds to them without looking.
inline constexpr uint32_t kLargestPosition = uint32_t{1} << 29;

// V8 keeps those and the ones that are set by script apart: both can be at one place, and each is removed as it was
// set. The isolate is entered.
class V8UrlBreakpoints {
 public:
  // `start` is the main source's.
  V8UrlBreakpoints(InspectorSession& inspector, const ScriptStart& start) : inspector_(inspector), start_(start) {}

  // `to_location` answers where a place of the session is; one without a line where it is in none of its scripts. A
  // request that V8 does not take is refused, and a repeated one stands for the first.
  absl::StatusOr<Output> Set(const SetBreakpoint& set, std::string_view condition,
                             absl::FunctionRef<Location(const InspectorPosition&)> to_location);
  // False: there is none that was set so.
  absl::StatusOr<bool> Remove(const RemoveBreakpoint& remove);
  absl::Status RemoveAll();
  // Each anew, as it was set.
  absl::Status SetAgain();
  // They went with the inspector's session.
  void Forget() { set_.clear(); }
  // What was requested where V8 gave the breakpoint that id, also if it has been removed; null: none was.
  const Location* RequestOf(const std::string& id) const {
    const auto found = requests_.find(id);
    return found == requests_.end() ? nullptr : &found->second;
  }

 private:
  struct SetOne {
    ScriptPattern scripts;
    Location requested;
    std::string condition;
    std::string id;
    Output answer;
  };
  absl::StatusOr<InspectorSession::UrlBreakpoint> SetOnce(const ScriptPattern& scripts, const Location& requested,
                                                          std::string_view condition);
  std::vector<SetOne>::iterator Find(const ScriptPattern& scripts, const Location& requested);

  InspectorSession& inspector_;
  const ScriptStart start_;
  std::vector<SetOne> set_;
  std::map<std::string, Location> requests_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_V8_URL_BREAKPOINTS_H_
