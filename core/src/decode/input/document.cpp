#include "decode/input/document.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 3> kLists = {"messages", "loglines", "clientHistory"};
/// A list of that name is one of events only where its elements say who speaks: it may be one of
/// what a program showed, too.
constexpr std::string_view kHistory = "history";
/// What requests to models hold, which their dialect reads as a whole while they are small: other
/// objects may have such a member, too.
constexpr std::array<std::string_view, 2> kRequestLists = {"contents", "input"};
/// Members by which an object says which kind of event it is.
constexpr std::array<std::string_view, 6> kKinds = {"type", "method",  "role",
                                                    "msg",  "jsonrpc", "agent-timeline"};

bool holds_objects(const Value& list) {
  const auto& items = list.members();
  return list.is_array() && !items.empty() &&
         std::all_of(items.begin(), items.end(),
                     [](const Member& item) { return item.value.is_object(); });
}

/// A page of a server's list: what is before and behind it can be asked for.
bool is_page(const Value& value) {
  return value["cursor"].is_object() && holds_objects(value["data"]);
}

std::string_view list_name(const Value& value) {
  for (const std::string_view name : kLists) {
    if (holds_objects(value[name])) return name;
  }
  const Value& history = value[kHistory];
  const bool is_said = holds_objects(history) && history.element(0)["role"].is_string();
  if (is_said) return kHistory;
  return is_page(value) ? "data" : std::string_view();
}

}  // namespace

bool is_document_list(std::string_view name) {
  return std::find(kLists.begin(), kLists.end(), name) != kLists.end() ||
         std::find(kRequestLists.begin(), kRequestLists.end(), name) != kRequestLists.end();
}

bool names_event_kind(std::string_view name) {
  return std::find(kKinds.begin(), kKinds.end(), name) != kKinds.end();
}

bool is_document(const Value& value) {
  if (!value.is_object() || list_name(value).empty()) return false;
  return std::none_of(kKinds.begin(), kKinds.end(),
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
  return out;
}

}  // namespace agent_timeline
