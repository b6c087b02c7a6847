#include "harness/subjects/remote_messages.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/time/time.h"
#include "model/setup_scripts.h"
#include "model/source/source_text.h"

namespace twinstep {

void SetStatus(const absl::Status& status, RemoteReply& reply) {
  reply.Clear();
  reply.set_code(static_cast<int>(status.code()));
  reply.set_message(std::string(status.message()));
  if (const std::optional<SetupFailure> failure = SetupFailureOf(status)) *reply.mutable_setup_failed() = *failure;
}

absl::Status StatusOf(const RemoteReply& reply) {
  if (reply.code() == 0) return absl::OkStatus();
  absl::Status status(static_cast<absl::StatusCode>(reply.code()), reply.message());
  if (reply.has_setup_failed()) Attach(reply.setup_failed(), status);
  return status;
}

RemoteValueLimits ToMessage(const ValueLimits& limits) {
  RemoteValueLimits message;
  message.set_object_depth(limits.object_depth);
  message.set_properties(limits.properties);
  message.set_string_length(limits.string_length);
  return message;
}

ValueLimits LimitsOf(const RemoteValueLimits& limits) {
  return {.object_depth = limits.object_depth(),
          .properties = limits.properties(),
          .string_length = limits.string_length()};
}

RemoteProgram ToMessage(const Program& program, const SessionOptions& options) {
  RemoteProgram message;
  *message.mutable_program() = program;
  message.set_breakpoint_sliding(options.breakpoint_sliding);
  message.set_cpu_limit_nanoseconds(absl::ToInt64Nanoseconds(options.cpu_limit));
  message.set_tools_rules(options.tools_rules);
  message.set_counts(options.counts);
  return message;
}

SessionOptions OptionsOf(const RemoteProgram& program) {
  return {.breakpoint_sliding = program.breakpoint_sliding(),
          .cpu_limit = absl::Nanoseconds(program.cpu_limit_nanoseconds()),
          .tools_rules = program.tools_rules(),
          .counts = program.counts()};
}

RemoteTruthCopy ToMessage(const TruthRecording& recording) {
  RemoteTruthCopy message;
  message.set_prefix(recording.copy->prefix);
  for (const TruthSite& site : recording.copy->sites) {
    message.add_sites()->mutable_variables()->Add(site.variables.begin(), site.variables.end());
  }
  for (const auto& [code, copy] : recording.copy->made) {
    RemoteTruthCopy::Made& made = *message.add_made();
    made.set_code(code);
    made.set_copy(copy);
  }
  message.set_events(recording.limits.events);
  message.set_reads(recording.limits.reads);
  message.set_bytes(recording.limits.bytes);
  message.set_calls_untold(recording.limits.calls_untold);
  return message;
}

TruthCopy CopyOf(const RemoteTruthCopy& copy) {
  TruthCopy result;
  result.prefix = copy.prefix();
  for (const RemoteTruthSite& site : copy.sites()) {
    result.sites.emplace_back().variables.assign(site.variables().begin(), site.variables().end());
  }
  for (const RemoteTruthCopy::Made& made : copy.made()) result.made.emplace_back(made.code(), made.copy());
  return result;
}

TruthLimits LimitsOf(const RemoteTruthCopy& copy) {
  return {.events = copy.events(),
          .reads = copy.reads(),
          .bytes = copy.bytes(),
          .calls_untold = copy.calls_untold()};
}

RemoteCoverage ToMessage(const Coverage& coverage) {
  RemoteCoverage message;
  for (const SourceRange& range : coverage.not_executed()) {
    message.add_not_executed(range.begin);
    message.add_not_executed(range.end);
  }
  for (const CoveragePoint& point : coverage.points()) {
    RemoteCoveragePoint& one = *message.add_points();
    one.set_offset(point.offset);
    one.set_executed(point.executed);
    one.set_starts_statement(point.starts_statement);
  }
  return message;
}

Coverage CoverageOf(const RemoteCoverage& coverage, const std::string& source) {
  const SourceText text(source);
  CoverageBuilder builder(text);
  for (int i = 0; i + 1 < coverage.not_executed_size(); i += 2) {
    builder.NotExecuted(coverage.not_executed(i), coverage.not_executed(i + 1));
  }
  for (const RemoteCoveragePoint& point : coverage.points()) {
    const TextPosition position = text.PositionAt(point.offset());
    builder.Point(position.line, position.column, point.executed(), point.starts_statement());
  }
  return std::move(builder).Build();
}

}  // namespace twinstep
