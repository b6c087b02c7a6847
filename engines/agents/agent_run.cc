#include "engines/agents/agent_run.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/agents/agent_messages.h"
#include "engines/agents/agent_ports.h"
#include "engines/agents/agent_run_record.h"
#include "engines/agents/agent_script.h"
#include "engines/agents/changed_words.h"

namespace twinstep {
namespace {

constexpr int32_t kMostLeft = 1 << 30;
// Threads and engine contexts; more take minutes.
constexpr int kMostAgents = 500;

}  // namespace

// One run. Its state is guarded by one mutex, which an agent's thread has whenever it runs no JavaScript; JavaScript
// runs on the thread of `turn_` alone.
class AgentRun final : public AgentHost {
 public:
  AgentRun(AgentRunner& runner, const AgentProgram& program, std::shared_ptr<const ProgramWithYieldPoints> main,
           SwitchPolicy& policy, uint64_t max_yield_points)
      : runner_(runner), program_(program), scheduler_(policy, max_yield_points) {
    agents_.push_back(std::make_unique<Agent>());
    agents_[0]->program = std::move(main);
    agents_[0]->source = program.source;
    LookForStrings(program.source);
  }

  AgentRunResult Run() {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!StartThread(0)) {
      record_.Fail(AgentOutcome::kEngineFailed, "the system has no thread for the program");
      return Result();
    }
    scheduler_.AddAgent();
    HandOver();
    // Meanwhile sources that agents are started with are parsed here, on the parser's thread.
    for (;;) {
      owner_.wait(lock, [this] { return over_ || to_parse_ != nullptr; });
      if (over_) break;
      parsed_ = runner_.WithYieldPoints(*to_parse_, nullptr);
      to_parse_ = nullptr;
      parse_done_.notify_all();
    }
    // One by one, and the main agent last: it may have to judge.
    for (size_t i = agents_.size(); i-- > 0;) {
      turn_ = static_cast<int>(i);
      agents_[i]->wake.notify_all();
      lock.unlock();
      agents_[i]->thread.join();
      lock.lock();
    }
    return Result();
  }

