#include "harness/isolation/versions/version_trial.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/corpora/sha256.h"
#include "harness/isolation/versions/program_end.h"
#include "harness/isolation/versions/run_judgement.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr int kFirstRuns = 3;
// Where the time is over, one that takes longer is not waited for.
constexpr int kTimesUsual = 2;
// A variant that takes much longer than both versions has a loop that does not end.
constexpr int kTimesSlowest = 20;
constexpr absl::Duration kLeastLimit = absl::Seconds(1);

std::string HashOf(const VersionFiles& files) {
  Sha256 hash;
  for (const auto& [path, text] : files) {
    hash.AddField(path);
    hash.AddField(text);
  }
  return hash.Finish();
}

}  // namespace

VersionTrial::VersionTrial(VersionPair pair, FileParser& parser, const VersionTrialOptions& options)
    : pair_(std::move(pair)),
      parser_(parser),
      jobs_(std::max(options.jobs, 1)),
      pool_(options.jobs,
            {.cpu = options.time_limit, .patience = options.time_limit * 10 + absl::Seconds(20), .memory_mib = 2048},
            options.stop),
      time_limit_(options.time_limit),
      time_zone_(options.time_zone) {}

absl::StatusOr<std::unique_ptr<VersionTrial>> VersionTrial::Create(VersionPair pair, FileParser& parser,
                                                                   const VersionTrialOptions& options) {
  auto trial = std::unique_ptr<VersionTrial>(new VersionTrial(std::move(pair), parser, options));
  RETURN_IF_ERROR(trial->Begin());
  return trial;
}

absl::StatusOr<std::unique_ptr<VersionTrial>> VersionTrial::CreateForCommand(VersionPair pair, FileParser& parser,
                                                                             std::unique_ptr<CommandRunner> command,
                                                                             const VersionTrialOptions& options) {
  auto trial = std::unique_ptr<VersionTrial>(new VersionTrial(std::move(pair), parser, options));
  trial->command_ = std::move(command);
  RETURN_IF_ERROR(trial->Begin());
  return trial;
}

absl::StatusOr<std::vector<RunEnd>> VersionTrial::RunAll(absl::Span<const AssembledProgram> programs) {
  std::vector<TrialOrder> orders(programs.size());
  for (size_t i = 0; i < programs.size(); ++i) {
    *orders[i].mutable_script() = programs[i].program;
    if (!time_zone_.empty()) orders[i].mutable_configuration()->set_time_zone(time_zone_);
  }
  ASSIGN_OR_RETURN(std::vector<TrialAnswer> answers, pool_.Run(orders));
  counts_.runs += static_cast<int64_t>(answers.size());
  std::vector<RunEnd> ends;
  for (size_t i = 0; i < answers.size(); ++i) {
    ends.push_back(EndOfProgram(programs[i], answers[i], time_limit_));
    slowest_ = std::max(slowest_, absl::Microseconds(answers[i].result.microseconds()));
  }
  return ends;
}

absl::StatusOr<RunEnd> VersionTrial::Run(const AssembledProgram& program) {
  ASSIGN_OR_RETURN(std::vector<RunEnd> ends, RunAll({program}));
  if (ends.empty()) return absl::CancelledError("interrupted");
  return std::move(ends.front());
}

absl::StatusOr<std::vector<RunEnd>> VersionTrial::RunVersions(absl::Span<const VersionFiles> versions) {
  if (command_ == nullptr) {
    std::vector<AssembledProgram> programs;
    for (const VersionFiles& files : versions) programs.push_back(Assemble(pair_, files));
    return RunAll(programs);
  }
  absl::StatusOr<std::vector<RunEnd>> ends = command_->Run(versions);
  if (ends.ok()) counts_.runs += static_cast<int64_t>(ends->size());
  slowest_ = command_->slowest();
  return ends;
}

absl::StatusOr<std::set<std::string>> VersionTrial::LoadedByProgram() {
  std::set<std::string> loaded;
  for (const VersionFiles* version : {&pair_.old_files, &pair_.new_files}) {
    std::vector<std::string> console;
    if (pair_.form == ProgramForm::kCommonJs) {
      ASSIGN_OR_RETURN(RunEnd end, Run({.program = AssembleToTellFiles(pair_, *version), .sources = {}}));
      console = std::move(end.console);
      // It ended before it could tell: Establish will say why.
      if (console.empty()) {
        for (const auto& [path, text] : *version) loaded.insert(path);
      }
    }
    loaded.merge(LoadedFiles(pair_, *version, console));
  }
  return loaded;
}

