// The failing run of every case of the study can be traced, and its trace is that of the program.
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/engines.h"
#include "engines/parser/parse_for_test.h"
#include "engines/tracing/trace_runner.h"
#include "gtest/gtest.h"
#include "harness/corpora/regression_folder.h"
#include "harness/isolation/versions/version_folder.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

// Where @regressions unpacked the packages.
std::string Packages() {
  std::ifstream file("../regressions/place.txt");
  std::string place;
  std::getline(file, place);
  return place;
}

// Only what the test loads of it.
absl::StatusOr<VersionFiles> LoadedOf(Engine& v8, const VersionPair& pair, const VersionFiles& files) {
  absl::StatusOr<Finished> finished = v8.RunBare(AssembleToTellFiles(pair, files), SessionOptions(), {});
  if (!finished.ok()) return finished.status();
  const std::set<std::string> loaded =
      LoadedFiles(pair, files, {finished->console().begin(), finished->console().end()});
  VersionFiles result;
  for (const auto& [path, text] : files) {
    if (loaded.contains(path)) result[path] = text;
  }
  return result;
}

TEST(RegressionTracesTest, FailingRunsAreTraced) {
  absl::StatusOr<std::unique_ptr<Engine>> v8 = MakeEngine("v8");
  ASSERT_TRUE(v8.ok()) << v8.status();
  int left_out = 0;
  const absl::StatusOr<std::vector<Regression>> regressions =
      ReadRegressions("corpus/regressions", Packages(), left_out);
  ASSERT_TRUE(regressions.ok()) << regressions.status();
  EXPECT_EQ(left_out, 0);
  for (const Regression& regression : *regressions) {
    SCOPED_TRACE(regression.name);
    const std::vector<std::string> scripts(regression.truth.scripts().begin(), regression.truth.scripts().end());
    const absl::StatusOr<VersionPair> pair = ReadVersionPair(regression.good, regression.bad, regression.test, scripts);
    ASSERT_TRUE(pair.ok()) << pair.status();
    const absl::StatusOr<VersionFiles> files = LoadedOf(**v8, *pair, pair->new_files);
    ASSERT_TRUE(files.ok()) << files.status();
    const absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), Assemble(*pair, *files).program);
    ASSERT_TRUE(run.ok()) << run.status();
    EXPECT_EQ(run->difference, "");
    EXPECT_EQ(run->finished.outcome(), Finished::THREW);
    printf("%s: %u events, %.1f s, link %.1f s, %.0f MB, %s\n", regression.name.c_str(),
           static_cast<unsigned>(run->trace.size()), absl::ToDoubleSeconds(run->run_time),
           absl::ToDoubleSeconds(run->link_time), run->trace.MemoryBytes() / 1e6,
           ToText(run->finished.exception()).substr(0, 100).c_str());
    for (const LeftAlone& one : run->trace.left_alone()) {
      printf("    left alone: %s: %lld\n", one.reason.c_str(), static_cast<long long>(one.count));
    }
  }
}

}  // namespace
}  // namespace twinstep
