#include "harness/campaign/campaign_page.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "harness/campaign/cause_page.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/merge_folders.h"
#include "harness/campaign/report.h"
#include "harness/campaign/mode_tables.h"
#include "harness/text/html_page.h"
#include "harness/text/svg_plot.h"

namespace twinstep {
namespace {

std::string Many(uint64_t count, const std::string& one, const std::string& several) {
  return absl::StrCat(count, " ", count == 1 ? one : several);
}

std::string Title(const CampaignSettings& settings) {
  const EnginePair names = DisplayNames(PairOf(settings));
  const auto with_version = [](const std::string& name, const std::string& version) {
    return version.empty() ? name : absl::StrCat(name, " ", version);
  };
  return absl::StrCat("Causes: ", with_version(names.a, settings.engines().version_a()), " and ",
                      with_version(names.b, settings.engines().version_b()), ", corpus ", settings.corpus(), ", seed ",
                      settings.seed());
}

class Causes {
 public:
  Causes(const std::vector<CampaignCause>& causes, const FindingStore& findings, const CampaignPageOptions& options)
      : causes_(causes), findings_(findings), options_(options) {}

  // Those that are known, or those that are not, by section.
  std::string Sections(bool known) {
    std::string html;
    std::string section;
    for (const CampaignCause& cause : causes_) {
      if (cause.designed || cause.known.has_value() != known) continue;
      if (section != CauseHeading(cause)) {
        section = CauseHeading(cause);
        absl::StrAppend(&html, "<h3>", HtmlText(section), "</h3>\n");
      }
      ++number_;
      const bool held = !known && options_.held.contains(cause.signature);
      const std::optional<ShownFinding> shown = ShownFindingOf(cause, findings_, options_.small);
      if (!shown) {
        absl::StrAppend(
            &html, "<p id=\"c", number_, "\">", number_, ". ", held ? "(held) " : "",
            HtmlText(absl::StrCat(cause.signature, "; ", std::string(Words(cause.severity)), "; ",
                                  Many(cause.sessions, "session", "sessions"), "; no finding of it was kept")),
            "</p>\n");
        continue;
      }
      const std::string path =
          options_.result_folder.empty() ? "" : absl::StrCat(options_.result_folder, "/", shown->path);
      absl::StrAppend(
          &html,
          CauseSection(cause, shown->finding,
                       {.number = number_, .open = number_ == 1, .held = held, .path = path, .small = shown->small}));
    }
    return html.empty() ? "<p>None.</p>\n" : html;
  }

