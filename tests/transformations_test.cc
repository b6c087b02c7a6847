// Every transformation of the own corpus parses and, run bare on both engines, prints and ends as the original did.
// Also prints how often each was proposed, and why not.
#include "model/transformations/transformations.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/engines.h"
#include "engines/parser/parse_for_test.h"
#include "engines/session_for_test.h"
#include "gtest/gtest.h"
#include "harness/corpora/program_loader.h"
#include "model/answers/display.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

// Of each transformation on each program; more by --test_env=TWINSTEP_SEEDS=N.
constexpr int kSeeds = 2;
constexpr int kChains = 4;
constexpr int kRounds = 5;

std::vector<Program> Corpus() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("corpus/own")) {
    if (entry.is_regular_file()) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Program> programs;
  for (const std::string& path : paths) programs.push_back(LoadProgram(path, path, false).value());
  EXPECT_GT(programs.size(), 100u);
  return programs;
}

absl::StatusOr<SyntaxTree> Parse(const Program& program) {
  return ParserForTest().Parse(SourceText(program.source()), GoalOf(program));
}

// Without what tells of places.
void LeaveOutPlaces(Value& value) {
  if (!value.has_object()) return;
  Object& object = *value.mutable_object();
  Object kept = object;
  kept.clear_properties();
  for (const Property& property : object.properties()) {
    const std::string& name = property.name().utf8();
    if (name != "stack" && name != "lineNumber" && name != "columnNumber") *kept.add_properties() = property;
  }
  object = kept;
}

Finished Comparable(Finished finished) {
  LeaveOutPlaces(*finished.mutable_exception());
  finished.clear_told();
  for (Rejection& rejection : *finished.mutable_rejections()) {
    LeaveOutPlaces(*rejection.mutable_reason());
    rejection.clear_told();
  }
  return finished;
}

class CorpusTest : public testing::Test {
 protected:
  CorpusTest() {
    for (const char* name : {"v8", "spidermonkey"}) engines_.push_back(MakeEngine(name).value());
  }

  std::vector<Finished> RunBare(const Program& program) {
    std::vector<Finished> ends;
    for (const auto& engine : engines_) ends.push_back(Comparable(End(Play(*engine, program, "*"))));
    return ends;
  }

  // Statements with places for breakpoints of which a run of V8 reached none.
  std::vector<SourceRange> NeverExecuted(const Program& program, const SyntaxTree& tree) {
    std::string words;
    std::set<int> places;
    {
      auto session = engines_[0]->Load(program, {});
      const std::vector<Location> locations = session.value()->BreakableLocations().value();
      for (const Location& location : locations) {
        absl::StrAppend(&words, "b", location.line(), ":", location.column(), " ");
        places.insert(*tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())}));
      }
    }
    std::set<int> reached;
    const Trace trace = Play(*engines_[0], program, words + "*");
    // A run that was cut has not seen the rest.
    if (End(trace).outcome() != Finished::COMPLETED && End(trace).outcome() != Finished::THREW) return {};
    for (const Paused& paused : Pauses(trace)) {
      const Location& at = paused.location();
      if (at.source() != Location::MAIN) continue;
      reached.insert(*tree.text().OffsetAt({static_cast<int>(at.line()), static_cast<int>(at.column())}));
    }
    std::vector<SourceRange> dead;
    for (const SyntaxNode& node : tree.nodes()) {
      if (!IsStatement(node.type) || (!dead.empty() && node.end <= dead.back().end)) continue;
      const auto place = places.lower_bound(node.start), hit = reached.lower_bound(node.start);
      const bool has_place = place != places.end() && *place < node.end;
      if (has_place && (hit == reached.end() || *hit >= node.end)) dead.push_back({node.start, node.end});
    }
    return dead;
  }

  void ExpectSame(const Program& before, const std::vector<Finished>& ends, const Program& after,
                  const std::string& how, size_t engines) {
    const std::vector<Finished> now = RunBare(after);
    for (size_t i = 0; i < engines; ++i) {
      EXPECT_EQ(now[i].DebugString(), ends[i].DebugString())
          << before.name() << " on " << engines_[i]->name() << " after\n"
          << how << "\n"
          << after.source();
    }
  }

  std::vector<std::unique_ptr<Engine>> engines_;
};

