// A room of model/invariants/, which stands beside this test as data: each of its invariants has examples that keep it
// and that break it, and on the real engines they do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/invariant_examples.h"
#include "engines/parser/parse_for_test.h"
#include "model/actions/action_kind.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/answers/mismatch_text.h"
#include "model/invariants/invariants.h"
#include "model/judging/judge.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;
using ::testing::Not;

std::string Read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// In order of their names. Tests run in the folder of their data, which has one room.
std::vector<std::filesystem::path> FilesOfRoom(const std::string& extension) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("model/invariants")) {
    if (entry.path().extension() == extension) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string NameOf(const std::filesystem::path& file) {
  return absl::StrReplaceAll(file.stem().string(), {{"_", "-"}});
}

// The names of the room's invariants, as its files have their rows.
std::vector<std::string> InvariantsOfRoom() {
  std::vector<std::string> names;
  for (const std::filesystem::path& file : FilesOfRoom(".cc")) {
    if (absl::StrContains(Read(file), "\nconst Invariant k")) names.push_back(NameOf(file));
  }
  return names;
}

struct ExamplesOfInvariant {
  std::string invariant;
  std::string file;
  std::vector<InvariantExample> examples;
};

std::vector<ExamplesOfInvariant> ExamplesOfRoom() {
  std::vector<ExamplesOfInvariant> all;
  for (const std::filesystem::path& file : FilesOfRoom(".examples")) {
    absl::StatusOr<std::vector<InvariantExample>> examples = ParseInvariantExamples(Read(file));
    EXPECT_TRUE(examples.ok()) << file.string() << ": " << examples.status();
    if (examples.ok()) all.push_back({NameOf(file), file.string(), *std::move(examples)});
  }
  return all;
}

std::string WhereOf(const ExamplesOfInvariant& examples, const InvariantExample& example) {
  return absl::StrCat(examples.file, ":", example.line, ": ", example.title);
}

TEST(InvariantRoomTest, EveryInvariantHasExamples) {
  const std::vector<std::string> invariants = InvariantsOfRoom();
  EXPECT_THAT(invariants, Not(IsEmpty()));
  std::set<std::string> kept, broken;
  for (const ExamplesOfInvariant& of : ExamplesOfRoom()) {
    EXPECT_THAT(invariants, Contains(of.invariant)) << of.file << " stands beside no invariant of that name";
    for (const InvariantExample& example : of.examples) (example.keeps ? kept : broken).insert(of.invariant);
  }
  for (const std::string& invariant : invariants) {
    EXPECT_NE(InvariantNamed(invariant), nullptr) << invariant << " has a file, and is not in the list of invariants.h";
    EXPECT_TRUE(kept.contains(invariant)) << invariant << " has no example that keeps it";
    EXPECT_TRUE(broken.contains(invariant)) << invariant << " has no example that breaks it";
  }
}

class InvariantExamplesOfRoomTest : public ConformanceTest {
 protected:
  // Why the example says nothing of this engine; empty: it does.
  std::string NotFor(const InvariantExample& example) {
    if (!example.only.empty() && example.only != engine().name()) return example.why_only;
    for (const InvariantExample::Line& line : example.lines) {
      const std::string asked = line.text.substr(0, std::min(line.text.find(" -> "), line.text.find(" => ")));
      const auto actions = ParseActions(asked);
      if (!actions.ok()) continue;
      for (const Action& action : *actions) {
        if (!CanDo(engine().facts(), action))
          return absl::StrCat("it does not do the action \"", KindName(action), "\"");
      }
    }
    return "";
  }

  static std::string TextOf(const Judgement& judgement) {
    std::string text;
    for (const Violation& violation : judgement.violations) {
      absl::StrAppend(&text, violation.invariant(), ": ", ToText(violation), "\n");
    }
    return text;
  }

  static uint64_t CheckedOf(const Judgement& judgement, const std::string& invariant) {
    for (const InvariantCount& count : judgement.counts) {
      if (count.invariant() == invariant) return count.checked();
    }
    return 0;
  }

  Judgement Judged(const Judge& judge, const Program& program, const Trace& trace) {
    absl::StatusOr<Judgement> judgement = judge.Of(engine(), program, options(), trace);
    if (judgement.ok()) return *std::move(judgement);
    ADD_FAILURE() << judgement.status();
    return {};
  }

  void CheckKept(const Judge& judge, const Program& program, const std::string& invariant,
                 const InvariantExample& example) {
    const std::string transcript = RightTranscript(example, engine().name());
    const Trace trace = Play(program, transcript);
    const Judgement judgement = Judged(judge, program, trace);
    EXPECT_EQ(TextOf(judgement), "") << ToText(trace);
    EXPECT_GT(CheckedOf(judgement, invariant), 0u) << "the promise is not put to the test\n" << ToText(trace);
    Trace shown = trace;
    for (Event& event : *shown.mutable_events()) {
      const bool has_async_calls = absl::StrContains(transcript, " << ");
      if (event.output().has_paused() && !has_async_calls) {
        event.mutable_output()->mutable_paused()->clear_async_calls();
      }
    }
    EXPECT_EQ(ToTranscript(shown, ActionsIn(transcript)), transcript) << ToText(trace);
  }

  // Of an example that keeps the invariant, the changes are such that say nothing wrong.
  void CheckChanged(const Judge& judge, const Program& program, const std::string& invariant,
                    const InvariantExample& example) {
    const absl::StatusOr<WrongSession> session = ParseWrongSession(example, engine().name());
    ASSERT_TRUE(session.ok()) << session.status();
    const Trace done = Play(program, session->DoneActions());
    EXPECT_EQ(TextOf(Judged(judge, program, done)), "") << "what the debugger really does is wrong\n" << ToText(done);
    const absl::StatusOr<Trace> wrong = WrongTrace(*session, done);
    ASSERT_TRUE(wrong.ok()) << wrong.status() << "\n" << ToText(done);
    std::vector<std::string> said, says;
    const Judgement judgement = Judged(judge, program, *wrong);
    for (const Violation& violation : judgement.violations) {
      said.push_back(absl::StrCat(violation.invariant(), ": ", ToText(violation)));
    }
    for (const auto& [name, text] : session->says) {
      says.push_back(absl::StrCat(name.empty() ? invariant : name, ": ", text));
    }
    if (example.keeps) EXPECT_GT(CheckedOf(judgement, invariant), 0u) << "the promise is not put to the test";
    const bool breaks =
        std::any_of(session->says.begin(), session->says.end(), [](const auto& one) { return one.first.empty(); });
    EXPECT_NE(breaks, example.keeps) << "it breaks other invariants alone";
    EXPECT_THAT(said, ElementsAreArray(says)) << ToText(*wrong);
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(InvariantExamplesOfRoomTest);

TEST_P(InvariantExamplesOfRoomTest, KeepAndBreak) {
  for (const ExamplesOfInvariant& of : ExamplesOfRoom()) {
    for (const InvariantExample& example : of.examples) {
      SCOPED_TRACE(WhereOf(of, example));
      const std::string not_for = NotFor(example);
      if (!not_for.empty()) {
        std::cout << WhereOf(of, example) << ": not in " << engine().name() << ": " << not_for << "\n";
        continue;
      }
      Program program = ToProgram({.program = example.program});
      if (!example.setup.empty()) program.add_setup(example.setup);
      auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source()));
      absl::StatusOr<std::unique_ptr<Judge>> judge = Judge::Create(
          engine(), program, std::move(tree), {.session = options(), .limits = {}, .parse = MadeForTest()});
      ASSERT_TRUE(judge.ok()) << judge.status();
      const bool has_changes = std::any_of(example.lines.begin(), example.lines.end(),
                                           [](const auto& line) { return line.text.starts_with("* "); });
      if (example.keeps && !has_changes) {
        CheckKept(**judge, program, of.invariant, example);
      } else {
        CheckChanged(**judge, program, of.invariant, example);
      }
    }
  }
}

}  // namespace
}  // namespace twinstep
