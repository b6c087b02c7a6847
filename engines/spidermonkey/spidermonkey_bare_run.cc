#include "engines/spidermonkey/spidermonkey_bare_run.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/rejection_handler.h"
#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/without_ion.h"

namespace twinstep {
namespace {

// Numbers of OnSource.
constexpr int kMain = 0;
constexpr int kOther = 1;

}  // namespace

absl::StatusOr<Finished> SpiderMonkeyBareRun::Run(const BareRunRecords& records, bool& reusable) {
  Coverage* const coverage = records.coverage;
  running_.set_truth(records.truth);
  if (NamesRejectionHandler(program_)) running_.set_tells_rejections();
  prelude_.set_listener(this);
  std::optional<WithoutIon> without_ion;
  if (coverage != nullptr) without_ion.emplace(context_.cx());
  absl::StatusOr<Finished> finished = RunCounted(coverage);
  {
    const SpiderMonkeyContext::DebuggerControl control(context_);
    JS_ClearPendingException(context_.cx());
    if (coverage != nullptr) error_.Update(prelude_.EndCoverage());
  }
  prelude_.set_listener(nullptr);
  reusable = running_.Close(error_.ok());
  return finished;
}

absl::StatusOr<Finished> SpiderMonkeyBareRun::RunCounted(Coverage* coverage) {
  const auto describe = [this](JS::HandleValue value, Value& out) { return Describe(value, out); };
  if (absl::Status status = running_.Open(); !status.ok()) return status;
  if (coverage != nullptr) {
    if (absl::Status status = prelude_.BeginCoverage(running_.global()); !status.ok()) return status;
  }
  Finished finished;
  bool rejected = false;
  if (absl::Status status = running_.Compile(describe, rejected, finished); !status.ok()) return status;
  if (rejected) return finished;
  error_.Update(running_.Run(describe, finished));
  const bool limit_reached = running_.NoteLimits(finished);
  for (std::string& line : context_.console().Take()) finished.add_console(std::move(line));
  if (limit_reached) return finished;
  if (!error_.ok()) return error_;
  if (finished.outcome() == Finished::OUTCOME_UNSPECIFIED) {
    return absl::InternalError("SpiderMonkey ended the program without a reason");
  }
  if (coverage == nullptr) return finished;
  CoverageBuilder builder{SourceText(program_.source())};
  builder_ = &builder;
  {
    const SpiderMonkeyContext::DebuggerControl control(context_);
    error_.Update(prelude_.ListCoverage(kMain));
  }
  builder_ = nullptr;
  if (!error_.ok()) return error_;
  *coverage = std::move(builder).Build();
  return finished;
}

absl::Status SpiderMonkeyBareRun::Describe(JS::HandleValue value, Value& out) {
  if (absl::Status status = prelude_.Begin(running_.global()); !status.ok()) return status;
  absl::Status status = prelude_.WriteForeign(value, kExceptionLimits, out);
  status.Update(prelude_.End());
  return status;
}

void SpiderMonkeyBareRun::OnHookFailed(std::string_view error) {
  error_.Update(absl::InternalError(absl::StrCat("a debugger hook failed: ", std::string(error))));
}

int SpiderMonkeyBareRun::OnSource(std::string_view introduction, std::string_view, std::string_view) {
  return introduction == kMainIntroduction ? kMain : kOther;
}

void SpiderMonkeyBareRun::OnCoveredScript(int begin, int end, bool executed) {
  builder_->Function(begin, end, executed);
}

void SpiderMonkeyBareRun::OnCoveredPlace(Position position, double count, bool is_step_start) {
  builder_->Point(position.line, position.column, count > 0, is_step_start);
}

}  // namespace twinstep