TEST_F(CorpusTest, EachTransformationKeepsWhatProgramsDo) {
  std::map<std::string, int> proposed;
  std::map<std::string, std::map<std::string, int>> reasons;
  const char* const more = std::getenv("TWINSTEP_SEEDS");
  const int seeds = more == nullptr ? kSeeds : std::atoi(more);
  int runs = 0;
  for (const Program& program : Corpus()) {
    const absl::StatusOr<SyntaxTree> tree = Parse(program);
    if (!tree.ok()) {
      ++reasons["(parser)"][std::string(tree.status().message())];
      continue;
    }
    const std::vector<Finished> ends = RunBare(program);
    const TransformationInput input(program, *tree, {&ends[0], NeverExecuted(program, *tree)});
    for (const ProgramTransformation* transformation : ProgramTransformations()) {
      const std::string name(transformation->name());
      std::set<std::string> sources;
      for (int seed = 0; seed < seeds; ++seed) {
        Random random(seed), again(seed);
        const Proposal proposal = transformation->Propose(input, random);
        if (!proposal.transformation.has_value()) {
          EXPECT_NE(proposal.reason, "") << name << " " << program.name();
          ++reasons[name][proposal.reason];
          continue;
        }
        ++proposed[name];
        EXPECT_EQ(transformation->Propose(input, again).transformation->SerializeAsString(),
                  proposal.transformation->SerializeAsString());
        // As another process would see it, which knows nothing of the run.
        Transformation read;
        ASSERT_TRUE(read.ParseFromString(proposal.transformation->SerializeAsString()));
        const auto applied = Apply(*proposal.transformation, input);
        ASSERT_TRUE(applied.ok()) << applied.status();
        const auto anew = Apply(read, TransformationInput(program, *tree));
        ASSERT_TRUE(anew.ok()) << anew.status();
        ASSERT_EQ(anew->program.source(), applied->program.source());
        ASSERT_EQ(applied->locations.edited().utf8(), applied->program.source());
        EXPECT_NE(applied->program.source(), program.source());
        if (!sources.insert(applied->program.source()).second) continue;
        const std::string how = name + ": " + proposal.transformation->ShortDebugString();
        const auto parsed = Parse(applied->program);
        EXPECT_TRUE(parsed.ok()) << parsed.status() << "\n" << program.name() << " " << how;
        // Dead code is so by V8's run; the other engine may run it.
        const size_t engines = read.has_remove_dead_code() ? 1 : engines_.size();
        ExpectSame(program, ends, applied->program, how, engines);
        ++runs;
      }
    }
  }
  std::printf("%d transformed programs run on each engine\n", runs);
  for (const ProgramTransformation* transformation : ProgramTransformations()) {
    const std::string name(transformation->name());
    std::printf("%s: proposed %d\n", name.c_str(), proposed[name]);
    for (const auto& [reason, count] : reasons[name]) std::printf("  %5d  %s\n", count, reason.c_str());
    EXPECT_GT(proposed[name], 0) << name;
  }
}

TEST_F(CorpusTest, ChainsKeepWhatProgramsDo) {
  int rounds = 0;
  for (const Program& original : Corpus()) {
    if (!Parse(original).ok()) continue;
    const std::vector<Finished> ends = RunBare(original);
    for (int chain = 0; chain < kChains; ++chain) {
      Random random = Random::ForSession(7, chain);
      Program program = original;
      std::string how;
      std::optional<LocationMap> locations;
      for (int round = 0; round < kRounds; ++round) {
        const absl::StatusOr<SyntaxTree> tree = Parse(program);
        ASSERT_TRUE(tree.ok()) << tree.status() << "\n" << how << "\n" << program.source();
        const auto all = ProgramTransformations();
        const TransformationInput input(program, *tree, {&ends[0], {}});
        const Proposal proposal = all[random.Below(all.size())]->Propose(input, random);
        if (!proposal.transformation.has_value()) continue;
        absl::StrAppend(&how, proposal.transformation->ShortDebugString(), "\n");
        const auto applied = Apply(*proposal.transformation, input);
        ASSERT_TRUE(applied.ok()) << applied.status();
        program = applied->program;
        locations = locations.has_value() ? locations->Then(applied->locations) : applied->locations;
        ASSERT_EQ(locations->edited().utf8(), program.source());
        ++rounds;
      }
      ExpectSame(original, ends, program, how, engines_.size());
    }
  }
  std::printf("%d rounds\n", rounds);
  EXPECT_GT(rounds, 1000);
}

}  // namespace
}  // namespace twinstep
