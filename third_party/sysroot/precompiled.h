// What every C++ file of the project would parse anew: standard library, Abseil, Protocol Buffers, GoogleTest, and the messages that
// most files speak of (the protos of sysroot.bzl). Precompiled once for a sysroot (precompile.sh); a file still includes what it uses,
// as builds with a sanitizer go without.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/flags/flag.h"
#include "absl/functional/any_invocable.h"
#include "absl/log/check.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "google/protobuf/extension_set.h"
#include "google/protobuf/generated_enum_reflection.h"
#include "google/protobuf/generated_message_reflection.h"
#include "google/protobuf/map.h"
#include "google/protobuf/map_entry.h"
#include "google/protobuf/map_field_inl.h"
#include "google/protobuf/message.h"
#include "google/protobuf/repeated_field.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/unknown_field_set.h"
#include "gtest/gtest.h"
#include "proto/action.pb.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"
#include "proto/cause_key.pb.h"
#include "proto/corpus.pb.h"
#include "proto/divergence.pb.h"
#include "proto/evaluation.pb.h"
#include "proto/finding.pb.h"
#include "proto/location.pb.h"
#include "proto/mismatch.pb.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/test_case.pb.h"
#include "proto/trace.pb.h"
#include "proto/transformation.pb.h"
#include "proto/truth.pb.h"
#include "proto/value.pb.h"
#include "proto/verdict.pb.h"

// What std::format writes into, which <chrono> brings along: every file would instantiate its virtual functions, in 5 % of its time.
// Nobody formats with it.
#if _GLIBCXX_RELEASE < 16
extern template class std::__format::_Seq_sink<std::string>;
extern template class std::__format::_Seq_sink<std::wstring>;
#endif
