// dump_trace FILE [--source]: the trace of a program, or the program as it is rewritten. A development aid.
// dump_trace --compare SETUP FILE...: whether programs do what they did.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_join.h"
#include "engines/parser/parse_for_test.h"
#include "engines/tracing/trace_runner.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

std::string Content(const std::string& name) {
  std::ifstream file(name);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

// dump_trace --compare SETUP FILE...: a line for each file.
int Compare(int argc, char** argv) {
  for (int i = 3; i < argc; ++i) {
    Program program;
    program.add_setup(Content(argv[2]));
    program.set_source(Content(argv[i]));
    TraceOptions options;
    options.cpu_limit = absl::Seconds(10);
    options.max_entries = 4'000'000;
    printf("%s: ", argv[i]);
    fflush(stdout);
    const absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program, options);
    printf("%s\n", !run.ok()   ? std::string(run.status().message()).c_str()
                   : run->same ? Finished::Outcome_Name(run->finished.outcome()).c_str()
                               : ("DIFFERS " + run->difference).c_str());
  }
  return 0;
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  using namespace twinstep;  // NOLINT
  if (argc < 2) return 2;
  if (argc > 3 && std::string(argv[1]) == "--compare") return Compare(argc, argv);
  Program program;
  const std::string name = argv[1];
  program.set_kind(name.ends_with(".mjs") ? Program::MODULE : Program::SCRIPT);
  program.set_source(Content(argv[1]));
  if (argc > 2) {
    absl::StatusOr<Program> written = InstrumentedProgram(ParserForTest(), program);
    printf("%s\n", written.ok() ? written->source().c_str() : std::string(written.status().message()).c_str());
    return 0;
  }
  absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program);
  if (!run.ok()) {
    printf("%s\n", std::string(run.status().message()).c_str());
    return 1;
  }
  for (EventId event = 0; event < run->trace.size(); ++event) {
    printf("%u a%u %s (%s)\n", event, run->trace.activation(event), run->trace.Display(event).c_str(),
           absl::StrJoin(run->trace.operands(event), ",", [](std::string* out, EventId operand) {
             out->append(operand == kNoEvent ? "-" : std::to_string(operand));
           }).c_str());
  }
  for (const std::string& line : run->finished.console()) printf("> %s\n", line.c_str());
  printf("%s %s %s\n", Finished::Outcome_Name(run->finished.outcome()).c_str(),
         ToText(run->finished.exception()).c_str(), run->difference.c_str());
  printf("%.0f ms run, %.0f ms link, %zu bytes, %u events\n", absl::ToDoubleMilliseconds(run->run_time),
         absl::ToDoubleMilliseconds(run->link_time), run->trace.MemoryBytes(), run->trace.size());
  return 0;
}
