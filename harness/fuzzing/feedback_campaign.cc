#include "harness/fuzzing/feedback_campaign.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "harness/campaign/finding_store.h"
#include "harness/fuzzing/feedback_loop.h"
#include "harness/fuzzing/feedback_processes.h"
#include "harness/fuzzing/input_text.h"
#include "harness/fuzzing/other_corpora.h"
#include "harness/process/program_digest.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/held_folder.h"
#include "harness/text/json_text.h"
#include "harness/text/text_table.h"
#include "model/expected/expected_difference.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr uint32_t kKeptOfAClass = 16;
constexpr absl::Duration kBetweenSaves = absl::Seconds(1);
constexpr size_t kLargestState = size_t{64} << 20;
// In the list of reasons.
constexpr char kTakenIn[] = "taken in from other campaigns";
constexpr char kDamagedOfOthers[] = "files of other campaigns that cannot be read";
constexpr char kMadeByAnother[] = "files of campaigns of another program or with other oracles";

// A test case of the corpus, and its number.
std::string EntryName(uint64_t number) { return absl::StrCat("input-", number, ".txt"); }
bool IsEntryName(const std::string& name, uint64_t& number) {
  absl::string_view digits = name;
  return absl::ConsumePrefix(&digits, "input-") && absl::ConsumeSuffix(&digits, ".txt") &&
         absl::SimpleAtoi(digits, &number) && name == EntryName(number);
}

std::string CorpusFolder(const std::string& folder) { return folder + "/feedback/corpus"; }
std::string StatePath(const std::string& folder) { return folder + "/feedback/state.pb"; }
std::string EntryPath(const std::string& folder, uint64_t number) {
  return absl::StrCat(CorpusFolder(folder), "/", EntryName(number));
}

class Campaign {
 public:
  explicit Campaign(const FeedbackCampaignOptions& options)
      : options_(options),
        processes_(options.jobs, options.cpu_limit, options.stop),
        start_(SteadyNow()),
        findings_(options.folder),
        made_by_(absl::StrCat(ProgramDigest(), " ", options.oracles)),
        own_news_(options.folder),
        others_(options.others, options.folder, made_by_) {}

  absl::StatusOr<FeedbackState> Run() {
    RETURN_IF_ERROR(Begin());
    while (!IsOver()) {
      ReadOthers();
      std::vector<FeedbackOrder> orders = loop_->NextBatch();
      for (FeedbackOrder& order : orders) order.set_oracles(options_.oracles);
      ASSIGN_OR_RETURN(std::vector<FeedbackAnswer> answers, processes_.Run(orders));
      // A batch that was broken off counts for nothing: it is run again when the campaign goes on.
      if (answers.size() < orders.size()) break;
      RETURN_IF_ERROR(Take(orders, answers));
      if (resumed_ && !loop_->first_under_way()) {
        resumed_ = false;
        RETURN_IF_ERROR(Distill());
      }
      RETURN_IF_ERROR(Save(/*now=*/false));
    }
    RETURN_IF_ERROR(Save(/*now=*/true));
    return state_;
  }

 private:
  absl::Status Begin() {
    state_.set_seed(options_.seed);
    state_.set_corpus(options_.corpus);
    state_.set_oracles(options_.oracles);
    std::vector<FuzzInput> first = options_.first;
    if (!options_.folder.empty()) {
      RETURN_IF_ERROR(HoldFolders());
      RemoveTemporaryFiles(CorpusFolder(options_.folder));
      RemoveTemporaryFiles(ShownFolder(options_.folder));
      if (std::filesystem::exists(options_.folder + "/checkpoint.pb")) {
        return absl::FailedPreconditionError(absl::StrCat(
            "\"", options_.folder, "\" holds a campaign without feedback; choose another folder with --out"));
      }
      ASSIGN_OR_RETURN(std::vector<FuzzInput> saved, Resume());
      if (!saved.empty()) first = std::move(saved);
    }
    behaviours_.insert(state_.behaviours().begin(), state_.behaviours().end());
    loop_ = std::make_unique<FeedbackLoop>(options_.seed, std::move(first), state_.next_batch(), state_.inputs());
    inputs_before_ = state_.inputs();
    return absl::OkStatus();
  }

