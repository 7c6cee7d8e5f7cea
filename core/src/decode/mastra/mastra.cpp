#include "decode/mastra/mastra.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/json/write.h"
#include "base/text_map.h"
#include "decode/ai_sdk/ai_sdk.h"
#include "decode/mastra/parts.h"
#include "decode/mastra/workflows.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

struct KindRow {
  std::string_view type;
  /// Without which the payload means nothing; null when it may be empty.
  const char* needs;
  /// Whether a chunk of it may make no row.
  bool quiet;
};

/// Sorted.
constexpr auto kKinds = std::to_array<KindRow>({
    {"abort", nullptr, true},
    {"error", "error", true},
    {"file", "mimeType", false},
    {"finish", "stepResult", true},
    {"object", nullptr, true},
    {"object-result", nullptr, true},
    {"raw", nullptr, true},
    {"reasoning-delta", "id", true},
    {"reasoning-end", "id", true},
    {"reasoning-signature", "id", true},
    {"reasoning-start", "id", true},
    {"redacted-reasoning", "id", true},
    {"response-metadata", nullptr, true},
    {"source", "id", false},
    {"start", nullptr, true},
    {"step-finish", "stepResult", true},
    {"step-start", nullptr, true},
    {"text-delta", "id", true},
    {"text-end", "id", true},
    {"text-start", "id", true},
    {"tool-call", "toolCallId", true},
    {"tool-call-approval", "toolCallId", true},
    {"tool-call-delta", "toolCallId", true},
    {"tool-call-input-streaming-end", "toolCallId", true},
    {"tool-call-input-streaming-start", "toolCallId", true},
    {"tool-call-suspended", "toolCallId", true},
    {"tool-error", "toolCallId", true},
    {"tool-output", "toolCallId", true},
    {"tool-result", "toolCallId", true},
    {"tripwire", nullptr, true},
    {"watch", nullptr, true},
    {"workflow-canceled", nullptr, true},
    {"workflow-finish", nullptr, true},
    {"workflow-start", "workflowId", true},
    {"workflow-step-finish", "id", true},
    {"workflow-step-output", "output", true},
    {"workflow-step-result", "status", true},
    {"workflow-step-start", "id", true},
    {"workflow-step-suspended", "id", true},
    {"workflow-step-waiting", "id", true},
});
static_assert(std::is_sorted(kKinds.begin(), kKinds.end(),
                             [](const KindRow& a, const KindRow& b) { return a.type < b.type; }));

const KindRow* find_kind(std::string_view type) {
  for (const KindRow& row : kKinds) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

/// Who writes chunks. Sorted.
constexpr auto kWriters =
    std::to_array<std::string_view>({"AGENT", "NETWORK", "SYSTEM", "USER", "WORKFLOW"});

/// `{type, runId, from, payload}`.
bool is_chunk(const Value& value) {
  const bool has_writer =
      std::binary_search(kWriters.begin(), kWriters.end(), value["from"].string_or_empty());
  return has_writer && value["type"].is_string() && value["runId"].is_string() &&
         (value["payload"].is_object() || value.find("object") != nullptr);
}

bool is_known(const Value& value) {
  const KindRow* row = find_kind(value["type"].string_or_empty());
  if (row == nullptr || !is_chunk(value)) return false;
  return row->needs == nullptr || value["payload"].find(row->needs) != nullptr;
}

/// What a message counts as that was told of before.
constexpr std::string_view kMessage = "message";

/// What an agent is in: as deep as agents run agents.
constexpr std::size_t kDepth = 16;

class MastraDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    if (!is_mastra_message(input.value)) return decode_chunk(input.value, {}, kDepth, event);
    const Value message = mastra_message(input.value);
    event.time_ms = read_time(input.value["createdAt"]);
    agent({}).decode({message, {}}, event);
    event.hidden_when_empty = kMessage;
  }

 private:
  void decode_chunk(const Value& value, const std::string& scope, std::size_t depth, Event& event);
  void write(const Value& payload, std::size_t depth, Event& event);
  DialectDecoder& agent(const std::string& scope) {
    std::unique_ptr<DialectDecoder>& decoder = agents_[scope];
    if (decoder == nullptr) decoder = create_ai_sdk();
    return *decoder;
  }

  MastraWorkflows workflows_;
  /// What is known of each agent, by `Scope::key`.
  TextMap<std::unique_ptr<DialectDecoder>> agents_;
  /// Calls that a person was asked about.
  TextSet waiting_;
};

