// Messages for the model in which Cline's extension writes in words what other programs have blocks
// for: elements around what a person says, calls as elements (`<read_file><path>…`), and what came
// of them below `[read_file for 'a.ts'] Result:`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

/// A part of what a message of a user says.
struct ClineSaid {
  std::string_view text;
  /// A person's words; the rest is the program's.
  bool is_words = false;
  /// In an element that Cline is known to have.
  bool is_marked = false;
};

/// Whether it begins with an element that Cline is known to have.
[[nodiscard]] bool begins_cline_mark(std::string_view text);

/// Whether all of it is one element, of whatever name.
[[nodiscard]] bool is_element(std::string_view text);

/// The parts of a text: words of a person, elements of the program, and what stands between them.
[[nodiscard]] std::vector<ClineSaid> read_cline_said(std::string_view text);

/// The heading of what came of a call.
struct ClineHeading {
  /// What the call is named there; empty for no heading.
  std::string_view tool;
  std::string_view below;
};
[[nodiscard]] ClineHeading read_cline_heading(std::string_view text);

/// A part of what an assistant says: text, a thought, or a call by its tool.
struct ClinePart {
  std::string_view text;
  bool is_thought = false;
  std::string_view tool = {};
  Value input = {};
};
[[nodiscard]] std::vector<ClinePart> read_cline_prose(std::string_view text);

}  // namespace agent_timeline
