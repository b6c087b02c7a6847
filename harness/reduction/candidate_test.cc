#include "harness/reduction/candidate_test.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/process/shell_command.h"
#include "harness/trials/trial_process.h"

namespace twinstep {
namespace {

class CommandTest : public CandidateTest {
 public:
  CommandTest(const std::string& command, TemporaryFolder folder, std::string extension,
              const CandidateTestOptions& options)
      : command_(absl::StrCat(command, " \"$1\"")),
        folder_(std::move(folder)),
        extension_(std::move(extension)),
        options_(options) {}

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    const size_t jobs = static_cast<size_t>(std::max(options_.jobs, 1));
    for (size_t begin = 0; begin < texts.size(); begin += jobs) {
      std::vector<RunningCommand> running;
      for (size_t i = begin; i < std::min(begin + jobs, texts.size()); ++i) {
        absl::StatusOr<RunningCommand> one = Start(texts[i], i - begin);
        if (!one.ok()) return one.status();
        running.push_back(*std::move(one));
      }
      for (RunningCommand& one : running) {
        const std::optional<CommandEnd> end = one.Wait(options_.stop);
        // The others are of no use behind one that was not waited for.
        if (!end) return outcomes;
        const bool exited = end->kind == CommandEnd::Kind::kExited;
        if (exited && !started_ && (end->code == 126 || end->code == 127)) {
          return absl::NotFoundError(absl::StrCat("the test cannot be run: the shell ended with exit code ", end->code,
                                                  end->code == 127 ? ", which says that there is no such command"
                                                                   : ", which says that it may not be executed"));
        }
        started_ = true;
        outcomes.push_back(exited && end->code == 0   ? TestOutcome::kPass
                           : exited && end->code == 1 ? TestOutcome::kFail
                                                      : TestOutcome::kUnresolved);
      }
    }
    return outcomes;
  }

 private:
  absl::StatusOr<RunningCommand> Start(const std::string& text, size_t job) {
    const std::string file = absl::StrCat(folder_.path(), "/candidate-", job, extension_);
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) return absl::ResourceExhaustedError(absl::StrCat(file, " cannot be written; is the disk full?"));
    return RunningCommand::Start({.command = command_, .arguments = {file}, .time_limit = options_.time_limit});
  }

  const std::string command_;
  const TemporaryFolder folder_;
  const std::string extension_;
  const CandidateTestOptions options_;
  // The command has come to an end of its own.
  bool started_ = false;
};

// As a JavaScript string literal.
std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' || c == '\'') {
      absl::StrAppend(&quoted, "\\", std::string(1, c));
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\r') {
      quoted += "\\r";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

class ScriptTest : public CandidateTest {
 public:
  ScriptTest(std::string script, const CandidateTestOptions& options)
      : script_(std::move(script)),
        pool_(options.jobs,
              {.cpu = options.time_limit, .patience = 2 * options.time_limit + absl::Seconds(5), .memory_mib = 2048},
              options.stop) {}

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TrialOrder> orders;
    for (const std::string& text : texts) {
      Program& script = *orders.emplace_back().mutable_script();
      script.set_name("test");
      script.add_setup(absl::StrCat("var input = ", Quoted(text), ";"));
      script.set_source(script_);
    }
    absl::StatusOr<std::vector<TrialAnswer>> answers = pool_.Run(orders);
    if (!answers.ok()) return answers.status();
    std::vector<TestOutcome> outcomes;
    for (const TrialAnswer& answer : *answers) outcomes.push_back(OutcomeOf(answer));
    return outcomes;
  }

 private:
  static TestOutcome OutcomeOf(const TrialAnswer& answer) {
    const Finished& finished = answer.result.finished();
    if (!answer.answered || finished.outcome() != Finished::COMPLETED || finished.console_size() == 0) {
      return TestOutcome::kUnresolved;
    }
    const std::string& last = finished.console(finished.console_size() - 1);
    return last == "pass" ? TestOutcome::kPass : last == "fail" ? TestOutcome::kFail : TestOutcome::kUnresolved;
  }

  const std::string script_;
  TrialPool pool_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<CandidateTest>> TestByCommand(const std::string& command, const std::string& extension,
                                                             const CandidateTestOptions& options) {
  absl::StatusOr<TemporaryFolder> folder = TemporaryFolder::Make("twinstep-reduce");
  if (!folder.ok()) return folder.status();
  return std::make_unique<CommandTest>(command, *std::move(folder), extension, options);
}

std::unique_ptr<CandidateTest> TestByScript(const std::string& script, const CandidateTestOptions& options) {
  return std::make_unique<ScriptTest>(script, options);
}

}  // namespace twinstep
