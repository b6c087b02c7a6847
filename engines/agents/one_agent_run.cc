#include "engines/agents/one_agent_run.h"

#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Of a text of the program's, whose figures may be those of the schedule: "lost 12 of 100" to "lost # of #".
std::string WithoutNumbers(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) result += c;
    if (digit && (result.empty() || result.back() != '#')) result += '#';
  }
  return result;
}

}  // namespace

AgentRun::AgentRun(AgentRunner& runner, const AgentProgram& program, std::shared_ptr<const ProgramWithYieldPoints> main,
                   SwitchPolicy& policy, uint64_t max_yield_points)
    : runner_(runner), program_(program), scheduler_(policy, max_yield_points) {
  agents_.push_back(std::make_unique<Agent>());
  agents_[0]->program = std::move(main);
  agents_[0]->source = program.source;
  LookForStrings(program.source);
}

AgentRunResult AgentRun::Run() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!StartThread(0)) {
    record_.Fail({.outcome = AgentOutcome::kEngineFailed,
                  .what = "the system has no thread for the program",
                  .alike = "no thread"});
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

AgentPlace AgentRun::PlaceFor(int agent, int site, TextPosition there) const {
  const Agent& me = *agents_[agent];
  return FindPlace(program_.source, agent, me.source, me.program.get(), site, there, program_.files);
}

void AgentRun::HandOver() {
  const std::optional<Turn> next = scheduler_.Choose();
  if (next) {
    turn_ = next->agent;
    agents_[turn_]->wake.notify_all();
  } else {
    Over();
  }
}

void AgentRun::Over() {
  over_ = true;
  turn_ = -1;
  owner_.notify_all();
}

bool AgentRun::Stand(std::unique_lock<std::mutex>& lock, int agent) {
  HandOver();
  AwaitTurn(lock, agent);
  return !over_;
}

void AgentRun::AwaitTurn(std::unique_lock<std::mutex>& lock, int agent) {
  agents_[agent]->wake.wait(lock, [this, agent] { return turn_ == agent; });
}

void AgentRun::LookForStrings(const std::string& source) {
  for (const std::string_view word : {"eval(", "new Function("}) {
    const size_t at = source.find(word);
    const bool part = at != std::string::npos && at > 0 &&
                      (absl::ascii_isalnum(static_cast<unsigned char>(source[at - 1])) || source[at - 1] == '_');
    if (at != std::string::npos && !part) record_.Unseen("code made of strings");
  }
}

bool AgentRun::StartThread(int agent) {
  try {
    agents_[agent]->thread = std::thread([this, agent] { Live(agent); });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void AgentRun::Live(int agent) {
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
      record_.Fail({.outcome = AgentOutcome::kThrew,
                    .what = absl::StrCat("the test throws ", verdict.message),
                    .alike = absl::StrCat("the test throws ", WithoutNumbers(verdict.message))});
    }
  }
  lock.unlock();
  context.reset();
}

bool AgentRun::IsToJudge() const {
  return !record_.failed() && !program_.test.empty() && scheduler_.end() != RunEnd::kTooLong && Blocked().empty();
}

AgentScript AgentRun::ScriptOf(int agent) const {
  const Agent& me = *agents_[agent];
  return {agent == 0 || !program_.files.empty() ? program_.setup : std::vector<std::string>(),
          me.program != nullptr ? me.program->text : me.source};
}

NextWakeUp AgentRun::Sleep(int agent) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (over_) return {NextWakeUp::kOver, {}};
  scheduler_.EndTurn();
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

void AgentRun::Threw(int agent, const ScriptEnd& end, bool engine_failed) {
  AgentPlace place;
  if (end.line > 0) place = PlaceFor(agent, -1, {end.line, end.column});
  place.what.clear();
  record_.Fail({.outcome = engine_failed ? AgentOutcome::kEngineFailed : AgentOutcome::kThrew,
                .what = absl::StrCat("agent ", agent, " throws ", end.message),
                .alike = absl::StrCat("an agent throws ", WithoutNumbers(end.message)),
                .at = std::move(place)});
}

std::vector<BlockedAgent> AgentRun::Blocked() const {
  std::vector<BlockedAgent> blocked;
  for (int i = 0; i < scheduler_.agent_count(); ++i) {
    if (scheduler_.state(i) != AgentState::kEnded && !agents_[i]->left) {
      BlockedAgent& one = blocked.emplace_back(BlockedAgent{i, agents_[i]->blocked_at, agents_[i]->byte});
      if (one.byte >= 0) words_.TellHolder(agents_[i]->address, one);
    }
  }
  return blocked;
}

AgentRunResult AgentRun::Result() {
  if (!record_.failed() && exit_code_ != 0 && scheduler_.end() != RunEnd::kDeadLock) {
    record_.Fail({.outcome = AgentOutcome::kThrew,
                  .what = absl::StrCat("the process ends with exit code ", exit_code_),
                  .alike = "an exit code"});
  }
  AgentRunResult result = record_.Result(scheduler_, messages_, Blocked());
  result.without_yield_points = without_yield_points_;
  return result;
}

}  // namespace twinstep
