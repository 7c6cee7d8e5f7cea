#include "decode/read/lost_words.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/text.h"

namespace agent_timeline {
namespace {

/// What a member of an event is, by its name.
enum class Use : std::uint8_t {
  /// What was said or came out: when it is there and empty, there is nothing to show.
  content,
  /// What is asked of a tool, likewise; data.
  asked,
  /// Where, when, by whom: no content, and there may be content in it.
  frame,
  /// Data of a tool's or a program's own, in which any name may stand.
  data,
};

struct NamedUse {
  std::string_view name;
  Use use;
};

/// Sorted. The names of members in events that have content. A name that is missing here costs a
/// card where an event has it and, against its kind, nothing that can be shown.
constexpr auto kNames = std::to_array<NamedUse>({
    {"_meta", Use::data},
    {"accumulated", Use::content},
    {"action", Use::frame},
    {"additionalDetails", Use::frame},
    {"additional_kwargs", Use::frame},
    {"agent", Use::frame},
    {"agent-timeline", Use::frame},
    {"aggregatedOutput", Use::content},
    {"aggregated_output", Use::content},
    {"annotations", Use::frame},
    {"api", Use::frame},
    {"approval", Use::frame},
    {"args", Use::asked},
    {"argsTextDelta", Use::asked},
    {"arguments", Use::asked},
    {"ask", Use::frame},
    {"assistantMessageEvent", Use::frame},
    {"attachments", Use::frame},
    {"authStatus", Use::frame},
    {"baseUrl", Use::frame},
    {"brief", Use::frame},
    {"call", Use::frame},
    {"callProviderMetadata", Use::data},
    {"caller", Use::frame},
    {"candidates", Use::frame},
    {"changes", Use::data},
    {"choices", Use::frame},
    {"chunk", Use::content},
    {"citation", Use::frame},
    {"citations", Use::frame},
    {"code", Use::frame},
    {"codexErrorInfo", Use::frame},
    {"command", Use::frame},
    {"commandActions", Use::frame},
    {"compactMetadata", Use::data},
    {"compactParams", Use::frame},
    {"completedAtMs", Use::frame},
    {"completed_at_ms", Use::frame},
    {"container", Use::frame},
    {"content", Use::content},
    {"contentType", Use::frame},
    {"content_block", Use::frame},
    {"contents", Use::content},
    {"context_management", Use::frame},
    {"cost", Use::frame},
    {"created", Use::frame},
    {"createdAt", Use::frame},
    {"customType", Use::frame},
    {"cwd", Use::frame},
    {"data", Use::frame},
    {"decision", Use::frame},
    {"delta", Use::content},
    {"deltaContent", Use::content},
    {"desc", Use::frame},
    {"description", Use::frame},
    {"detail", Use::frame},
    {"details", Use::data},
    {"display", Use::frame},
    {"duration", Use::frame},
    {"durationMs", Use::frame},
    {"duration_ms", Use::frame},
    {"dynamic", Use::frame},
    {"emittedAtMs", Use::frame},
    {"encrypted_content", Use::frame},
    {"endpoint", Use::frame},
    {"entrypoint", Use::frame},
    {"ephemeral", Use::frame},
    {"error", Use::frame},
    {"errorCode", Use::frame},
    {"errorMessage", Use::frame},
    {"errorText", Use::frame},
    {"errorType", Use::frame},
    {"event", Use::frame},
    {"exitCode", Use::frame},
    {"exit_code", Use::frame},
    {"filename", Use::frame},
    {"files", Use::frame},
    {"finish", Use::frame},
    {"finishMessage", Use::frame},
    {"finishReason", Use::frame},
    {"finish_reason", Use::frame},
    {"from", Use::frame},
    {"function", Use::frame},
    {"gitBranch", Use::frame},
    {"hash", Use::frame},
    {"hookInput", Use::data},
    {"hostname", Use::frame},
    {"id", Use::frame},
    {"images", Use::frame},
    {"index", Use::frame},
    {"inference_geo", Use::frame},
    {"info", Use::frame},
    {"input", Use::asked},
    {"inputChunk", Use::asked},
    {"inputDelta", Use::asked},
    {"inputTextDelta", Use::asked},
    {"instructions", Use::frame},
    {"intentionSummary", Use::frame},
    {"invalid_tool_calls", Use::frame},
    {"isError", Use::frame},
    {"is_error", Use::frame},
    {"item", Use::frame},
    {"itemStatus", Use::frame},
    {"itemsView", Use::frame},
    {"json", Use::frame},
    {"jsonrpc", Use::frame},
    {"key", Use::frame},
    {"kind", Use::frame},
    {"kwargs", Use::frame},
    {"label", Use::frame},
    {"langgraph_checkpoint_ns", Use::frame},
    {"langgraph_node", Use::frame},
    {"langgraph_path", Use::frame},
    {"langgraph_step", Use::frame},
    {"langgraph_triggers", Use::frame},
    {"lc", Use::frame},
    {"leafUuid", Use::frame},
    {"level", Use::frame},
    {"locations", Use::frame},
    {"logprobs", Use::frame},
    {"mediaType", Use::frame},
    {"media_type", Use::frame},
    {"message", Use::frame},
    {"messages", Use::frame},
    {"metadata", Use::data},
    {"method", Use::frame},
    {"mime", Use::frame},
    {"mimeType", Use::frame},
    {"mode", Use::frame},
    {"model", Use::frame},
    {"modelMetrics", Use::frame},
    {"modelVersion", Use::frame},
    {"msg", Use::frame},
    {"name", Use::frame},
    {"newText", Use::frame},
    {"node", Use::frame},
    {"non_execution_kind", Use::frame},
    {"obfuscation", Use::frame},
    {"object", Use::frame},
    {"oldText", Use::frame},
    {"openai_processing_ms", Use::frame},
    {"options", Use::frame},
    {"ordinal", Use::frame},
    {"outcome", Use::frame},
    {"output", Use::content},
    {"outputChunk", Use::content},
    {"parameters", Use::asked},
    {"parametersChunk", Use::asked},
    {"params", Use::frame},
    {"parentUuid", Use::frame},
    {"parsed_cmd", Use::frame},
    {"part", Use::frame},
    {"partial", Use::frame},
    {"partialArgs", Use::asked},
    {"partialJson", Use::frame},
    {"partialOutput", Use::content},
    {"partialResult", Use::content},
    {"partial_json", Use::asked},
    {"parts", Use::content},
    {"path", Use::frame},
    {"payload", Use::frame},
    {"permissionDecision", Use::frame},
    {"permissionRequest", Use::frame},
    {"permission_decision", Use::frame},
    {"permission_denials", Use::frame},
    {"permission_suggestions", Use::frame},
    {"phase", Use::frame},
    {"placeholder", Use::frame},
    {"plan", Use::frame},
    {"priority", Use::frame},
    {"properties", Use::frame},
    {"provider", Use::frame},
    {"providerExecuted", Use::frame},
    {"providerMetadata", Use::data},
    {"providerName", Use::frame},
    {"query", Use::frame},
    {"questions", Use::frame},
    {"raw", Use::frame},
    {"rawInput", Use::asked},
    {"rawOutput", Use::frame},
    {"reason", Use::frame},
    {"reasonType", Use::frame},
    {"reason_type", Use::frame},
    {"reasoning", Use::content},
    {"refusal", Use::frame},
    {"response", Use::frame},
    {"response_metadata", Use::frame},
    {"result", Use::content},
    {"result_type", Use::frame},
    {"role", Use::frame},
    {"root", Use::frame},
    {"rte", Use::frame},
    {"ruleSource", Use::frame},
    {"run_status", Use::frame},
    {"say", Use::frame},
    {"search_results", Use::frame},
    {"sender", Use::frame},
    {"sequence", Use::frame},
    {"sequence_number", Use::frame},
    {"server", Use::frame},
    {"serverName", Use::frame},
    {"service_tier", Use::frame},
    {"sessionUpdate", Use::frame},
    {"severity", Use::frame},
    {"shellExecution", Use::frame},
    {"shellToolInfo", Use::data},
    {"shortResult", Use::frame},
    {"signature", Use::frame},
    {"slug", Use::frame},
    {"snapshot", Use::data},
    {"source", Use::frame},
    {"speed", Use::frame},
    {"stage", Use::frame},
    {"startedAtMs", Use::frame},
    {"started_at_ms", Use::frame},
    {"state", Use::frame},
    {"status", Use::frame},
    {"stderr", Use::frame},
    {"stdout", Use::content},
    {"step", Use::frame},
    {"stopReason", Use::frame},
    {"stop_details", Use::frame},
    {"stop_reason", Use::frame},
    {"stop_sequence", Use::frame},
    {"structuredContent", Use::data},
    {"structured_content", Use::data},
    {"subject", Use::frame},
    {"subtype", Use::frame},
    {"success", Use::frame},
    {"suggestions", Use::frame},
    {"summary", Use::content},
    {"summary_text", Use::content},
    {"system", Use::frame},
    {"systemInstruction", Use::frame},
    {"system_fingerprint", Use::frame},
    {"system_instruction", Use::frame},
    {"tags", Use::frame},
    {"text", Use::content},
    {"thinking", Use::content},
    {"thinkingLevel", Use::frame},
    {"thinkingSignature", Use::frame},
    {"thread", Use::frame},
    {"time", Use::frame},
    {"timestamp", Use::frame},
    {"title", Use::frame},
    {"tokens", Use::frame},
    {"tone", Use::frame},
    {"tool", Use::frame},
    {"toolCall", Use::frame},
    {"toolCallName", Use::frame},
    {"toolCalls", Use::frame},
    {"toolDescription", Use::data},
    {"toolName", Use::frame},
    {"toolRequests", Use::frame},
    {"toolResultMeta", Use::frame},
    {"toolTelemetry", Use::data},
    {"toolTitle", Use::frame},
    {"toolType", Use::frame},
    {"toolUseResult", Use::data},
    {"tool_call", Use::frame},
    {"tool_call_chunks", Use::frame},
    {"tool_calls", Use::frame},
    {"tool_choice", Use::frame},
    {"tool_name", Use::frame},
    {"tool_result_meta", Use::data},
    {"tool_use_result", Use::data},
    {"tools", Use::frame},
    {"ts", Use::frame},
    {"turn", Use::frame},
    {"turn_number", Use::frame},
    {"type", Use::frame},
    {"update", Use::frame},
    {"uri", Use::frame},
    {"url", Use::frame},
    {"usage", Use::frame},
    {"usageMetadata", Use::frame},
    {"user", Use::frame},
    {"userType", Use::frame},
    {"uuid", Use::frame},
    {"variables", Use::data},
    {"version", Use::frame},
    {"visible", Use::frame},
    {"willRetry", Use::frame},
    {"workflowStatus", Use::frame},
    {"writer", Use::frame},
});
static_assert(std::is_sorted(kNames.begin(), kNames.end(),
                             [](const NamedUse& a, const NamedUse& b) { return a.name < b.name; }));

/// Names of members that say which one something is.
bool names_id(std::string_view name) {
  return name.ends_with("Id") || name.ends_with("ID") || name.ends_with("_id") ||
         name.ends_with("Ids") || name.ends_with("_ids");
}

const NamedUse* find_name(std::string_view name) {
  static constexpr NamedUse id = {"id", Use::frame};
  if (names_id(name)) return &id;
  const auto* const found =
      std::lower_bound(kNames.begin(), kNames.end(), name,
                       [](const NamedUse& row, std::string_view key) { return row.name < key; });
  return found != kNames.end() && found->name == name ? &*found : nullptr;
}

/// A text, or a list of some.
bool is_text(const Value& value) {
  if (value.is_string()) return !is_blank(value.text());
  return value.is_array() && value.size() > 0 && is_text(value.element(0));
}

bool is_nothing(const Value& value) {
  const bool is_list = value.is_array() || value.is_object();
  const std::string_view text = value.string_or_empty();
  const bool is_blank_text = is_blank(text) || text == "{}";
  const bool is_empty = value.is_string() ? is_blank_text : is_list && value.size() == 0;
  return value.is_null() || is_empty;
}

/// Below this, events hold data.
constexpr std::size_t kDepth = 12;

/// Looks for what holds words under a name that is not known, and for content that is empty.
class Search {
 public:
  /// `is_silent` says that nothing at all came of the event: then words are lost under a name that
  /// is known for other events, too.
  explicit Search(bool is_silent) : is_silent_(is_silent) {}

