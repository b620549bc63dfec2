// database.hpp -- the address of a PostgreSQL database with its password, which should not stand in the list of processes.
#pragma once

#include <string>

#include "base/result.hpp"

namespace crux::cli {

// `url` with the password in the first line of `file`; without a file, with that of the variable CRUX_DB_PASSWORD, if it is set.
// An address that has a password already is taken as it is, unless a file is given: then it is wrong.
Result<std::string> database_url(const std::string& url, const std::string& file);

}  // namespace crux::cli
