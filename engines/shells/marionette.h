// Marionette, the protocol by which Firefox is driven (firefox-source-docs.mozilla.org, testing/marionette).
#ifndef TWINSTEP_ENGINES_SHELLS_MARIONETTE_H_
#define TWINSTEP_ENGINES_SHELLS_MARIONETTE_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace twinstep {

// Has a Firefox on this machine, which listens on that port, run the script in its own process, with the rights of its
// own code; does not wait for its end. The connection, for the caller to keep as long as the script runs, and to close.
// Errors: Unavailable, Firefox answers something else, or nothing for that long.
absl::StatusOr<int> RunInBrowser(int port, std::string_view script, absl::Duration limit = absl::Minutes(2));

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_MARIONETTE_H_
