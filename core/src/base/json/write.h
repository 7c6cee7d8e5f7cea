// JSON as text: what goes over the boundary and what is shown to people.
// Invariant: the output is valid JSON, valid UTF-8, and of the same value as what was given.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Appends `text` in quotes, escaped by RFC 8259; U+2028 and U+2029 are left as they are.
void append_json_string(std::string& out, std::string_view text);

/// `value` over several lines, indented by two spaces; empty arrays and objects stay on their line.
[[nodiscard]] std::string pretty_json(const Value& value);

/// `value` on one line, without white space.
[[nodiscard]] std::string compact_json(const Value& value);

/// Writes one JSON value piece by piece; commas and colons are its own business. The caller is
/// trusted to open, name and close in an order that makes sense: it is used by code, never driven
/// by input.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  /// Names the next value. `name` is our own: it is not escaped.
  void key(std::string_view name);
  /// The same for a name that is spelled out, in less code at each of the many places.
  [[gnu::noinline]] void key(const char* name);
  void string(std::string_view text);
  void integer(std::int64_t number);
  void boolean(bool value);
  void null();
  /// A value that is JSON already, or members with commas between them.
  void raw(std::string_view json);

 private:
  void separate();
  void open(char bracket);
  void close(char bracket);

  std::string& out_;
  bool needs_comma_ = false;
};

}  // namespace agent_timeline