  void look_into(const Value& value, std::size_t depth) {
    if (depth == kDepth) return;
    for (const Member& member : value.members()) {
      if (member.key.empty()) {
        look_into(member.value, depth + 1);
      } else {
        look_at(member, value, depth);
      }
    }
  }

  /// What holds the words; null when there are none.
  [[nodiscard]] const Value* holder() const { return holder_; }
  /// Whether there are words where they are known to stand.
  [[nodiscard]] bool has_known_words() const { return has_known_words_; }
  [[nodiscard]] bool has_empty(Use use) const {
    return use == Use::asked ? has_empty_input_ : has_empty_content_;
  }

 private:
  void look_at(const Member& member, const Value& holder, std::size_t depth) {
    const NamedUse* known = find_name(member.key);
    if (known == nullptr) {
      if (holder_ == nullptr && is_text(member.value)) holder_ = &holder;
      return look_into(member.value, depth + 1);
    }
    const bool is_said = known->use == Use::content && is_text(member.value);
    const bool is_asked =
        known->use == Use::asked && (is_text(member.value) || member.value.size() > 0);
    has_known_words_ = has_known_words_ || is_said || is_asked;
    if (is_silent_ && is_said && holder_ == nullptr) holder_ = &holder;
    const bool is_data = known->use == Use::data || known->use == Use::asked;
    // The list of a request is no data of its own.
    const bool is_list = member.value.is_array() && member.value.element(0).is_object();
    if (!is_data || is_list) look_into(member.value, depth + 1);
    if (known->use == Use::frame || !is_nothing(member.value)) return;
    (is_data ? has_empty_input_ : has_empty_content_) = true;
  }

