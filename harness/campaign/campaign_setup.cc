#include "harness/campaign/campaign_setup.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/campaign/worker_loop.h"
#include "harness/text/terminal_text.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

// More than any path that a system takes.
constexpr size_t kLongestName = 5000;
// Of a report.
constexpr size_t kWidth = 120;

std::string EnginesText(const WorkerReady& engines, const CampaignSettings& settings) {
  const EnginePair pair = PairOf(settings), names = DisplayNames(pair);
  // The version that the engine tells says more than the one of its name.
  const auto text = [](const std::string& name, const std::string& shown, const std::string& version) {
    const std::string_view engine = WithoutVersion(name);
    return absl::StrCat(engine == name ? shown : DisplayName(engine), " ", version);
  };
  const std::string a = text(pair.a, names.a, engines.version_a());
  const std::string b = text(pair.b, names.b, engines.version_b());
  const std::string& engine = settings.lone_engine();
  switch (settings.mode()) {
    case METAMORPHIC:
      if (!engine.empty()) return absl::StrCat(engine == pair.a ? a : b, " against itself");
      return absl::StrCat(a, " and ", b, ", each against itself");
    case TRUTH:
      if (!engine.empty()) return absl::StrCat(engine == pair.a ? a : b, " against the truth");
      return absl::StrCat(a, " and ", b, ", each against the truth");
    case ALL_MODES:
      return absl::StrCat(a, " and ", b,
                          settings.truth_sessions() > 0
                              ? ", against each other, each against itself and against the truth"
                              : ", against each other and each against itself");
    default:
      return absl::StrCat(a, " against ", b);
  }
}

}  // namespace

void SetCorpus(const Corpus& corpus, CampaignOptions& options) {
  options.worker = &kWorkerKind;
  options.settings.set_corpus_digest(corpus.digest());
  options.serialized_corpus = corpus.Serialize();
  options.programs = {corpus.size(), [&corpus](size_t i) { return corpus.Load(i); }};
}

std::string CampaignTitle(const WorkerReady& engines, const Corpus& corpus, const CampaignSettings& settings) {
  const std::string programs = absl::StrCat(corpus.size(), " programs of corpus ",
                                            OneLine(settings.corpus(), kLongestName), ", seed ", settings.seed());
  const std::string title = EnginesText(engines, settings);
  const bool fits = title.size() + 2 + programs.size() <= kWidth;
  return absl::StrCat(title, fits ? ", " : ",\n  ", programs, "\n");
}

}  // namespace twinstep
