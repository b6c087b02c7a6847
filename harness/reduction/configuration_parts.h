// What the configurations of a finding consist of (proto/test_case.proto): flags, options and time zones, and where the
// script begins in its document, each of which may be left out.
#ifndef TWINSTEP_HARNESS_REDUCTION_CONFIGURATION_PARTS_H_
#define TWINSTEP_HARNESS_REDUCTION_CONFIGURATION_PARTS_H_

#include "model/delta_debugging/configuration.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

// Configurations that are only names say what they are. Errors: one has an unknown name.
absl::Status CompleteConfigurations(Finding& finding);

// Of the session's own configuration, then of those that transformations change it to, which all are complete; then the
// first line and column of the script.
int ConfigurationParts(const Finding& finding);

// The same with those parts alone. Names stay, as causes mention them; what has no part left behaves as the default.
Finding WithConfigurationParts(const Finding& finding, const Configuration& kept);

// The session's own configuration is called the default where it has no part.
void NameDefaultConfiguration(Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_CONFIGURATION_PARTS_H_
