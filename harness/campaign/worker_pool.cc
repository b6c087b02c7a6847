#include "harness/campaign/worker_pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "harness/process/process_end.h"
#include "harness/results/crash_phase.h"
#include "model/actions/action_kind.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Sessions promised to a worker: enough that it never waits, few enough that little is run again behind a crash.
constexpr size_t kPromised = 8;
constexpr size_t kPromisedFindings = 4;
constexpr absl::Duration kWatchEvery = absl::Milliseconds(50);
constexpr int kMaxDeathsWithoutWork = 3;

}  // namespace

WorkerPool::WorkerPool(WorkerPoolOptions options, SessionQueue& queue, Listener listener)
    : options_(std::move(options)),
      queue_(queue),
      listener_(std::move(listener)),
      workers_(static_cast<size_t>(std::max(1, options_.jobs))) {}

void WorkerPool::Examine(Finding finding) {
  to_examine_[queue_.ConfigurationOf(finding.session())].push_back(std::move(finding));
}

Places WorkerPool::places() const {
  Places places = places_;
  for (const Worker& worker : workers_) {
    if (worker.process != nullptr) worker.process->flight().AddPlaces(places);
  }
  return places;
}

bool WorkerPool::idle() const {
  if (WantedConfiguration()) return false;
  return std::all_of(workers_.begin(), workers_.end(),
                     [](const Worker& worker) { return worker.sessions.empty() && worker.findings.empty(); });
}

size_t WorkerPool::sessions_under_way() const {
  size_t sessions = 0;
  for (const Worker& worker : workers_) sessions += worker.sessions.size();
  return sessions;
}

std::optional<size_t> WorkerPool::WantedConfiguration() const {
  if (const std::optional<size_t> next = queue_.NextConfiguration()) return next;
  for (const auto& [configuration, findings] : to_examine_) {
    if (!findings.empty()) return configuration;
  }
  return std::nullopt;
}

absl::Status WorkerPool::Start(Worker& worker, size_t configuration) {
  if (nursery_ == nullptr || nursery_configuration_ != configuration) {
    ASSIGN_OR_RETURN(nursery_, Nursery::Start(*options_.kind, options_.brief(configuration)));
    nursery_configuration_ = configuration;
  }
  ASSIGN_OR_RETURN(std::unique_ptr<WorkerProcess> process,
                   WorkerProcess::Start(*options_.kind, nursery_, [&] { return options_.brief(configuration); }));
  if (!process->child().is_prepared()) nursery_ = nullptr;
  if (worker.process != nullptr) worker.process->flight().AddPlaces(places_);
  worker = Worker();
  worker.process = std::move(process);
  worker.configuration = configuration;
  return absl::OkStatus();
}

absl::Status WorkerPool::GiveWork(Worker& worker) {
  const bool has_work = !worker.sessions.empty() || !worker.findings.empty();
  const std::optional<size_t> next = queue_.NextConfiguration();
  auto examinations = [&]() -> std::deque<Finding>& { return to_examine_[worker.configuration]; };
  if (!has_work) {
    const std::optional<size_t> wanted = WantedConfiguration();
    if (!wanted) return absl::OkStatus();
    const bool useful =
        worker.process != nullptr && !worker.retiring && (next == worker.configuration || !examinations().empty());
    if (!useful) {
      RETURN_IF_ERROR(Start(worker, *wanted));
    }
  }
  if (worker.retiring) return absl::OkStatus();
  WorkerOrder order;
  while (worker.findings.size() < kPromisedFindings && !examinations().empty()) {
    Finding finding = std::move(examinations().front());
    examinations().pop_front();
    *order.mutable_examine() = finding;
    worker.findings.push_back(std::move(finding));
    worker.process->child().Send(order);
  }
  if (next != worker.configuration || worker.sessions.size() > kPromised / 2) return absl::OkStatus();
  if (const auto range = queue_.Take(static_cast<uint32_t>(kPromised - worker.sessions.size()))) {
    order.mutable_run()->set_first(range->first);
    order.mutable_run()->set_count(range->count);
    for (uint32_t i = 0; i < range->count; ++i) worker.sessions.push_back(range->first + i);
    worker.process->child().Send(order);
  }
  return absl::OkStatus();
}

absl::Status WorkerPool::Step(absl::Duration patience) {
  for (Worker& worker : workers_) {
    RETURN_IF_ERROR(GiveWork(worker));
  }
  std::vector<pollfd> waiting;
  for (const Worker& worker : workers_) {
    if (worker.process != nullptr) worker.process->child().AddTo(waiting);
  }
  poll(waiting.data(), waiting.size(), static_cast<int>(absl::ToInt64Milliseconds(std::min(patience, kWatchEvery))));
  const absl::Duration now = SteadyNow();
  const bool watch = now - last_watch_ >= kWatchEvery;
  if (watch) last_watch_ = now;
  for (Worker& worker : workers_) {
    if (worker.process != nullptr) worker.process->child().SendRest();
    WorkerMessage message;
    while (worker.process != nullptr) {
      const Child::Heard heard = worker.process->Next(message);
      if (heard == Child::Heard::kMessage) {
        Hear(worker, message);
        continue;
      }
      if (heard == Child::Heard::kNothingYet) {
        if (watch) WatchLimits(worker);
      } else if (absl::Status status = Bury(worker); !status.ok()) {
        return status;
      }
      break;
    }
  }
  return absl::OkStatus();
}

