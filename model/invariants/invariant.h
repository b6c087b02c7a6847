// What all invariants have in common: one row for each, in the file of its name.
#ifndef TWINSTEP_MODEL_INVARIANTS_INVARIANT_H_
#define TWINSTEP_MODEL_INVARIANTS_INVARIANT_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/answers/mismatch.h"
#include "model/given.h"
#include "model/judging/judged_session.h"
#include "model/source/syntax_tree.h"
#include "proto/document.pb.h"
#include "proto/location.pb.h"
#include "proto/mismatch.pb.h"
#include "proto/severity.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Collects what checks of one invariant give.
class Checks {
 public:
  // What became of the promise at one answer of the debugger; of one variable, or of all that is shown (empty).
  struct Question {
    std::string variable;
    // Why it could not be put to the test, as the judge does not know enough; empty: it was, or whatever the debugger
    // answers is right.
    std::string_view unknown;
  };

  // Questions are kept of the answers at these events.
  explicit Checks(std::vector<int> kept = {}) : kept_(std::move(kept)) {}

  // What follows is about the answer at this event; before the first of these, about the session as a whole.
  void At(int event, std::string_view variable = {}) {
    is_kept_ = std::find(kept_.begin(), kept_.end(), event) != kept_.end();
    variable_ = is_kept_ ? std::string(variable) : std::string();
  }
  // The promise was put to the test once more.
  void Count(uint64_t more = 1) {
    checked_ += more;
    if (more > 0) Keep({});
  }
  // It was put to the test, where what is counted is something else.
  void Ask() { Keep({}); }
  // It was not, by design: whatever the debugger answers there is right.
  void Exempt(std::string_view reason) {
    ++exempt_[std::string(reason)];
    Keep({});
  }
  // It was not, as the judge does not know enough: the answer may be wrong. `reason` is there for good.
  void Unknown(std::string_view reason) {
    ++exempt_[std::string(reason)];
    Keep(reason);
  }
  // Invariant and side are set by the judge.
  Violation& Break(int event, std::string construct, Aspect about, Datum expected, Datum actual) {
    Violation& violation = violations_.emplace_back();
    violation.set_event(static_cast<uint32_t>(event));
    violation.set_construct(std::move(construct));
    *violation.mutable_about() = std::move(about);
    *violation.mutable_expected() = std::move(expected);
    *violation.mutable_actual() = std::move(actual);
    return violation;
  }

  uint64_t checked() const { return checked_; }
  const std::map<std::string, uint64_t>& exempt() const { return exempt_; }
  const std::vector<Question>& questions() const { return questions_; }
  std::vector<Violation>& violations() { return violations_; }

 private:
  void Keep(std::string_view unknown) {
    if (is_kept_) questions_.push_back({variable_, unknown});
  }

  const std::vector<int> kept_;
  bool is_kept_ = false;
  std::string variable_;
  uint64_t checked_ = 0;
  std::vector<Question> questions_;
  std::map<std::string, uint64_t> exempt_;
  std::vector<Violation> violations_;
};

// What of an answer an invariant is about; this decides which differences its violation can be the reason for. A
// violation that names a variable is about values, whatever its row says.
enum class Topic {
  // Where the program is, and what it does from there on.
  kProgress,
  kStack,
  kValues,
  // Where breakpoints can be, and where they are set.
  kBreakpoints,
  // What the program prints, and how it ends.
  kBehaviour,
};

// Whose fault a violation is, in an engine with tools on top of it (EngineFacts::tools_side).
enum class Fault {
  kEngine,
  // The tools decide where the program pauses: they are at fault if the engine without them keeps the invariant.
  kEither,
  // The engine knows nothing of what was asked for.
  kTools,
};

// The documents that promise it, with semicolons between: those of all debuggers, of engines that are used without
// tools on top of them, and of engines with tools (EngineFacts::tools_side) and these.
struct PromiseSource {
  std::string_view text = "";
  Document::Id document = Document::NONE;
};
struct Sources {
  PromiseSource of_all = {};
  PromiseSource of_engine = {};
  PromiseSource of_tools = {};
};
// All of them; or, where there are such, those that hold for an engine with or without tools.
std::vector<PromiseSource> SourcesFor(const Sources& sources, std::optional<bool> with_tools = std::nullopt);
std::string ToText(const Sources& sources, std::optional<bool> with_tools = std::nullopt);

// One promise of debuggers, as data: one row, in the file of its name. Stateless; lives as long as the program.
struct Invariant {
  // "value-shown": in findings, counts and folders' names.
  Given<std::string_view> name;
  // What must hold, as a sentence.
  Given<std::string_view> promise;
  // Who promises it.
  Given<Sources> source;
  // It says nothing of programs without truth.
  Given<bool> needs_truth;
  Given<Topic> topic;
  // What is wrong is a shown value, variable or name, while the debugger stands where it should.
  Given<bool> only_shown;
  Given<Severity> severity;
  // What a debugger does that breaks it, in words that follow the debugger's name. $A stands for the action, $W for
  // what the violation is about.
  Given<std::string_view> phrase;
  Given<Fault> fault;
  using Check = void(const JudgedSession& session, Checks& checks);
  Given<Check*> check;
  // What a debugger must be able to do to be put to the test; null: nothing that not all can do.
  bool EngineFacts::*needs = nullptr;
  // Random users rarely put it to the test, or never.
  bool seldom = false;
};

// Of the innermost node that a truth tells of, else of the innermost one: "ForStatement". "Unparsed" without a tree,
// "Eval" outside of the main source.
std::string ConstructAt(const KnownProgram& known, const Location& location);
std::string ConstructOf(const KnownProgram& known, NodeId node);
// The node's place and type.
Code CodeOf(const KnownProgram& known, NodeId node);
// In the main source.
Location LocationOf(const LineAndColumn& place);
// What answers at the event.
Datum Came(const JudgedSession& session, int event);
// The stretch's step, which begins at a pause.
Aspect AboutStep(const JudgedSession& session, const Stretch& stretch);

// Where in a session a violation is, as far as its words and its event tell.

// The stretch that the event answers; null: none.
const Stretch* StretchTo(const JudgedSession& session, uint32_t event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_INVARIANT_H_
