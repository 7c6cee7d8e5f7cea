#include "decode/json_reader.h"

#include <nlohmann/json.hpp>
#include <string>

#include "base/limits.h"

namespace agent_timeline {
namespace {

constexpr int kNumberOutOfRange = 406;  // nlohmann's id of that error

/// Builds the tree from the parser's calls. A `false` ends the parse; `error` then says why.
class TreeBuilder {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  bool null() { return add(Value()); }
  bool boolean(bool value) { return add(Value::boolean(value)); }
  /// The parser calls this only for numbers with a minus sign, so that 0 here was spelled `-0`.
  bool number_integer(number_integer_t value) {
    return add(Value::number(value == 0 ? "-0" : std::to_string(value)));
  }
  bool number_unsigned(number_unsigned_t value) {
    return add(Value::number(std::to_string(value)));
  }
  bool number_float(number_float_t, const string_t& spelling) {
    return add(Value::number(spelling));
  }
  bool string(string_t& text) { return add(Value::string(std::move(text))); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Value::object()); }
  bool start_array(std::size_t) { return open(Value::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(string_t& name) {
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& problem) {
    error_ = problem.id == kNumberOutOfRange ? JsonError::number_range : JsonError::syntax;
    return false;
  }

  Value take() { return std::move(root_); }
  [[nodiscard]] JsonError error() const { return error_; }

 private:
  Value& place(Value value) {
    if (open_.empty()) return root_ = std::move(value);
    return open_.back()->add(std::move(key_), std::move(value));
  }
  bool add(Value value) {
    place(std::move(value));
    key_.clear();
    return true;
  }
  /// A container stays where it is while it is filled: its parent gets no further member until
  /// then, so that the pointer holds.
  bool open(Value value) {
    if (open_.size() == limits::kJsonDepth) {
      error_ = JsonError::too_deep;
      return false;
    }
    Value& placed = place(std::move(value));
    key_.clear();
    open_.push_back(&placed);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Value root_;
  std::vector<Value*> open_;
  std::string key_;
  JsonError error_ = JsonError::syntax;
};

}  // namespace

std::variant<Value, JsonError> read_json(std::string_view text) {
  // The parser takes a NUL for the end of the input and would drop what is behind it.
  if (text.find('\0') != std::string_view::npos) return JsonError::syntax;
  TreeBuilder builder;
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return builder.error();
  return builder.take();
}

}  // namespace agent_timeline
