// How a random user draws actions: what a row of the table of actions says of it, and what it has to draw by.
#ifndef TWINSTEP_MODEL_ACTIONS_DRAWING_USER_H_
#define TWINSTEP_MODEL_ACTIONS_DRAWING_USER_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/actions/ignored_code.h"
#include "model/debugger.h"
#include "model/engine_facts.h"
#include "model/random.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// The random users that do more than the published studies', in the order of DrawWeights. The two of a debugger against
// the truth do what the truth can be told with; the last one does other things, too.
enum class UserKind { kComparing, kMetamorphic, kTruth, kTruthAndMore };
using DrawWeights = std::array<double, 4>;

// A random user at a pause.
class DrawingUser {
 public:
  explicit DrawingUser(Random& random) : random_(random) {}
  virtual ~DrawingUser() = default;

  struct SetOne {
    Location requested;
    Location actual;
    ScriptPattern scripts;
  };

  bool Chance(double probability) { return random_.Chance(probability); }
  uint64_t Below(uint64_t n) { return random_.Below(n); }
  template <typename T>
  const T& Any(const std::vector<T>& from) {
    return from[random_.Below(from.size())];
  }
  Random& random() { return random_; }

  virtual Pause& pause() = 0;
  virtual const std::vector<const EngineFacts*>& debuggers() const = 0;
  bool AllHave(bool EngineFacts::*fact) const {
    return !debuggers().empty() && std::all_of(debuggers().begin(), debuggers().end(),
                                               [fact](const EngineFacts* facts) { return facts->*fact; });
  }
  // Counts that an action was drawn and is not taken, and why. False.
  virtual bool LeaveOut(const std::string& action, std::string_view reason) = 0;
  // Whether what comes next is to be an action that the truth can be told with: mostly without effects.
  virtual bool KeepsTruth() = 0;
  // Carries out what comes before the action that is being drawn. Null: it failed.
  virtual std::optional<Output> Act(const Action& action) = 0;

  // A frame, the youngest one with that probability, rarely one that only the pause before had; none: there is none.
  virtual std::optional<uint32_t> AnyFrame(double youngest) = 0;
  // Variables of a frame's innermost scopes that a plain name means there.
  virtual std::vector<Variable> Variables(uint32_t frame) = 0;
  // One of them, mostly one that hides another.
  virtual std::optional<Variable> AnyVariable(uint32_t frame) = 0;
  // Names that scopes of a frame show, the global one aside, each with the number of its scope.
  struct ScopedNames {
    uint32_t scopes = 0;
    std::vector<std::pair<uint32_t, std::string>> names = {};
  };
  virtual ScopedNames NamesByScope(uint32_t frame) = 0;
  // An expression of what the frame sees.
  virtual std::string Expression(uint32_t frame) = 0;
  virtual std::string Primitive() = 0;
  // Places that the debugger lists; and one to set a breakpoint at, which may be a line without any.
  virtual const std::vector<Location>& Places() = 0;
  virtual std::optional<Location> AnyPlace() = 0;
  virtual std::vector<SetOne>& breakpoints() = 0;
  // What is ignored and not taken back.
  virtual const IgnoredCode& ignored() const = 0;
  virtual bool breakpoints_off() const = 0;
  virtual bool is_watched() const = 0;
  // Of a breakpoint at that place: a condition, mostly none; what it logs, none: it pauses; scripts that it is for.
  virtual std::string Condition(const Location& location) = 0;
  virtual std::string Log(const Location& location) = 0;
  virtual std::optional<ScriptPattern> Scripts() = 0;
  // Where the program comes to, with what is known there and can be logged.
  virtual std::optional<SetBreakpoint> KnownLogpoint() = 0;
  virtual std::optional<Blackbox> AnyFunction() = 0;
  // Of scripts other than the main source.
  virtual std::string AnyOtherScripts() = 0;
  virtual std::optional<Edit> AnyEdit() = 0;
  // Shows the variable or a part of it; tries what that, or the program later, would show.
  virtual std::string LookAt(const Variable& variable) = 0;
  virtual std::string EffectOn(const Variable& variable) = 0;
  // What is listed below the value of `name`, as expressions.
  virtual std::vector<std::string> PathsInto(const std::string& name, const Output& inspected) = 0;
  // The value was set: what comes next shows whether that was used.
  virtual void NoteValueSet() = 0;

 private:
  Random& random_;
};

// A way to draw an action.
struct ActionDraw {
  // How likely it is beside the other draws at a pause; of actions that let the program run, out of a hundred of them.
  DrawWeights weights;
  // False: there is nothing of the kind here.
  bool (*draw)(DrawingUser& user, Action& action);
  // Sessions in which the user does it at all.
  double sessions = 1;
  // What all debuggers of the session must be able to do: without it nothing else is drawn otherwise. Null: nothing.
  bool EngineFacts::*needs = nullptr;
};
using ActionDraws = std::vector<ActionDraw>;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_DRAWING_USER_H_
