#include "harness/campaign/campaign_page.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/campaign/cause_entry.h"
#include "harness/campaign/cause_page.h"
#include "harness/campaign/merge_folders.h"
#include "harness/campaign/mode_tables.h"
#include "harness/campaign/report.h"
#include "harness/causes/cause_phrase.h"
#include "harness/text/counted.h"
#include "harness/text/html_page.h"
#include "harness/text/svg_plot.h"

namespace twinstep {
namespace {

std::string Title(const CampaignSettings& settings) {
  const EnginePair names = DisplayNames(PairOf(settings));
  const auto with_version = [](const std::string& name, const std::string& version) {
    return version.empty() ? name : absl::StrCat(name, " ", version);
  };
  return absl::StrCat("Causes: ", with_version(names.a, settings.engines().version_a()), " and ",
                      with_version(names.b, settings.engines().version_b()), ", corpus ", settings.corpus(), ", seed ",
                      settings.seed());
}

// Where a cause stands on the page, in the order of the console's report.
enum class Part { kBlamed, kContradictions, kKnown, kNobodyBlamed, kDesigned };

constexpr char kContradictions[] =
    "Two runs of one debugger that must agree differ, and no promise says which of them is wrong.";

Part PartOf(const CampaignCause& cause) {
  if (cause.designed) return Part::kDesigned;
  if (cause.known) return Part::kKnown;
  if (cause.side.empty()) return Part::kNobodyBlamed;
  return IsContradiction(cause) ? Part::kContradictions : Part::kBlamed;
}

class Causes {
 public:
  Causes(const std::vector<CampaignCause>& causes, const FindingStore& findings, const CampaignPageOptions& options)
      : causes_(causes), findings_(findings), options_(options) {}

  // By section. New ones have the numbers of the console's report, whatever part they are of.
  std::string Sections(Part part) {
    std::string html, heading;
    int number = 0, known = 0;
    for (const CampaignCause& cause : causes_) {
      const Part its = PartOf(cause);
      if (its == Part::kDesigned) continue;
      const bool is_known = its == Part::kKnown;
      ++(is_known ? known : number);
      if (its != part) continue;
      if (heading != CauseHeading(cause)) {
        heading = CauseHeading(cause);
        absl::StrAppend(&html, "<h3>", HtmlText(heading), "</h3>\n");
      }
      const std::string id = is_known ? absl::StrCat("k", known) : absl::StrCat("c", number);
      absl::StrAppend(&html, Section(cause, id, is_known ? "" : absl::StrCat(number, ". "), !is_known));
    }
    return html.empty() ? "<p>None.</p>\n" : html;
  }

 private:
  std::string Section(const CampaignCause& cause, const std::string& id, const std::string& title, bool fresh) {
    const bool held = fresh && options_.held.contains(cause.signature);
    const std::optional<ShownFinding> shown = ShownFindingOf(cause, findings_, options_.small);
    if (!shown) {
      return absl::StrCat(
          "<p id=\"", id, "\">", title, held ? "(held) " : "",
          HtmlText(absl::StrCat(ReadableCause(cause.key), "; ", std::string(Words(cause.severity)), "; ",
                                NumberOf(cause.sessions, "session", "sessions"), "; no finding of it was kept")),
          "</p>\n");
    }
    const std::string path =
        options_.result_folder.empty() ? "" : absl::StrCat(options_.result_folder, "/", shown->path);
    const bool open = PartOf(cause) != Part::kNobodyBlamed && !any_open_;
    any_open_ = any_open_ || open;
    return CauseSection(cause, shown->finding,
                        {.id = id, .title = title, .open = open, .held = held, .path = path, .small = shown->small});
  }

  const std::vector<CampaignCause>& causes_;
  const FindingStore& findings_;
  const CampaignPageOptions& options_;
  bool any_open_ = false;
};

std::string Fold(const std::string& summary, const std::string& html) {
  return absl::StrCat("<details><summary>", HtmlText(summary), "</summary>\n", html, "</details>\n");
}

std::string Designed(const std::vector<CampaignCause>& causes) {
  std::vector<std::vector<std::string>> rows;
  for (const CampaignCause& cause : causes) {
    if (cause.designed) rows.push_back({absl::StrCat(cause.sessions), WithDisplayNames(cause.signature)});
  }
  if (rows.empty()) return "";
  return absl::StrCat(
      "<h2>Differences by design, or by a rule of the tools</h2>\n",
      Fold(NumberOf(rows.size(), "rule", "rules"), HtmlTable({{"sessions"}, {"rule", /*words=*/true}}, rows)));
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
    rows.push_back({absl::StrCat(step.sessions), absl::StrCat(step.causes), absl::StrCat(step.fresh), step.cause});
  }
  const PlotAxes axes = {.x = "sessions",
                         .y = "causes",
                         .x_max = static_cast<double>(growth.back().sessions),
                         .y_max = static_cast<double>(growth.back().causes)};
  return Figure("Causes found over the sessions", LinePlot(axes, {all, fresh}, {}),
                HtmlTable({{"sessions"}, {"causes"}, {"new causes"}, {"the new cause", /*words=*/true}}, rows));
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
    next.cause = cause->known ? cause->signature : ReadableCause(cause->key);
    growth.push_back(std::move(next));
  }
  CauseGrowth end = growth.back();
  end.sessions = state.next_session() - settings.first_session();
  end.cause = "";
  growth.push_back(std::move(end));
  return growth;
}

