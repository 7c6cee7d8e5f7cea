#include "decode/read/evidence.h"

#include <cstddef>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text_map.h"
#include "decode/read/bare.h"

namespace agent_timeline {
namespace {

/// How many calls whose id no object in the event holds get the whole event.
constexpr std::size_t kMaxCopies = 4;

/// True if the result holds anything that can be shown.
bool shows_something(const ToolResult& result) {
  return !is_bare(result) || result.error || result.cut || !result.brief.empty();
}

bool has_content(const ToolCallEvent& call) {
  const bool has_input = call.input && !is_bare(*call.input);
  return !call.name.empty() || !call.subject.empty() || has_input || !call.input_chunk.empty() ||
         !call.output_chunk.empty() || (call.result && shows_something(*call.result));
}

/// Gives each object that holds the id of a call to the first such call.
void attach_objects(const Value& value, TextMap<ToolCallEvent*>& calls) {
  bool is_attached = false;
  for (const Member& member : value.members()) {
    const auto call = is_attached || !value.is_object() || !member.value.is_string()
                          ? calls.end()
                          : calls.find(member.value.text());
    if (call != calls.end()) {
      call->second->evidence = value;
      calls.erase(call);
      is_attached = true;
    }
    if (member.value.size() > 0) attach_objects(member.value, calls);
  }
}

}  // namespace

void keep_evidence(const Value& value, Event& event) {
  std::vector<ToolCallEvent*> empty_calls;
  for (EventBody& body : event.bodies) {
    auto* call = std::get_if<ToolCallEvent>(&body);
    if (call != nullptr && !has_content(*call)) empty_calls.push_back(call);
  }
  if (empty_calls.empty()) return;
  if (empty_calls.size() == 1) {
    empty_calls.front()->evidence = value;
    return;
  }
  TextMap<ToolCallEvent*> calls;
  for (ToolCallEvent* call : empty_calls)
    calls.try_emplace(call->call_id, call);
  attach_objects(value, calls);
  std::size_t copies = 0;
  for (const auto& [id, call] : calls) {
    if (copies++ == kMaxCopies) break;
    call->evidence = value;
  }
}

}  // namespace agent_timeline
