// //harness:chain_study: how well cause transitions locate defects.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "engines/parser/parser.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/child_pool.h"
#include "harness/process/interrupt.h"
#include "harness/results/atomic_file.h"
#include "harness/studies/defects/defect_study.h"
#include "harness/studies/defects/study_child.h"
#include "harness/studies/defects/study_table.h"
#include "proto/chain_study.pb.h"

ABSL_FLAG(std::string, folder, "", "programs X.js with tests X.tests.js; empty: our own, corpus/defects");
ABSL_FLAG(std::string, programs, "", "only programs whose name contains this");
ABSL_FLAG(twinstep::Whole<1>, defects, 8, "defects per program");
ABSL_FLAG(uint64_t, seed, 1, "decides which mutations are taken");
ABSL_FLAG(std::string, engine, twinstep::DefaultPair().a,
          twinstep::EngineChoices() + ", or both: studies each of the pair, and compares their chains");
ABSL_FLAG(twinstep::Jobs, jobs, {}, "defects studied at a time; 0: one for each processor");
ABSL_FLAG(twinstep::Whole<1>, pairs, 4, "pairs of a failing and a passing run per defect");
ABSL_FLAG(twinstep::TimeLimit, search_limit, absl::Seconds(30), "time for the chains of one defect");
ABSL_FLAG(bool, verbose, false, "print each chain on standard error");
ABSL_FLAG(std::string, out, "", "file for a line per defect, with fields separated by tabs");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "chain_study: makes one-line defects by seeded mutation in programs with tests, and measures which share of the "
    "code is read before they are found: by cause transitions, coverage (Ochiai) and nearest neighbour.\n"
    "  chain_study [--defects=8] [--seed=1] [--engine=NAME] [--jobs=4]\n"
    "Only defects that make some tests fail, but not all, count. Ctrl-C prints the table of the finished ones.";

constexpr char kOwnPrograms[] = "corpus/defects";

struct Texts {
  std::string name;
  std::string source;
  std::string tests;
};

absl::StatusOr<std::vector<Texts>> ReadTexts() {
  const std::string named = absl::GetFlag(FLAGS_folder);
  ASSIGN_OR_RETURN(const std::string folder,
                   named.empty() ? OwnFolder(kOwnPrograms) : absl::StatusOr<std::string>(UserPath(named)));
  std::vector<Texts> texts;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string file = entry.path().filename().string();
    if (!absl::EndsWith(file, ".tests.js")) continue;
    if (!absl::StrContains(file, absl::GetFlag(FLAGS_programs))) continue;
    texts.push_back({file.substr(0, file.size() - 9), "", ""});
  }
  if (texts.empty()) {
    return absl::NotFoundError(absl::StrCat("there is no program with tests in ", folder, "; --folder names another"));
  }
  std::sort(texts.begin(), texts.end(), [](const Texts& a, const Texts& b) { return a.name < b.name; });
  for (Texts& text : texts) {
    ASSIGN_OR_RETURN(std::string source, ReadFile(folder + "/" + text.name + ".js"));
    ASSIGN_OR_RETURN(std::string tests, ReadFile(folder + "/" + text.name + ".tests.js"));
    text.source = std::move(source);
    text.tests = std::move(tests);
  }
  return texts;
}

// One engine's study of one program: defects are tried in order until enough of them are located. No more are under way
// than are wanted still, so that the same ones are studied however many children there are.
struct Part {
  std::string engine;
  const Texts* program = nullptr;
  size_t defects = 0;
  size_t next = 0;
  int located = 0;
  int under_way = 0;
  // By the defect's number.
  std::map<size_t, DefectResult> results;

  bool wants() const { return next < defects && located + under_way < absl::GetFlag(FLAGS_defects); }
};

class StudyOfAll {
 public:
  absl::Status Run() {
    ASSIGN_OR_RETURN(std::vector<Texts> texts, ReadTexts());
    const std::string engine = absl::GetFlag(FLAGS_engine);
    const std::vector<std::string> engines =
        engine == "both" ? EnginesOf(DefaultPair()) : std::vector<std::string>{engine};
    ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
    for (const Texts& text : texts) {
      const absl::StatusOr<InstrumentedProgram> program = Instrument(text.source, ParseGoal::kScript, *parser);
      if (!program.ok())
        return absl::Status(program.status().code(),
                            absl::StrCat(text.name, ": ", std::string(program.status().message())));
      const size_t defects = MakeDefects(*program, absl::GetFlag(FLAGS_seed)).size();
      for (const std::string& name : engines) parts_.push_back({name, &text, defects, 0, 0, 0, {}});
    }
    ChildPoolOptions options;
    options.child.standard = kErrorsShown;
    options.jobs = absl::GetFlag(FLAGS_jobs).count();
    options.limits.time = 4 * absl::Duration(absl::GetFlag(FLAGS_search_limit)) + absl::Minutes(2);
    options.stop = Interrupted;
    options.grace = absl::ZeroDuration();
    ChildPool pool(kStudyChildKind, options);
    while (!Interrupted()) {
      RETURN_IF_ERROR(StartMore(pool));
      if (pool.under_way() == 0) break;
      int located = 0;
      for (const Part& part : parts_) located += part.located;
      progress_.Show(
          absl::StrCat(located, " defects of ", parts_.size(), " programs done, ", pool.under_way(), " under way"));
      Take(pool.Next());
    }
    progress_.Show("");
    return Tell(engines, texts.size());
  }

