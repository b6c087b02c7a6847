#include "harness/cause_chains/chain_run.h"

#include <charconv>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/cause_chains/frame_variables.h"
#include "harness/cause_chains/walker_js.h"

namespace twinstep {
namespace {

constexpr ValueLimits kWholeText = {.object_depth = 0, .properties = 0, .string_length = 1 << 28};

// The counter's side of the program's text, in bindings that no walk lists.
constexpr char kRecorder[] =
    "let __twinstep_events=[];"
    "function __twinstep_record(k){return __twinstep_events.push(k)>=32768}"
    "function __twinstep_enter(f){__twinstep_events.push(1048576+f)}"
    "function __twinstep_exit(){__twinstep_events.push(0)}"
    "function __twinstep_more(){return __twinstep_events.length>0}";

Action ToResume() {
  Action action;
  action.mutable_resume();
  return action;
}

Action ToAbandon() {
  Action action;
  action.mutable_abandon();
  return action;
}

// The string that `expression` gives in the frame.
absl::StatusOr<std::string> Text(Pause& pause, int frame, const std::string& expression) {
  Evaluation evaluation;
  if (absl::Status status = pause.Evaluate(frame, expression, SideEffects::kAllow, kWholeText, evaluation);
      !status.ok()) {
    return status;
  }
  if (evaluation.value().kind_case() != Value::kString) {
    return absl::InternalError(
        absl::StrCat("the walk through the program's state failed: ", evaluation.ShortDebugString().substr(0, 300)));
  }
  if (!evaluation.value().string().utf16().empty()) {
    return absl::InternalError("the walk through the program's state gave no well-formed text");
  }
  return evaluation.value().string().utf8();
}

// Frames of the program's own source and what stands in them. Frames of setup scripts are left out.
struct Stack {
  // As the pause counts them; youngest first.
  std::vector<int> indices;
  std::vector<FrameAt> frames;
  std::vector<Location> places;
};

absl::StatusOr<Stack> StackOf(Pause& pause) {
  // Beyond, only the youngest and the oldest ones are looked at: a stack overflow has many thousands.
  constexpr int kMostFrames = 40;
  Stack stack;
  const int count = pause.frame_count();
  for (int i = 0; i < count; ++i) {
    if (i >= kMostFrames && i < count - kMostFrames) continue;
    Frame frame;
    if (absl::Status status = pause.DescribeFrame(i, frame); !status.ok()) return status;
    if (frame.location().source() != Location::MAIN) continue;
    stack.indices.push_back(i);
    stack.places.push_back(frame.location());
    stack.frames.push_back({frame.function_name(), static_cast<int>(frame.location().line()), frame.location()});
  }
  if (stack.indices.empty()) return absl::InternalError("a pause outside of the program's own source");
  return stack;
}

std::string Thunks(const std::vector<std::string>& names, bool with_this) {
  std::string text = "[";
  for (const std::string& name : names) {
    absl::StrAppend(&text, "[", StringLiteral(name), ",()=>", name, "],");
  }
  if (with_this) text += "[\"this\",()=>this]";
  return text + "]";
}

// Walks through the state; the text only where `wanted`.
absl::StatusOr<std::string> Walk(Pause& pause, const SyntaxTree& tree, const Stack& stack, bool wanted) {
  const std::vector<FrameVariables> variables = VariablesOf(tree, stack.places);
  const int frames = static_cast<int>(stack.indices.size());
  for (int i = frames - 1; i >= 0; --i) {
    std::string expression = "(__twinstep";
    const auto call = [&expression](const std::string& what) { absl::StrAppend(&expression, ",__twinstep.", what); };
    if (i == frames - 1) {
      call("begin()");
      call(absl::StrCat("globals(", Thunks(GlobalNames(tree), false), ")"));
    }
    call(absl::StrCat("frame(\"", frames - 1 - i, "\",", Thunks(variables[i].names, variables[i].function != kNoNode),
                      ")"));
    if (i == 0) {
      call(wanted ? "end(true)" : "end(false)");
    } else {
      expression += ",\"\"";
    }
    absl::StatusOr<std::string> text = Text(pause, stack.indices[i], expression + ")");
    if (!text.ok() || i == 0) return text;
  }
  return absl::InternalError("no frames");
}

// What a stopped run is wanted for.
bool IsLimit(const absl::Status& status) {
  return absl::IsDeadlineExceeded(status) || absl::IsResourceExhausted(status);
}

}  // namespace

// Takes what the program has recorded.
class ChainRunner::RecordDriver final : public Driver {
 public:
  RecordDriver(ChainRunner& runner, Recording& recording) : runner_(runner), recording_(recording) {}