  // The folders that everything goes to, for this campaign alone and as long as it runs.
  absl::Status HoldFolders() {
    const std::string feedback = options_.folder + "/feedback";
    const std::vector<std::string> below = {CorpusFolder(options_.folder), ShownFolder(options_.folder)};
    RETURN_IF_ERROR(RefuseLink(feedback));
    std::vector<std::string> held = {options_.folder};
    for (const std::string& path : below) {
      RETURN_IF_ERROR(RefuseLink(path));
      RETURN_IF_ERROR(MakeFolder(path));
      held.push_back(path);
    }
    for (const std::string& path : held) {
      ASSIGN_OR_RETURN(HeldFolder folder, HeldFolder::Open(path));
      held_.push_back(std::move(folder));
    }
    RETURN_IF_ERROR(held_.front().LockForCampaign());
    return findings_.Hold();
  }

  absl::Status StillThere() const {
    for (const HeldFolder& folder : held_) {
      RETURN_IF_ERROR(folder.StillThere());
    }
    return findings_.StillThere();
  }

  // The corpus that is in the folder; none where no campaign has come so far that there is one.
  absl::StatusOr<std::vector<FuzzInput>> Resume() {
    absl::StatusOr<std::string> bytes = ReadWholeFile(StatePath(options_.folder), kLargestState);
    if (absl::IsNotFound(bytes.status())) return std::vector<FuzzInput>();
    if (!bytes.ok()) return bytes.status();
    FeedbackState state;
    if (!state.ParseFromString(*bytes)) {
      return absl::DataLossError(absl::StrCat("\"", StatePath(options_.folder), "\" is damaged; choose another --out"));
    }
    if (state.seed() != state_.seed() || state.corpus() != state_.corpus() || state.oracles() != state_.oracles()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the campaign in \"", options_.folder, "\" has seed ", state.seed(), ", corpus ", state.corpus(),
                       " and oracles \"", state.oracles(), "\"; give these, or choose another folder with --out"));
    }
    if (state.next_batch() == 0) return std::vector<FuzzInput>();
    std::map<uint64_t, FuzzInput> saved;
    std::error_code error;
    for (const auto& file : std::filesystem::directory_iterator(CorpusFolder(options_.folder), error)) {
      uint64_t number = 0;
      if (!IsEntryName(file.path().filename().string(), number)) continue;
      ASSIGN_OR_RETURN(std::string text, ReadWholeFile(file.path().string(), kMaxInputBytes));
      absl::StatusOr<FuzzInput> input = ParseInput(text);
      if (input.ok()) saved.emplace(number, *std::move(input));
    }
    state_ = std::move(state);
    resumed_ = !saved.empty();
    elapsed_before_ = absl::Microseconds(static_cast<int64_t>(state_.elapsed_microseconds()));
    for (const auto& [number, input] : saved) old_files_.push_back(number);
    std::vector<FuzzInput> first;
    for (auto& [number, input] : saved) first.push_back(std::move(input));
    return first;
  }

  // What others have found needs not be run here. A campaign that goes on first sees what of its own corpus stays.
  void ReadOthers() {
    if (resumed_) return;
    const OtherCorpora::News news = others_.Read();
    CountReason(kDamagedOfOthers, news.damaged);
    CountReason(kMadeByAnother, news.made_by_another);
    CountReason(kTakenIn, loop_->TakeIn(news.kept));
    loop_->LeaveOut(news.as_they_are);
  }

  void CountReason(const std::string& reason, uint64_t times) {
    if (times > 0) (*state_.mutable_reasons())[reason] += times;
  }

  bool IsOver() const {
    if (options_.stop && options_.stop()) return true;
    if (SteadyNow() - start_ >= options_.time) return true;
    return options_.inputs > 0 && loop_->inputs() - inputs_before_ >= options_.inputs;
  }

  absl::Status Take(const std::vector<FeedbackOrder>& orders, const std::vector<FeedbackAnswer>& answers) {
    const uint64_t first = loop_->inputs();
    const size_t kept = loop_->corpus().entries().size();
    loop_->Take(answers);
    FeedbackNews news;
    for (size_t i = kept; i < loop_->corpus().entries().size(); ++i) {
      const CorpusEntry& entry = loop_->corpus().entries()[i];
      unsaved_.emplace_back(EntryPath(options_.folder, entry.number), ToText(entry.input));
      FeedbackAnswer& shown = *news.add_kept();
      *shown.mutable_input() = entry.input;
      shown.mutable_behaviours()->Add(entry.behaviours.begin(), entry.behaviours.end());
      shown.set_cost(static_cast<uint32_t>(entry.cost));
    }
    for (const FeedbackOrder& order : orders) {
      if (order.as_it_is()) news.add_as_they_are(HashOf(order.parent()));
    }
    RETURN_IF_ERROR(Show(std::move(news)));
    behaviours_.insert(loop_->behaviours().begin(), loop_->behaviours().end());
    for (size_t i = 0; i < answers.size(); ++i) {
      const FeedbackAnswer& answer = answers[i];
      ++(*state_.mutable_outcomes())[static_cast<uint32_t>(answer.outcome())];
      if (!answer.reason().empty()) CountReason(answer.reason(), 1);
      for (const FeedbackFinding& found : answer.findings()) {
        RETURN_IF_ERROR(Count(found, first + i));
      }
    }
    state_.set_inputs(loop_->inputs());
    state_.set_next_batch(loop_->next_batch());
    return absl::OkStatus();
  }

  // At once, so that others do not look for the same.
  absl::Status Show(FeedbackNews news) {
    if (options_.folder.empty() || (news.kept().empty() && news.as_they_are().empty())) return absl::OkStatus();
    RETURN_IF_ERROR(StillThere());
    news.set_made_by(made_by_);
    return own_news_.Show(news);
  }

  absl::Status Count(const FeedbackFinding& found, uint64_t number) {
    FeedbackClass* of_finding = nullptr;
    for (FeedbackClass& other : *state_.mutable_classes()) {
      if (other.finding_class() == found.finding_class()) of_finding = &other;
    }
    if (of_finding == nullptr) {
      of_finding = state_.add_classes();
      of_finding->set_finding_class(found.finding_class());
      of_finding->set_folder(FindingFolder(found.finding()));
      of_finding->set_first_input(number);
    }
    of_finding->set_findings(of_finding->findings() + 1);
    ++(*of_finding->mutable_layers())[static_cast<uint32_t>(found.finding().layer())];
    if (found.finding().has_crash()) state_.set_crashes(state_.crashes() + 1);
    if (options_.folder.empty() || of_finding->kept() >= kKeptOfAClass) return absl::OkStatus();
    of_finding->set_kept(of_finding->kept() + 1);
    Finding finding = processes_.Examine(found.finding());
    finding.set_session(number);
    *finding.mutable_cause() = found.finding().cause();
    RETURN_IF_ERROR(StillThere());
    return findings_.Save(of_finding->folder(), finding);
  }

  // Everything that was kept has been run again: what shows nothing of its own goes.
  absl::Status Distill() {
    loop_->corpus().Distill();
    unsaved_.clear();
    std::set<uint64_t> left;
    for (const CorpusEntry& entry : loop_->corpus().entries()) {
      left.insert(entry.number);
      unsaved_.emplace_back(EntryPath(options_.folder, entry.number), ToText(entry.input));
    }
    // First what is new, so that a kill leaves too much rather than too little. Numbers come twice where a kill came
    // between a test case and the count of inputs.
    RETURN_IF_ERROR(Save(/*now=*/true));
    for (const uint64_t number : old_files_) {
      if (left.contains(number)) continue;
      RETURN_IF_ERROR(RemoveFile(EntryPath(options_.folder, number)));
    }
    old_files_.clear();
    return absl::OkStatus();
  }

  absl::Status Save(bool now) {
    if (!now && SteadyNow() - saved_ < kBetweenSaves) return absl::OkStatus();
    saved_ = SteadyNow();
    if (options_.progress) {
      options_.progress(absl::StrFormat("%d inputs, %d behaviours, %d kept, %d causes, %d crashes", state_.inputs(),
                                        behaviours_.size(), loop_->corpus().entries().size(), state_.classes_size(),
                                        state_.crashes()));
    }
    const absl::Duration elapsed = elapsed_before_ + (SteadyNow() - start_);
    state_.set_elapsed_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(elapsed)));
    state_.clear_behaviours();
    state_.mutable_behaviours()->Add(behaviours_.begin(), behaviours_.end());
    if (options_.folder.empty()) return absl::OkStatus();
    RETURN_IF_ERROR(StillThere());
    std::vector<std::pair<std::string, std::string>> files = std::exchange(unsaved_, {});
    files.emplace_back(options_.folder + "/summary.json", SummaryJson());
    files.emplace_back(StatePath(options_.folder), state_.SerializeAsString());
    return WriteFilesAtomically(files, now ? Durability::kPowerCut : Durability::kKill);
  }

  std::string SummaryJson() const {
    const auto outcome = [this](FeedbackAnswer::Outcome wanted) {
      const auto found = state_.outcomes().find(static_cast<uint32_t>(wanted));
      return absl::StrCat(found == state_.outcomes().end() ? uint64_t{0} : found->second);
    };
    const auto reason = [this](const char* name) {
      const auto found = state_.reasons().find(name);
      return absl::StrCat(found == state_.reasons().end() ? uint64_t{0} : found->second);
    };
    uint64_t unexplained = 0;
    for (const FeedbackClass& one : state_.classes()) unexplained += one.layers().contains(UNEXPLAINED);
    const JsonMembers members = {{"feedback", JsonString("behaviour")},
                                 {"seed", absl::StrCat(state_.seed())},
                                 {"inputs", absl::StrCat(state_.inputs())},
                                 {"ran", outcome(FeedbackAnswer::RAN)},
                                 {"refused", outcome(FeedbackAnswer::REFUSED)},
                                 {"ended_by_a_limit", outcome(FeedbackAnswer::RESOURCE)},
                                 {"behaviours", absl::StrCat(behaviours_.size())},
                                 {"kept", absl::StrCat(loop_->corpus().entries().size())},
                                 {"taken_in", reason(kTakenIn)},
                                 {"damaged_of_others", reason(kDamagedOfOthers)},
                                 {"made_by_another", reason(kMadeByAnother)},
                                 {"causes", absl::StrCat(state_.classes_size())},
                                 {"unexplained_causes", absl::StrCat(unexplained)},
                                 {"crashes", absl::StrCat(state_.crashes())},
                                 {"seconds", absl::StrCat(state_.elapsed_microseconds() / 1'000'000)}};
    return JsonObject(members, "\n  ") + "\n";
  }

  const FeedbackCampaignOptions& options_;
  FeedbackProcesses processes_;
  const absl::Duration start_;
  std::vector<HeldFolder> held_;
  FolderFindingStore findings_;
  const std::string made_by_;
  OwnNews own_news_;
  OtherCorpora others_;
  absl::Duration saved_ = absl::ZeroDuration();
  absl::Duration elapsed_before_ = absl::ZeroDuration();
  FeedbackState state_;
  std::unique_ptr<FeedbackLoop> loop_;
  std::set<uint64_t> behaviours_;
  uint64_t inputs_before_ = 0;
  // The corpus of a campaign that goes on is being run again.
  bool resumed_ = false;
  std::vector<uint64_t> old_files_;
  std::vector<std::pair<std::string, std::string>> unsaved_;
};

}  // namespace

