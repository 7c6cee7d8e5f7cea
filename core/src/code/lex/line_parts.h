// Elements that configuration files and build scripts share: a key, a section or a directive at the
// start of a line. For the families of line-based languages.
#pragma once

#include <cstddef>

#include "code/lex/rules.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {

/// Emits the key at the start of the line, before one of `separators`, as a property. Returns false
/// if there is none; keys contain no brackets or quotes.
bool take_key(Scanner& scanner, CharSet separators);

/// Emits `[section]` or `[[section]]` as a heading if only a comment follows.
bool take_section(Scanner& scanner);

/// Emits the first word of the line as a keyword.
void take_directive(Scanner& scanner);

}  // namespace agent_timeline::code::lex
