#include "decode/codex/codex.h"

#include <algorithm>
#include <array>
#include <string>

#include "decode/codex/app.h"
#include "decode/codex/exec.h"
#include "decode/codex/older.h"
#include "decode/codex/rollout.h"
#include "decode/codex/state.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Kinds whose events may make no row, for docs/dialects.md: state, the account, repetitions of
/// other events, and events that have no content yet.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "account/login/completed",
    "account/rateLimits/updated",
    "account/updated",
    "answer",
    "app/list/updated",
    "client-request",
    "command/exec/outputDelta",
    "compacted",
    "error",
    "event_msg",
    "fs/changed",
    "hook/completed",
    "hook/started",
    "inter_agent_communication",
    "inter_agent_communication_metadata",
    "item.completed",
    "item.started",
    "item.updated",
    "item/agentMessage/delta",
    "item/autoApprovalReview/completed",
    "item/autoApprovalReview/started",
    "item/commandExecution/outputDelta",
    "item/commandExecution/terminalInteraction",
    "item/completed",
    "item/fileChange/outputDelta",
    "item/mcpToolCall/progress",
    "item/plan/delta",
    "item/reasoning/summaryPartAdded",
    "item/reasoning/summaryTextDelta",
    "item/reasoning/textDelta",
    "item/started",
    "item/tool/call",
    "mcpServer/oauthLogin/completed",
    "mcpServer/startupStatus/updated",
    "model/verification",
    "rawResponseItem/completed",
    "remoteControl/status/changed",
    "response_item",
    "security_risk_score",
    "serverRequest/resolved",
    "session_meta",
    "skills/changed",
    "state",
    "thread.started",
    "thread/archived",
    "thread/closed",
    "thread/compacted",
    "thread/goal/cleared",
    "thread/goal/updated",
    "thread/name/updated",
    "thread/realtime/closed",
    "thread/realtime/itemAdded",
    "thread/realtime/outputAudio/delta",
    "thread/realtime/sdp",
    "thread/realtime/started",
    "thread/realtime/transcript/delta",
    "thread/realtime/transcript/done",
    "thread/settings/updated",
    "thread/started",
    "thread/status/changed",
    "thread/tokenUsage/updated",
    "thread/unarchived",
    "token_usage_record",
    "turn.completed",
    "turn.failed",
    "turn.started",
    "turn/completed",
    "turn/diff/updated",
    "turn/moderationMetadata",
    "turn/plan/updated",
    "turn/started",
    "turn_context",
    "world_state",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

class CodexDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    CodexContext context{state_, event};
    std::string_view kind = value["type"].string_or_empty();
    if (score_codex_rollout(value) > 0) {
      decode_codex_rollout(value, context);
    } else if (score_codex_app(value) > 0) {
      record_root_thread(value["params"]["thread"]);
      event.scope = scope_of(codex_thread_of(value));
      decode_codex_app(value, context);
      kind = codex_app_kind(value);
    } else if (score_codex_older(value) > 0 || is_bare_codex_item(value)) {
      decode_codex_older(value, context);
      kind = codex_older_kind(value);
    } else {
      decode_codex_exec(value, context);
    }
    settle_event(kind, kHiddenKinds, value, event);
  }

 private:
  /// A thread that states that it has no parent is not a sub-agent.
  void record_root_thread(const Value& thread) {
    const Value* parent = thread.find("parentThreadId");
    if (parent != nullptr && parent->is_null())
      state_.agents.try_emplace(id_text(thread["id"]), std::string());
  }

  /// The first thread is the root agent's. Other threads that no call has named are sub-agents,
  /// too.
  Scope scope_of(const std::string& thread) {
    if (thread.empty()) return {};
    if (state_.root.empty()) state_.root = thread;
    if (thread == state_.root) return {};
    const auto known = state_.agents.try_emplace(thread, thread).first;
    return known->second.empty()
               ? Scope{}
               : Scope{known->second, std::string(tool_name(ToolId::run_agent, kCodex))};
  }

  CodexState state_;
};

}  // namespace

int score_codex(const Input& input) {
  const Value& value = input.value;
  return std::max({score_codex_exec(value), score_codex_rollout(value), score_codex_app(value),
                   score_codex_older(value)});
}

bool adopts_codex(const Input& input) {
  return is_bare_codex_item(input.value);
}

std::unique_ptr<DialectDecoder> create_codex() {
  return std::make_unique<CodexDecoder>();
}

}  // namespace agent_timeline