std::string CampaignPage(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                         const CampaignPageOptions& options) {
  const std::vector<CampaignCause> causes = CausesOfCampaign(state, options.known);
  const auto count = [&causes](Part part, bool policy = false) {
    return static_cast<uint64_t>(std::count_if(causes.begin(), causes.end(), [&](const CampaignCause& cause) {
      return PartOf(cause) == part && cause.policy == policy;
    }));
  };
  const auto held = std::count_if(causes.begin(), causes.end(), [&options](const CampaignCause& cause) {
    return !cause.designed && !cause.known && options.held.contains(cause.signature);
  });
  const std::string title = Title(settings), actions = MoreActionsText(state);
  const uint64_t contradictions = count(Part::kContradictions);
  const uint64_t undecided = count(Part::kNobodyBlamed), policy = count(Part::kNobodyBlamed, /*policy=*/true);
  const std::string nobody = absl::StrCat(
      NumberOf(undecided, "new cause is", "new causes are"), " undecided: nothing says which debugger is right; ",
      NumberOf(policy, "is", "are"), " policy: the debuggers differ, and neither breaks a promise");
  Causes sections(causes, findings, options);
  std::string html =
      absl::StrCat(PageHead(title), "<h1>", HtmlText(title), "</h1>\n<p>",
                   NumberOf(state.next_session() - settings.first_session(), "session", "sessions"),
                   ". A debugger is to blame for ", NumberOf(count(Part::kBlamed), "new cause", "new causes"), " and ",
                   NumberOf(count(Part::kKnown), "cause", "causes"), " of known bugs. ");
  if (contradictions > 0) {
    absl::StrAppend(&html,
                    NumberOf(contradictions, "new cause is a contradiction. ", "new causes are contradictions. "));
  }
  absl::StrAppend(&html, HtmlText(nobody), ".");
  if (held > 0) {
    absl::StrAppend(&html, " ", NumberOf(static_cast<uint64_t>(held), "new cause was", "new causes were"),
                    " in the folder before, and ", held == 1 ? "is" : "are", " marked (held).");
  }
  absl::StrAppend(&html, " Lines are counted from 1, columns from 0.</p>\n<h2>New causes</h2>\n",
                  sections.Sections(Part::kBlamed));
  if (contradictions > 0) {
    absl::StrAppend(&html, "<h2>Contradictions</h2>\n<p>", HtmlText(kContradictions), "</p>\n",
                    sections.Sections(Part::kContradictions));
  }
  absl::StrAppend(&html, "<h2>Causes of known bugs</h2>\n");
  if (count(Part::kKnown) > 0) {
    absl::StrAppend(&html, "<p>The report of one, NAME: <code>", HtmlText(kKnownBugCommand), "</code></p>\n");
  }
  absl::StrAppend(&html, sections.Sections(Part::kKnown));
  if (undecided + policy > 0) {
    absl::StrAppend(&html, "<h2>New causes that nobody is blamed for</h2>\n",
                    Fold(nobody, sections.Sections(Part::kNobodyBlamed)));
  }
  absl::StrAppend(&html, Designed(causes), "<h2>Growth</h2>\n", Growth(GrowthOfCauses(causes, state, settings)),
                  TransformationSection(state, settings), "<h2>The campaign</h2>\n<pre>",
                  HtmlText(LengthText(state, settings) + SummaryText(state, settings)), "</pre>\n");
  if (!actions.empty()) {
    absl::StrAppend(&html,
                    Fold("How often each action was taken", absl::StrCat("<pre>", HtmlText(actions), "</pre>\n")));
  }
  return html + kPageEnd;
}

absl::StatusOr<std::string> CampaignPageOfFolder(const std::string& path, const std::string& typed,
                                                 const FindKnownCause& known, std::set<std::string> held) {
  ASSIGN_OR_RETURN(SavedCampaign campaign, ReadMergedCampaign(path));
  const FolderFindingStore findings(path);
  return CampaignPage(
      campaign.state, campaign.settings, findings,
      {.result_folder = typed, .small = SmallFindingsIn(path), .known = known, .held = std::move(held)});
}

}  // namespace twinstep
