#include "decode/read/approvals.h"

#include <string_view>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Drops what a program adds to every request: a standard sentence, and the name and arguments.
std::string strip_boilerplate(std::string description, std::string_view name) {
  constexpr std::string_view usual = "Tool execution requires approval";
  const std::size_t repeated = description.find("\n\nTool: " + std::string(name) + "\nArgs: ");
  if (repeated != std::string::npos) description.resize(repeated);
  return description == usual ? std::string() : description;
}

void add_request(const Value& request, std::vector<ApprovalRequest>& out) {
  const Value& inner = request["action_request"];
  const Value& action = inner.is_object() ? inner : request;
  ApprovalRequest read;
  read.name = string_field(action, "name");
  if (read.name.empty()) read.name = string_field(action, "action");
  if (read.name.empty()) return;
  read.arguments = action[action["args"].is_null() ? "arguments" : "args"];
  std::string description = question_text(request);
  if (description.empty()) description = question_text(action);
  read.description = strip_boilerplate(std::move(description), read.name);
  out.push_back(std::move(read));
}

}  // namespace

std::vector<ApprovalRequest> read_approval_requests(const Value& value) {
  std::vector<ApprovalRequest> out;
  const Value& list = value["action_requests"].is_array() ? value["action_requests"] : value;
  const bool is_request = value["action_request"].is_object() || value["args"].is_object();
  if (!list.is_array()) {
    if (is_request) add_request(value, out);
    return out;
  }
  for (const Member& request : list.members())
    add_request(request.value, out);
  if (value["action_request"].is_object()) add_request(value, out);
  return out;
}

std::string question_text(const Value& value) {
  std::string text(value.string_or_empty());
  for (const char* name : {"question", "message", "description", "prompt"}) {
    if (text.empty()) text = string_field(value, name);
  }
  return text;
}

}  // namespace agent_timeline
