#include "harness/exports/documents.h"

#include "gtest/gtest.h"
#include "harness/bugs/known_bugs.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

TEST(DocumentsTest, EachHasATitleAndAnAddress) {
  for (int id = Document::Id_MIN + 1; id <= Document::Id_MAX; ++id) {
    EXPECT_NE(PlaceOfDocument(static_cast<Document::Id>(id)), nullptr) << id;
  }
  EXPECT_EQ(PlaceOfDocument(Document::NONE), nullptr);
}

TEST(DocumentsTest, WhatAReportNamesAsASourceCanBeLookedUp) {
  for (const Invariant* const invariant : Invariants()) {
    for (const PromiseSource& source : SourcesFor(*invariant->source)) {
      EXPECT_NE(PlaceOfDocument(source.document), nullptr) << *invariant->promise;
    }
  }
  const KnownBugs& bugs = BuiltInBugs();
  for (const KnownBug& bug : bugs.all()) {
    EXPECT_GT(bug.documents_size(), 0) << bugs.IdOf(bug);
    for (const int id : bug.documents()) EXPECT_NE(PlaceOfDocument(static_cast<Document::Id>(id)), nullptr);
  }
}

TEST(DocumentsTest, EachIsNamedOnce) {
  const auto places = PlacesOfDocuments({Document::ECMA_262, Document::NONE, Document::CHECKLIST, Document::ECMA_262});
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0]->document, Document::ECMA_262);
  EXPECT_EQ(places[1]->document, Document::CHECKLIST);
}

}  // namespace
}  // namespace twinstep
