#include "engines/spidermonkey/firefox/bare_run_listener.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/firefox/source_names.h"

namespace twinstep {
namespace {

// Numbers of OnSource.
constexpr int kMain = 0;
constexpr int kOther = 1;

}  // namespace

absl::Status BareRunListener::ListCoverage(Prelude& prelude, const Program& program, Coverage& coverage) {
  CoverageBuilder builder{SourceText(program.source())};
  builder_ = &builder;
  start_ = ScriptStart(program);
  absl::Status status = prelude.ListCoverage(kMain);
  builder_ = nullptr;
  if (status.ok()) coverage = std::move(builder).Build();
  return status;
}

void BareRunListener::OnHookFailed(std::string_view error) {
  error_.Update(absl::InternalError(absl::StrCat("a debugger hook failed: ", std::string(error))));
}

int BareRunListener::OnSource(std::string_view introduction, std::string_view, std::string_view, std::string_view) {
  return introduction == kMainIntroduction ? kMain : kOther;
}

void BareRunListener::OnCoveredScript(int begin, int end, bool executed) { builder_->Function(begin, end, executed); }

void BareRunListener::OnCoveredPlace(Position position, double count, bool is_step_start) {
  const TextPosition place = start_.ToSource({position.line, position.column});
  builder_->Point(place.line, place.column, count > 0, is_step_start);
}

}  // namespace twinstep
