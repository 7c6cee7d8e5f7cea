#include "decode/json_reader.h"

#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "decode/decimal.h"
#include "decode/json_scanner.h"

namespace agent_timeline {
namespace {

/// Puts the tokens together. Steps answer whether the text is JSON so far; if not, `error` says
/// what is wrong.
class TreeBuilder {
 public:
  explicit TreeBuilder(std::string_view text) : scanner_(text) {}

  bool read() {
    do {
      if (!step(scanner_.next())) return false;
    } while (!open_.empty());
    return scanner_.next() == JsonToken::end;
  }

  Value take() { return std::move(root_); }
  [[nodiscard]] JsonError error() const { return error_; }

 private:
  enum class Expected : std::uint8_t { value, value_or_end, key, key_or_end, separator };

  bool step(JsonToken token) {
    switch (expected_) {
      case Expected::value_or_end:
        return token == JsonToken::end_array ? close() : value(token);
      case Expected::value:
        return value(token);
      case Expected::key_or_end:
        return token == JsonToken::end_object ? close() : key(token);
      case Expected::key:
        return key(token);
      case Expected::separator:
        return separator(token);
    }
    return false;
  }

  bool value(JsonToken token) {
    switch (token) {
      case JsonToken::begin_object:
        return open(Value::object(), Expected::key_or_end);
      case JsonToken::begin_array:
        return open(Value::array(), Expected::value_or_end);
      case JsonToken::null:
        return add(Value());
      case JsonToken::boolean_true:
        return add(Value::boolean(true));
      case JsonToken::boolean_false:
        return add(Value::boolean(false));
      case JsonToken::string:
        return add(Value::string(std::move(scanner_.string())));
      case JsonToken::number:
        return number();
      default:
        return false;
    }
  }

  bool number() {
    if (exceeds_double(scanner_.number())) {
      error_ = JsonError::number_range;
      return false;
    }
    return add(Value::number(std::string(scanner_.number())));
  }

  bool key(JsonToken token) {
    if (token != JsonToken::string) return false;
    key_ = std::move(scanner_.string());
    expected_ = Expected::value;
    return scanner_.next() == JsonToken::colon;
  }

  bool separator(JsonToken token) {
    const bool in_object = open_.back()->is_object();
    if (token == (in_object ? JsonToken::end_object : JsonToken::end_array)) return close();
    expected_ = in_object ? Expected::key : Expected::value;
    return token == JsonToken::comma;
  }

  Value& place(Value value) {
    if (open_.empty()) return root_ = std::move(value);
    Value& placed = open_.back()->add(std::move(key_), std::move(value));
    key_.clear();
    return placed;
  }

  bool add(Value value) {
    place(std::move(value));
    expected_ = Expected::separator;
    return true;
  }

  /// A container stays where it is while it is filled: its parent gets no further member until
  /// then, so that the pointer holds.
  bool open(Value value, Expected first) {
    if (open_.size() == limits::kJsonDepth) {
      error_ = JsonError::too_deep;
      return false;
    }
    open_.push_back(&place(std::move(value)));
    expected_ = first;
    return true;
  }

  bool close() {
    open_.pop_back();
    expected_ = Expected::separator;
    return true;
  }

  JsonScanner scanner_;
  Value root_;
  std::vector<Value*> open_;
  std::string key_;
  Expected expected_ = Expected::value;
  JsonError error_ = JsonError::syntax;
};

}  // namespace

std::variant<Value, JsonError> read_json(std::string_view text) {
  TreeBuilder builder(text);
  if (!builder.read()) return builder.error();
  return builder.take();
}

}  // namespace agent_timeline