 private:
  absl::Status StartMore(ChildPool& pool) {
    for (Part& part : parts_) {
      while (pool.under_way() < pool.jobs() && part.wants()) {
        const int id = static_cast<int>(tasks_.size());
        tasks_.push_back({&part, part.next});
        DefectOrder order;
        order.set_engine(part.engine);
        order.set_name(part.program->name);
        order.set_source(part.program->source);
        order.set_tests(part.program->tests);
        order.set_seed(absl::GetFlag(FLAGS_seed));
        order.set_number(static_cast<uint32_t>(part.next));
        order.set_pairs(absl::GetFlag(FLAGS_pairs));
        order.set_time_nanoseconds(absl::ToInt64Nanoseconds(absl::GetFlag(FLAGS_search_limit)));
        order.set_verbose(absl::GetFlag(FLAGS_verbose));
        RETURN_IF_ERROR(pool.Begin(id, order));
        ++part.next;
        ++part.under_way;
      }
    }
    return absl::OkStatus();
  }

  static absl::StatusOr<DefectResult> Received(const ChildAnswer& answer) {
    if (!answer.answered) {
      const bool died = answer.end.kind() == ProcessEnd::DIED;
      return absl::InternalError(absl::StrCat(died ? "the engine died: " : "it was ended: ", ToText(answer.end)));
    }
    DefectResult result;
    if (!result.ParseFromString(answer.bytes) || (result.error().empty() && !result.status())) {
      return absl::InternalError("a child's answer is not to be read");
    }
    if (!result.error().empty()) return absl::InternalError(result.error());
    return result;
  }

  void Take(const ChildPool::Ended& ended) {
    auto& [part, number] = tasks_[ended.order];
    --part->under_way;
    if (ended.stopped) return;
    absl::StatusOr<DefectResult> result = Received(ended.answer);
    if (!result.ok()) {
      progress_.Tell(absl::StrCat(part->program->name, ", defect ", number, " in ", part->engine, ": ",
                                  result.status().message()));
      ++failed_;
      return;
    }
    all_pass_ += result->status() == DefectResult::ALL_PASS ? 1 : 0;
    all_fail_ += result->status() == DefectResult::ALL_FAIL ? 1 : 0;
    no_pair_ += result->status() == DefectResult::NO_PAIR ? 1 : 0;
    if (result->status() == DefectResult::LOCATED) {
      ++part->located;
      progress_.Print([&, part = part] {
        std::cerr << (parts_[0].engine == parts_.back().engine ? "" : part->engine + "\t")
                  << StudyLine(part->program->name, *result) << std::endl;
      });
    }
    part->results[number] = *std::move(result);
  }

  absl::Status Tell(const std::vector<std::string>& engines, size_t programs) const {
    std::string lines;
    for (const std::string& engine : engines) {
      std::vector<DefectResult> results;
      for (const Part& part : parts_) {
        if (part.engine != engine) continue;
        for (const auto& [number, result] : part.results) {
          results.push_back(result);
          if (result.status() != DefectResult::LOCATED) continue;
          absl::StrAppend(&lines, engines.size() > 1 ? engine + "\t" : "", StudyLine(part.program->name, result), "\n");
        }
      }
      if (engines.size() > 1) std::cout << engine << ":\n";
      std::cout << StudyTable(results);
    }
    if (engines.size() > 1) std::cout << EnginesTable(Pairs());
    std::cout << "Mutations that no test notices: " << all_pass_ << "; that all tests fail: " << all_fail_
              << "; whose failing runs never end: " << no_pair_
              << "; lost with an error (shown on standard error): " << failed_ << ". Programs: " << programs << "."
              << (Interrupted() ? " Interrupted: this is what was done." : "") << std::endl;
    const std::string out = absl::GetFlag(FLAGS_out);
    return out.empty() ? absl::OkStatus() : WriteFileAtomically(UserPath(out), lines);
  }

  std::vector<TwoEngines> Pairs() const {
    std::vector<TwoEngines> pairs;
    for (size_t i = 0; i + 1 < parts_.size(); i += 2) {
      for (const auto& [number, result] : parts_[i].results) {
        const auto other = parts_[i + 1].results.find(number);
        if (other != parts_[i + 1].results.end()) pairs.push_back({parts_[i].program->name, result, other->second});
      }
    }
    return pairs;
  }

  ProgressLine progress_{"chain_study"};
  // Of one program the engines stand together.
  std::vector<Part> parts_;
  // By the child's id.
  std::vector<std::pair<Part*, size_t>> tasks_;
  int all_pass_ = 0;
  int all_fail_ = 0;
  int no_pair_ = 0;
  int failed_ = 0;
};

std::vector<std::string> EnginesOrBoth() {
  std::vector<std::string> names = EngineNames();
  names.push_back("both");
  return names;
}

absl::Status Run(const CommandLine&) {
  CatchInterrupts();
  return StudyOfAll().Run();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "chain_study",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .choices = {{"engine", twinstep::EnginesOrBoth()}}},
                              twinstep::Run);
}
