// The published corpora as they are on this machine, unpacked by ./bazelw build //corpus:test262 (manual: it needs
// them). Prints what they hold, loads every program, and runs a sample of them through both engines:
//
//   ./bazelw test //harness/corpora:published_corpora_test --test_output=all
//
// Every 50th program is in the sample; --test_env=TWINSTEP_SAMPLE_STEP=1 takes all. What became of each stands in
// outcomes.txt of the test's outputs.
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/engines.h"
#include "gtest/gtest.h"
#include "harness/corpora/corpus.h"
#include "model/answers/display.h"
#include "model/debugger.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

double ResidentMiB() {
  std::ifstream file("/proc/self/statm");
  size_t pages = 0, resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

class NoPauses : public Driver {
 public:
  Action OnPause(Session&, Pause&) override {
    Action action;
    action.mutable_resume();
    return action;
  }
};

// "completed", "threw ReferenceError", ..., "setup failed: ...".
std::string Outcome(Engine& engine, const Program& program) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, SessionOptions());
  if (!session.ok()) return absl::StrCat("setup failed: ", session.status().message());
  NoPauses driver;
  absl::StatusOr<Finished> finished = (*session)->Run(driver);
  if (!finished.ok()) return absl::StrCat("cannot run: ", finished.status().message());
  return absl::StrCat(Finished::Outcome_Name(finished->outcome()), " ", ToText(finished->exception()));
}

// Runs every `step`th program in a process of its own, because a program can end the engine's process; a new one goes
// on behind it. Name and outcome of each program.
std::vector<std::pair<std::string, std::string>> RunApart(const Corpus& corpus, const std::string& engine_name,
                                                          size_t step) {
  std::vector<std::pair<std::string, std::string>> outcomes;
  size_t next = 0;
  while (next < corpus.size()) {
    int ends[2];
    if (pipe(ends) != 0) return outcomes;
    const pid_t child = fork();
    if (child == 0) {
      absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine(engine_name);
      for (; engine.ok() && next < corpus.size(); next += step) {
        absl::StatusOr<Program> program = corpus.Load(next);
        // What the engine's own limit does not end.
        alarm(60);
        std::string line = program.ok() ? Outcome(**engine, *program) : std::string(program.status().message());
        std::replace(line.begin(), line.end(), '\n', ' ');
        line += "\n";
        if (write(ends[1], line.data(), line.size()) < 0) break;
      }
      _exit(next < corpus.size());
    }
    close(ends[1]);
    std::FILE* lines = fdopen(ends[0], "r");
    std::string line;
    for (int c = std::fgetc(lines); c != EOF; c = std::fgetc(lines)) {
      if (c != '\n') {
        line.push_back(static_cast<char>(c));
        continue;
      }
      outcomes.emplace_back(corpus.ProgramName(next), line);
      line.clear();
      next += step;
    }
    std::fclose(lines);
    waitpid(child, nullptr, 0);
    if (next < corpus.size()) outcomes.emplace_back(corpus.ProgramName(next), "CRASHED or hung");
    next += step;
  }
  return outcomes;
}

class PublishedCorporaTest : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(All, PublishedCorporaTest, ::testing::Values("sunspider", "jit-test", "test262"));

TEST_P(PublishedCorporaTest, EveryProgramLoads) {
  malloc_trim(0);
  const double before = ResidentMiB();
  absl::Duration start = SteadyNow();
  absl::StatusOr<Corpus> corpus = Corpus::Open(GetParam(), CorpusOptions());
  ASSERT_TRUE(corpus.ok()) << corpus.status().message();
  const absl::Duration time = SteadyNow() - start;
  malloc_trim(0);
  std::cout << GetParam() << ": " << corpus->size() << " programs, opened in " << absl::ToDoubleSeconds(time) << " s, "
            << ResidentMiB() - before << " MiB, " << corpus->Serialize().size() << " bytes serialised\n";
  int files = 0;
  for (const auto& [reason, count] : corpus->left_out()) {
    std::cout << "  left out: " << count << " files, " << reason << "\n";
    files += count;
  }
  std::cout << "  left out in all: " << files << " files\n";
  start = SteadyNow();
  size_t bytes = 0;
  for (size_t i = 0; i < corpus->size(); ++i) {
    absl::StatusOr<Program> program = corpus->Load(i);
    ASSERT_TRUE(program.ok()) << program.status().message();
    bytes += program->ByteSizeLong();
  }
  std::cout << "  all loaded in " << absl::ToDoubleSeconds(SteadyNow() - start) << " s, " << bytes << " bytes\n";
  absl::StatusOr<Corpus> again = Corpus::Open(GetParam(), CorpusOptions());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(corpus->digest(), again->digest());
}

TEST_P(PublishedCorporaTest, SetupScriptsRunInBothEngines) {
  CorpusOptions options;
  size_t step = 50;
  if (const char* text = std::getenv("TWINSTEP_SAMPLE_STEP")) ASSERT_TRUE(absl::SimpleAtoi(text, &step) && step > 0);
  if (const char* text = std::getenv("TWINSTEP_CONCATENATE")) {
    ASSERT_TRUE(absl::SimpleAtoi(text, &options.concatenate));
  }
  absl::StatusOr<Corpus> corpus = Corpus::Open(GetParam(), options);
  ASSERT_TRUE(corpus.ok()) << corpus.status().message();
  std::ofstream outcomes;
  if (const char* folder = std::getenv("TEST_UNDECLARED_OUTPUTS_DIR")) {
    outcomes.open(absl::StrCat(folder, "/outcomes.txt"), std::ios::app);
  }
  std::map<std::string, std::map<std::string, int>> counts;
  int failed = 0, sessions = 0;
  for (const char* name : {"v8", "spidermonkey"}) {
    for (const auto& [program, outcome] : RunApart(*corpus, name, step)) {
      outcomes << GetParam() << "\t" << name << "\t" << program << "\t" << outcome << "\n";
      ++sessions;
      ++counts[name][outcome.substr(0, outcome.find(' '))];
      if (outcome.compare(0, 5, "setup") != 0) continue;
      if (++failed <= 10) std::cout << "  " << name << ", " << program << ": " << outcome << "\n";
    }
  }
  for (const auto& [name, of_engine] : counts) {
    for (const auto& [outcome, count] : of_engine) std::cout << "  " << name << ": " << count << " " << outcome << "\n";
  }
  EXPECT_EQ(failed, 0) << "of " << sessions;
}

}  // namespace
}  // namespace twinstep
