// A differential campaign: many sessions of two debuggers over a corpus, in this process and on this thread.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_H_
#define TWINSTEP_HARNESS_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "model/debugger.h"
#include "model/differential.h"
#include "model/layer.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct CampaignOptions {
  uint64_t seed = 1;
  // Ends after whichever comes first. Without `sessions` the number depends on the machine.
  std::optional<uint64_t> sessions;
  absl::Duration time = absl::Seconds(60);
  DifferentialOptions differential;
  SessionOptions session;
};

// The first session that showed something, with all that is needed to see it again.
struct Sample {
  uint64_t session = 0;
  size_t program = 0;
  Divergence divergence;
  Trace v8;
  Trace spidermonkey;
};

// Divergences of one equivalence class that have the same explanation.
struct ClassCount {
  EquivalenceClass equivalence_class;
  Explanation explanation;
  uint64_t sessions = 0;
  Sample sample;
};

struct CampaignResult {
  uint64_t sessions = 0;
  uint64_t actions = 0;
  absl::Duration elapsed;
  std::map<DifferentialResult::End, uint64_t> ends;
  std::map<Divergence::Type, uint64_t> by_type;
  // Sessions that could not be run, by reason.
  std::map<std::string, uint64_t> failed;
  // Unexplained first, then by size, then by name.
  std::vector<ClassCount> classes;
  // Distinct equivalence classes, whatever their explanations.
  size_t equivalence_classes = 0;
};

// Called about every second with what there is so far (classes not yet filled in); returning false ends the campaign.
using Progress = std::function<bool(const CampaignResult&)>;

// Session i debugs program i modulo their number with chance from (seed, i): equal options and corpus give equal
// results, time limits aside.
absl::StatusOr<CampaignResult> RunCampaign(const std::vector<Program>& programs, Engine& v8, Engine& spidermonkey,
                                           Parser& parser, const CampaignOptions& options, const Progress& progress);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_H_
