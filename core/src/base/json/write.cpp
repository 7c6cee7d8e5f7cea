#include "base/json/write.h"

#include "base/number.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

bool needs_escape(char c) {
  return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
}

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default: {
      const auto code = static_cast<unsigned char>(c);
      out += "\\u00";
      out += kHexDigits[code >> 4];
      out += kHexDigits[code & 0xF];
    }
  }
}

void append_scalar(std::string& out, const Value& value) {
  if (value.is_null()) {
    out += "null";
  } else if (value.is_string()) {
    append_json_string(out, value.text());
  } else {
    out += value.text();
  }
}

/// How a value is written: on one line, or over several lines at indentation level `depth`.
struct Layout {
  bool pretty = false;
  std::size_t depth = 0;

  void new_line(std::string& out) const {
    if (!pretty) return;
    out += '\n';
    out.append(depth * 2, ' ');
  }
};

void append_value(std::string& out, const Value& value, Layout layout) {
  if (!value.is_array() && !value.is_object()) return append_scalar(out, value);
  out += value.is_array() ? '[' : '{';
  const Layout inner{layout.pretty, layout.depth + 1};
  bool first = true;
  for (const Member& member : value.members()) {
    if (!first) out += ',';
    first = false;
    inner.new_line(out);
    if (value.is_object()) {
      append_json_string(out, member.key);
      out += layout.pretty ? ": " : ":";
    }
    append_value(out, member.value, inner);
  }
  if (!first) layout.new_line(out);
  out += value.is_array() ? ']' : '}';
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t clean = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!needs_escape(text[i])) continue;
    out += text.substr(clean, i - clean);
    append_escape(out, text[i]);
    clean = i + 1;
  }
  out += text.substr(clean);
  out += '"';
}

std::string pretty_json(const Value& value) {
  std::string out;
  append_value(out, value, {true, 0});
  return out;
}

std::string compact_json(const Value& value) {
  std::string out;
  append_value(out, value, {false, 0});
  return out;
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
  out_ += needs_comma_ ? std::string_view(",\"") : std::string_view("\"");
  out_ += name;
  out_ += "\":";
  needs_comma_ = false;
}

void JsonWriter::key(const char* name) {
  key(std::string_view(name));
}

void JsonWriter::string(std::string_view text) {
  separate();
  append_json_string(out_, text);
}

void JsonWriter::integer(std::int64_t number) {
  separate();
  append_number(out_, number);
}

void JsonWriter::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
}

void JsonWriter::null() {
  separate();
  out_ += "null";
}

void JsonWriter::raw(std::string_view json) {
  separate();
  out_ += json;
}

}  // namespace agent_timeline