absl::StatusOr<FeedbackState> RunFeedbackCampaign(const FeedbackCampaignOptions& options) {
  return Campaign(options).Run();
}

std::string FeedbackReport(const FeedbackState& state, const KnownList& known) {
  struct Row {
    // Unexplained news, then what is known, then what a rule explains.
    int rank;
    std::string mark;
    const FeedbackClass* of_findings;
    // What it is known as; else the cause.
    std::string text;
  };
  std::vector<Row> rows;
  for (const FeedbackClass& one : state.classes()) {
    if (!one.layers().contains(UNEXPLAINED)) {
      rows.push_back({2, "explained", &one, one.finding_class()});
    } else if (std::string why = known.WhyKnown(one.finding_class()); !why.empty()) {
      rows.push_back({1, "known", &one, std::move(why)});
    } else {
      rows.push_back({0, "unexplained", &one, one.finding_class()});
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.of_findings->findings() > b.of_findings->findings();
  });
  TextTable table({{"findings", false, 9}, {"first input"}, {"layer", /*left=*/true, 11}, {"cause", /*left=*/true}});
  for (const Row& row : rows) {
    table.Add(
        {absl::StrCat(row.of_findings->findings()), absl::StrCat(row.of_findings->first_input()), row.mark, row.text});
  }
  std::string text = table.Text();
  absl::StrAppend(&text, state.inputs(), " inputs, ", state.behaviours_size(), " behaviours, ", state.classes_size(),
                  " causes, ", state.crashes(), " crashes");
  for (const auto& [reason, count] : std::map<std::string, uint64_t>(state.reasons().begin(), state.reasons().end())) {
    absl::StrAppend(&text, "; ", reason, ": ", count);
  }
  return text + "\n";
}

absl::Status RecordNewCauses(const FeedbackState& state, const KnownList& known, const std::string& path) {
  for (const FeedbackClass& one : state.classes()) {
    if (!one.layers().contains(UNEXPLAINED) || !known.WhyKnown(one.finding_class()).empty()) continue;
    RETURN_IF_ERROR(RecordCause(path, one.finding_class()));
  }
  return absl::OkStatus();
}

}  // namespace twinstep