void WorkerPool::Hear(Worker& worker, const WorkerMessage& message) {
  if (message.has_ready()) {
    worker.ready = true;
    listener_.ready(message.ready());
  } else if (message.has_session_ended()) {
    const auto it = std::find(worker.sessions.begin(), worker.sessions.end(), message.session_ended().session());
    if (it == worker.sessions.end()) return;
    worker.sessions.erase(it);
    deaths_without_work_ = 0;
    listener_.session_ended(message.session_ended());
  } else if (message.has_examined() && !worker.findings.empty()) {
    worker.findings.pop_front();
    deaths_without_work_ = 0;
    listener_.examined(message.examined());
  } else if (message.has_failure()) {
    failure_ = message.failure();
  }
}

void WorkerPool::WatchLimits(Worker& worker) {
  if (worker.killed_for) return;
  Child& child = worker.process->child();
  const FlightRecorder& flight = worker.process->flight();
  if (child.ResidentMib() > options_.limits.resident_mib / 2) worker.retiring = true;
  ChildLimits limits = {.memory_mib = options_.limits.resident_mib};
  const bool same_flight = flight.in_flight() && flight.flights() == worker.flight;
  if (!worker.ready) {
    limits.time = options_.start_patience;
  } else if (same_flight) {
    limits.time = options_.limits.wall;
    limits.cpu = options_.limits.cpu;
  }
  std::optional<ProcessEnd> past = child.PastLimit(limits);
  if (const uint64_t call = same_flight ? flight.call() : 0; call == 0 || call != worker.call) {
    worker.call = call;
    worker.call_began = child.Now();
  } else if (!past) {
    past = child.PastLimit({.time = options_.limits.call_wall, .cpu = options_.limits.call_cpu}, worker.call_began);
  }
  if (past) {
    worker.killed_for = past;
    child.Kill();  // Its end is heard of in a later step.
  } else if (worker.ready && !same_flight) {
    worker.flight = flight.flights();
    child.StartClock();
  }
}

SessionReport WorkerPool::ReportOfEnd(const Worker& worker, uint64_t session, CrashFinding crash) const {
  const FlightRecorder& flight = worker.process->flight();
  SessionReport report;
  report.set_session(session);
  report.set_end(WORKER_ENDED);
  crash.set_standard_error(worker.process->StandardError());
  const std::vector<Transformation> transformations = flight.Transformations();
  if (!transformations.empty()) {
    crash.mutable_transformations()->Add(transformations.begin(), transformations.end());
    crash.set_source(flight.Source());
  }
  *report.mutable_crash() = std::move(crash);
  for (Action& action : flight.Actions(flight.engine())) {
    report.set_actions(report.actions() + 1);
    if (!IsStationary(action)) report.set_execution_actions(report.execution_actions() + 1);
    *report.add_actions_taken() = std::move(action);
  }
  return report;
}

// A worker has ended: by a crash, by a limit, by somebody else, or because it cannot work.
absl::Status WorkerPool::Bury(Worker& worker) {
  const ProcessEnd ending = worker.process->child().Wait();
  const FlightRecorder& flight = worker.process->flight();
  flight.AddPlaces(places_);
  const bool in_flight = flight.in_flight();
  const uint64_t session = flight.session();
  const bool examining = in_flight && flight.examining() && !worker.findings.empty();
  CrashFinding crash;
  *crash.mutable_end() = worker.killed_for.value_or(ending);
  if (crash.end().kind() == ProcessEnd::DONE) crash.mutable_end()->set_kind(ProcessEnd::DIED);
  crash.set_engine(EngineName(flight.engine(), options_.pair));
  crash.set_phase(flight.phase());
  // By people, by a system that is short of memory, or by a limit on CPU time (ulimit -t), which a long-lived worker
  // reaches whatever its engine does.
  const bool killed_by_other = !worker.killed_for && (ending.signal() == SIGKILL || ending.signal() == SIGXCPU);
  workers_killed_ += killed_by_other ? 1 : 0;
  // A kill from outside says nothing about the engine, unless it comes again: then memory has run out, most likely.
  const bool again = killed_by_other && (!in_flight || ++killed_[session] < 2);

  if (!in_flight && !killed_by_other && ++deaths_without_work_ >= kMaxDeathsWithoutWork) {
    if (!failure_.empty()) return absl::InternalError(failure_);
    const std::string said = worker.process->StandardError();
    return absl::InternalError(absl::StrCat("worker processes end outside sessions (", ToText(crash.end()),
                                            "); the last one said: ", said.empty() ? "nothing" : said));
  }
  std::optional<SessionReport> report;
  std::optional<Finding> examined;
  if (examining && !again) {
    examined = std::move(worker.findings.front());
    worker.findings.pop_front();
    const bool same = examined->has_crash() && SameEnd(examined->crash().end(), crash.end());
    examined->mutable_reproduction()->set_outcome(same ? Reproduction::REPRODUCED : Reproduction::DIFFERENT);
    if (!same) {
      examined->mutable_reproduction()->set_detail(
          absl::StrCat("ended the worker: ", ToText(crash.end()), ", ", PhaseText(crash)));
    }
  } else if (const auto it = std::find(worker.sessions.begin(), worker.sessions.end(), session);
             in_flight && !examining && !again && it != worker.sessions.end()) {
    worker.sessions.erase(it);
    report = ReportOfEnd(worker, session, std::move(crash));
  }
  for (const uint64_t promised : worker.sessions) queue_.GiveBack(promised);
  for (Finding& finding : worker.findings) Examine(std::move(finding));
  worker = Worker();
  if (report) listener_.session_ended(*std::move(report));
  if (examined) listener_.examined(*std::move(examined));
  return absl::OkStatus();
}

}  // namespace twinstep
