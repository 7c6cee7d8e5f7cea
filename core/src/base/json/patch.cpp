#include "base/json/patch.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/number.h"

namespace agent_timeline {
namespace {

using Pointer = std::vector<std::string>;

/// How many values a patched document may have.
constexpr std::size_t kMaxValues = limits::kEventBytes / 8;
/// How much work each value that was received permits, and how much of it can be saved up.
constexpr std::int64_t kWorkPerValue = 16;
constexpr std::int64_t kMaxWork = kMaxValues;
/// Passing over a member is cheaper than copying a value.
constexpr std::size_t kMembersPerWork = 64;

/// Splits a JSON Pointer (RFC 6901) into names; nothing if it is invalid.
std::optional<Pointer> read_pointer(std::string_view text) {
  Pointer pointer;
  if (text.empty()) return pointer;
  if (text.front() != '/') return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      pointer.emplace_back();
    } else if (text[i] == '~' && i + 1 < text.size()) {
      pointer.back() += text[++i] == '1' ? '/' : '~';
    } else {
      pointer.back() += text[i];
    }
  }
  if (pointer.size() > limits::kJsonDepth) return std::nullopt;
  return pointer;
}

/// Reads the index of an array's element, which has no sign and no leading zeros.
std::optional<std::size_t> read_index(std::string_view name, std::size_t size) {
  const bool is_canonical = name == "0" || (!name.empty() && name.front() >= '1');
  const std::optional<std::size_t> index = parse_integer<std::size_t>(name);
  if (!is_canonical || !index || *index >= size) return std::nullopt;
  return index;
}

/// Adds the number of values in `value`, which is at this depth, to `count`. False if it nests
/// deeper than JSON may.
bool count_values(const Value& value, std::size_t depth, std::size_t& count) {
  ++count;
  if (depth > limits::kJsonDepth) return false;
  for (const Member& member : value.members()) {
    if (!count_values(member.value, depth + 1, count)) return false;
  }
  return true;
}

std::size_t size_of(const Value& value) {
  std::size_t count = 0;
  count_values(value, 0, count);
  return count;
}

/// Applies operations to a document.
class Patcher {
 public:
  Patcher(Value& document, PatchRoom& room) : document_(document), room_(room) {}

  /// Returns false, without a change, if there is no room for the operation.
  bool apply(const Value& operation) {
    if (room_.work < 0) return false;
    const auto path = read_pointer(operation["path"].string_or_empty());
    if (!path) return true;
    const std::string_view name = operation["op"].string_or_empty();
    if (name == "remove") take(*path);
    if (name == "move" || name == "copy") {
      const auto from = read_pointer(operation["from"].string_or_empty());
      return !from || transfer(*from, *path, name == "move");
    }
    if (name != "add" && name != "replace") return true;
    const Value& value = operation["value"];
    std::size_t size = 0;
    if (!count_values(value, path->size(), size) || size > room_.values) return false;
    set(*path, value, size, name == "replace");
    return true;
  }

 private:
  void spend(std::size_t work) { room_.work -= static_cast<std::int64_t>(work); }

  void set(const Pointer& path, const Value& value, std::size_t size, bool replaces) {
    Value copy = value;
    put(path, copy, size, replaces);
  }

  bool transfer(const Pointer& from, const Pointer& path, bool moves) {
    const Value* found = find(from, from.size());
    const bool is_inside =
        path.size() > from.size() && std::equal(from.begin(), from.end(), path.begin());
    if (found == nullptr || (moves && is_inside)) return true;
    std::size_t size = 0;
    const bool is_shallow = count_values(*found, path.size(), size);
    if (!is_shallow || (!moves && size > room_.values)) return false;
    if (static_cast<std::int64_t>(size) > room_.work) return false;
    spend(size);
    if (!moves) {
      set(path, *found, size, false);
      return true;
    }
    Value moved = take(from);
    if (!put(path, moved, size, false)) put(from, moved, size, false);
    return true;
  }

