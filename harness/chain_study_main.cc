// //harness:chain_study: how well cause transitions locate defects.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "harness/command/command_line.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/child_kind.h"
#include "harness/process/child_pool.h"
#include "harness/process/interrupt.h"
#include "harness/results/atomic_file.h"
#include "harness/studies/defects/defect_record.h"
#include "harness/studies/defects/defect_study.h"
#include "harness/studies/defects/study_child.h"
#include "harness/studies/defects/study_table.h"
#include "proto/chain_study.pb.h"

ABSL_FLAG(std::string, folder, "corpus/defects", "programs X.js with tests X.tests.js");
ABSL_FLAG(std::string, programs, "", "of these only those whose name holds this");
ABSL_FLAG(int, defects, 8, "defects per program");
ABSL_FLAG(uint64_t, seed, 1, "which of all mutations");
ABSL_FLAG(std::string, engine, "v8", "v8, spidermonkey, or both: each, and whether their chains are the same");
ABSL_FLAG(int, jobs, 0, "defects studied at a time; 0: as many as the machine has processors");
ABSL_FLAG(int, pairs, 4, "pairs of a failing and a passing run per defect");
ABSL_FLAG(absl::Duration, time_limit, absl::Seconds(30), "for the chains of one defect");
ABSL_FLAG(bool, verbose, false, "tell each chain on standard error");
ABSL_FLAG(std::string, out, "", "file for a line per defect, fields with tabs between them");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "chain_study: makes one-line defects by seeded mutation in programs with tests, and measures which share of the "
    "code is read before they are found: by cause transitions, coverage (Ochiai) and nearest neighbour.\n"
    "  chain_study [--defects=8] [--seed=1] [--engine=v8] [--jobs=4]\n"
    "Only defects that make some tests fail and not all count. Ctrl-C answers with those that are done.";

struct Texts {
  std::string name;
  std::string source;
  std::string tests;
};

absl::StatusOr<std::vector<Texts>> ReadTexts() {
  const std::string folder = absl::GetFlag(FLAGS_folder);
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
    absl::StatusOr<std::string> source = ReadFile(folder + "/" + text.name + ".js");
    if (!source.ok()) return source.status();
    absl::StatusOr<std::string> tests = ReadFile(folder + "/" + text.name + ".tests.js");
    if (!tests.ok()) return tests.status();
    text.source = *std::move(source);
    text.tests = *std::move(tests);
  }
  return texts;
}

