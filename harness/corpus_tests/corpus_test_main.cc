// What a debugger_corpus_test runs: a campaign over a corpus as a Bazel test, or a shard of one.
#include <stdlib.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_bugs.h"
#include "harness/bugs/known_list.h"
#include "harness/campaign/campaign.h"
#include "harness/campaign/campaign_setup.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/result_folder.h"
#include "harness/command/flag_types.h"
#include "harness/command/run_command.h"
#include "harness/corpora/corpus.h"
#include "harness/corpora/program_loader.h"
#include "harness/corpus_tests/junit_xml.h"
#include "harness/corpus_tests/outputs_place.h"
#include "harness/corpus_tests/shard.h"
#include "harness/corpus_tests/verdicts.h"
#include "harness/process/interrupt.h"
#include "harness/results/atomic_file.h"
#include "harness/text/terminal_text.h"

ABSL_FLAG(std::string, corpus, "own", "the programs: own, test262, sunspider, jit-test, or a folder");
ABSL_FLAG(double, share, 1, "the share of the corpus that is used, drawn by --seed");
ABSL_FLAG(uint64_t, sessions, 1000, "sessions of all shards together");
ABSL_FLAG(uint64_t, first_session, 0, "number of the first session");
ABSL_FLAG(uint64_t, seed, 1, "decides every random choice");
ABSL_FLAG(std::string, mode, "", "differential, metamorphic or truth; default: the first two in turn");
ABSL_FLAG(std::string, preset, "default", "as of //harness:fuzz");
ABSL_FLAG(std::string, engine, "",
          "the engine of --mode=metamorphic: " + twinstep::EngineChoices() + "; default: both in turn");
ABSL_FLAG(std::vector<std::string>, transformations, {}, "transformations to choose from, by name; default: all");
ABSL_FLAG(std::string, fail_on, "unexplained",
          "nothing, crashes, or unexplained: crashes and classes with findings that no rule explains");
ABSL_FLAG(std::string, known, "",
          "a list of causes that do not fail the test: patterns, a line each (harness/bugs/known_list.h)");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "CPU time after which a session is ended");
ABSL_FLAG(twinstep::Jobs, jobs, {1}, "worker processes; 0: one for each processor");
ABSL_FLAG(std::string, out, "", "folder for the findings; default: the test's undeclared outputs");

