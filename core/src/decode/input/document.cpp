#include "decode/input/document.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 3> kListMembers = {"messages", "loglines", "clientHistory"};
/// A list of this name holds events only if its elements have a role: programs also store under
/// this name what they displayed.
constexpr std::string_view kHistory = "history";
/// The list in a page of a server's messages.
constexpr std::string_view kPageList = "data";
/// Lists in requests to models. Only large objects are split at them, since small requests are read
/// as a whole by their dialect and other objects may have such a member, too.
constexpr std::array<std::string_view, 2> kRequestLists = {"contents", "input"};
/// The items of a model's answer.
constexpr std::string_view kAnswerList = "output";
/// Members that say which kind of event an object is.
constexpr std::array<std::string_view, 6> kKindMembers = {"type", "method",  "role",
                                                          "msg",  "jsonrpc", "agent-timeline"};

bool holds_objects(const Value& list) {
  const auto& items = list.members();
  return list.is_array() && !items.empty() &&
         std::all_of(items.begin(), items.end(),
                     [](const Member& item) { return item.value.is_object(); });
}

/// True if an element states its kind or its role, as messages do.
bool is_message(const Value& item) {
  return item["type"].is_string() || item["role"].is_string() || item["parts"].is_array();
}

/// True for a page of a server's messages, with cursors to the pages before and after it. Pages of
/// other things look the same, so the elements decide.
bool is_page(const Value& value) {
  const Value& list = value[kPageList];
  if (!value["cursor"].is_object() || !holds_objects(list)) return false;
  const auto& items = list.members();
  return std::all_of(items.begin(), items.end(),
                     [](const Member& item) { return is_message(item.value); });
}

std::string_view list_name(const Value& value) {
  for (const std::string_view name : kListMembers) {
    if (holds_objects(value[name])) return name;
  }
  const Value& history = value[kHistory];
  const bool is_conversation = holds_objects(history) && history.element(0)["role"].is_string();
  if (is_conversation) return kHistory;
  return is_page(value) ? kPageList : std::string_view();
}

/// True if the elements of a page are ordered from new to old, by their creation times. Clocks may
/// go back a little, so the majority of the steps decides.
bool has_newest_first(const Value& items) {
  std::size_t back = 0;
  std::size_t forth = 0;
  std::optional<std::int64_t> before;
  for (const Member& item : items.members()) {
    const Value& info = item.value["info"].is_object() ? item.value["info"] : item.value;
    const std::optional<std::int64_t> made = info["time"]["created"].integer();
    if (!made) return false;
    if (before && *made < *before) ++back;
    if (before && *made > *before) ++forth;
    before = made;
  }
  return back > forth;
}

}  // namespace

bool is_document_list(std::string_view name) {
  return is_one_of(name, kListMembers) || is_one_of(name, kRequestLists);
}

bool may_be_event_list(std::string_view name) {
  return is_document_list(name) || is_one_of(name, {kHistory, kPageList, kAnswerList});
}

bool names_event_kind(std::string_view name) {
  return is_one_of(name, kKindMembers);
}

bool is_document(const Value& value) {
  if (!value.is_object() || list_name(value).empty()) return false;
  return std::none_of(kKindMembers.begin(), kKindMembers.end(),
                      [&](std::string_view name) { return value.find(name) != nullptr; });
}

DocumentParts split_document(const Value& document) {
  const std::string_view name = list_name(document);
  DocumentParts out;
  out.head = Value::object();
  for (const Member& member : document.members()) {
    if (member.key != name) out.head.add(member.key, member.value);
  }
  out.items = document.find(name);
  out.is_newest_first = name == kPageList && has_newest_first(*out.items);
  return out;
}

}  // namespace agent_timeline