// What of JSON is read nobody tells, so all of it may be. Where no Node runs, all files may be.
absl::StatusOr<std::set<std::string>> VersionTrial::LoadedByCommand() {
  std::set<std::string> loaded, all;
  for (const VersionFiles* version : {&pair_.old_files, &pair_.new_files}) {
    command_coverage_ = {};
    ASSIGN_OR_RETURN(RunEnd end, command_->RunCovered(*version, command_coverage_));
    (version == &pair_.old_files ? good_ends_ : bad_ends_).push_back(std::move(end));
    ++counts_.runs;
    for (const auto& [path, ranges] : command_coverage_.files) loaded.insert(path);
    for (const auto& [path, text] : *version) all.insert(path);
  }
  if (loaded.empty()) return all;
  for (const std::string& path : all) {
    if (!IsJavaScript(path)) loaded.insert(path);
  }
  return loaded;
}

absl::Status VersionTrial::FindLoaded() {
  ASSIGN_OR_RETURN(const std::set<std::string> loaded, command_ == nullptr ? LoadedByProgram() : LoadedByCommand());
  // NEW was the last to be run.
  for (VersionFiles* version : {&pair_.old_files, &pair_.new_files}) {
    for (auto file = version->begin(); file != version->end();) {
      if (loaded.contains(file->first)) {
        ++file;
      } else {
        never_loaded_.insert(file->first);
        file = version->erase(file);
      }
    }
  }
  if (command_ != nullptr) command_->LeaveAlone(never_loaded_);
  return absl::OkStatus();
}

// Where a command fails each time and only prints other things, its exit code counts.
absl::Status VersionTrial::RunFirst(int good, int bad) {
  std::vector<VersionFiles> versions(static_cast<size_t>(good), pair_.old_files);
  versions.insert(versions.end(), static_cast<size_t>(bad), pair_.new_files);
  ASSIGN_OR_RETURN(const std::vector<RunEnd> ends, RunVersions(versions));
  if (ends.size() < versions.size()) return absl::CancelledError("interrupted before the first runs ended");
  good_ends_.insert(good_ends_.end(), ends.begin(), ends.begin() + good);
  bad_ends_.insert(bad_ends_.end(), ends.begin() + good, ends.end());
  if (command_ == nullptr || bad == 0) return absl::OkStatus();
  const auto threw = [](const RunEnd& end) { return end.kind == RunEnd::Kind::kThrew; };
  const auto differs = [this](const RunEnd& end) { return end.what != bad_ends_.front().what; };
  if (!std::all_of(bad_ends_.begin(), bad_ends_.end(), threw) ||
      std::none_of(bad_ends_.begin(), bad_ends_.end(), differs)) {
    return absl::OkStatus();
  }
  command_->UseExitCodes();
  ASSIGN_OR_RETURN(bad_ends_, RunVersions(std::vector<VersionFiles>(kFirstRuns, pair_.new_files)));
  return bad_ends_.empty() ? absl::CancelledError("interrupted before the first runs ended") : absl::OkStatus();
}

absl::Status VersionTrial::JudgeFirst(bool good) {
  RETURN_IF_ERROR(JudgeFirstRuns({.good = good,
                                  .ends = good ? good_ends_ : bad_ends_,
                                  .test_name = pair_.test_name,
                                  .is_command = command_ != nullptr,
                                  .time_zone = time_zone_}));
  if (!good) failure_ = bad_ends_.front().what;
  return absl::OkStatus();
}

absl::Status VersionTrial::Begin() {
  RETURN_IF_ERROR(FindLoaded());
  if (command_ == nullptr) {
    RETURN_IF_ERROR(RunFirst(1, 1));
  }
  for (const bool good : {true, false}) {
    if ((good ? good_ends_ : bad_ends_).front().kind == RunEnd::Kind::kMissesNode) return JudgeFirst(good);
  }
  // Whatever else is wrong with the test, how often it is so is said.
  if (!JudgeFirst(true).ok() || !JudgeFirst(false).ok()) return Confirm();
  return absl::OkStatus();
}

