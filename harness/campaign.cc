#include "harness/campaign.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/time/clock.h"
#include "model/equivalence_class.h"
#include "model/recording.h"
#include "model/source_text.h"

namespace twinstep {
namespace {

// What a campaign knows of a program, found out when first needed.
struct ProgramState {
  int lines = 0;
  bool parsed = false;
  std::optional<SyntaxTree> tree;
};

const SyntaxTree* TreeOf(const Program& program, Parser& parser, ProgramState& state) {
  if (!state.parsed) {
    state.parsed = true;
    absl::StatusOr<SyntaxTree> tree = parser.Parse(
        SourceText(program.source()), program.kind() == Program::MODULE ? ParseGoal::kModule : ParseGoal::kScript);
    if (tree.ok()) state.tree = *std::move(tree);
  }
  return state.tree ? &*state.tree : nullptr;
}

class ClassTable {
 public:
  void Add(EquivalenceClass equivalence_class, Explanation explanation, Sample sample) {
    ClassCount& count = counts_[{explanation.layer, ToText(equivalence_class), explanation.rule}];
    if (count.sessions++ > 0) return;  // Sessions come in order, so the first one is the lowest.
    count.equivalence_class = std::move(equivalence_class);
    count.explanation = std::move(explanation);
    count.sample = std::move(sample);
  }

  void MoveTo(CampaignResult& result) && {
    std::map<std::string, int> names;
    for (auto& [key, count] : counts_) {
      ++names[std::get<1>(key)];
      result.classes.push_back(std::move(count));
    }
    result.equivalence_classes = names.size();
    std::stable_sort(result.classes.begin(), result.classes.end(), [](const ClassCount& a, const ClassCount& b) {
      if (a.explanation.layer != b.explanation.layer) return a.explanation.layer < b.explanation.layer;
      return a.sessions > b.sessions;
    });
  }

 private:
  std::map<std::tuple<Layer, std::string, std::string>, ClassCount> counts_;
};

}  // namespace

absl::StatusOr<CampaignResult> RunCampaign(const std::vector<Program>& programs, Engine& v8, Engine& spidermonkey,
                                           Parser& parser, const CampaignOptions& options, const Progress& progress) {
  if (programs.empty()) return absl::InvalidArgumentError("a campaign needs at least one program");
  std::vector<ProgramState> states(programs.size());
  CampaignResult result;
  ClassTable classes;
  const absl::Time start = absl::Now();
  absl::Time next_progress = start + absl::Seconds(1);
  for (uint64_t i = 0; !options.sessions || i < *options.sessions; ++i) {
    const absl::Time now = absl::Now();
    result.elapsed = now - start;
    if (result.elapsed >= options.time) break;
    if (now >= next_progress) {
      next_progress = now + absl::Seconds(1);
      if (!progress(result)) break;
    }
    const size_t index = i % programs.size();
    const Program& program = programs[index];
    ProgramState& state = states[index];
    if (state.lines == 0) state.lines = SourceText(program.source()).line_count();

    ++result.sessions;
    absl::StatusOr<std::unique_ptr<Session>> session_a = v8.Load(program, options.session);
    absl::StatusOr<std::unique_ptr<Session>> session_b = spidermonkey.Load(program, options.session);
    const absl::Status loaded = session_a.ok() ? session_b.status() : session_a.status();
    if (!loaded.ok()) {
      ++result.failed[std::string(loaded.message())];
      continue;
    }
    Random random = Random::ForSession(options.seed, i);
    Sample sample;
    sample.session = i;
    sample.program = index;
    BeginTrace(v8, options.differential.compare, sample.v8);
    BeginTrace(spidermonkey, options.differential.compare, sample.spidermonkey);
    absl::StatusOr<DifferentialResult> run = RunDifferential(
        **session_a, **session_b, state.lines, options.differential, random, sample.v8, sample.spidermonkey);
    if (!run.ok()) {
      ++result.failed[std::string(run.status().message())];
      continue;
    }
    result.actions += static_cast<uint64_t>(run->actions);
    ++result.ends[run->end];
    if (!run->divergence) continue;
    ++result.by_type[run->divergence->type()];
    const SyntaxTree* tree = TreeOf(program, parser, state);
    Explanation explanation = Explain(*run->divergence, sample.v8, sample.spidermonkey, tree);
    EquivalenceClass equivalence_class = ClassOf(sample.v8, *run->divergence, tree);
    sample.divergence = *std::move(run->divergence);
    classes.Add(std::move(equivalence_class), std::move(explanation), std::move(sample));
  }
  result.elapsed = absl::Now() - start;
  std::move(classes).MoveTo(result);
  return result;
}

}  // namespace twinstep
