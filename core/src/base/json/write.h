// Writes JSON text, for the boundary to JavaScript and for display.
// Invariant: the output is valid JSON in valid UTF-8 and has the same value as the input.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Appends `text` in quotes, escaped according to RFC 8259; U+2028 and U+2029 stay unescaped.
void append_json_string(std::string& out, std::string_view text);

/// Formats `value` over several lines, indented by two spaces; empty arrays and objects stay on one
/// line.
[[nodiscard]] std::string pretty_json(const Value& value);

/// Formats `value` on one line, without white space.
[[nodiscard]] std::string compact_json(const Value& value);

/// Writes one JSON value piece by piece and adds the commas and colons. The calls must be in a
/// valid order, which is not checked: only code drives this class, never input.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  /// Writes the name of the next value. `name` is not escaped: it must be a constant of ours.
  void key(std::string_view name);
  /// The same for string literals, to keep the code at the many call sites small.
  [[gnu::noinline]] void key(const char* name);
  void string(std::string_view text);
  void integer(std::int64_t number);
  void boolean(bool value);
  void null();
  /// Writes a value that is already JSON, or members with commas between them.
  void raw(std::string_view json);

 private:
  void separate();
  void open(char bracket);
  void close(char bracket);

  std::string& out_;
  bool needs_comma_ = false;
};

}  // namespace agent_timeline
