// How characters are spelled in HTML text and in attribute values. For html_writer.cpp only.
// Invariant: what is appended is valid UTF-8 and cannot end the text or value that it stands in.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// Escapes `&`, `<`, `>` and U+00A0, as a browser does when it serialises text.
void append_text(std::string& out, std::string_view text);

/// Escapes `&`, `"` and U+00A0; writes `<` as U+2039 and `>` as U+203A.
void append_attribute_value(std::string& out, std::string_view value);

/// Keeps the characters [A-Za-z0-9_+#.-] of `value` (`language-c++` is a class), and single spaces
/// between runs of them.
void append_class_tokens(std::string& out, std::string_view value);

}  // namespace agent_timeline
