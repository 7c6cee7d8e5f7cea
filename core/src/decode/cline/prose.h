// Messages for the model in which Cline's extension writes as text what other programs send as
// blocks: elements around a person's words, calls as elements (`<read_file><path>…`), and their
// results below `[read_file for 'a.ts'] Result:`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

/// A part of a user message.
struct ClineUserPart {
  std::string_view text;
  /// In an element that holds a person's words.
  bool is_user_text = false;
  /// In an element that Cline is known to write.
  bool is_known_element = false;
};

/// True if `text` begins with an element that Cline is known to write.
[[nodiscard]] bool begins_with_cline_element(std::string_view text);

/// True if all of `text` is one element, of any name.
[[nodiscard]] bool is_element(std::string_view text);

/// The parts of a text: a person's words, elements of the program, and the text between them.
[[nodiscard]] std::vector<ClineUserPart> read_cline_user_parts(std::string_view text);

/// The heading above the result of a call.
struct ClineHeading {
  /// The tool's name in the heading; empty if there is no heading.
  std::string_view tool;
  std::string_view below;
};
[[nodiscard]] ClineHeading read_cline_heading(std::string_view text);

/// A part of an assistant's text: prose, a thought, or a call of a tool.
struct ClinePart {
  std::string_view text;
  bool is_thought = false;
  std::string_view tool = {};
  Value input = {};
};
/// Reads the parts of an assistant's text. Elements in a fenced block of Markdown are quoted, and
/// are no parts; with `has_native_calls`, its calls are blocks, and an element that looks like one
/// is text.
[[nodiscard]] std::vector<ClinePart> read_cline_prose(std::string_view text, bool has_native_calls);

}  // namespace agent_timeline