  bool is_silent_;
  const Value* holder_ = nullptr;
  bool has_known_words_ = false;
  bool has_empty_content_ = false;
  bool has_empty_input_ = false;
};

bool is_bare(const ToolOutput& output) {
  return std::visit(
      [](const auto& known) {
        using Output = std::decay_t<decltype(known)>;
        if constexpr (std::is_same_v<Output, TextOutput>) {
          return is_blank(known.text);
        } else if constexpr (std::is_same_v<Output, CommandOutput>) {
          return is_blank(known.standard_output) && is_blank(known.standard_error);
        } else if constexpr (std::is_same_v<Output, TaskReport>) {
          return is_blank(known.text);
        } else if constexpr (std::is_same_v<Output, FileContent>) {
          return known.content.empty();
        } else if constexpr (std::is_same_v<Output, FileChange>) {
          return known.message.empty() && known.diff.empty() && known.edits.empty() &&
                 known.runs.empty() && !known.new_content;
        } else {
          return false;
        }
      },
      output);
}

bool is_bare(const ToolResult& result) {
  const bool has_output = result.output && !is_bare(*result.output);
  const bool has_error =
      result.error && (!is_blank(result.error->message) || !result.error->detail.is_null());
  return !has_output && !has_error && result.images.empty();
}

bool is_bare(const ToolInput& input) {
  return input.raw.empty() && input.arguments.size() == 0 && input.arguments.text().empty();
}

/// What a body was to hold and does not.
struct Lack {
  std::optional<Use> operator()(const MessageEvent& body) const {
    const bool only_closes = body.change == TextChange::append && !body.open;
    const bool has_any =
        only_closes || !is_blank(body.text) || !body.images.empty() || !body.attachment.is_null();
    return has_any ? std::nullopt : std::optional(Use::content);
  }
  std::optional<Use> operator()(const ToolCallEvent& body) const {
    const bool has_input = !body.input_chunk.empty() || (body.input && !is_bare(*body.input));
    if (has_input || !body.output_chunk.empty()) return std::nullopt;
    if (body.result) return is_bare(*body.result) ? std::optional(Use::content) : std::nullopt;
    if (body.status == Status::done || body.status == Status::error) return Use::content;
    const bool begins = body.match == CallMatch::fresh || body.status == Status::input_streaming;
    return begins ? std::optional(Use::asked) : std::nullopt;
  }
  std::optional<Use> operator()(const NoticeEvent& body) const {
    const bool is_empty = is_blank(body.text) && body.detail.is_null() && body.subject.empty();
    return is_empty ? std::optional(Use::content) : std::nullopt;
  }
  std::optional<Use> operator()(const TodoListEvent& body) const {
    const bool any_empty = std::any_of(body.todos.begin(), body.todos.end(),
                                       [](const Todo& todo) { return is_blank(todo.content); });
    return any_empty ? std::optional(Use::content) : std::nullopt;
  }
  template <typename Body>
  std::optional<Use> operator()(const Body&) const {
    return std::nullopt;
  }
};

/// Whether the event tells what came out of a call: of what was asked another event tells.
bool has_result(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    const auto* call = std::get_if<ToolCallEvent>(&body);
    return call != nullptr && call->result && !is_bare(*call->result);
  });
}

