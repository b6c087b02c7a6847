#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/agents/one_agent_run.h"

namespace twinstep {
namespace {

constexpr int32_t kMostLeft = 1 << 30;
// Threads and engine contexts; more take minutes.
constexpr int kMostAgents = 500;

void Number(double number, HostAnswer& answer) {
  answer.kind = HostAnswer::kNumber;
  answer.number = number;
}

void Text(const std::string& text, HostAnswer& answer) {
  answer.kind = HostAnswer::kText;
  answer.text = text;
}

uint64_t AddressOf(const HostCall& call) { return call.address + static_cast<uint64_t>(call.numbers[1]); }

}  // namespace

bool AgentRun::Call(int agent, const HostCall& call, HostAnswer& answer) {
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
      Number(static_cast<double>(scheduler_.StartAsync(AddressOf(call), call.numbers[2])), answer);
      return true;
    case HostOp::kStartCallback:
      Number(static_cast<double>(scheduler_.StartCallback(static_cast<CallbackKind>(static_cast<int>(call.numbers[1])),
                                                          call.numbers[2], FramesOf(agent, call.text))),
             answer);
      return true;
    case HostOp::kChangeCallback:
      ChangeCallback(static_cast<int64_t>(call.numbers[0]), static_cast<int>(call.numbers[1]));
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

bool AgentRun::CallOfThreads(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer) {
  const int number = static_cast<int>(call.numbers[0]);
  switch (call.op) {
    case HostOp::kStartThread:
      return StartThreadOf(lock, agent, call, answer);
    case HostOp::kNewPort:
      Number(ports_.NewPort(), answer);
      return true;
    case HostOp::kSend: {
      const size_t end = call.text.find('\n');
      SendTo(number, call.text.substr(end + 1), FramesOf(agent, call.text.substr(0, end)));
      return true;
    }
    case HostOp::kTake:
      answer.kind = HostAnswer::kNull;
      if (const std::optional<std::string> text = ports_.Take(number)) Text(*text, answer);
      return true;
    case HostOp::kArrival:
      Number(static_cast<double>(ports_.IsEmpty(number)
                                     ? scheduler_.StartAsync(AgentPorts::PlaceOf(number), Scheduler::kForever)
                                     : scheduler_.StartArrival(ports_.FirstOf(number))),
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

void AgentRun::SendTo(int port, const std::string& text, int64_t frames) {
  const uint64_t place = AgentPorts::PlaceOf(port);
  const int64_t message = scheduler_.SendMessage(place, frames);
  ports_.Send(port, text, message);
  scheduler_.NotifyOf(message, place);
}

void AgentRun::ChangeCallback(int64_t ticket, int how) {
  if (how == 0) {
    scheduler_.loop().Cancel(ticket);
  } else {
    scheduler_.loop().SetWaitedFor(ticket, how == 2);
  }
}

int64_t AgentRun::FramesOf(int agent, const std::string& text) {
  const auto [known, is_new] = starters_.try_emplace({agent, text}, 0);
  if (!is_new) return known->second;
  std::vector<AgentPlace> frames;
  const std::vector<std::string> words = absl::StrSplit(text, ' ');
  for (size_t i = 1; i < words.size(); ++i) {
    int line = 0, column = 0;
    if (sscanf(words[i].c_str(), "%d:%d", &line, &column) != 2) continue;
    AgentPlace place = PlaceFor(agent, -1, {line, column - 1});
    place.what = words[0];
    if (place.position.line > 0) frames.push_back(std::move(place));
  }
  // The function is known even where nothing of the program calls it.
  if (frames.empty()) frames.emplace_back().what = words[0];
  return known->second = record_.AddFrames(std::move(frames));
}

bool AgentRun::StartThreadOf(std::unique_lock<std::mutex>& lock, int starter, const HostCall& call,
                             HostAnswer& answer) {
  const size_t end = call.text.find('\n');
  const std::string source = end == std::string::npos ? program_.source : call.text.substr(end + 1);
  if (!Start(lock, starter, source)) return false;
  const int number = scheduler_.agent_count() - 1;
  agents_[number]->started = call.text.substr(0, end);
  agents_[number]->exit_port = static_cast<int>(call.numbers[1]);
  Number(number, answer);
  return true;
}

bool AgentRun::Exit(std::unique_lock<std::mutex>& lock, int agent, int code) {
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

bool AgentRun::AnswerWhenOver(const HostCall& call, HostAnswer& answer) {
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

int32_t AgentRun::Arm(int agent) {
  Agent& me = *agents_[agent];
  me.base = me.count = scheduler_.count(agent);
  const uint64_t until = std::max(scheduler_.turn().until, me.base + 1);
  me.armed = static_cast<int32_t>(std::min<uint64_t>(until - me.base - 1, kMostLeft));
  return me.armed;
}

int64_t AgentRun::PlaceOf(int agent, int site, const HostCall& call) {
  const auto [known, is_new] = places_.try_emplace({agent, site, call.line, call.column}, 0);
  if (is_new) known->second = record_.AddPlace(PlaceFor(agent, site, {call.line, call.column - 1}));
  return known->second;
}

void AgentRun::Blocks(int agent, const HostCall& call) {
  agents_[agent]->blocked_at = PlaceOf(agent, -1, call);
  agents_[agent]->byte = call.op == HostOp::kWait ? static_cast<int64_t>(call.numbers[1]) : -1;
  agents_[agent]->address = call.op == HostOp::kWait ? AddressOf(call) : 0;
}

bool AgentRun::Yield(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer) {
  if (scheduler_.count(agent) >= scheduler_.turn().until) {
    scheduler_.SwitchedOut(PlaceOf(agent, static_cast<int>(call.numbers[0]), call));
    if (!Stand(lock, agent)) return false;
  }
  Number(Arm(agent), answer);
  return true;
}

bool AgentRun::Fail(std::unique_lock<std::mutex>& lock, int agent, AgentOutcome outcome, const std::string& what) {
  record_.Fail(
      {.outcome = outcome, .what = absl::StrCat("agent ", agent, " ", what), .alike = absl::StrCat("an agent ", what)});
  Over();
  // It unwinds when its turn comes.
  AwaitTurn(lock, agent);
  return false;
}

bool AgentRun::Start(std::unique_lock<std::mutex>& lock, int starter, const std::string& source) {
  if (scheduler_.agent_count() >= kMostAgents) {
    return Fail(lock, starter, AgentOutcome::kEngineFailed, absl::StrCat("starts more than ", kMostAgents, " agents"));
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

bool AgentRun::Broadcast(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call) {
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

bool AgentRun::Receive(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer) {
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

AgentMessages::Broadcast AgentRun::Take(int receiver) {
  AgentMessages::Broadcast broadcast = messages_.Take(receiver);
  if (messages_.Taken(broadcast.from) && scheduler_.state(broadcast.from) == AgentState::kBroadcasts) {
    scheduler_.Wake(broadcast.from);
  }
  return broadcast;
}

}  // namespace twinstep
