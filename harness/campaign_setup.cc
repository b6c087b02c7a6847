#include "harness/campaign_setup.h"

#include <algorithm>
#include <thread>

#include "absl/strings/str_cat.h"
#include "harness/results/terminal_text.h"

namespace twinstep {
namespace {

// More than any path that a system takes.
constexpr size_t kLongestName = 5000;

}  // namespace

absl::StatusOr<int> JobsOf(int flag) {
  if (flag < 0 || flag > 1000) return absl::InvalidArgumentError("--jobs must be between 1 and 1000");
  return flag > 0 ? flag : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void SetCorpus(const Corpus& corpus, CampaignOptions& options) {
  options.settings.set_corpus_digest(corpus.digest());
  options.serialized_corpus = corpus.Serialize();
  options.programs = {corpus.size(), [&corpus](size_t i) { return corpus.Load(i); }};
}

std::string CampaignTitle(const WorkerReady& engines, const Corpus& corpus, const CampaignSettings& settings) {
  return absl::StrCat("V8 ", engines.v8_version(), " against SpiderMonkey ", engines.spidermonkey_version(), ", ",
                      corpus.size(), " programs of corpus ", OneLine(settings.corpus(), kLongestName), ", seed ",
                      settings.seed(), "\n");
}

}  // namespace twinstep
