#include "decode/read/json_patch.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/number.h"

namespace agent_timeline {
namespace {

using Path = std::vector<std::string>;

/// Splits a JSON Pointer (RFC 6901) into names; nothing if it is invalid.
std::optional<Path> read_pointer(std::string_view text) {
  Path path;
  if (text.empty()) return path;
  if (text.front() != '/') return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      path.emplace_back();
    } else if (text[i] == '~' && i + 1 < text.size()) {
      path.back() += text[++i] == '1' ? '/' : '~';
    } else {
      path.back() += text[i];
    }
  }
  if (path.size() > limits::kJsonDepth) return std::nullopt;
  return path;
}

const Value* find_value(const Value& document, const Path& path) {
  const Value* at = &document;
  for (const std::string& name : path) {
    if (at->is_array()) {
      const std::optional<std::size_t> index = parse_integer<std::size_t>(name);
      if (!index || *index >= at->size()) return nullptr;
      at = &at->members()[*index].value;
    } else {
      at = at->find(name);
      if (at == nullptr) return nullptr;
    }
  }
  return at;
}

/// One change: sets the value at a path, or removes it if `value` is null.
class Change {
 public:
  Change(const Path& path, const Value* value, bool replaces)
      : path_(path), value_(value), replaces_(replaces) {}

  /// Returns `value`, which is at the first `depth` names of the path, with the change applied.
  [[nodiscard]] Value apply_to(const Value& value, std::size_t depth) const {
    if (depth == path_.size()) return value_ == nullptr ? Value() : *value_;
    if (value.is_array()) return in_array(value, depth);
    return value.is_object() ? in_object(value, depth) : value;
  }

 private:
  [[nodiscard]] bool is_last(std::size_t depth) const { return depth + 1 == path_.size(); }

  [[nodiscard]] Value in_object(const Value& value, std::size_t depth) const {
    Value out = Value::object();
    bool found = false;
    for (const Member& member : value.members()) {
      const bool is_target = member.key == path_[depth];
      found = found || is_target;
      if (is_target && is_last(depth) && value_ == nullptr) continue;
      out.add(member.key, is_target ? apply_to(member.value, depth + 1) : member.value);
    }
    if (!found && is_last(depth) && value_ != nullptr) out.add(path_[depth], *value_);
    return out;
  }

  [[nodiscard]] Value in_array(const Value& value, std::size_t depth) const {
    Value out = Value::array();
    std::size_t index = 0;
    for (const Member& member : value.members()) {
      const bool is_target = std::to_string(index++) == path_[depth];
      const bool inserts = is_target && is_last(depth) && !replaces_ && value_ != nullptr;
      if (inserts) out.add({}, *value_);
      if (is_target && is_last(depth) && value_ == nullptr) continue;
      out.add({}, is_target && !inserts ? apply_to(member.value, depth + 1) : member.value);
    }
    const bool is_end = path_[depth] == "-" || path_[depth] == std::to_string(index);
    if (is_end && is_last(depth) && value_ != nullptr && !replaces_) out.add({}, *value_);
    return out;
  }

  const Path& path_;
  const Value* value_;
  bool replaces_;
};

Value apply_operation(Value document, const Value& operation) {
  const auto path = read_pointer(operation["path"].string_or_empty());
  if (!path) return document;
  const std::string_view name = operation["op"].string_or_empty();
  if (name == "add" || name == "replace")
    return Change(*path, &operation["value"], name == "replace").apply_to(document, 0);
  if (name == "remove") return Change(*path, nullptr, false).apply_to(document, 0);
  if (name != "move" && name != "copy") return document;
  const auto from = read_pointer(operation["from"].string_or_empty());
  const Value* found = from ? find_value(document, *from) : nullptr;
  if (found == nullptr) return document;
  const Value moved = *found;
  if (name == "move") document = Change(*from, nullptr, false).apply_to(document, 0);
  return Change(*path, &moved, false).apply_to(document, 0);
}

/// How many values a document may have, since copies of copies grow exponentially; and how many
/// values all operations of a patch may copy, since each operation copies the document.
constexpr std::size_t kMaxValues = limits::kEventBytes / 8;
constexpr std::size_t kMaxCopied = 4 * limits::kEventBytes;

/// Adds the number of values in `value` to `count`. False if it nests deeper than JSON may.
bool count_values(const Value& value, std::size_t depth, std::size_t& count) {
  ++count;
  if (depth > limits::kJsonDepth) return false;
  for (const Member& member : value.members()) {
    if (!count_values(member.value, depth + 1, count)) return false;
  }
  return true;
}

}  // namespace

/// Stops at the first operation whose result exceeds these limits.
Value apply_json_patch(Value document, const Value& patch) {
  std::size_t copied = 0;
  for (const Member& operation : patch.members()) {
    Value next = apply_operation(document, operation.value);
    std::size_t count = 0;
    if (!count_values(next, 0, count) || count > kMaxValues) break;
    copied += count;
    if (copied > kMaxCopied) break;
    document = std::move(next);
  }
  return document;
}

}  // namespace agent_timeline
