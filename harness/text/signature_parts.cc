#include "harness/text/signature_parts.h"

namespace twinstep {
namespace {

constexpr std::string_view kBehindSide = " : ", kBehindInvariant = " @ ";

}  // namespace

SignatureParts PartsOf(std::string_view signature) {
  SignatureParts parts;
  const size_t colon = signature.find(kBehindSide);
  parts.side = std::string(signature.substr(0, colon));
  if (colon == std::string_view::npos) return parts;
  const std::string_view rest = signature.substr(colon + kBehindSide.size());
  parts.rest = std::string(rest);
  const size_t at = rest.find(kBehindInvariant);
  if (at == std::string_view::npos) return parts;
  parts.invariant = std::string(rest.substr(0, at));
  parts.construct = std::string(rest.substr(at + kBehindInvariant.size()));
  return parts;
}

bool NamesAPromise(std::string_view signature) { return signature.find(kBehindInvariant) != std::string_view::npos; }

}  // namespace twinstep
