#include "harness/isolation/states/chain_run.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <numeric>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "harness/isolation/states/mixer_js.h"
#include "model/ended_by_limit.h"
#include "model/js_string.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

// Stands before each `debugger` that instrument.cc puts in.
constexpr std::string_view kStopTest = "if(++__twinstep_time===__twinstep_stop)";

// The counter's side of the program's text, in bindings that no walk lists.
constexpr char kRecorder[] =
    "let __twinstep_events=[];"
    "function __twinstep_record(k){return __twinstep_events.push(k)>=32768}"
    "function __twinstep_enter(f){__twinstep_events.push(1048576+f)}"
    "function __twinstep_exit(){__twinstep_events.push(0)}"
    "function __twinstep_more(){return __twinstep_events.length>0}";

// The stopping text's side of it: the last statement goes out as a line that no program prints, behind the script and
// again whenever jobs have come further.
constexpr char kTellsAt[] =
    "let __twinstep_at=-1;"
    "const __twinstep_tell=((log,then,promise)=>()=>{"
    "let told=-2,idle=0;"
    "const f=()=>{if(told!==__twinstep_at){told=__twinstep_at;idle=0;log('\\x01at '+told)}"
    "if(idle++<256)then.call(promise,f)};"
    "then.call(promise,f)})"
    "(console.log.bind(console),Promise.prototype.then,Promise.resolve());";
constexpr std::string_view kAtMark = "\001at ";

// Takes those lines out; the last of them.
int TakeLastStatement(Finished& finished) {
  int last = -1, kept = 0;
  for (int i = 0; i < finished.console_size(); ++i) {
    const std::string& line = finished.console(i);
    if (line.compare(0, kAtMark.size(), kAtMark) == 0) {
      std::from_chars(line.data() + kAtMark.size(), line.data() + line.size(), last);
    } else {
      finished.mutable_console()->SwapElements(kept++, i);
    }
  }
  while (finished.console_size() > kept) finished.mutable_console()->RemoveLast();
  return last;
}

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

// What a transfer asks of the realm's side.
struct Spoken {
  // Anything of it.
  bool heap = false;
  // Numbers of the passing run's objects.
  std::set<VertexId> objects;
  // Symbols are known once all of the state has been seen.
  bool symbols = false;
};

Spoken SpokenOf(const Transfer& transfer) {
  Spoken spoken;
  // What a string of the program says only makes for more work.
  const auto look = [&spoken](const std::string& text) {
    constexpr std::string_view kObject = "w.object(";
    for (size_t at = text.find(kObject); at != std::string::npos; at = text.find(kObject, at + 1)) {
      VertexId number = kNoVertex;
      std::from_chars(text.data() + at + kObject.size(), text.data() + text.size(), number);
      if (number >= 0) spoken.objects.insert(number);
    }
    spoken.symbols = spoken.symbols || text.find("w.symbol(") != std::string::npos;
    for (const char* const part : {"w.make(", "w.put(", "w.remove("}) {
      spoken.heap = spoken.heap || text.find(part) != std::string::npos;
    }
  };
  look(transfer.heap);
  for (const Transfer::Assignment& assignment : transfer.variables) look(assignment.expression);
  return spoken;
}

// Of a variable's frame: how many frames are older.
int NumberOfFrame(const std::string& frame) {
  int number = 0;
  if (frame != "lexical" && frame != "global") std::from_chars(frame.data(), frame.data() + frame.size(), number);
  return number;
}

// JavaScript that makes an object known by its number, and the frame to evaluate it in; none where its way leads over
// keys that are objects or symbols.
std::optional<std::pair<int, std::string>> FindExpression(const MemoryGraph& graph, const StatePath& path,
                                                          VertexId id) {
  if (path.base < 0) return std::nullopt;
  const BaseVariable& base = graph.bases[path.base];
  std::string text = absl::StrCat("__twinstep.find(", id, ",");
  if (base.frame == "global") {
    absl::StrAppend(&text, "__twinstep.global,\"p\",", JsLiteral(base.name));
  } else {
    text += base.name;
  }
  for (const auto& [vertex, index] : path.edges) {
    const Edge& edge = graph.vertices[vertex].edges[index];
    const bool plain = !edge.label.empty() && edge.label[0] != '@' && edge.label[0] != '#';
    if (edge.type == EdgeType::kSetEntry || (edge.type != EdgeType::kPrototype && !plain)) return std::nullopt;
    absl::StrAppend(&text, ",\"", std::string(1, static_cast<char>(edge.type)), "\",",
                    edge.type == EdgeType::kPrototype ? "0" : edge.label);
  }
  return std::pair(NumberOfFrame(base.frame), text + ")");
}

// Something to evaluate in a frame; frames are counted from the oldest.
struct Step {
  int frame = 0;
  std::string expression;
};

void AddStep(std::vector<Step>& steps, int frame, const std::string& expression) {
  if (!steps.empty() && steps.back().frame == frame) {
    absl::StrAppend(&steps.back().expression, ",", expression);
  } else {
    steps.push_back({frame, expression});
  }
}

}  // namespace

