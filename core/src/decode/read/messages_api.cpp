#include "decode/read/messages_api.h"

#include <utility>

#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/search_text.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

/// Reads the output of a command run by the server. The files that it created are only ids.
ToolAnswer read_server_command(const Value& arguments, const Value& content) {
  CommandOutput out;
  out.command = arguments["command"].string_or_empty();
  out.standard_output = content["stdout"].string_or_empty();
  out.standard_error = content["stderr"].string_or_empty();
  out.exit_code = content["return_code"].integer();
  ToolAnswer read;
  if (out.exit_code.value_or(0) != 0) read.status = Status::error;
  for (const Member& file : content["content"].members()) {
    if (!read.result.brief.empty()) read.result.brief += ", ";
    read.result.brief += file.value["file_id"].string_or_empty();
  }
  read.result.output = ToolOutput(std::move(out));
  return read;
}

/// Returns the text of a server's result: from an advisor, or of a fetched page below its title.
std::string server_text(const Value& content) {
  const Value& page = content["content"];
  if (page["source"]["type"].string_or_empty() != "text") return string_field(content, "text");
  const std::string title = string_field(page, "title");
  return (title.empty() ? "" : title + "\n\n") + string_field(page["source"], "data");
}

/// Reads lines of a file that an editor on the server displayed.
FileContent read_server_file(const Value& arguments, const Value& content) {
  FileContent file;
  file.path = arguments["path"].string_or_empty();
  file.content = content["content"].text();
  file.total_lines = content["total_lines"].integer();
  set_start_line(content["start_line"].integer().value_or(0), file);
  return file;
}

/// Returns the tools found by a tool search, one per line.
std::string tool_names_of(const Value& references) {
  std::string out;
  for (const Member& reference : references.members()) {
    if (!out.empty()) out += '\n';
    out += reference.value["tool_name"].string_or_empty();
  }
  return out;
}

}  // namespace

std::optional<ToolAnswer> read_server_result(const Value& arguments, const Value& block) {
  const std::string_view type = block["type"].string_or_empty();
  const Value& content = block["content"];
  if (type == "tool_result" || !type.ends_with("_tool_result")) return std::nullopt;
  ToolAnswer read;
  if (content["type"].string_or_empty().ends_with("_error")) {
    read.status = Status::error;
    read.result.error = ToolError{std::string(content["error_code"].string_or_empty()), content};
  } else if (type == "web_search_tool_result" && content.is_array()) {
    read.result.output = ToolOutput(read_link_list(content));
  } else if (content["return_code"].is_number()) {
    return read_server_command(arguments, content);
  } else if (content["tool_references"].size() > 0) {
    read.result.output = ToolOutput(TextOutput{tool_names_of(content["tool_references"]), true});
  } else if (content["file_type"].string_or_empty() == "text" && content["content"].is_string()) {
    read.result.output = ToolOutput(read_server_file(arguments, content));
  } else if (std::string text = server_text(content); !text.empty()) {
    read.result.output = ToolOutput(TextOutput{std::move(text), false});
  } else {
    return std::nullopt;
  }
  return read;
}

NoticeEvent incomplete_notice(std::string_view why) {
  NoticeEvent notice;
  notice.code = "notification";
  notice.tone = Tone::warning;
  notice.text = "The answer is incomplete: " + std::string(why);
  return notice;
}

std::optional<NoticeEvent> read_stop_notice(const Value& answer) {
  const std::string_view reason = answer["stop_reason"].string_or_empty();
  NoticeEvent notice;
  notice.code = "notification";
  notice.tone = Tone::warning;
  if (reason == "refusal") {
    notice.text = string_field(answer["stop_details"], "explanation");
    if (notice.text.empty()) notice.text = "The model refused to continue.";
  } else if (reason == "max_tokens" || reason == "model_context_window_exceeded") {
    return incomplete_notice(reason);
  } else {
    return std::nullopt;
  }
  return notice;
}

NoticeEvent compaction_notice(std::string_view summary, std::string key) {
  NoticeEvent notice;
  notice.code = "compacted";
  notice.key = std::move(key);
  notice.text = summary;
  notice.is_document = !summary.empty();
  return notice;
}

bool add_server_block(const Value& block, std::string key, Event& event) {
  const std::string_view type = block["type"].string_or_empty();
  if (type == "compaction") {
    event.bodies.emplace_back(
        compaction_notice(block["content"].string_or_empty(), std::move(key)));
    return true;
  }
  const Value& model = block["to"]["model"];
  if (type != "fallback" || !model.is_string()) return false;
  NoticeEvent notice;
  notice.code = "model-changed";
  notice.key = std::move(key);
  const std::string before = string_field(block["from"], "model");
  notice.subject = (before.empty() ? "" : before + " → ") + std::string(model.text());
  event.bodies.emplace_back(std::move(notice));
  add_model(model, event);
  return true;
}

}  // namespace agent_timeline
