// Where the documents that promises and entries of corpus/bugs name can be looked up.
#ifndef TWINSTEP_HARNESS_EXPORTS_DOCUMENTS_H_
#define TWINSTEP_HARNESS_EXPORTS_DOCUMENTS_H_

#include <string_view>
#include <vector>

#include "proto/document.pb.h"

namespace twinstep {

struct DocumentPlace {
  Document::Id document;
  std::string_view title;
  std::string_view address;
};

// Null: of NONE.
const DocumentPlace* PlaceOfDocument(Document::Id document);

// Those of the documents, each once, in their order.
std::vector<const DocumentPlace*> PlacesOfDocuments(const std::vector<Document::Id>& documents);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_DOCUMENTS_H_