// Takes what the program has recorded.
class ChainRunner::RecordDriver final : public Driver {
 public:
  RecordDriver(ChainRunner& runner, Recording& recording) : runner_(runner), recording_(recording) {}

  Action OnPause(Session&, Pause& pause) override {
    if (pause.reason() != Paused::DEBUGGER_STATEMENT) return ToResume();
    absl::StatusOr<std::string> text = EvaluateText(pause, 0, "__twinstep_events.splice(0).join(' ')");
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

// Stops once, does what it is told, and once more where that has set a limit.
class ChainRunner::StopDriver final : public Driver {
 public:
  // `at_stop` answers whether the run is to go on.
  StopDriver(const Subject& subject, std::function<absl::StatusOr<bool>(Pause&)> at_stop)
      : text_(subject.program->stopping_tree->text()), at_stop_(std::move(at_stop)) {}

  Action OnPause(Session&, Pause& pause) override {
    if (pause.reason() != Paused::DEBUGGER_STATEMENT || !IsOurs(pause.location())) return ToResume();
    if (stopped_) {
      too_long_ = true;
      return ToAbandon();
    }
    stopped_ = true;
    const absl::StatusOr<bool> go_on = at_stop_(pause);
    status_ = go_on.status();
    return go_on.ok() && *go_on ? ToResume() : ToAbandon();
  }

  bool stopped() const { return stopped_; }
  bool too_long() const { return too_long_; }
  const absl::Status& status() const { return status_; }

 private:
  // And not a statement of the program itself.
  bool IsOurs(const Location& place) const {
    if (place.source() != Location::MAIN) return false;
    const std::optional<int> offset =
        text_.OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
    const int length = static_cast<int>(kStopTest.size());
    return offset && *offset >= length && text_.Slice(*offset - length, *offset) == kStopTest;
  }

  const SourceText& text_;
  const std::function<absl::StatusOr<bool>(Pause&)> at_stop_;
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

absl::StatusOr<Finished> ChainRunner::Run(const Subject& subject, Kind kind, int64_t stop, Driver& driver,
                                          int* last_statement) {
  ++runs_;
  Program program = subject.base;
  ClearSetup(program);
  program.set_source(kind == Kind::kRecording ? subject.program->recording : subject.program->stopping);
  std::string setup;
  switch (kind) {
    case Kind::kRecording:
      setup = kRecorder;
      break;
    case Kind::kWalking:
      setup = absl::StrCat(std::string(kMixerJs), WalkerScript(/*for_all_engines=*/false));
      break;
    case Kind::kMixing:
      setup = std::string(kMixerJs);
      break;
    case Kind::kStopping:
      // Mentioned by what is assigned, and not asked.
      setup = "let __twinstep=0;";
      break;
  }
  if (kind != Kind::kRecording) {
    setup += kTellsAt;
    absl::StrAppend(&setup, "let __twinstep_time=0,__twinstep_stop=", stop, ";");
  }
  program.add_setup(setup);
  for (const std::string& script : subject.setup) program.add_setup(script);
  SessionOptions options;
  options.cpu_limit = limits_.cpu;
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session, engine_.Load(program, options));
  absl::StatusOr<Finished> finished = session->Run(driver);
  if (finished.ok() && kind != Kind::kRecording) {
    const int last = TakeLastStatement(*finished);
    if (last_statement != nullptr) *last_statement = last;
  }
  return finished;
}

absl::StatusOr<Recording> ChainRunner::Record(const Subject& subject) {
  Recording recording;
  RecordDriver driver(*this, recording);
  ASSIGN_OR_RETURN(Finished finished, Run(subject, Kind::kRecording, 0, driver));
  if (!driver.status().ok() && !EndedByLimit(driver.status())) return driver.status();
  recording.finished = std::move(finished);
  return recording;
}

absl::StatusOr<StateAt> ChainRunner::StateOf(const Subject& subject, int64_t time) {
  StateAt state;
  StopDriver driver(subject, [&](Pause& pause) -> absl::StatusOr<bool> {
    ASSIGN_OR_RETURN(PausedStack stack, StackOf(pause));
    if (stack.indices.empty()) return absl::InternalError("a pause outside of the program's own source");
    ASSIGN_OR_RETURN(std::string text, Walk(pause, *subject.program->stopping_tree, stack, {}));
    ASSIGN_OR_RETURN(MemoryGraph graph, MemoryGraph::Parse(text));
    state.graph = std::move(graph);
    Remember(subject, time, state.graph);
    state.frames = std::move(stack.frames);
    return false;
  });
  absl::StatusOr<Finished> finished = Run(subject, Kind::kWalking, time, driver);
  if (!driver.status().ok()) return driver.status();
  if (!finished.ok()) return finished.status();
  if (!driver.stopped()) return absl::NotFoundError("the run is over before");
  return state;
}

const ChainRunner::Known* ChainRunner::KnownAt(const Subject& subject, int64_t time) const {
  for (const Known& known : known_) {
    if (known.program == subject.program && known.time == time && known.setup == subject.setup) return &known;
  }
  return nullptr;
}

void ChainRunner::Remember(const Subject& subject, int64_t time, const MemoryGraph& graph) {
  // The passing and the failing run's, one of which runs are mixed into.
  constexpr size_t kMost = 2;
  if (known_.size() == kMost) known_.pop_front();
  Known& known = known_.emplace_back(Known{subject.program, subject.setup, time, graph, {}});
  std::vector<int> all(graph.bases.size());
  std::iota(all.begin(), all.end(), 0);
  known.paths = PathsTo(known.graph, {all});
}

absl::StatusOr<ChainRunner::Mixed> ChainRunner::Mix(const Subject& subject, int64_t time, const Transfer& transfer,
                                                    int64_t statements) {
  Mixed mixed;
  bool refused = false;
  const Spoken spoken = SpokenOf(transfer);
  // Objects are found on their ways through the state, where it is known and all have one; else by walking anew.
  std::vector<Step> finding;
  Kind kind = spoken.symbols ? Kind::kWalking : Kind::kMixing;
  const Known* const known = KnownAt(subject, time);
  for (const VertexId id : spoken.objects) {
    const bool is_vertex = known != nullptr && id < static_cast<VertexId>(known->paths.size());
    const auto find = is_vertex ? FindExpression(known->graph, known->paths[id], id) : std::nullopt;
    if (!find) {
      kind = Kind::kWalking;
      break;
    }
    finding.push_back({find->first, find->second});
  }
  StopDriver driver(subject, [&](Pause& pause) -> absl::StatusOr<bool> {
    ASSIGN_OR_RETURN(PausedStack stack, StackOf(pause));
    if (stack.indices.empty()) return absl::InternalError("a pause outside of the program's own source");
    const int frames = static_cast<int>(stack.indices.size());
    std::vector<Step> steps;
    if (kind == Kind::kWalking) {
      std::vector<std::string> bases =
          BaseExpressions(*subject.program->stopping_tree, stack.places, /*for_text=*/false);
      for (int i = 0; i < frames; ++i) AddStep(steps, i, bases[i]);
      // Symbols are in no order.
      AddStep(steps, frames - 1,
              absl::StrCat("__twinstep.reach(", spoken.symbols ? "1/0" : absl::StrCat(*spoken.objects.rbegin()), ")"));
    } else {
      std::stable_sort(finding.begin(), finding.end(), [](const Step& a, const Step& b) { return a.frame < b.frame; });
      for (const Step& step : finding) AddStep(steps, step.frame, step.expression);
    }
    if (spoken.heap) AddStep(steps, frames - 1, transfer.heap);
    const size_t heap_at = spoken.heap ? steps.size() : 0;
    std::vector<Step> assigning;
    for (const Transfer::Assignment& assignment : transfer.variables) {
      assigning.push_back({NumberOfFrame(assignment.frame), absl::StrCat(assignment.name, "=", assignment.expression)});
    }
    // The youngest first: what is evaluated there already.
    std::stable_sort(assigning.begin(), assigning.end(),
                     [](const Step& a, const Step& b) { return a.frame > b.frame; });
    for (const Step& step : assigning) AddStep(steps, step.frame, step.expression);
    AddStep(steps, steps.empty() ? frames - 1 : steps.back().frame,
            absl::StrCat("__twinstep_stop=__twinstep_time+", statements));
    for (size_t i = 0; i < steps.size() && !refused; ++i) {
      const Step& step = steps[i];
      if (step.frame >= frames) return absl::InternalError("a part of the state is in a frame that is not there");
      std::string text = absl::StrCat("(", step.expression);
      // The heap's failures, whatever comes behind.
      absl::StrAppend(&text, spoken.heap && i + 1 >= heap_at ? ",__twinstep.failures())" : ",0)");
      Evaluation evaluation;
      RETURN_IF_ERROR(
          pause.Evaluate(stack.indices[frames - 1 - step.frame], text, SideEffects::kAllow, {}, evaluation));
      refused = !evaluation.has_value() || evaluation.value().number() != 0;
    }
    return !refused;
  });
  absl::StatusOr<Finished> finished =
      Run(subject, spoken.heap || !spoken.objects.empty() || kind == Kind::kWalking ? kind : Kind::kStopping, time,
          driver, &mixed.last_statement);
  if (EndedByLimit(driver.status())) {
    mixed.end = Mixed::End::kTooLong;
    return mixed;
  }
  if (!driver.status().ok()) return driver.status();
  if (!finished.ok()) return finished.status();
  if (!driver.stopped()) return absl::NotFoundError("the run is over before");
  mixed.finished = *std::move(finished);
  if (refused) {
    mixed.end = Mixed::End::kRefused;
  } else if (driver.too_long() || EndedByLimit(mixed.finished)) {
    mixed.end = Mixed::End::kTooLong;
  }
  return mixed;
}

}  // namespace twinstep
