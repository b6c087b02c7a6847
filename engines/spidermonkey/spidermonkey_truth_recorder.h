// Records in SpiderMonkey what an instrumented copy tells (engines/truth/truth_sink.h).
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TRUTH_RECORDER_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TRUTH_RECORDER_H_

#include <js/RootingAPI.h>
#include <jsapi.h>

#include "engines/truth/truth_sink.h"
#include "engines/watchdog.h"
#include "model/status.h"

namespace twinstep {

// For one run. Lives until the realm's code no longer runs.
class SpiderMonkeyTruthRecorder {
 public:
  // `watchdog` limits the run. All of them outlive it.
  SpiderMonkeyTruthRecorder(JSContext* cx, Watchdog& watchdog, TruthRecording& recording)
      : cx_(cx), watchdog_(watchdog), sink_(recording), begin_jobs_(cx) {}
  SpiderMonkeyTruthRecorder(const SpiderMonkeyTruthRecorder&) = delete;
  SpiderMonkeyTruthRecorder& operator=(const SpiderMonkeyTruthRecorder&) = delete;

  // Before any other code of the realm. Internal error: SpiderMonkey refuses.
  absl::Status Install(JS::HandleObject global);
  // The top level has come back: what runs from here on are jobs. In the realm.
  void BeginJobs();

 private:
  static bool Emit(JSContext* cx, unsigned argc, JS::Value* vp);

  JSContext* const cx_;
  Watchdog& watchdog_;
  TruthSink sink_;
  JS::PersistentRootedValue begin_jobs_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TRUTH_RECORDER_H_
