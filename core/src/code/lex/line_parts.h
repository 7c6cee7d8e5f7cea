// What lines of configuration files and scripts for builders have in common: a key, a section, a
// directive at their start. For the families whose languages go by lines.
#pragma once

#include <cstddef>

#include "code/lex/rules.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {

/// Takes the key that stands at the start of the line in front of one of `separators`, as a
/// property. Brackets and quotes are in no key; false when there is none.
bool take_key(Scanner& scanner, CharSet separators);

/// Takes `[section]` or `[[section]]` when nothing but a comment follows it, as a heading.
bool take_section(Scanner& scanner);

/// Takes the first word of the line as a keyword.
void take_directive(Scanner& scanner);

}  // namespace agent_timeline::code::lex
