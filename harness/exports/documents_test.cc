#include "harness/exports/documents.h"

#include "gtest/gtest.h"
#include "harness/bugs/known_bugs.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

TEST(DocumentsTest, WhatAReportNamesAsASourceCanBeLookedUp) {
  for (const Invariant* const invariant : Invariants()) {
    EXPECT_FALSE(DocumentsIn(ToText(invariant->source)).empty()) << *invariant->promise;
  }
  const KnownBugs& bugs = BuiltInBugs();
  for (const KnownBug& bug : bugs.all()) EXPECT_FALSE(DocumentsIn(bug.why()).empty()) << bugs.IdOf(bug);
}

TEST(DocumentsTest, EachStandsOnce) {
  const auto found = DocumentsIn("DevTools, thread.js: finish; ECMA-262, 9.1; ECMAScript; thread.js");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0]->address, "https://tc39.es/ecma262/");
  EXPECT_TRUE(DocumentsIn("nothing").empty());
}

}  // namespace
}  // namespace twinstep