  Action OnPause(Session&, Pause& pause) override {
    if (pause.reason() != Paused::DEBUGGER_STATEMENT) return ToResume();
    absl::StatusOr<std::string> text = Text(pause, 0, "__twinstep_events.splice(0).join(' ')");
    if (!text.ok()) {
      status_ = text.status();
      return ToAbandon();
    }
    Take(*text);
    if (static_cast<int64_t>(recording_.moments.size()) <= runner_.limits_.statements) return ToResume();
    recording_.endless = true;
    return ToAbandon();
  }

  const absl::Status& status() const { return status_; }

 private:
  void Take(const std::string& text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
      int event = 0;
      at = std::from_chars(at, end, event).ptr + 1;
      if (event >= kFirstEntry) {
        stack_.push_back({stack_.back().number, stack_.back().statement});
        stack_.back().number = runner_.NumberOf(stack_[stack_.size() - 2], event - kFirstEntry);
      } else if (event == kExitEvent) {
        if (stack_.size() > 1) stack_.pop_back();
      } else {
        stack_.back().statement = event - kFirstStatement;
        recording_.moments.push_back({event - kFirstStatement, stack_.back().number});
      }
    }
  }

  ChainRunner& runner_;
  Recording& recording_;
  std::vector<ChainRunner::Activation> stack_{{0, -1}};
  absl::Status status_;
};

// Stops once, does what it is told, and sees to it that the rest does not take for ever.
class ChainRunner::StopDriver final : public Driver {
 public:
  // `at_stop` answers whether the run is to go on.
  StopDriver(std::function<absl::StatusOr<bool>(Session&, Pause&)> at_stop, int64_t more)
      : at_stop_(std::move(at_stop)), more_(more) {}

  Action OnPause(Session& session, Pause& pause) override {
    if (pause.reason() != Paused::DEBUGGER_STATEMENT) return ToResume();
    if (stopped_) {
      // The program's own statement, or the limit.
      Evaluation evaluation;
      const absl::Status status =
          pause.Evaluate(0, "__twinstep_time===__twinstep_stop", SideEffects::kAllow, {}, evaluation);
      if (status.ok() && !evaluation.value().boolean()) return ToResume();
      too_long_ = true;
      return ToAbandon();
    }
    Evaluation evaluation;
    status_ = pause.Evaluate(0, "__twinstep_time===__twinstep_stop", SideEffects::kAllow, {}, evaluation);
    if (!status_.ok()) return ToAbandon();
    if (!evaluation.value().boolean()) return ToResume();
    stopped_ = true;
    const absl::StatusOr<bool> go_on = at_stop_(session, pause);
    status_ = go_on.status();
    if (!go_on.ok() || !*go_on) return ToAbandon();
    status_ =
        pause.Evaluate(0, absl::StrCat("__twinstep_stop=__twinstep_time+", more_), SideEffects::kAllow, {}, evaluation);
    return status_.ok() ? ToResume() : ToAbandon();
  }

  bool stopped() const { return stopped_; }
  bool too_long() const { return too_long_; }
  const absl::Status& status() const { return status_; }

 private:
  const std::function<absl::StatusOr<bool>(Session&, Pause&)> at_stop_;
  const int64_t more_;
  bool stopped_ = false;
  bool too_long_ = false;
  absl::Status status_;
};

int ChainRunner::NumberOf(const Activation& caller, int function) {
  const std::pair<int, int> call(caller.statement, function);
  for (const auto& [known, number] : stacks_[caller.number]) {
    if (known == call) return number;
  }
  const int number = static_cast<int>(stacks_.size());
  stacks_[caller.number].emplace_back(call, number);
  stacks_.emplace_back();
  return number;
}

absl::StatusOr<Finished> ChainRunner::Run(const Subject& subject, bool recording, int64_t stop, Driver& driver) {
  ++runs_;
  Program program = subject.base;
  program.clear_setup();
  program.set_source(recording ? subject.program->recording : subject.program->stopping);
  program.add_setup(std::string(kWalkerJs));
  program.add_setup(recording ? std::string(kRecorder)
                              : absl::StrCat("let __twinstep_time=0,__twinstep_stop=", stop, ";"));
  for (const std::string& script : subject.setup) program.add_setup(script);
  SessionOptions options;
  options.cpu_limit = limits_.cpu;
  absl::StatusOr<std::unique_ptr<Session>> session = engine_.Load(program, options);
  if (!session.ok()) return session.status();
  return (*session)->Run(driver);
}

