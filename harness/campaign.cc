#include "harness/campaign.h"

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "harness/worker_process.h"
#include "model/equivalence_class.h"

namespace twinstep {
namespace {

// How long a message is waited for before clocks and progress are looked at.
constexpr absl::Duration kPoll = absl::Milliseconds(100);

class Supervisor {
 public:
  Supervisor(const CampaignOptions& options, const Progress& progress)
      : options_(options), progress_(progress), start_(absl::Now()), next_(options.first_session) {}

  absl::StatusOr<CampaignResult> Run() {
    while (!Done()) {
      if (absl::Status status = RunWorker(); !status.ok()) return status;
    }
    result_.elapsed = absl::Now() - start_;
    SortClasses();
    return std::move(result_);
  }

 private:
  bool Done() const {
    return stopped_ || absl::Now() - start_ >= options_.time ||
           (options_.sessions && next_ - options_.first_session >= *options_.sessions);
  }

  // One worker, until the campaign is done or a session ends it.
  absl::Status RunWorker() {
    absl::StatusOr<std::unique_ptr<WorkerProcess>> worker = WorkerProcess::Start(options_.worker_arguments(next_));
    if (!worker.ok()) return worker.status();
    bool ready = false;
    in_flight_.reset();
    absl::Time heard = absl::Now();
    while (!Done()) {
      ReportProgress();
      WorkerMessage message;
      switch ((*worker)->Next(kPoll, message)) {
        case WorkerProcess::Read::kMessage:
          heard = absl::Now();
          if (message.has_failure()) return absl::InternalError(message.failure());
          ready = ready || message.has_ready();
          Handle(message);
          break;
        case WorkerProcess::Read::kNothingYet:
          if (absl::Now() - heard < options_.patience) break;
          (*worker)->Kill();
          return Lost(ready, absl::StrCat("no answer for ", absl::FormatDuration(options_.patience)), **worker);
        case WorkerProcess::Read::kEnded:
          return Lost(ready, (*worker)->Wait(), **worker);
      }
    }
    return absl::OkStatus();
  }

  void Handle(WorkerMessage& message) {
    switch (message.kind_case()) {
      case WorkerMessage::kReady:
        result_.engines = message.ready();
        break;
      case WorkerMessage::kSessionStarted:
        in_flight_ = message.session_started();
        break;
      case WorkerMessage::kSessionEnded:
        in_flight_.reset();
        Count(std::move(*message.mutable_session_ended()));
        break;
      default:
        break;
    }
  }

  absl::Status Lost(bool ready, const std::string& how, const WorkerProcess& worker) {
    if (!ready || !in_flight_) {
      return absl::InternalError(
          absl::StrCat("the worker process ended (", how, ") outside any session: ", worker.StandardError()));
    }
    ++result_.sessions;
    result_.crashes.push_back({*in_flight_, how, worker.StandardError()});
    next_ = *in_flight_ + 1;
    return absl::OkStatus();
  }

  void Count(SessionReport report) {
    ++result_.sessions;
    next_ = report.session() + 1;
    result_.actions += report.actions();
    ++result_.ends[report.end()];
    if (report.end() == FAILED) ++result_.failed[report.failure()];
    if (report.end() != DIVERGED) return;
    ++result_.by_type[report.divergence().type()];
    ClassCount& count = classes_[{report.layer(), ToText(report.equivalence_class()), report.rule()}];
    // Sessions come in order, and a worker sends its first one of a class with traces.
    if (count.sessions++ == 0) count.sample = std::move(report);
  }

  void ReportProgress() {
    const absl::Time now = absl::Now();
    if (now < next_progress_) return;
    next_progress_ = now + absl::Seconds(1);
    result_.elapsed = now - start_;
    stopped_ = !progress_(result_);
  }

  void SortClasses() {
    std::set<std::string> names;
    for (auto& [key, count] : classes_) {
      names.insert(std::get<1>(key));
      result_.classes.push_back(std::move(count));
    }
    result_.equivalence_classes = names.size();
    std::stable_sort(result_.classes.begin(), result_.classes.end(), [](const ClassCount& a, const ClassCount& b) {
      return std::tuple(a.sample.layer(), b.sessions) < std::tuple(b.sample.layer(), a.sessions);
    });
  }

  const CampaignOptions& options_;
  const Progress& progress_;
  const absl::Time start_;
  absl::Time next_progress_ = start_ + absl::Seconds(1);
  bool stopped_ = false;
  // The session after the last one that is accounted for.
  uint64_t next_;
  std::optional<uint64_t> in_flight_;
  std::map<std::tuple<Layer, std::string, std::string>, ClassCount> classes_;
  CampaignResult result_;
};

}  // namespace

absl::StatusOr<CampaignResult> RunCampaign(const CampaignOptions& options, const Progress& progress) {
  return Supervisor(options, progress).Run();
}

}  // namespace twinstep