/// Whether `value` says that it is the next piece of something that streams.
bool brings_piece(const Value& value, std::size_t depth) {
  constexpr std::string_view ends[] = {"delta",          "Delta",        "chunk",
                                       "CHUNK",          "_ARGS",        "content_block_start",
                                       "message_update", "shell_output", "streaming"};
  for (const char* name : {"type", "method", "object", "stage"}) {
    const std::string_view kind = value[name].string_or_empty();
    const bool is_piece = std::any_of(std::begin(ends), std::end(ends),
                                      [&](std::string_view end) { return kind.ends_with(end); });
    if (is_piece) return true;
  }
  constexpr std::size_t deepest = 2;
  if (depth == deepest) return false;
  for (const char* name : {"event", "delta", "params"}) {
    if (value[name].is_object() && brings_piece(value[name], depth + 1)) return true;
  }
  return false;
}

/// Whether there is anything in it but facts about the session and the turn.
bool says_anything(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    return !std::holds_alternative<SessionEvent>(body) && !std::holds_alternative<TurnEvent>(body);
  });
}

bool has_card(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    return std::holds_alternative<UnknownEvent>(body);
  });
}

}  // namespace

void expect_words(Event& event) {
  event.bodies.emplace_back(MessageEvent{});
}

void show_lost_words(const Value& value, Event& event) {
  const bool is_lost_piece = !says_anything(event) && brings_piece(value, 0);
  bool lacks_content = is_lost_piece;
  bool lacks_input = false;
  // What was said before may come again, and makes no body.
  bool is_silent = !event.bodies.empty();
  for (const EventBody& body : event.bodies) {
    const std::optional<Use> lack = std::visit(Lack{}, body);
    const bool is_message = std::holds_alternative<MessageEvent>(body);
    is_silent = is_silent && ((lack && is_message) || std::holds_alternative<SessionEvent>(body) ||
                              std::holds_alternative<TurnEvent>(body));
    if (lack) (*lack == Use::asked ? lacks_input : lacks_content) = true;
  }
  if (lacks_input && has_result(event)) lacks_input = false;
  if ((!lacks_content && !lacks_input) || has_card(event)) return;
  Search search(is_silent);
  search.look_into(value, 0);
  // A piece that was read and makes no row, since its call makes none or it was said before.
  if (is_lost_piece && search.has_known_words()) return;
  const bool is_explained = (!lacks_content || search.has_empty(Use::content)) &&
                            (!lacks_input || search.has_empty(Use::asked));
  const Value* holder = search.holder();
  if (is_explained || holder == nullptr) return;
  std::string kind;
  for (const char* name : {"type", "method", "event"}) {
    if (kind.empty()) kind = value[name].string_or_empty();
  }
  event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::move(kind), {}, 0, *holder});
}

}  // namespace agent_timeline
