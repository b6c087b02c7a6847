#include "harness/results/finding_file.h"

#include <google/protobuf/stubs/logging.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "harness/process/process_end.h"
#include "harness/results/atomic_file.h"
#include "harness/results/crash_phase.h"
#include "harness/results/finding_text.h"
#include "harness/text/message_text.h"
#include "model/answers/equivalence_class.h"

namespace twinstep {
namespace {

constexpr char kPrefix[] = "session-";
constexpr char kFindingSuffix[] = ".pb.zst";
constexpr char kTextSuffix[] = ".txt";
// The library's default: a finding packs in a millisecond.
constexpr int kCompressionLevel = 3;
// 2^27 bytes is the window of a frame packed at the highest level; more is not asked of any reader.
constexpr int kLargestWindowLog = 27;

absl::Status Damaged(const std::string& name, const std::string& how) {
  return absl::DataLossError(absl::StrCat(name, " is not a finding: ", how,
                                          "; remove it, or find its session again with the campaign's settings"));
}

absl::StatusOr<std::string> Unpack(const std::string& packed, const std::string& name) {
  if (packed.empty()) return Damaged(name, "the file is empty");
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  if (!context) return absl::ResourceExhaustedError(absl::StrCat(name, " cannot be read: no memory to unpack it"));
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kLargestWindowLog);
  std::string unpacked;
  std::vector<char> chunk(ZSTD_DStreamOutSize());
  ZSTD_inBuffer in = {packed.data(), packed.size(), 0};
  size_t left = 1;
  while (left != 0) {
    ZSTD_outBuffer out = {chunk.data(), chunk.size(), 0};
    const size_t in_before = in.pos;
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left)) return Damaged(name, absl::StrCat("it is damaged (", ZSTD_getErrorName(left), ")"));
    unpacked.append(chunk.data(), out.pos);
    if (unpacked.size() > kLargestFinding) {
      return Damaged(name, absl::StrCat("it unpacks to more than ", kLargestFinding >> 20, " MiB"));
    }
    if (left != 0 && out.pos == 0 && in.pos == in_before) return Damaged(name, "it is cut off");
  }
  if (in.pos != packed.size()) return Damaged(name, "something follows its end");
  return unpacked;
}

}  // namespace

std::string FindingFileName(uint64_t session) { return absl::StrCat(kPrefix, session, kFindingSuffix); }

std::string FindingTextName(uint64_t session) { return absl::StrCat(kPrefix, session, kTextSuffix); }

std::optional<uint64_t> SessionOfFileName(const std::string& name) {
  absl::string_view number = name;
  uint64_t session = 0;
  if (!absl::StartsWith(number, kPrefix) || !absl::EndsWith(number, kFindingSuffix)) return std::nullopt;
  number.remove_prefix(sizeof kPrefix - 1);
  number.remove_suffix(std::min(number.size(), sizeof kFindingSuffix - 1));
  // SimpleAtoi takes spaces and signs; only the name that we would give counts.
  if (!absl::SimpleAtoi(number, &session) || FindingFileName(session) != name) return std::nullopt;
  return session;
}

absl::StatusOr<std::string> PackFinding(const Finding& original) {
  // What is no UTF-8 could be written but not read again: a crash writes what it likes to standard error.
  Finding finding = original;
  MakeUtf8Valid(finding);
  if (finding.ByteSizeLong() > kLargestFinding) {
    return absl::InvalidArgumentError(absl::StrCat("the finding of session ", finding.session(),
                                                   " cannot be stored: it is larger than ", kLargestFinding >> 20,
                                                   " MiB; its program runs again from the campaign's seed alone"));
  }
  const std::string bytes = DeterministicBytes(finding);
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (!context) return absl::ResourceExhaustedError("a finding cannot be packed: no memory");
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kCompressionLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const size_t size = ZSTD_compress2(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size)) {
    return absl::InternalError(absl::StrCat("a finding cannot be packed: ", ZSTD_getErrorName(size)));
  }
  packed.resize(size);
  return packed;
}