absl::Status VersionTrial::Confirm() {
  if (check_ != nullptr) return absl::OkStatus();
  if (command_ != nullptr) {
    // They ran under Node's coverage.
    good_ends_.clear();
    bad_ends_.clear();
  }
  const int left = kFirstRuns - static_cast<int>(good_ends_.size());
  // Where OLD did not pass once, only how often it does is asked.
  const bool is_wrong = !good_ends_.empty() && !JudgeFirst(true).ok();
  RETURN_IF_ERROR(RunFirst(left, is_wrong ? 0 : left));
  RETURN_IF_ERROR(JudgeFirst(true));
  RETURN_IF_ERROR(JudgeFirst(false));
  usual_ = slowest_;
  time_limit_ = std::min(time_limit_, kLeastLimit + kTimesSlowest * usual_);
  LimitRuns();
  check_ = std::make_unique<ConstructionCheck>(parser_, pair_);
  return absl::OkStatus();
}

// A machine that does something else, too, makes commands slow.
void VersionTrial::LimitRuns() {
  const absl::Duration left = std::max(end_ - SteadyNow(), kLeastLimit + kTimesUsual * usual_);
  pool_.SetCpuLimit(std::min(time_limit_, left));
  if (command_ != nullptr) command_->SetLimit(std::min(absl::Seconds(5) + kTimesSlowest * usual_, left));
}

void VersionTrial::Count(const VariantResult& result) {
  switch (result.outcome) {
    case TestOutcome::kPass:
      ++counts_.passed;
      break;
    case TestOutcome::kFail:
      ++counts_.failed;
      break;
    case TestOutcome::kUnresolved:
      ++(result.unresolved == Unresolved::kIntegration    ? counts_.integration
         : result.unresolved == Unresolved::kConstruction ? counts_.construction
                                                          : counts_.execution);
      break;
  }
}

void VersionTrial::SetChanges(const ChangeSet& changes) {
  changes_ = &changes;
  pieces_ = std::make_unique<PiecewiseCheck>(parser_, pair_, changes, *check_);
}

std::vector<VariantResult> VersionTrial::Test(absl::Span<const Configuration> reverted) {
  std::vector<Variant> variants;
  if (!status_.ok()) return {};
  for (const Configuration& one : reverted) {
    Variant& variant = variants.emplace_back();
    variant.files = changes_->Revert(one);
    // Which files there would be is no text to remember it by.
    if (!variant.files.ok()) variant.key = absl::StrCat("conflict:", absl::StrJoin(one, ","));
    variant.holds_together = [this, one] { return pieces_->HoldsTogether(one); };
  }
  return Test(std::move(variants));
}

std::vector<VariantResult> VersionTrial::TestFiles(absl::Span<const VersionFiles> versions) {
  std::vector<Variant> variants;
  if (!status_.ok()) return {};
  for (const VersionFiles& files : versions) variants.push_back({.key = "", .files = files, .holds_together = {}});
  return Test(std::move(variants));
}

std::vector<VariantResult> VersionTrial::Test(std::vector<Variant> variants) {
  std::vector<VersionFiles> versions;
  std::vector<std::string> to_run;
  for (Variant& variant : variants) {
    if (variant.files.ok()) variant.key = HashOf(*variant.files);
    if (cache_.contains(variant.key) || std::find(to_run.begin(), to_run.end(), variant.key) != to_run.end()) {
      ++counts_.cached;
      continue;
    }
    VariantResult refused;
    if (!variant.files.ok()) {
      refused = {.outcome = TestOutcome::kUnresolved,
                 .unresolved = Unresolved::kIntegration,
                 .what = std::string(variant.files.status().message())};
    } else if (std::string wrong =
                   variant.holds_together && variant.holds_together() ? "" : check_->WhatIsWrong(*variant.files);
               !wrong.empty()) {
      refused = {.outcome = TestOutcome::kUnresolved, .unresolved = Unresolved::kConstruction, .what = wrong};
    } else {
      versions.push_back(*std::move(variant.files));
      to_run.push_back(variant.key);
      continue;
    }
    Count(refused);
    cache_.emplace(variant.key, std::move(refused));
  }
  std::vector<VariantResult> results;
  LimitRuns();
  absl::StatusOr<std::vector<RunEnd>> ends = RunVersions(versions);
  if (!ends.ok()) {
    status_ = ends.status();
    return results;
  }
  for (size_t i = 0; i < ends->size(); ++i) {
    VariantResult result = ResultOf((*ends)[i], failure_);
    Count(result);
    cache_.emplace(to_run[i], std::move(result));
  }
  for (const Variant& variant : variants) {
    const auto found = cache_.find(variant.key);
    if (found == cache_.end()) break;
    results.push_back(found->second);
  }
  return results;
}

}  // namespace twinstep