 private:
  const std::vector<CampaignCause>& causes_;
  const FindingStore& findings_;
  const CampaignPageOptions& options_;
  int number_ = 0;
};

std::string Designed(const std::vector<CampaignCause>& causes) {
  std::vector<std::vector<std::string>> rows;
  for (const CampaignCause& cause : causes) {
    if (cause.designed) rows.push_back({absl::StrCat(cause.sessions), cause.signature});
  }
  if (rows.empty()) return "";
  return absl::StrCat("<h2>Differences by design, or by a rule of the tools</h2>\n<details><summary>",
                      Many(rows.size(), "rule", "rules"), "</summary>\n",
                      HtmlTable({{"sessions"}, {"rule", /*words=*/true}}, rows), "</details>\n");
}

std::string Growth(const std::vector<CauseGrowth>& growth) {
  if (growth.empty())
    return "<p>The sessions are not those of one campaign without gaps, and have no common order.</p>\n";
  PlotCurve all = {.name = "all causes", .colour = 1, .points = {}, .steps = true};
  PlotCurve fresh = {.name = "new causes", .colour = 6, .points = {}, .steps = true};
  std::vector<std::vector<std::string>> rows;
  for (const CauseGrowth& step : growth) {
    const auto sessions = static_cast<double>(step.sessions);
    all.points.emplace_back(sessions, step.causes);
    fresh.points.emplace_back(sessions, step.fresh);
    rows.push_back({absl::StrCat(step.sessions), absl::StrCat(step.causes), absl::StrCat(step.fresh), step.signature});
  }
  const PlotAxes axes = {.x = "sessions",
                         .y = "causes",
                         .x_max = static_cast<double>(growth.back().sessions),
                         .y_max = static_cast<double>(growth.back().causes)};
  return Figure("Causes found over the sessions", LinePlot(axes, {all, fresh}, {}),
                HtmlTable({{"sessions"}, {"causes"}, {"new causes"}, {"the cause that came", /*words=*/true}}, rows));
}

std::string TransformationSection(const CampaignState& state, const CampaignSettings& settings) {
  const EnginePair pair = PairOf(settings);
  const std::vector<TransformationRow> rows = TransformationRows(state, pair);
  if (rows.empty()) return "";
  std::vector<HtmlColumn> columns = {{"transformation", /*words=*/true}, {"tried"}, {"applied"}};
  for (const std::string& engine : EnginesOf(pair)) columns.push_back({absl::StrCat("warned: ", engine)});
  columns.insert(columns.end(), {{"program changed"}, {"not applicable"}, {"most frequent reason", /*words=*/true}});
  std::vector<std::vector<std::string>> cells;
  for (const TransformationRow& row : rows) {
    std::vector<std::string>& line = cells.emplace_back();
    line = {row.name, absl::StrCat(row.tried), absl::StrCat(row.applied)};
    for (const uint64_t warned : row.warned) line.push_back(absl::StrCat(warned));
    line.insert(line.end(), {absl::StrCat(row.changed), absl::StrCat(row.not_applicable), row.reason});
  }
  return absl::StrCat("<h2>Transformations</h2>\n", HtmlTable(columns, cells));
}

}  // namespace

std::vector<CauseGrowth> GrowthOfCauses(const std::vector<CampaignCause>& causes, const CampaignState& state,
                                        const CampaignSettings& settings) {
  std::vector<const CampaignCause*> by_time;
  for (const CampaignCause& cause : causes) {
    if (cause.designed) continue;
    if (cause.first_session >= state.next_session()) return {};
    by_time.push_back(&cause);
  }
  std::stable_sort(by_time.begin(), by_time.end(),
                   [](const CampaignCause* a, const CampaignCause* b) { return a->first_session < b->first_session; });
  std::vector<CauseGrowth> growth = {{}};
  for (const CampaignCause* const cause : by_time) {
    CauseGrowth next = growth.back();
    next.sessions = cause->first_session - std::min(settings.first_session(), cause->first_session) + 1;
    ++next.causes;
    next.fresh += cause->known ? 0 : 1;
    next.signature = cause->signature;
    growth.push_back(std::move(next));
  }
  CauseGrowth end = growth.back();
  end.sessions = state.next_session() - settings.first_session();
  end.signature = "";
  growth.push_back(std::move(end));
  return growth;
}

std::string CampaignPage(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                         const CampaignPageOptions& options) {
  const std::vector<CampaignCause> causes = CausesOfCampaign(state, options.known);
  const auto count = [&causes](bool known) {
    return static_cast<uint64_t>(std::count_if(causes.begin(), causes.end(), [known](const CampaignCause& cause) {
      return !cause.designed && cause.known.has_value() == known;
    }));
  };
  const auto held = std::count_if(causes.begin(), causes.end(), [&options](const CampaignCause& cause) {
    return !cause.designed && !cause.known && options.held.contains(cause.signature);
  });
  const std::string title = Title(settings);
  Causes sections(causes, findings, options);
  std::string html = absl::StrCat(
      PageHead(title), "<h1>", HtmlText(title), "</h1>\n<p>",
      Many(state.next_session() - settings.first_session(), "session", "sessions"), "; ",
      Many(count(false), "new cause", "new causes"),
      held > 0 ? absl::StrCat(" (", held, " of them were in the folder before, and are marked: held)") : "", ", ",
      Many(count(true), "cause", "causes"),
      " of known bugs. Lines are counted from 1, columns from 0.</p>\n<h2>New causes</h2>\n");
  absl::StrAppend(&html, sections.Sections(/*known=*/false));
  absl::StrAppend(&html, "<h2>Causes of known bugs</h2>\n", sections.Sections(/*known=*/true), Designed(causes),
                  "<h2>Growth</h2>\n", Growth(GrowthOfCauses(causes, state, settings)),
                  TransformationSection(state, settings), "<h2>The campaign</h2>\n<pre>",
                  HtmlText(LengthText(state, settings) + SummaryText(state, settings)), "</pre>\n", kPageEnd);
  return html;
}

absl::StatusOr<std::string> CampaignPageOfFolder(const std::string& path, const std::string& typed,
                                                 const FindKnownCause& known, std::set<std::string> held) {
  absl::StatusOr<SavedCampaign> campaign = ReadMergedCampaign(path);
  if (!campaign.ok()) return campaign.status();
  const FolderFindingStore findings(path);
  return CampaignPage(
      campaign->state, campaign->settings, findings,
      {.result_folder = typed, .small = SmallFindingsIn(path), .known = known, .held = std::move(held)});
}

}  // namespace twinstep