absl::StatusOr<Finding> UnpackFinding(const std::string& packed, const std::string& name) {
  ASSIGN_OR_RETURN(std::string bytes, Unpack(packed, name));
  Finding finding;
  bool parsed = false;
  {
    // It would say on standard error what the status says better.
    google::protobuf::LogSilencer silence;
    parsed = finding.ParseFromString(bytes);
  }
  if (!parsed) return Damaged(name, "its content is none");
  // Any empty or foreign message parses; one of ours always says what it found.
  if (finding.kind_case() == Finding::KIND_NOT_SET || !finding.has_test_case()) {
    return Damaged(name, "it holds no divergence, no warning and no crash");
  }
  return finding;
}

absl::Status WriteFinding(const std::string& folder, const Finding& finding) {
  ASSIGN_OR_RETURN(std::string packed, PackFinding(finding));
  RETURN_IF_ERROR(MakeFolder(folder));
  const std::string text_path = absl::StrCat(folder, "/", FindingTextName(finding.session()));
  const std::string path = absl::StrCat(folder, "/", FindingFileName(finding.session()));
  // One that a power cut damages is made again when its campaign goes on, and there are thousands of them.
  return WriteFilesAtomically({{text_path, FindingText(finding)}, {path, packed}}, Durability::kKill);
}

absl::StatusOr<Finding> ReadFinding(const std::string& path) {
  ASSIGN_OR_RETURN(std::string packed, ReadWholeFile(path, kLargestFinding));
  return UnpackFinding(packed, path);
}

absl::Status RemoveFinding(const std::string& folder, uint64_t session) {
  // The finding first: a text alone is harmless, a finding without a text is not whole.
  RETURN_IF_ERROR(RemoveFile(absl::StrCat(folder, "/", FindingFileName(session))));
  return RemoveFile(absl::StrCat(folder, "/", FindingTextName(session)));
}

namespace {

constexpr size_t kLongestPart = 40;

// Everything but letters and digits becomes one '-', none at the ends.
std::string SafePart(absl::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (safe.size() >= kLongestPart) break;
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_') {
      safe.push_back(c);
    } else if (!safe.empty() && safe.back() != '-') {
      safe.push_back('-');
    }
  }
  while (!safe.empty() && safe.back() == '-') safe.pop_back();
  return safe.empty() ? "none" : safe;
}

// Figures of time and memory differ from run to run.
std::string GroupOf(const ProcessEnd& end) {
  switch (end.kind()) {
    case ProcessEnd::TOO_LONG:
      return "hang";
    case ProcessEnd::TOO_MUCH_MEMORY:
      return "memory";
    default:
      return end.signal() != 0 ? absl::StrCat("crash--signal-", end.signal())
                               : absl::StrCat("crash--exit-code-", end.exit_code());
  }
}

}  // namespace

std::string ClassFolder(const EquivalenceClass& equivalence_class) {
  if (!equivalence_class.invariant().empty()) {
    return absl::StrCat(SafePart(equivalence_class.engine()), "--", SafePart(equivalence_class.invariant()), "--",
                        SafePart(equivalence_class.node_type()));
  }
  const std::string metamorphic = equivalence_class.transformation().empty()
                                      ? ""
                                      : absl::StrCat(SafePart(equivalence_class.engine()), "--",
                                                     SafePart(equivalence_class.transformation()), "--");
  return absl::StrCat(metamorphic, SafePart(LastActionName(equivalence_class)), "--",
                      SafePart(equivalence_class.node_type()), "--", SafePart(ToText(equivalence_class.divergence())));
}

std::string LastActionOf(const TestCase& test_case) {
  // The class's own rule, over a trace that holds nothing but the actions.
  Trace trace;
  for (const Action& action : test_case.actions()) *trace.add_events()->mutable_action() = action;
  Divergence at_the_end;
  at_the_end.set_event(static_cast<uint32_t>(trace.events_size()));
  return LastActionName(ClassOf(trace, at_the_end, nullptr));
}

std::string CrashGroup(const Finding& finding) {
  return absl::StrCat(GroupOf(finding.crash().end()), "--", SafePart(PhaseText(finding.crash())), "--",
                      SafePart(LastActionOf(finding.test_case())));
}

std::string FindingFolder(const Finding& finding) {
  return finding.has_crash() ? absl::StrCat("crashes/", CrashGroup(finding))
                             : absl::StrCat("classes/", ClassFolder(finding.equivalence_class()));
}

}  // namespace twinstep