  bool Call(int agent, const HostCall& call, HostAnswer& answer) override {
    std::unique_lock<std::mutex> lock(mutex_);
    Agent& me = *agents_[agent];
    if (over_) return AnswerWhenOver(call, answer);
    me.count = me.base + static_cast<uint64_t>(me.armed - call.left);
    me.base = me.count;
    me.armed = call.left;
    scheduler_.Passed(me.count);
    switch (call.op) {
      case HostOp::kYield:
        return Yield(lock, agent, call, answer);
      case HostOp::kWait:
        Blocks(agent, call);
        scheduler_.Wait(AddressOf(call), call.numbers[2], me.blocked_at);
        if (!Stand(lock, agent)) return false;
        Number(scheduler_.timed_out(agent) ? 1 : 0, answer);
        return true;
      case HostOp::kNotify:
        Number(static_cast<double>(scheduler_.Notify(
                   AddressOf(call), call.numbers[2] > 1e9 ? 1'000'000'000 : static_cast<int64_t>(call.numbers[2]))),
               answer);
        return true;
      case HostOp::kWaitAsync:
        Number(static_cast<double>(scheduler_.StartAsync(
                   call.has_memory ? std::optional<uint64_t>(AddressOf(call)) : std::nullopt, call.numbers[2])),
               answer);
        return true;
      case HostOp::kStart:
        return Start(lock, agent, call.text);
      case HostOp::kBroadcast:
        return Broadcast(lock, agent, call);
      case HostOp::kReceive:
        return Receive(lock, agent, call, answer);
      case HostOp::kReceivedId:
        Text(me.received_id, answer);
        return true;
      case HostOp::kReport:
        messages_.Report(call.text);
        return true;
      case HostOp::kGetReport:
        answer.kind = HostAnswer::kNull;
        if (const std::optional<std::string> report = messages_.TakeReport()) Text(*report, answer);
        return true;
      case HostOp::kSleep:
        Blocks(agent, call);
        scheduler_.Block(AgentState::kSleeping, call.numbers[0], me.blocked_at);
        return Stand(lock, agent);
      case HostOp::kLeaving:
        me.left = true;
        return true;
      case HostOp::kNow:
        Number(scheduler_.now(), answer);
        return true;
      case HostOp::kPrint:
        record_.Print(agent, call.text);
        return true;
      case HostOp::kLeft:
        Number(Arm(agent), answer);
        return true;
      case HostOp::kUnseen:
        record_.Unseen(call.text);
        return true;
      case HostOp::kChanged:
        words_.Changed(AddressOf(call), agent, static_cast<int>(call.numbers[2]));
        return true;
      default:
        return CallOfThreads(lock, agent, call, answer);
    }
  }

 private:
  // What only Node's worker_threads need.
  bool CallOfThreads(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer) {
    const int number = static_cast<int>(call.numbers[0]);
    switch (call.op) {
      case HostOp::kStartThread:
        return StartThreadOf(lock, agent, call, answer);
      case HostOp::kNewPort:
        Number(ports_.NewPort(), answer);
        return true;
      case HostOp::kSend:
        SendTo(number, call.text);
        return true;
      case HostOp::kTake:
        answer.kind = HostAnswer::kNull;
        if (const std::optional<std::string> text = ports_.Take(number)) Text(*text, answer);
        return true;
      case HostOp::kArrival:
        Number(static_cast<double>(ports_.IsEmpty(number)
                                       ? scheduler_.StartAsync(AgentPorts::PlaceOf(number), Scheduler::kForever)
                                       : scheduler_.StartAsync(std::nullopt, 0)),
               answer);
        return true;
      case HostOp::kShare:
        if (call.memory != nullptr) {
          messages_.Keep(call.memory);
          Number(ports_.Share(call.memory), answer);
        }
        return true;
      case HostOp::kMemory:
        answer.memory = ports_.memory(number);
        answer.kind = answer.memory == nullptr ? HostAnswer::kNull : HostAnswer::kMemory;
        return true;
      case HostOp::kStarted:
        answer.kind = HostAnswer::kNull;
        if (agents_[agent]->started) Text(*agents_[agent]->started, answer);
        return true;
      case HostOp::kExit:
        return Exit(lock, agent, number);
      case HostOp::kExitCode:
        exit_code_ = number;
        return true;
      case HostOp::kTerminate:
        if (number > 0 && number < scheduler_.agent_count() && number != agent &&
            scheduler_.state(number) != AgentState::kEnded) {
          scheduler_.EndOther(number);
          SendTo(agents_[number]->exit_port, "exit 1");
        }
        return true;
      case HostOp::kErrorsGo:
        if (number > 0 && number < scheduler_.agent_count()) agents_[number]->errors_go = true;
        return true;
      case HostOp::kLeave:
        if (number > 0 && number < scheduler_.agent_count()) agents_[number]->left = true;
        return true;
      case HostOp::kOwnNumber:
        Number(agent, answer);
        return true;
      default:
        return true;
    }
  }

  void SendTo(int port, const std::string& text) {
    ports_.Send(port, text);
    scheduler_.Notify(AgentPorts::PlaceOf(port), 1);
  }

  bool StartThreadOf(std::unique_lock<std::mutex>& lock, int starter, const HostCall& call, HostAnswer& answer) {
    const size_t end = call.text.find('\n');
    const std::string source = end == std::string::npos ? program_.source : call.text.substr(end + 1);
    if (!Start(lock, starter, source)) return false;
    const int number = scheduler_.agent_count() - 1;
    agents_[number]->started = call.text.substr(0, end);
    agents_[number]->exit_port = static_cast<int>(call.numbers[1]);
    Number(number, answer);
    return true;
  }

  // process.exit. False: nothing of the agent runs any more.
  bool Exit(std::unique_lock<std::mutex>& lock, int agent, int code) {
    if (agent == 0) {
      exit_code_ = code;
      Over();
    } else {
      SendTo(agents_[agent]->exit_port, absl::StrCat("exit ", code));
      scheduler_.End();
      HandOver();
    }
    AwaitTurn(lock, agent);
    return false;
  }

  struct Agent {
    std::thread thread;
    std::condition_variable wake;
    std::string source;
    // Null: the parser refuses it, so that it runs as it is.
    std::shared_ptr<const ProgramWithYieldPoints> program;
    // Yield points that it had passed when it was told how many are left, and how many that was.
    uint64_t base = 0;
    int32_t armed = 0;
    uint64_t count = 0;
    // Of the last broadcast that it took.
    std::string received_id;
    // It said that it is leaving.
    bool left = false;
    // Where it blocks: what AddPlace answered.
    int64_t blocked_at = -1;
    // What it waited for there, in Atomics.wait.
    int64_t byte = -1;
    uint64_t address = 0;
    // Of one that worker_threads started: what its starter says, who hears of its end, and whether of its exceptions.
    std::optional<std::string> started;
    int exit_port = -1;
    bool errors_go = false;
  };

  static void Number(double number, HostAnswer& answer) {
    answer.kind = HostAnswer::kNumber;
    answer.number = number;
  }
  static void Text(const std::string& text, HostAnswer& answer) {
    answer.kind = HostAnswer::kText;
    answer.text = text;
  }

  // The test runs when all is over: it may print and look, and nobody switches.
  bool AnswerWhenOver(const HostCall& call, HostAnswer& answer) {
    if (!judging_) return false;
    switch (call.op) {
      case HostOp::kYield:
      case HostOp::kLeft:
        Number(kMostLeft, answer);
        break;
      case HostOp::kPrint:
        record_.Print(0, call.text);
        break;
      case HostOp::kGetReport:
        answer.kind = HostAnswer::kNull;
        break;
      case HostOp::kChanged:
        break;
      case HostOp::kNow:
        Number(scheduler_.now(), answer);
        break;
      case HostOp::kWait:
        Number(1, answer);
        break;
      case HostOp::kNotify:
        Number(0, answer);
        break;
      default:
        return false;
    }
    return true;
  }

  uint64_t AddressOf(const HostCall& call) const { return call.address + static_cast<uint64_t>(call.numbers[1]); }

  // How many yield points the agent may pass before it has to call again.
  int32_t Arm(int agent) {
    Agent& me = *agents_[agent];
    me.base = me.count = scheduler_.count(agent);
    const uint64_t until = std::max(scheduler_.turn().until, me.base + 1);
    me.armed = static_cast<int32_t>(std::min<uint64_t>(until - me.base - 1, kMostLeft));
    return me.armed;
  }

  AgentPlace PlaceFor(int agent, int site, TextPosition there) const {
    const Agent& me = *agents_[agent];
    return FindPlace(program_.source, agent, me.source, me.program.get(), site, there, program_.files);
  }

  // The index of the place of the call, which is yield point `site` where that is not negative. An agent that polls
  // comes to one place very often.
  int64_t PlaceOf(int agent, int site, const HostCall& call) {
    const auto [known, is_new] = places_.try_emplace({agent, site, call.line, call.column}, 0);
    if (is_new) known->second = record_.AddPlace(PlaceFor(agent, site, {call.line, call.column - 1}));
    return known->second;
  }

  void Blocks(int agent, const HostCall& call) {
    agents_[agent]->blocked_at = PlaceOf(agent, -1, call);
    agents_[agent]->byte = call.op == HostOp::kWait ? static_cast<int64_t>(call.numbers[1]) : -1;
    agents_[agent]->address = call.op == HostOp::kWait ? AddressOf(call) : 0;
  }

  bool Yield(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer) {
    if (scheduler_.count(agent) >= scheduler_.turn().until) {
      scheduler_.SwitchedOut(PlaceOf(agent, static_cast<int>(call.numbers[0]), call));
      if (!Stand(lock, agent)) return false;
    }
    Number(Arm(agent), answer);
    return true;
  }

  // Who is next: hands over to it, or ends the run.
  void HandOver() {
    const std::optional<Turn> next = scheduler_.Choose();
    if (next) {
      turn_ = next->agent;
      agents_[turn_]->wake.notify_all();
    } else {
      Over();
    }
  }

  void Over() {
    over_ = true;
    turn_ = -1;
    owner_.notify_all();
  }

  // Hands over and waits until it is the agent's turn again. False: the run is over.
  bool Stand(std::unique_lock<std::mutex>& lock, int agent) {
    HandOver();
    AwaitTurn(lock, agent);
    return !over_;
  }

  void AwaitTurn(std::unique_lock<std::mutex>& lock, int agent) {
    agents_[agent]->wake.wait(lock, [this, agent] { return turn_ == agent; });
  }

  // Code that the program makes of strings has no yield points.
  void LookForStrings(const std::string& source) {
    for (const std::string_view word : {"eval(", "new Function("}) {
      const size_t at = source.find(word);
      const bool part = at != std::string::npos && at > 0 &&
                        (absl::ascii_isalnum(static_cast<unsigned char>(source[at - 1])) || source[at - 1] == '_');
      if (at != std::string::npos && !part) record_.Unseen("code made of strings");
    }
  }

  // The agent cannot go on, and the run is over. False.
  bool Fail(std::unique_lock<std::mutex>& lock, int agent, AgentOutcome outcome, const std::string& what) {
    record_.Fail(outcome, absl::StrCat("agent ", agent, " ", what));
    Over();
    // It unwinds when its turn comes.
    AwaitTurn(lock, agent);
    return false;
  }

  bool Start(std::unique_lock<std::mutex>& lock, int starter, const std::string& source) {
    if (scheduler_.agent_count() >= kMostAgents) {
      return Fail(lock, starter, AgentOutcome::kEngineFailed,
                  absl::StrCat("starts more than ", kMostAgents, " agents"));
    }
    to_parse_ = &source;
    owner_.notify_all();
    parse_done_.wait(lock, [this] { return to_parse_ == nullptr; });
    const int agent = scheduler_.agent_count();
    agents_.push_back(std::make_unique<Agent>());
    agents_[agent]->source = source;
    agents_[agent]->program = parsed_;
    LookForStrings(source);
    if (!StartThread(agent)) {
      agents_.pop_back();
      return Fail(lock, starter, AgentOutcome::kEngineFailed, "starts an agent, for which the system has no thread");
    }
    scheduler_.AddAgent();
    if (parsed_ == nullptr) ++without_yield_points_;
    return true;
  }

  bool Broadcast(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call) {
    if (call.memory == nullptr) {
      return Fail(lock, agent, AgentOutcome::kThrew, "broadcasts a value that is not a SharedArrayBuffer");
    }
    std::vector<int> receivers;
    for (int i = 1; i < scheduler_.agent_count(); ++i) {
      if (i == agent || scheduler_.state(i) == AgentState::kEnded || agents_[i]->left) continue;
      receivers.push_back(i);
      if (scheduler_.state(i) == AgentState::kReceiving) scheduler_.Wake(i);
    }
    messages_.Send({call.memory, call.text, agent}, receivers);
    if (receivers.empty()) return true;
    Blocks(agent, call);
    scheduler_.Block(AgentState::kBroadcasts, Scheduler::kForever, agents_[agent]->blocked_at);
    return Stand(lock, agent);
  }

  bool Receive(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer) {
    while (!messages_.HasBroadcast(agent)) {
      Blocks(agent, call);
      scheduler_.Block(AgentState::kReceiving, Scheduler::kForever, agents_[agent]->blocked_at);
      if (!Stand(lock, agent)) return false;
    }
    AgentMessages::Broadcast broadcast = Take(agent);
    answer.kind = HostAnswer::kMemory;
    answer.memory = std::move(broadcast.memory);
    agents_[agent]->received_id = std::move(broadcast.id);
    return true;
  }

  AgentMessages::Broadcast Take(int receiver) {
    AgentMessages::Broadcast broadcast = messages_.Take(receiver);
    if (messages_.Taken(broadcast.from) && scheduler_.state(broadcast.from) == AgentState::kBroadcasts) {
      scheduler_.Wake(broadcast.from);
    }
    return broadcast;
  }

  // False: the system has none.
  bool StartThread(int agent) {
    try {
      agents_[agent]->thread = std::thread([this, agent] { Live(agent); });
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }

  // What the thread of an agent does.
  void Live(int agent) {
    std::unique_lock<std::mutex> lock(mutex_);
    AwaitTurn(lock, agent);
    if (over_) return;
    lock.unlock();
    absl::StatusOr<std::unique_ptr<AgentContext>> made = runner_.engine_.NewContext(*this, agent);
    ScriptEnd end = {ScriptEnd::kThrew, std::string(made.status().message())};
    std::unique_ptr<AgentContext> context;
    if (made.ok()) {
      context = *std::move(made);
      end = RunAgentScript(*context, ScriptOf(agent), [this, agent] { return Sleep(agent); });
    }
    // Ends with the turn, so that nothing of it runs beside others.
    if (agent != 0) context.reset();
    lock.lock();
    if (end.kind != ScriptEnd::kStopped && !over_) {
      if (end.kind == ScriptEnd::kThrew && made.ok() && agents_[agent]->errors_go) {
        SendTo(agents_[agent]->exit_port, absl::StrCat("error ", end.message));
        SendTo(agents_[agent]->exit_port, "exit 1");
        scheduler_.End();
        HandOver();
      } else if (end.kind == ScriptEnd::kThrew) {
        Threw(agent, end, !made.ok());
        scheduler_.End();
        Over();
      } else {
        SendTo(agents_[agent]->exit_port, "exit 0");
        while (messages_.HasBroadcast(agent)) Take(agent);
        scheduler_.End();
        HandOver();
      }
      AwaitTurn(lock, agent);
    }
    // The main agent's context is left for the test.
    if (agent == 0 && context != nullptr && end.kind == ScriptEnd::kRan && IsToJudge()) {
      judging_ = true;
      lock.unlock();
      const ScriptEnd verdict = RunTestScript(*context, program_.test);
      lock.lock();
      judging_ = false;
      if (verdict.kind == ScriptEnd::kThrew) {
        record_.Fail(AgentOutcome::kThrew, absl::StrCat("the test throws ", verdict.message));
      }
    }
    lock.unlock();
    context.reset();
  }

  bool IsToJudge() const {
    return !record_.failed() && !program_.test.empty() && scheduler_.end() != RunEnd::kTooLong && Blocked().empty();
  }

  AgentScript ScriptOf(int agent) const {
    const Agent& me = *agents_[agent];
    return {agent == 0 || !program_.files.empty() ? program_.setup : std::vector<std::string>(),
            me.program != nullptr ? me.program->text : me.source};
  }

  // Its script and its jobs have run.
  NextWakeUp Sleep(int agent) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!scheduler_.HasAsync(agent)) return {};
    std::optional<WakeUp> woken = scheduler_.TakeWakeUp();
    while (!woken) {
      agents_[agent]->blocked_at = agents_[agent]->byte = -1;
      scheduler_.Block(AgentState::kIdle);
      if (!Stand(lock, agent)) return {NextWakeUp::kOver, {}};
      woken = scheduler_.TakeWakeUp();
    }
    return {NextWakeUp::kWoken, *woken};
  }

  void Threw(int agent, const ScriptEnd& end, bool engine_failed) {
    AgentPlace place;
    if (end.line > 0) place = PlaceFor(agent, -1, {end.line, end.column});
    place.what.clear();
    record_.Fail(engine_failed ? AgentOutcome::kEngineFailed : AgentOutcome::kThrew,
                 absl::StrCat("agent ", agent, " throws ", end.message), std::move(place));
  }

  // Agents that nobody will ever wake, and that had not said that they are leaving.
  std::vector<BlockedAgent> Blocked() const {
    std::vector<BlockedAgent> blocked;
    for (int i = 0; i < scheduler_.agent_count(); ++i) {
      if (scheduler_.state(i) != AgentState::kEnded && !agents_[i]->left) {
        BlockedAgent& one = blocked.emplace_back(BlockedAgent{i, agents_[i]->blocked_at, agents_[i]->byte});
        if (one.byte >= 0) words_.TellHolder(agents_[i]->address, one);
      }
    }
    return blocked;
  }

  AgentRunResult Result() {
    if (!record_.failed() && exit_code_ != 0 && scheduler_.end() != RunEnd::kDeadLock) {
      record_.Fail(AgentOutcome::kThrew, absl::StrCat("the process ends with exit code ", exit_code_));
    }
    AgentRunResult result = record_.Result(scheduler_, messages_, Blocked());
    result.without_yield_points = without_yield_points_;
    return result;
  }

  AgentRunner& runner_;
  const AgentProgram& program_;
  std::mutex mutex_;
  std::condition_variable owner_;
  std::condition_variable parse_done_;
  // All below guarded by the mutex, but the programs of agents, which do not change.
  Scheduler scheduler_;
  std::deque<std::unique_ptr<Agent>> agents_;
  // Whose thread may go on.
  int turn_ = -1;
  bool over_ = false;
  bool judging_ = false;
  const std::string* to_parse_ = nullptr;
  std::shared_ptr<const ProgramWithYieldPoints> parsed_;
  AgentMessages messages_;
  AgentPorts ports_;
  int exit_code_ = 0;
  AgentRunRecord record_;
  ChangedWords words_;
  // By agent, site, line and column: what AddPlace answered.
  std::map<std::tuple<int, int, int, int>, int64_t> places_;
  int without_yield_points_ = 0;
};

absl::StatusOr<std::unique_ptr<AgentRunner>> AgentRunner::Create(AgentEngine& engine) {
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  auto runner = std::unique_ptr<AgentRunner>(new AgentRunner(engine));
  runner->parser_ = *std::move(parser);
  return runner;
}

AgentRunner::~AgentRunner() = default;

std::shared_ptr<const ProgramWithYieldPoints> AgentRunner::WithYieldPoints(const std::string& source,
                                                                           std::string* error) {
  if (const auto found = programs_.find(source); found != programs_.end()) return found->second;
  absl::StatusOr<SyntaxTree> tree = parser_->Parse(SourceText(source), ParseGoal::kScript);
  if (!tree.ok()) {
    if (error != nullptr) *error = std::string(tree.status().message());
    return nullptr;
  }
  auto program = std::make_shared<const ProgramWithYieldPoints>(AddYieldPoints(*tree));
  programs_.emplace(source, program);
  return program;
}

absl::StatusOr<AgentRunResult> AgentRunner::Run(const AgentProgram& program, SwitchPolicy& policy,
                                                uint64_t max_yield_points) {
  std::string error;
  std::shared_ptr<const ProgramWithYieldPoints> main = WithYieldPoints(program.source, &error);
  if (main == nullptr) {
    if (parser_->Parse(SourceText(program.source), ParseGoal::kModule).ok()) {
      error = "it is a module (import, export, or await outside functions), and agents run scripts only";
    }
    return absl::InvalidArgumentError(error);
  }
  return AgentRun(*this, program, std::move(main), policy, max_yield_points).Run();
}

}  // namespace twinstep
