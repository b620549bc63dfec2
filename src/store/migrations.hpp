// migrations.hpp -- the schema, as the steps that lead to it.
//
// A step that was released is never edited: a change is a new step at the end. Each is one transaction.
#pragma once

#include "base/result.hpp"
#include "store/session.hpp"

namespace crux::store {

// The number of the last step; the first is 1.
int newest_version();

// Makes the steps that are missing, up to `version`. Two programs that come at once take turns. A database that knows more
// steps than we do is left alone and refused. Throws what SOCI throws.
Result<void> migrate(Session& session, int version = newest_version());

// The number of the last step that was made. REQUIRES: migrate was called once.
int version_of(Session& session);
// The same for a database of any kind: 0 if it is empty or no store.
int version_of_any(Session& session);

}  // namespace crux::store
