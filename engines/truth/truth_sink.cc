#include "engines/truth/truth_sink.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/truth/recorder_js.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// What recorder.js says in the place of a site: minus a TruthLog::Cut, or this.
constexpr int64_t kJobsBegin = -5;
constexpr int64_t kMade = -6;
constexpr int64_t kProgramEnds = -7;
// Its arguments: site, activation, object, value; then as many for each change.
constexpr int kGroup = 4;

}  // namespace

TruthSink::TruthSink(TruthRecording& recording) : recording_(recording) { recording_.log.Clear(); }

std::string TruthSink::Script() const {
  const TruthCopy& copy = *recording_.copy;
  std::string names, bindings;
  for (int kind = 0; kind < kTruthEventKinds; ++kind) {
    const std::string name = copy.NameOf(static_cast<TruthEventKind>(kind));
    absl::StrAppend(&names, "'", name, "',");
    absl::StrAppend(&bindings, name, ",");
  }
  std::string variables;
  for (const TruthSite& site : copy.sites) absl::StrAppend(&variables, "[", absl::StrJoin(site.variables, ","), "],");
  std::string copies;
  for (const auto& [code, copy_of_it] : copy.made) {
    absl::StrAppend(&copies, JsLiteral(code), ",", JsLiteral(copy_of_it), ",");
  }
  return absl::StrCat("const {", bindings, "}=", std::string(kRecorderJs), "('", HostName(), "',[", names, "],[",
                      variables, "],[", copies, "],", recording_.limits.reads, ",", recording_.limits.calls_untold,
                      ")");
}

std::string TruthSink::HostName() const { return recording_.copy->prefix + "host"; }

bool TruthSink::Cut(TruthLog::Cut why) {
  recording_.log.set_cut(why);
  return false;
}

bool TruthSink::Take(int argument_count, absl::FunctionRef<int64_t(int)> integer,
                     absl::FunctionRef<void(int, Value&)> read) {
  TruthLog& log = recording_.log;
  const int64_t site = integer(0);
  if (site == kMade) {
    std::string code;
    for (int i = kGroup - 1; i < argument_count; i += kGroup) {
      Value piece;
      read(i, piece);
      code += piece.string().utf8();
    }
    bytes_ += code.size();
    const auto known = std::find_if(log.mutable_made()->begin(), log.mutable_made()->end(),
                                    [&code](const MadeCode& one) { return one.code() == code; });
    if (known != log.mutable_made()->end()) {
      known->set_from_several(true);
    } else {
      MadeCode& one = *log.add_made();
      one.set_code(std::move(code));
      one.set_call(static_cast<int32_t>(integer(1)));
    }
    return bytes_ <= recording_.limits.bytes || Cut(TruthLog::BYTES);
  }
  if (site == kProgramEnds) {
    ends_program_ = true;
    return false;
  }
  if (site < 0 && site != kJobsBegin) return Cut(static_cast<TruthLog::Cut>(-site));
  if (log.events_size() >= static_cast<int>(recording_.limits.events)) return Cut(TruthLog::EVENTS);
  TruthEvent& event = *log.add_events();
  if (site == kJobsBegin) {
    event.set_jobs_begin(true);
    return true;
  }
  event.set_site(static_cast<uint32_t>(site));
  event.set_activation(static_cast<uint32_t>(integer(1)));
  if (integer(2) >= 0) read(3, *event.mutable_value());
  for (int i = kGroup; i + kGroup <= argument_count; i += kGroup) {
    TruthChange& change = *event.add_changes();
    change.set_activation(static_cast<uint32_t>(integer(i)));
    change.set_variable(static_cast<int32_t>(integer(i + 1)));
    const int64_t object = integer(i + 2);
    if (object < 0) continue;
    change.set_object(static_cast<uint32_t>(object));
    read(i + 3, *change.mutable_value());
  }
  bytes_ += event.ByteSizeLong();
  return bytes_ <= recording_.limits.bytes || Cut(TruthLog::BYTES);
}

}  // namespace twinstep