  /// The position of a member or element.
  std::optional<std::size_t> position_of(const Value& holder, std::string_view name) {
    const auto& members = holder.members();
    if (holder.is_array()) return read_index(name, members.size());
    if (!holder.is_object()) return std::nullopt;
    spend(members.size() / kMembersPerWork);
    const auto found = std::find_if(members.rbegin(), members.rend(),
                                    [&](const Member& member) { return member.key == name; });
    if (found == members.rend()) return std::nullopt;
    return static_cast<std::size_t>(std::distance(found, members.rend())) - 1;
  }

  /// The value at the first `depth` names of a path.
  Value* find(const Pointer& path, std::size_t depth) {
    Value* at = &document_;
    for (std::size_t i = 0; i < depth; ++i) {
      const auto position = position_of(*at, path[i]);
      if (!position) return nullptr;
      at = &at->changeable_members()[*position].value;
    }
    return at;
  }

  void replace(Value& old, Value& value) {
    room_.values += size_of(old);
    old = std::move(value);
  }

  /// Removes the value at `path`, and earlier members of the same name, which a later one hides.
  Value take(const Pointer& path) {
    Value taken;
    Value* holder = path.empty() ? nullptr : find(path, path.size() - 1);
    if (path.empty()) {
      taken = std::exchange(document_, Value());
    } else if (const auto at =
                   holder == nullptr ? std::nullopt : position_of(*holder, path.back())) {
      auto& members = holder->changeable_members();
      spend((members.size() - *at) / kMembersPerWork);
      taken = std::move(members[*at].value);
      members.erase(members.begin() + static_cast<std::ptrdiff_t>(*at));
      if (holder->is_object())
        std::erase_if(members, [&](const Member& member) { return member.key == path.back(); });
    } else {
      return taken;
    }
    room_.values += size_of(taken);
    return taken;
  }

  /// Sets the member or inserts the element at `path`, and takes `value` for it. False, without a
  /// change, if nothing there can hold it.
  bool put(const Pointer& path, Value& value, std::size_t size, bool replaces) {
    Value* holder = path.empty() ? nullptr : find(path, path.size() - 1);
    if (path.empty()) {
      replace(document_, value);
    } else if (holder == nullptr || !put_into(*holder, path.back(), value, replaces)) {
      return false;
    }
    room_.values -= std::min(room_.values, size);
    return true;
  }

  bool put_into(Value& holder, const std::string& name, Value& value, bool replaces) {
    const std::size_t size = holder.size();
    const bool is_end = name == "-" || name == std::to_string(size);
    const bool appends = holder.is_array() && !replaces && is_end;
    const auto at = appends ? std::nullopt : position_of(holder, name);
    if (!at && !appends && !holder.is_object()) return false;
    auto& members = holder.changeable_members();
    if (!at) {
      members.push_back({appends ? std::string() : name, std::move(value)});
    } else if (holder.is_object() || replaces) {
      replace(members[*at].value, value);
    } else {
      spend((size - *at) / kMembersPerWork);
      members.insert(members.begin() + static_cast<std::ptrdiff_t>(*at),
                     Member{std::string(), std::move(value)});
    }
    return true;
  }

  Value& document_;
  PatchRoom& room_;
};

}  // namespace

PatchedJson::PatchedJson(Value document) : document_(std::move(document)) {
  const std::size_t size = std::min(size_of(document_), kMaxValues);
  room_.values = kMaxValues - size;
  room_.work = std::min(kMaxWork, static_cast<std::int64_t>(size) * kWorkPerValue);
}

std::size_t PatchedJson::apply(const Value& patch) {
  if (!patch.is_array()) return 0;
  Patcher patcher(document_, room_);
  std::size_t applied = 0;
  for (const Member& operation : patch.members()) {
    const auto received = static_cast<std::int64_t>(size_of(operation.value));
    room_.work = std::min(kMaxWork, room_.work + received * kWorkPerValue);
    if (!patcher.apply(operation.value)) break;
    ++applied;
  }
  return applied;
}

void apply_json_patch(Value& document, const Value& patch) {
  PatchRoom room{std::numeric_limits<std::size_t>::max() / 2,
                 std::numeric_limits<std::int64_t>::max() / 2};
  Patcher patcher(document, room);
  for (const Member& operation : patch.members())
    patcher.apply(operation.value);
}

}  // namespace agent_timeline
