#include "engines/spidermonkey/spidermonkey_bare_run.h"

#include <optional>
#include <string>
#include <utility>

#include "engines/rejection_handler.h"
#include "engines/spidermonkey/firefox/firefox_session.h"
#include "engines/spidermonkey/without_ion.h"

namespace twinstep {

absl::StatusOr<Finished> SpiderMonkeyBareRun::Run(const BareRunRecords& records, bool& reusable) {
  Coverage* const coverage = records.coverage;
  running_.set_truth(records.truth);
  if (NamesRejectionHandler(program_)) running_.set_tells_rejections();
  prelude_.set_listener(&listener_);
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
  RETURN_IF_ERROR(running_.Open());
  if (coverage != nullptr) {
    RETURN_IF_ERROR(prelude_.BeginCoverage(running_.global()));
  }
  Finished finished;
  bool rejected = false;
  RETURN_IF_ERROR(running_.Compile(describe, rejected, finished));
  if (rejected) return finished;
  error_.Update(running_.Run(describe, finished));
  error_.Update(listener_.error());
  const bool limit_reached = running_.NoteLimits(finished);
  for (std::string& line : context_.console().Take()) finished.add_console(std::move(line));
  if (limit_reached) return finished;
  if (!error_.ok()) return error_;
  if (finished.outcome() == Finished::OUTCOME_UNSPECIFIED) {
    return absl::InternalError("SpiderMonkey ended the program without a reason");
  }
  if (coverage == nullptr) return finished;
  error_.Update(listener_.ListCoverage(prelude_, program_, *coverage));
  if (!error_.ok()) return error_;
  return finished;
}

absl::Status SpiderMonkeyBareRun::Describe(JS::HandleValue value, Value& out) {
  RETURN_IF_ERROR(prelude_.Begin(running_.global()));
  absl::Status status = prelude_.WriteForeign(value, kExceptionLimits, out);
  status.Update(prelude_.End());
  return status;
}

}  // namespace twinstep
