// Escapes text and attribute values for HTML. Only for html_writer.cpp.
// Invariant: the output is valid UTF-8 and cannot end the text or value that it is part of.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// Escapes `&`, `<`, `>` and U+00A0, as browsers do when they serialise text.
void append_text(std::string& out, std::string_view text);

/// Escapes `&`, `"` and U+00A0; writes `<` as U+2039 and `>` as U+203A.
void append_attribute_value(std::string& out, std::string_view value);

/// Appends only the characters [A-Za-z0-9_+#.-] of `value` (`language-c++` is a class), with single
/// spaces between runs of them.
void append_class_tokens(std::string& out, std::string_view value);

}  // namespace agent_timeline
