#include "harness/isolation/versions/program_end.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/answers/display.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

// As shims/loader.js prints them.
constexpr std::string_view kMissingMark = "\x01missing ";
constexpr std::string_view kRefusedMark = "\x01refused ";

// Names of Node's and of test runners' that are not defined here.
constexpr std::string_view kMissingNames[] = {
    "Buffer",
    "URL",
    "URLSearchParams",
    "TextEncoder",
    "TextDecoder",
    "AbortController",
    "AbortSignal",
    "fetch",
    "structuredClone",
    "performance",
    "Blob",
    "Event",
    "EventTarget",
    "crypto",
    "MessageChannel",
    "ReadableStream",
    "WritableStream",
    "TransformStream",
    "FormData",
    "Headers",
    "Request",
    "Response",
    "WebSocket",
    "BroadcastChannel",
    "atob",
    "btoa",
    "expect",
    "jest",
    "vi",
    "CustomEvent",
};

// What the run asked for and is not here; empty: nothing.
std::string WhatIsMissing(const RunEnd& end) {
  for (const std::string& line : end.console) {
    if (absl::StartsWith(line, std::string(kMissingMark))) {
      return absl::StrCat("it needs Node's ", line.substr(kMissingMark.size()));
    }
  }
  for (const std::string_view name : kMissingNames) {
    if (end.what == absl::StrCat("ReferenceError: ", std::string(name), " is not defined")) {
      return absl::StrCat("it needs ", std::string(name));
    }
  }
  return "";
}

// "TypeError: x is not a function"; other values as people read them.
std::string SignatureOf(const Value& thrown) {
  if (!thrown.has_object()) return ToText(thrown);
  std::string message;
  for (const Property& property : thrown.object().properties()) {
    if (!property.symbol() && property.name().utf8() == "message" && property.value().has_string()) {
      message = property.value().string().utf8();
    }
  }
  const std::string type = thrown.object().class_name();
  return message.empty() ? type : absl::StrCat(type, ": ", message);
}

// A file, or what it is part of.
std::string SourceName(const AssembledProgram& program, ProgramSource::Where where, int index) {
  for (const ProgramSource& source : program.sources) {
    if (source.where == where && source.index == index && !source.path.empty()) return source.path;
  }
  return "the program";
}

// Of a place in a source: the column in its file, whose text has something before it on the first line.
uint32_t ColumnInFile(const ProgramSource& source, uint32_t line, uint32_t column) {
  return line == 1 ? column - std::min(column, static_cast<uint32_t>(source.prefix)) : column;
}

SetupFailure InItsFile(const AssembledProgram& program, SetupFailure failure) {
  for (const ProgramSource& source : program.sources) {
    if (source.where == ProgramSource::Where::kSetup && source.index == static_cast<int>(failure.script())) {
      failure.set_column(ColumnInFile(source, failure.line(), failure.column()));
    }
  }
  return failure;
}

// "lib/a.mjs:2:8: "; empty where it is in no file of a version, or not known.
std::string PlaceInItsFile(const AssembledProgram& program, const ExceptionTold& told) {
  const Location& place = told.location();
  const auto is_there = [&](const ProgramSource& source) {
    return place.source() == Location::MODULE
               ? source.where == ProgramSource::Where::kModule &&
                     program.program.modules(source.index).specifier() == place.name()
               : place.source() == Location::MAIN && source.where == ProgramSource::Where::kMain;
  };
  const auto source = std::find_if(program.sources.begin(), program.sources.end(), is_there);
  if (!told.has_location() || source == program.sources.end() || source->path.empty()) return "";
  return absl::StrCat(source->path, ":", place.line(), ":", ColumnInFile(*source, place.line(), place.column()), ": ");
}

}  // namespace

RunEnd EndOfProgram(const AssembledProgram& program, const TrialAnswer& answer, absl::Duration time_limit) {
  RunEnd end;
  if (!answer.answered) {
    end.kind = RunEnd::Kind::kDidNotEnd;
    const bool died = answer.end.kind() == ProcessEnd::DIED;
    end.what = absl::StrCat(died ? "ends the engine: " : "", ToText(answer.end));
    return end;
  }
  if (answer.result.outcome() == TrialResult::NO_ANSWER) {
    if (!answer.result.has_setup_failed()) {
      end.kind = RunEnd::Kind::kDidNotEnd;
      end.what = answer.result.reason();
      return end;
    }
    const SetupFailure& failure = answer.result.setup_failed();
    if (absl::StartsWith(failure.reason(), "SyntaxError: ")) {
      end.kind = RunEnd::Kind::kDoesNotHoldTogether;
      end.what = ToText(InItsFile(program, failure),
                        SourceName(program, ProgramSource::Where::kSetup, static_cast<int>(failure.script())));
    } else {
      end.kind = RunEnd::Kind::kThrew;
      end.what = failure.reason();
    }
    return end;
  }
  const Finished& finished = answer.result.finished();
  end.console.assign(finished.console().begin(), finished.console().end());
  for (const std::string& line : end.console) {
    if (!absl::StartsWith(line, std::string(kRefusedMark))) continue;
    end.kind = RunEnd::Kind::kRanNoTest;
    end.what = line.substr(kRefusedMark.size());
    return end;
  }
  switch (finished.outcome()) {
    case Finished::COMPLETED:
      break;
    case Finished::THREW:
      end.kind = RunEnd::Kind::kThrew;
      end.what = SignatureOf(finished.exception());
      break;
    case Finished::REJECTED:
      end.kind = RunEnd::Kind::kDoesNotHoldTogether;
      end.what = absl::StrCat(PlaceInItsFile(program, finished.told()), SignatureOf(finished.exception()));
      break;
    case Finished::OUT_OF_MEMORY:
      end.kind = RunEnd::Kind::kDidNotEnd;
      end.what = "out of memory";
      break;
    default:
      end.kind = RunEnd::Kind::kDidNotEnd;
      end.what = absl::StrCat("not over after ", absl::FormatDuration(time_limit), " of CPU time");
      break;
  }
  if (std::string missing = WhatIsMissing(end); !missing.empty()) {
    end.kind = RunEnd::Kind::kMissesNode;
    end.what = std::move(missing);
  }
  return end;
}

}  // namespace twinstep
