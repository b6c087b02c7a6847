#include "harness/campaign/shards.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/result_folder.h"
#include "harness/results/atomic_file.h"
#include "harness/text/html_page.h"
#include "harness/text/svg_plot.h"
#include "harness/text/terminal_text.h"
#include "harness/text/text_table.h"
#include "proto/feedback.pb.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLargestState = size_t{64} << 20;
constexpr size_t kLongestCell = 160;
constexpr size_t kSteps = 10;

class Reader {
 public:
  explicit Reader(const KnownList& known) : known_(known) {}

  void Read(const std::string& path, absl::Time now) {
    Shard& shard = all_.shards.emplace_back();
    shard.name = fs::path(path).filename().string();
    std::error_code error;
    shard.ended = fs::exists(path + "/ended", error);
    const bool feedback = fs::exists(path + "/feedback", error);
    struct stat status = {};
    if (stat((path + (feedback ? "/feedback/state.pb" : "/checkpoint.pb")).c_str(), &status) != 0) {
      shard.problem = "no checkpoint yet";
      if (stat(path.c_str(), &status) != 0) return;
    }
    shard.age = std::max(absl::ZeroDuration(), now - absl::TimeFromTimespec(status.st_mtim));
    if (!shard.problem.empty()) return;
    feedback ? ReadFeedback(path, shard) : ReadSessions(path, shard);
  }
  Shards Take() { return std::move(all_); }

 private:
  void ReadSessions(const std::string& path, Shard& shard) {
    absl::StatusOr<SavedCampaign> campaign = ReadCampaign(path);
    if (!campaign.ok()) {
      shard.problem = std::string(campaign.status().message());
      return;
    }
    const uint64_t first = campaign->settings.first_session();
    shard.sessions = campaign->state.next_session() - first;
    shard.seconds = static_cast<double>(campaign->state.elapsed_microseconds()) / 1e6;
    for (const auto& [kind, count] : campaign->state.crashes()) shard.crashes += count;
    for (const CampaignCause& cause : CausesOfCampaign(campaign->state, {})) {
      if (!cause.designed) Add(shard, cause.signature, cause.sessions, cause.first_session - first);
    }
  }

  void ReadFeedback(const std::string& path, Shard& shard) {
    const absl::StatusOr<std::string> bytes = ReadWholeFile(path + "/feedback/state.pb", kLargestState);
    FeedbackState state;
    if (!bytes.ok() || !state.ParseFromString(*bytes)) {
      shard.problem = bytes.ok() ? path + "/feedback/state.pb is damaged" : std::string(bytes.status().message());
      return;
    }
    shard.sessions = state.inputs();
    shard.seconds = static_cast<double>(state.elapsed_microseconds()) / 1e6;
    shard.crashes = state.crashes();
    for (const FeedbackClass& one : state.classes()) {
      if (one.layers().contains(UNEXPLAINED)) Add(shard, one.finding_class(), one.findings(), one.first_input());
    }
  }

  void Add(Shard& shard, const std::string& text, uint64_t sessions, uint64_t first) {
    ++shard.causes;
    const double seconds =
        shard.sessions == 0 ? 0 : shard.seconds * static_cast<double>(first) / static_cast<double>(shard.sessions);
    const auto [it, is_new] = all_.causes.emplace(text, ShardCause{.seconds = seconds});
    if (is_new) it->second.known = known_.WhyKnown(text);
    it->second.seconds = std::min(it->second.seconds, seconds);
    it->second.sessions += sessions;
    ++it->second.shards;
  }

  const KnownList& known_;
  Shards all_;
};

std::string State(const Shard& shard) {
  if (!shard.problem.empty()) return shard.problem;
  if (shard.ended) return "ended";
  return shard.silent() ? absl::StrCat("SILENT for ", absl::FormatDuration(absl::Trunc(shard.age, absl::Seconds(1))))
                        : "at work";
}

using Rows = std::vector<std::vector<std::string>>;

Rows ShardRows(const Shards& shards) {
  Rows rows;
  for (const Shard& shard : shards.shards) {
    rows.push_back({OneLine(shard.name, kLongestCell), absl::StrCat(shard.sessions),
                    absl::StrFormat("%.1f", shard.rate()), absl::StrCat(shard.causes), absl::StrCat(shard.crashes),
                    OneLine(State(shard), kLongestCell)});
  }
  return rows;
}

// Of which the new ones come first, then those of most sessions.
Rows CauseRows(const Shards& shards) {
  std::vector<std::pair<std::string, ShardCause>> causes(shards.causes.begin(), shards.causes.end());
  std::stable_sort(causes.begin(), causes.end(), [](const auto& a, const auto& b) {
    return std::pair(!a.second.known.empty(), ~a.second.sessions) <
           std::pair(!b.second.known.empty(), ~b.second.sessions);
  });
  Rows rows;
  for (const auto& [text, cause] : causes) {
    rows.push_back({absl::StrCat(cause.sessions), absl::StrCat(cause.shards), absl::StrFormat("%.1f", cause.seconds),
                    OneLine(text, kLongestCell), OneLine(cause.known, kLongestCell)});
  }
  return rows;
}

