// A JSON value that keeps the order of keys and the spelling of numbers, because people are shown
// both. Read-only after decoding, except for documents that are patched (json/patch.h). Nesting is
// bounded by limits::kJsonDepth, which bounds the recursion of copying and destroying.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agent_timeline {

struct Member;

class Value {
 public:
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

  Value() = default;
  static Value boolean(bool value);
  /// `spelling` is the number as written in the input.
  static Value number(std::string spelling);
  static Value string(std::string text);
  static Value array();
  static Value object();

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool is_null() const { return kind_ == Kind::null; }
  [[nodiscard]] bool is_string() const { return kind_ == Kind::string; }
  [[nodiscard]] bool is_number() const { return kind_ == Kind::number; }
  [[nodiscard]] bool is_array() const { return kind_ == Kind::array; }
  [[nodiscard]] bool is_object() const { return kind_ == Kind::object; }

  /// The text of a string, or the spelling of a number or boolean; otherwise empty.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// The text if this is a string, else empty.
  [[nodiscard]] std::string_view string_or_empty() const;
  /// The number if this is an integer in range; numbers in strings do not count.
  [[nodiscard]] std::optional<std::int64_t> integer() const;
  /// Truthiness as in JavaScript: null, false, 0 and "" are false; every array and object is true.
  [[nodiscard]] bool truthy() const;

  /// Elements of an array (with empty keys) or members of an object, in input order.
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  /// The same for a patch, which changes arrays and objects in place.
  [[nodiscard]] std::vector<Member>& changeable_members() { return members_; }
  [[nodiscard]] std::size_t size() const;
  /// Returns the member named `key` (the last one, as in JSON.parse), or nullptr.
  [[nodiscard]] const Value* find(std::string_view key) const;
  /// Like `find`, but returns the null value for a missing member.
  [[nodiscard]] const Value& operator[](std::string_view key) const;
  /// The same for string literals. Never inlined: decoders have more than a thousand such calls,
  /// and passing a pointer takes less code than a pointer and a length.
  [[nodiscard, gnu::noinline]] const Value& operator[](const char* key) const;
  [[nodiscard]] const Value& element(std::size_t index) const;

  /// Adds an element or member and returns it; the reference is valid until the next addition.
  Value& add(std::string key, Value value);
  /// The member added last; there must be one. For readers of a value that is still growing.
  [[nodiscard]] Value& back();
  /// Appends to the text of a string.
  void append_text(std::string_view text) { text_ += text; }

 private:
  Kind kind_ = Kind::null;
  std::string text_;
  std::vector<Member> members_;
};

struct Member {
  std::string key;
  Value value;
};

/// The shared null value that stands for missing members.
[[nodiscard]] const Value& null_value();

}  // namespace agent_timeline
