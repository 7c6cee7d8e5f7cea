#include "base/value.h"

#include "base/number.h"

namespace agent_timeline {

const Value& null_value() {
  static const Value null;
  return null;
}

Value Value::boolean(bool value) {
  Value out;
  out.kind_ = Kind::boolean;
  out.text_ = value ? "true" : "false";
  return out;
}

Value Value::number(std::string spelling) {
  Value out;
  out.kind_ = Kind::number;
  out.text_ = std::move(spelling);
  return out;
}

Value Value::string(std::string text) {
  Value out;
  out.kind_ = Kind::string;
  out.text_ = std::move(text);
  return out;
}

Value Value::array() {
  Value out;
  out.kind_ = Kind::array;
  return out;
}

Value Value::object() {
  Value out;
  out.kind_ = Kind::object;
  return out;
}

std::string_view Value::string_or_empty() const {
  return is_string() ? std::string_view(text_) : std::string_view();
}

std::optional<std::int64_t> Value::integer() const {
  return is_number() ? parse_integer(text_) : std::nullopt;
}

bool Value::truthy() const {
  switch (kind_) {
    case Kind::null:
      return false;
    case Kind::boolean:
      return text_ == "true";
    case Kind::string:
      return !text_.empty();
    case Kind::number: {
      const std::string_view mantissa =
          std::string_view(text_).substr(0, text_.find_first_of("eE"));
      return mantissa.find_first_of("123456789") != std::string_view::npos;
    }
    case Kind::array:
    case Kind::object:
      return true;
  }
  return false;
}

std::size_t Value::size() const {
  return members_.size();
}

const Value* Value::find(std::string_view key) const {
  if (!is_object()) return nullptr;
  for (auto member = members_.rbegin(); member != members_.rend(); ++member) {
    if (member->key == key) return &member->value;
  }
  return nullptr;
}

const Value& Value::operator[](std::string_view key) const {
  const Value* found = find(key);
  return found == nullptr ? null_value() : *found;
}

const Value& Value::operator[](const char* key) const {
  return (*this)[std::string_view(key)];
}

const Value& Value::element(std::size_t index) const {
  return is_array() && index < members_.size() ? members_[index].value : null_value();
}

Value& Value::back() {
  return members_.back().value;
}

Value& Value::add(std::string key, Value value) {
  // Most values have only a few members; reserving for them avoids moving them on each
  // reallocation.
  constexpr std::size_t few = 4;
  if (members_.empty()) members_.reserve(few);
  members_.push_back({std::move(key), std::move(value)});
  return members_.back().value;
}

}  // namespace agent_timeline