namespace twinstep {
namespace {

constexpr char kUsage[] = "corpus_test: a campaign as a test (harness/corpus_tests/debugger_corpus_test.bzl).";
constexpr size_t kLongestLine = 4096;

const char* Environment(const char* name) { return getenv(name); }

std::string EnvironmentOr(const char* name, const std::string& otherwise) {
  const char* const value = getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

FailOn FailOnFromFlag() {
  const std::string fail_on = absl::GetFlag(FLAGS_fail_on);
  return fail_on == "nothing" ? FailOn::kNothing : fail_on == "crashes" ? FailOn::kCrashes : FailOn::kUnexplained;
}

absl::StatusOr<std::string> OutFromFlag() {
  if (const std::string out = absl::GetFlag(FLAGS_out); !out.empty()) return UserPath(out);
  const std::string outputs = EnvironmentOr("TEST_UNDECLARED_OUTPUTS_DIR", "");
  if (outputs.empty()) return absl::InvalidArgumentError("no folder for the findings: --out=FOLDER names it");
  return absl::StrCat(outputs, "/results");
}

absl::StatusOr<KnownList> KnownFromFlag() {
  const std::string path = absl::GetFlag(FLAGS_known);
  if (path.empty()) return KnownList();
  ASSIGN_OR_RETURN(std::string text, ReadFile(UserPath(path)));
  ASSIGN_OR_RETURN(KnownBugs bugs, KnownBugs::Load());
  return KnownList::Parse(text, std::move(bugs));
}

absl::StatusOr<CampaignSettings> SettingsFromFlags(const SessionRange& range) {
  ASSIGN_OR_RETURN(CampaignSettings settings,
                   SettingsOfMode({.preset = absl::GetFlag(FLAGS_preset),
                                   .mode = absl::GetFlag(FLAGS_mode),
                                   .engine = absl::GetFlag(FLAGS_engine),
                                   .transformations = absl::GetFlag(FLAGS_transformations)}));
  // Tests that a project has written down know no such findings; --mode=truth asks for them.
  settings.set_truth_sessions(0);
  settings.set_verdicts(false);
  settings.set_seed(absl::GetFlag(FLAGS_seed));
  settings.set_corpus(absl::GetFlag(FLAGS_corpus));
  settings.set_concatenate(1);
  settings.set_first_session(range.first);
  settings.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(absl::GetFlag(FLAGS_cpu_limit))));
  RETURN_IF_ERROR(CheckSettings(settings));
  return settings;
}

// Prints what fails; whether nothing does.
bool Print(const std::vector<JunitCase>& cases, const std::string& out) {
  std::cout << cases.front().text;
  int failures = 0;
  for (const JunitCase& test : cases) {
    if (test.failure.empty()) continue;
    std::cout << "\nFAILED " << OneLine(test.failure, kLongestLine) << "\n" << test.text;
    ++failures;
  }
  std::cout << "\n" << failures << " of " << cases.size() << " test cases failed; findings are in " << out << "\n";
  if (failures > 0 && FailOnFromFlag() == FailOn::kUnexplained && absl::GetFlag(FLAGS_known).empty()) {
    std::cout << "Both engines have bugs that every campaign finds: with fail_on = \"unexplained\" the test fails "
                 "until `known` "
                 "names a file of known causes, in which the line corpus/bugs/* means all entries of corpus/bugs.\n";
  }
  std::cout << std::flush;
  return failures == 0;
}

absl::Status RunTest(const CommandLine&) {
  CatchInterrupts();
  ASSIGN_OR_RETURN(Shard shard, ShardOf(Environment));
  RETURN_IF_ERROR(AcknowledgeShards(Environment));
  ASSIGN_OR_RETURN(const KnownList known, KnownFromFlag());
  ASSIGN_OR_RETURN(std::string out, OutFromFlag());
  const SessionRange range = SessionsOf(shard, absl::GetFlag(FLAGS_first_session), absl::GetFlag(FLAGS_sessions));
  ASSIGN_OR_RETURN(CampaignSettings settings, SettingsFromFlags(range));
  ASSIGN_OR_RETURN(Corpus corpus, Corpus::Open(settings.corpus(), {.share = absl::GetFlag(FLAGS_share),
                                                                   .seed = settings.seed(),
                                                                   .links = FolderLinks::kAnywhere}));

  CampaignOptions options;
  options.limits = LimitsFor(settings);
  options.settings = settings;
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.time = absl::InfiniteDuration();
  SetCorpus(corpus, options);
  ASSIGN_OR_RETURN(std::unique_ptr<ResultFolder> folder, ResultFolder::Open(out, options.settings, "corpus_test"));
  options.settings = folder->settings();
  options.goal = range.end;
  CampaignObserver observer;
  observer.progress = [](const CampaignProgress&) { return !Interrupted(); };
  observer.save = [&folder](const CampaignState& state, const WorkerReady& engines) {
    return folder->Save(state, engines);
  };
  ASSIGN_OR_RETURN(CampaignResult result, RunCampaign(options, folder->state(), folder->findings(), observer));
  if (!result.saving.ok()) return result.saving;

  std::cout << CampaignTitle(result.engines, corpus, options.settings) << "shard " << shard.index + 1 << " of "
            << shard.total << ": sessions " << range.first << " to " << range.end << "\n";
  std::vector<JunitCase> cases = Judge(result.state, options.settings, folder->findings(), FailOnFromFlag(), known);
  if (result.state.next_session() < range.end) {
    cases.front().failure = absl::StrCat("was interrupted at session ", result.state.next_session());
  }
  if (const std::string xml = EnvironmentOr("XML_OUTPUT_FILE", ""); !xml.empty()) {
    const std::string suite = EnvironmentOr("TEST_TARGET", "corpus_test");
    RETURN_IF_ERROR(WriteFileAtomically(xml, JunitXml(suite, cases)));
  }
  // The sandbox goes with the test; the archive stays.
  const std::string archive = absl::GetFlag(FLAGS_out).empty() ? OutputsPlace(shard, Environment) : "";
  return Print(cases, archive.empty() ? out : absl::StrCat(archive, ", folder results")) ? absl::OkStatus()
                                                                                         : FailedAndSaid();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "corpus_test",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .choices = {{"mode", {"differential", "metamorphic", "truth"}},
                                           {"engine", twinstep::EngineNames()},
                                           {"fail_on", {"nothing", "crashes", "unexplained"}}}},
                              twinstep::RunTest);
}