/// An object that the model writes, as far as it is there.
void show_object(const Value& value, Event& event) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = "object";
  notice.key = "object " + string_field(value, "runId");
  notice.detail = value["object"];
  event.bodies.emplace_back(std::move(notice));
}

/// A person said no: the answer is a text that says so.
Value denial(const Value& payload) {
  Value out = Value::object();
  out.add("type", Value::string("tool-output-denied"));
  out.add("toolCallId", payload["toolCallId"]);
  out.add("toolName", payload["toolName"]);
  return out;
}

void MastraDecoder::decode_chunk(const Value& value, const std::string& scope, std::size_t depth,
                                 Event& event) {
  const std::string_view type = value["type"].string_or_empty();
  const KindRow* row = find_kind(type);
  event.scope.key = scope;
  const Value& payload = value["payload"];
  if (!is_known(value)) {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, value});
    return;
  }
  if (type == "tool-output") {
    write(payload, depth, event);
  } else if (type == "workflow-step-output" && is_chunk(payload["output"]) && depth > 0) {
    // An agent that the step runs.
    const std::string step = workflows_.step_of(payload, value["runId"].text());
    return decode_chunk(payload["output"], step, depth - 1, event);
  } else if (type.starts_with("workflow-")) {
    workflows_.decode(type, payload, value["runId"].text(), event);
  } else if (value.find("object") != nullptr && type.starts_with("object")) {
    show_object(value, event);
  } else {
    Value part = mastra_part(type, payload, value["runId"].text());
    if (type == "tool-call-approval" || type == "tool-call-suspended")
      waiting_.insert(id_text(payload["toolCallId"]));
    const bool is_answer =
        type == "tool-result" && waiting_.erase(id_text(payload["toolCallId"])) > 0;
    if (is_answer && payload["result"].string_or_empty().find("not approved") != std::string::npos)
      part = denial(payload);
    if (!part.is_null()) agent(scope).decode({part, {}}, event);
    // Each agent counts its own.
    if (!event.id.empty() && !scope.empty()) event.id.insert(0, scope + " ");
  }
  event.hidden_when_empty = {};
  if (row->quiet) event.hidden_when_empty = row->type;
}

/// What a tool writes while it runs: the chunks of the agent that it is, or data.
void MastraDecoder::write(const Value& payload, std::size_t depth, Event& event) {
  const Value& output = payload["output"];
  std::string call_id = id_text(payload["toolCallId"]);
  if (is_chunk(output) && depth > 0) return decode_chunk(output, call_id, depth - 1, event);
  ToolCallEvent more;
  more.call_id = std::move(call_id);
  more.match = CallMatch::open;
  more.name = string_field(payload, "toolName");
  more.status = Status::partial;
  more.output_chunk = output.is_string() ? std::string(output.text()) : compact_json(output) + "\n";
  event.bodies.emplace_back(std::move(more));
}

}  // namespace

/// A kind that is not known is shown by its name when all else is Mastra's.
int score_mastra(const Input& input) {
  constexpr int unknown = 60;
  if (is_known(input.value) || is_mastra_message(input.value)) return 97;
  return is_chunk(input.value) ? unknown : 0;
}

std::unique_ptr<DialectDecoder> create_mastra() {
  return std::make_unique<MastraDecoder>();
}

}  // namespace agent_timeline
