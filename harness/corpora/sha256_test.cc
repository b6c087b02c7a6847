#include "harness/corpora/sha256.h"

#include <string>

#include "absl/strings/escaping.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Hex(const std::string& bytes) { return std::string(absl::BytesToHexString(bytes)); }

// The examples of FIPS 180-4 and of NIST's test vectors.
TEST(Sha256Test, PublishedExamples) {
  EXPECT_EQ(Hex(Sha256Of("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Hex(Sha256Of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Hex(Sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Hex(Sha256Of(std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256Test, InPiecesAsInOne) {
  const std::string text(200, 'x');
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    Sha256 hash;
    hash.Add(text.substr(0, cut));
    hash.Add(text.substr(cut));
    ASSERT_EQ(hash.Finish(), Sha256Of(text)) << cut;
  }
}

TEST(Sha256Test, FieldsHaveBorders) {
  Sha256 one, other;
  one.AddField("ab");
  one.AddField("c");
  other.AddField("a");
  other.AddField("bc");
  EXPECT_NE(one.Finish(), other.Finish());
}

}  // namespace
}  // namespace twinstep