double Longest(const Shards& shards) {
  double seconds = 0;
  for (const Shard& shard : shards.shards) seconds = std::max(seconds, shard.seconds);
  return seconds;
}

// How many causes, and new ones, there were by each tenth of the time.
std::vector<std::pair<size_t, size_t>> Growth(const Shards& shards) {
  std::vector<std::pair<size_t, size_t>> growth;
  for (size_t step = 1; step <= kSteps; ++step) {
    const double until = Longest(shards) * static_cast<double>(step) / kSteps;
    auto& [all, fresh] = growth.emplace_back(0, 0);
    for (const auto& [text, cause] : shards.causes) {
      if (step < kSteps && cause.seconds > until) continue;
      ++all;
      fresh += cause.known.empty() ? 1 : 0;
    }
  }
  return growth;
}

Rows GrowthRows(const Shards& shards) {
  Rows rows;
  size_t step = 0;
  for (const auto& [all, fresh] : Growth(shards)) {
    rows.push_back({absl::StrFormat("%.0f", Longest(shards) * static_cast<double>(++step) / kSteps), absl::StrCat(all),
                    absl::StrCat(fresh)});
  }
  return rows;
}

std::string Head(const Shards& shards) {
  uint64_t sessions = 0, crashes = 0;
  size_t ended = 0, silent = 0;
  double rate = 0;
  for (const Shard& shard : shards.shards) {
    sessions += shard.sessions;
    crashes += shard.crashes;
    ended += shard.ended ? 1 : 0;
    silent += shard.silent() ? 1 : 0;
    rate += shard.ended || shard.silent() ? 0 : shard.rate();
  }
  const auto [all, fresh] = Growth(shards).back();
  return absl::StrFormat(
      "Tasks: %d, of which %d ended, %d silent. Sessions: %d, now %.1f a second. Causes: %d, of which %d new. "
      "Crashes: %d.\n",
      shards.shards.size(), ended, silent, sessions, rate, all, fresh, crashes);
}

std::string Table(std::vector<TextTable::Column> columns, const Rows& rows) {
  TextTable table(std::move(columns));
  for (const auto& row : rows) table.Add(row);
  return table.Text();
}

}  // namespace

absl::StatusOr<Shards> ReadShards(const std::string& tasks, const KnownList& known, absl::Time now) {
  RETURN_IF_ERROR(CheckFolder(tasks));
  std::set<std::string> folders;
  std::error_code error;
  for (auto it = fs::directory_iterator(tasks, error); !error && it != fs::directory_iterator(); it.increment(error)) {
    std::error_code other;
    if (fs::is_directory(it->path(), other)) folders.insert(it->path().string());
  }
  Reader reader(known);
  for (const std::string& folder : folders) reader.Read(folder, now);
  return reader.Take();
}

std::string ShardsText(const Shards& shards, const std::string& news) {
  return absl::StrCat(
      Head(shards), news, "\n",
      Table({{"task", true}, {"sessions"}, {"a second"}, {"causes"}, {"crashes"}, {"", true}}, ShardRows(shards)), "\n",
      Table({{"seconds"}, {"causes"}, {"new"}}, GrowthRows(shards)), "\n",
      Table({{"sessions"}, {"tasks"}, {"first after s"}, {"cause", true}, {"known as", true}}, CauseRows(shards)));
}

std::string ShardsPage(const Shards& shards, const std::string& title, const std::string& news) {
  PlotCurve all = {.name = "all causes", .colour = 1, .points = {{0, 0}}, .steps = true};
  PlotCurve fresh = {.name = "new causes", .colour = 6, .points = {{0, 0}}, .steps = true};
  const double longest = Longest(shards);
  double step = 0;
  for (const auto& [causes, of_them] : Growth(shards)) {
    const double at = longest * ++step / kSteps;
    all.points.emplace_back(at, static_cast<double>(causes));
    fresh.points.emplace_back(at, static_cast<double>(of_them));
  }
  const PlotAxes axes = {.x = "seconds of a task",
                         .y = "causes",
                         .x_max = std::max(1.0, longest),
                         .y_max = std::max(1.0, all.points.back().second)};
  return absl::StrCat(
      PageHead(title), "<h1>", HtmlText(title), "</h1>\n<p>", HtmlText(Head(shards)), "</p>\n",
      news.empty() ? "" : absl::StrCat("<h2>Since the campaign before</h2>\n<pre>", HtmlText(news), "</pre>\n"),
      "<h2>Tasks</h2>\n",
      HtmlTable({{"task", true}, {"sessions"}, {"a second"}, {"causes"}, {"crashes"}, {"state", true}},
                ShardRows(shards)),
      "<h2>News by time</h2>\n",
      Figure("Causes found by all tasks", LinePlot(axes, {all, fresh}, {}),
             HtmlTable({{"seconds"}, {"causes"}, {"new causes"}}, GrowthRows(shards))),
      "<h2>Causes</h2>\n",
      HtmlTable({{"sessions"}, {"tasks"}, {"first after s"}, {"cause", true}, {"known as", true}}, CauseRows(shards)),
      kPageEnd);
}

}  // namespace twinstep
