#include "base/json/read.h"

// A namespace of our own, because the library is built without exceptions and RTTI here: a program
// can then link it together with another build of it.
#define NLOHMANN_JSON_NAMESPACE_BEGIN \
  namespace nlohmann {                \
  inline namespace agent_timeline_core {
#define NLOHMANN_JSON_NAMESPACE_END \
  }                                 \
  }
#define JSON_NOEXCEPTION
#define JSON_NO_IO
#define JSON_USE_GLOBAL_UDLS 0
#define JSON_ASSERT(condition) static_cast<void>(0)
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"

namespace agent_timeline {
namespace {

using Json = nlohmann::json;

constexpr int kNumberOverflow = 406;  // the library's id for this error

/// Builds the value from the library's parse events, in order. Each function returns whether to
/// continue; if it returns false, `error` has the reason. The library defines the names.
class TreeBuilder {
 public:
  bool null() { return add(Value()); }
  bool boolean(bool value) { return add(Value::boolean(value)); }

  /// An integer with a sign. Zero is the only one with two spellings.
  bool number_integer(std::int64_t value) {
    return add(Value::number(value == 0 ? "-0" : std::to_string(value)));
  }
  bool number_unsigned(std::uint64_t value) { return add(Value::number(std::to_string(value))); }

  bool number_float(double, const std::string& spelling) {
    std::string number = spelling;
    // The library writes the decimal point of the process's locale.
    const std::size_t point = number.find_first_not_of("-+0123456789eE");
    if (point != std::string::npos) number[point] = '.';
    return add(Value::number(std::move(number)));
  }

  /// Copied, because the library's buffer has excess capacity.
  bool string(const std::string& text) { return add(Value::string(text)); }
  bool key(const std::string& name) {
    key_ = name;
    return true;
  }

  bool start_object(std::size_t) { return open(Value::object()); }
  bool start_array(std::size_t) { return open(Value::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  /// Does not occur in JSON text.
  bool binary(const Json::binary_t&) { return false; }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& problem) {
    error_ = problem.id == kNumberOverflow ? JsonError::number_range : JsonError::syntax;
    return false;
  }

  [[nodiscard]] Value take() { return std::move(root_); }
  [[nodiscard]] JsonError error() const { return error_; }

 private:
  Value& insert(Value value) {
    if (open_.empty()) return root_ = std::move(value);
    return open_.back()->add(std::exchange(key_, {}), std::move(value));
  }

  bool add(Value value) {
    insert(std::move(value));
    return true;
  }

  /// The pointer stays valid while the container is filled, because its parent gets no further
  /// member until then.
  bool open(Value value) {
    if (open_.size() == limits::kJsonDepth) {
      error_ = JsonError::too_deep;
      return false;
    }
    open_.push_back(&insert(std::move(value)));
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
  // The library treats NUL as the end of the text and would ignore what follows.
  if (text.find('\0') != std::string_view::npos) return JsonError::syntax;
  TreeBuilder builder;
  const char* const begin = text.data();
  if (!Json::sax_parse(begin, begin + text.size(), &builder)) return builder.error();
  return builder.take();
}

}  // namespace agent_timeline
