#include "engines/spidermonkey/spidermonkey_engine.h"

#include <utility>

#include "engines/known_engines.h"
#include "engines/spidermonkey/spidermonkey_bare_run.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_process.h"
#include "engines/spidermonkey/spidermonkey_session.h"
#include "engines/watchdog.h"

namespace twinstep {
namespace {

class SpiderMonkeyEngine final : public Engine, public SessionOwner {
 public:
  SpiderMonkeyEngine(const SpiderMonkeyOptions& options, std::unique_ptr<SpiderMonkeyContext> context)
      : options_(options), context_(std::move(context)), watchdog_([this] { context_->RequestEnd(); }) {}

  const EngineFacts& facts() const override { return *FindEngineFacts("spidermonkey"); }
  std::string_view version() const override { return SpiderMonkeyProcess::Get().version(); }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    if (session_exists_) return absl::FailedPreconditionError("a session of this engine exists already");
    RETURN_IF_ERROR(ReplaceContext());
    session_exists_ = true;
    auto session = std::make_unique<SpiderMonkeySession>(*context_, watchdog_, *this, program, options);
    RETURN_IF_ERROR(session->Load());
    return session;
  }

  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    if (records.coverage != nullptr) *records.coverage = Coverage();
    if (records.coverage != nullptr && records.truth != nullptr) {
      return absl::InvalidArgumentError("a bare run has one record: coverage or truth");
    }
    if (session_exists_) return absl::FailedPreconditionError("a session of this engine exists already");
    RETURN_IF_ERROR(ReplaceContext());
    return SpiderMonkeyBareRun(*context_, watchdog_, program, options).Run(records, context_reusable_);
  }

  void OnSessionEnd(bool reusable) override {
    session_exists_ = false;
    context_reusable_ = context_reusable_ && reusable;
  }

 private:
  absl::Status ReplaceContext() {
    if (context_reusable_) return absl::OkStatus();
    context_.reset();
    ASSIGN_OR_RETURN(context_, SpiderMonkeyContext::Create(options_.heap_limit));
    context_reusable_ = true;
    return absl::OkStatus();
  }

  const SpiderMonkeyOptions options_;
  std::unique_ptr<SpiderMonkeyContext> context_;
  bool context_reusable_ = true;
  bool session_exists_ = false;
  // Last, as its thread uses the context.
  Watchdog watchdog_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeSpiderMonkeyEngine(const SpiderMonkeyOptions& options) {
  ASSIGN_OR_RETURN(std::unique_ptr<SpiderMonkeyContext> context, SpiderMonkeyContext::Create(options.heap_limit));
  return std::make_unique<SpiderMonkeyEngine>(options, std::move(context));
}

}  // namespace twinstep