// One engine's study of one program: defects are tried in order until enough of them are located. No more are under way
// than are wanted still, so that the same ones are studied however many children there are.
struct Progress {
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
    absl::StatusOr<std::vector<Texts>> texts = ReadTexts();
    if (!texts.ok()) return texts.status();
    const std::string engine = absl::GetFlag(FLAGS_engine);
    const std::vector<std::string> engines =
        engine == "both" ? std::vector<std::string>{"v8", "spidermonkey"} : std::vector<std::string>{engine};
    absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
    if (!parser.ok()) return parser.status();
    for (const Texts& text : *texts) {
      const absl::StatusOr<InstrumentedProgram> program = Instrument(text.source, ParseGoal::kScript, **parser);
      if (!program.ok())
        return absl::Status(program.status().code(),
                            absl::StrCat(text.name, ": ", std::string(program.status().message())));
      const size_t defects = MakeDefects(*program, absl::GetFlag(FLAGS_seed)).size();
      for (const std::string& name : engines) parts_.push_back({name, &text, defects, 0, 0, 0, {}});
    }
    const absl::StatusOr<int> jobs = JobsOf(absl::GetFlag(FLAGS_jobs));
    if (!jobs.ok()) return jobs.status();
    ChildPoolOptions options;
    options.child.standard = kErrorsShown;
    options.jobs = *jobs;
    options.limits.time = absl::GetFlag(FLAGS_time_limit) * 4 + absl::Minutes(2);
    options.stop = Interrupted;
    options.grace = absl::ZeroDuration();
    ChildPool pool(kStudyChildKind, options);
    while (!Interrupted()) {
      if (absl::Status status = StartMore(pool); !status.ok()) return status;
      if (pool.under_way() == 0) break;
      Take(pool.Next());
    }
    return Tell(engines, texts->size());
  }

 private:
  absl::Status StartMore(ChildPool& pool) {
    for (Progress& part : parts_) {
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
        order.set_time_nanoseconds(absl::ToInt64Nanoseconds(absl::GetFlag(FLAGS_time_limit)));
        order.set_verbose(absl::GetFlag(FLAGS_verbose));
        if (absl::Status status = pool.Begin(id, order); !status.ok()) return status;
        ++part.next;
        ++part.under_way;
      }
    }
    return absl::OkStatus();
  }

  static absl::StatusOr<DefectResult> Received(const ChildAnswer& answer) {
    if (!answer.answered) {
      const bool died = answer.end.kind == ChildEnd::Kind::kDied;
      return absl::InternalError(absl::StrCat(died ? "the engine died: " : "it was ended: ", answer.end.text));
    }
    DefectAnswer message;
    if (!message.ParseFromString(answer.bytes)) return absl::InternalError("a child's answer is not to be read");
    return ResultOf(message);
  }

  void Take(const ChildPool::Ended& ended) {
    auto& [part, number] = tasks_[ended.order];
    --part->under_way;
    if (ended.stopped) return;
    absl::StatusOr<DefectResult> result = Received(ended.answer);
    if (!result.ok()) {
      std::cerr << "chain_study: " << part->program->name << ", defect " << number << " in " << part->engine << ": "
                << result.status().message() << std::endl;
      ++failed_;
      return;
    }
    all_pass_ += result->status == DefectResult::Status::kAllPass ? 1 : 0;
    all_fail_ += result->status == DefectResult::Status::kAllFail ? 1 : 0;
    no_pair_ += result->status == DefectResult::Status::kNoPair ? 1 : 0;
    if (result->status == DefectResult::Status::kLocated) {
      ++part->located;
      std::cerr << (parts_[0].engine == parts_.back().engine ? "" : part->engine + "\t")
                << StudyLine(part->program->name, *result) << std::endl;
    }
    part->results[number] = *std::move(result);
  }

  absl::Status Tell(const std::vector<std::string>& engines, size_t programs) const {
    std::string lines;
    for (const std::string& engine : engines) {
      std::vector<DefectResult> results;
      for (const Progress& part : parts_) {
        if (part.engine != engine) continue;
        for (const auto& [number, result] : part.results) {
          results.push_back(result);
          if (result.status != DefectResult::Status::kLocated) continue;
          absl::StrAppend(&lines, engines.size() > 1 ? engine + "\t" : "", StudyLine(part.program->name, result), "\n");
        }
      }
      if (engines.size() > 1) std::cout << engine << ":\n";
      std::cout << StudyTable(results);
    }
    if (engines.size() > 1) std::cout << EnginesTable(Pairs());
    std::cout << "Mutations that no test tells: " << all_pass_ << "; that all tests fail: " << all_fail_
              << "; whose failing runs never end: " << no_pair_
              << "; lost with an error (told on standard error): " << failed_ << ". Programs: " << programs << "."
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

  // Of one program the engines stand together.
  std::vector<Progress> parts_;
  // By the child's id.
  std::vector<std::pair<Progress*, size_t>> tasks_;
  int all_pass_ = 0;
  int all_fail_ = 0;
  int no_pair_ = 0;
  int failed_ = 0;
};

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, kUsage, __FILE__);
  if (!command_line.ok()) return ReportError("chain_study", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  const std::string engine = absl::GetFlag(FLAGS_engine);
  if (absl::GetFlag(FLAGS_defects) < 1 || absl::GetFlag(FLAGS_pairs) < 1 ||
      absl::GetFlag(FLAGS_time_limit) <= absl::ZeroDuration()) {
    return ReportError("chain_study",
                       absl::InvalidArgumentError("--defects, --pairs and --time_limit must be above zero"));
  }
  if (engine != "v8" && engine != "spidermonkey" && engine != "both") {
    return ReportError("chain_study", absl::InvalidArgumentError("--engine must be v8, spidermonkey or both"));
  }
  CatchInterrupts();
  const absl::Status status = StudyOfAll().Run();
  return status.ok() ? kExitOk : ReportError("chain_study", status);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  return twinstep::Main(argc, argv);
}