absl::StatusOr<Recording> ChainRunner::Record(const Subject& subject) {
  Recording recording;
  RecordDriver driver(*this, recording);
  absl::StatusOr<Finished> finished = Run(subject, true, 0, driver);
  if (!finished.ok()) return finished.status();
  if (!driver.status().ok() && !IsLimit(driver.status())) return driver.status();
  recording.finished = *std::move(finished);
  return recording;
}

absl::StatusOr<StateAt> ChainRunner::StateOf(const Subject& subject, int64_t time) {
  StateAt state;
  StopDriver driver(
      [&](Session&, Pause& pause) -> absl::StatusOr<bool> {
        absl::StatusOr<Stack> stack = StackOf(pause);
        if (!stack.ok()) return stack.status();
        absl::StatusOr<std::string> text = Walk(pause, *subject.program->stopping_tree, *stack, true);
        if (!text.ok()) return text.status();
        absl::StatusOr<MemoryGraph> graph = MemoryGraph::Parse(*text);
        if (!graph.ok()) return graph.status();
        state.graph = *std::move(graph);
        state.frames = std::move(stack->frames);
        return false;
      },
      0);
  absl::StatusOr<Finished> finished = Run(subject, false, time, driver);
  if (!driver.status().ok()) return driver.status();
  if (!finished.ok()) return finished.status();
  if (!driver.stopped()) return absl::NotFoundError("the run is over before");
  return state;
}

absl::StatusOr<ChainRunner::Mixed> ChainRunner::Mix(const Subject& subject, int64_t time, const Transfer& transfer,
                                                    int64_t statements) {
  Mixed mixed;
  bool refused = false;
  StopDriver driver(
      [&](Session& session, Pause& pause) -> absl::StatusOr<bool> {
        absl::StatusOr<Stack> stack = StackOf(pause);
        if (!stack.ok()) return stack.status();
        if (absl::StatusOr<std::string> walked = Walk(pause, *subject.program->stopping_tree, *stack, false);
            !walked.ok()) {
          return walked.status();
        }
        Evaluation evaluation;
        if (absl::Status status = pause.Evaluate(stack->indices[0], transfer.heap, SideEffects::kAllow, {}, evaluation);
            !status.ok()) {
          return status;
        }
        const int frames = static_cast<int>(stack->indices.size());
        refused = !evaluation.has_value() || evaluation.value().number() != 0;
        for (const Transfer::Assignment& assignment : transfer.variables) {
          if (refused) break;
          int number = 0;
          if (assignment.frame != "lexical") {
            std::from_chars(assignment.frame.data(), assignment.frame.data() + assignment.frame.size(), number);
          }
          const int frame = stack->indices[frames - 1 - number];
          Action action;
          action.mutable_set_variable()->set_frame(static_cast<uint32_t>(frame));
          action.mutable_set_variable()->set_name(assignment.name);
          action.mutable_set_variable()->set_value(assignment.expression);
          absl::StatusOr<Output> set = session.Act(action, {});
          if (!set.ok()) return set.status();
          if (set->variable_set().has_value()) continue;
          // What the list of scopes does not let a person edit, the console may.
          if (absl::Status status = pause.Evaluate(frame, absl::StrCat(assignment.name, "=", assignment.expression),
                                                   SideEffects::kAllow, {}, evaluation);
              !status.ok()) {
            return status;
          }
          refused = !evaluation.has_value();
        }
        return !refused;
      },
      statements);
  absl::StatusOr<Finished> finished = Run(subject, false, time, driver);
  if (IsLimit(driver.status())) {
    mixed.end = Mixed::End::kTooLong;
    return mixed;
  }
  if (!driver.status().ok()) return driver.status();
  if (!finished.ok()) return finished.status();
  if (!driver.stopped()) return absl::NotFoundError("the run is over before");
  mixed.finished = *std::move(finished);
  if (refused) {
    mixed.end = Mixed::End::kRefused;
  } else if (driver.too_long() || mixed.finished.outcome() == Finished::TIMED_OUT ||
             mixed.finished.outcome() == Finished::OUT_OF_MEMORY) {
    mixed.end = Mixed::End::kTooLong;
  }
  return mixed;
}

}  // namespace twinstep
