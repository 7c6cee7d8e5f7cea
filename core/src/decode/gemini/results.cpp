#include "decode/gemini/results.h"

#include <string>
#include <utility>

#include "base/text.h"
#include "decode/gemini/commands.h"
#include "decode/gemini/content.h"
#include "decode/qwen/tools.h"
#include "decode/read/fields.h"
#include "decode/read/listing_text.h"
#include "decode/read/search_text.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Removes the frame that marks a text as untrusted for the model.
std::string_view without_untrusted_frame(std::string_view text) {
  constexpr std::string_view begin = "<untrusted_context>\n";
  constexpr std::string_view end = "\n</untrusted_context>";
  consume_prefix(text, begin);
  consume_suffix(text, end);
  return text;
}

/// `type` is the type of the error, or the call's status. `permission_denied` is an error of the
/// file system, not a denial by the user.
Status failure_status(std::string_view type, std::string_view message) {
  if (contains(message, "User denied execution") || contains(message, "denied by policy")) {
    return Status::denied;
  }
  if (contains(type, "cancel") || contains(type, "abort")) return Status::cancelled;
  const bool is_refusal = contains(type, "policy") || contains(type, "execution_denied");
  return is_refusal ? Status::denied : Status::error;
}

bool runs_command(std::string_view name) {
  return tool_of(kGemini, name) == ToolId::run_command;
}

GeminiResult failed(Status status, std::string message) {
  GeminiResult out;
  out.status = status;
  out.result.error = ToolError{std::move(message), {}};
  return out;
}

GeminiResult read_text(std::string_view name, const Value& arguments, std::string_view text) {
  GeminiResult out;
  if (is_blank(text)) return out;
  if (is_blocked_command(name, text)) return failed(Status::denied, std::string(text));
  if (runs_command(name)) return read_gemini_command(arguments, text, {});
  // For a file or a search, the stream has only a sentence.
  const bool is_known = read_qwen_text(name, arguments, text).has_value();
  const bool is_web = find_tool(name).family == ToolFamily::web;
  if (is_web && !contains(trim_end(text), "\n")) {
    out.result.brief = trim(text);
    return out;
  }
  out.result.output = ToolOutput(TextOutput{std::string(trim_end(text)), is_known});
  return out;
}

FileChange read_change(const Value& arguments, const Value& display, std::string_view model_text) {
  FileChange change;
  change.path = display["filePath"].string_or_empty();
  if (change.path.empty()) change.path = display["fileName"].string_or_empty();
  change.diff = display["fileDiff"].string_or_empty();
  if (display["isNewFile"].truthy()) change.kind = FileChange::Kind::created;
  // The input already shows the whole text of a new file.
  const bool is_in_input = change.kind == FileChange::Kind::created &&
                           arguments["content"].is_string() &&
                           arguments["content"].text() == display["newContent"].string_or_empty();
  if (is_in_input) change.diff.clear();
  change.message = trim(model_text.substr(0, model_text.find(" Here is the updated code:")));
  if (display["newContent"].is_string() && display["originalContent"].is_string() &&
      change.kind == FileChange::Kind::modified) {
    change.old_content = display["originalContent"].text();
    change.new_content = display["newContent"].text();
  }
  return change;
}

SearchMatches read_matches(const Value& display) {
  SearchMatches out;
  for (const Member& match : display["matches"].members()) {
    const std::string path = string_field(match.value, "filePath");
    if (out.files.empty() || out.files.back().path != path) out.files.push_back({path, {}, {}});
    out.files.back().lines.push_back({match.value["lineNumber"].integer().value_or(0),
                                      string_field(match.value, "line"), false});
  }
  return out;
}

Listing read_listing(const Value& arguments, const Value& display) {
  Listing out;
  out.path = text_argument(arguments, ArgumentField::path);
  for (const Member& file : display["files"].members()) {
    ListedEntry entry;
    entry.name = file.value.string_or_empty();
    const bool is_folder = entry.name.starts_with(kFolderMark);
    if (is_folder) entry.name.erase(0, kFolderMark.size());
    if (is_folder) entry.kind = ListedEntry::Kind::directory;
    add_listed_entry(std::move(entry), out);
  }
  return out;
}

/// The result as the model gets it: text, error and images.
struct ModelAnswer {
  std::string text;
  std::string error;
  std::vector<Image> images;
};

/// The only text of the tool's own part if the answer is in separate parts.
constexpr std::string_view kSucceeded = "Tool execution succeeded.";

ModelAnswer read_answer(const Value& parts) {
  ModelAnswer out;
  for (const Member& part : parts.members()) {
    const Value& response = part.value["functionResponse"]["response"];
    if (response["output"].is_string())
      out.text += without_untrusted_frame(response["output"].text());
    if (response["error"].is_string()) out.error += response["error"].text();
    if (part.value["text"].is_string()) {
      if (out.text == kSucceeded) out.text.clear();
      if (!out.text.empty()) out.text += '\n';
      out.text += part.value["text"].text();
    }
    add_gemini_images(part.value, out.images);
  }
  return out;
}

/// Returns the displayed text. A terminal's lines are lists of pieces, one for each style.
std::string displayed_text(const Value& display) {
  std::string out(display.string_or_empty());
  if (!display.is_array()) return out;
  for (const Member& line : display.members()) {
    for (const Member& piece : line.value.members())
      out += piece.value["text"].string_or_empty();
    out += '\n';
  }
  return out;
}

/// How the sub-agent ended. The call itself has succeeded in any case.
Status agent_status(const Value& display) {
  const std::string_view state = display["state"].string_or_empty();
  const std::string_view reason = display["terminateReason"].string_or_empty();
  if (reason == "TIMEOUT") return Status::timed_out;
  if (state == "cancelled" || reason == "ABORTED") return Status::cancelled;
  const bool succeeded = state != "error" && (reason.empty() || reason == "GOAL");
  return succeeded ? Status::done : Status::error;
}

/// Reads `Subagent 'x' finished.`, `Termination Reason: …`, `Result:` and the sub-agent's answer.
GeminiResult read_agent(const Value& display, const ModelAnswer& answer) {
  constexpr std::string_view mark = "\nResult:\n";
  const std::size_t at = answer.text.find(mark);
  GeminiResult out;
  out.status = agent_status(display);
  if (at == std::string::npos && out.status == Status::error) {
    return failed(out.status, answer.text);
  }
  TaskReport report;
  report.text = at == std::string::npos ? answer.text : answer.text.substr(at + mark.size());
  out.result.output = ToolOutput(std::move(report));
  return out;
}

/// True if the display has the matched lines. If its list is empty although the answer begins with
/// `Found`, the search was for file names only.
bool shows_matches(const Value& display, const ModelAnswer& answer) {
  return display["matches"].size() > 0 ||
         (display["matches"].is_array() && !answer.text.starts_with("Found "));
}

std::optional<ToolOutput> read_found_files(const Value& arguments, const ModelAnswer& answer) {
  const std::size_t lines = answer.text.find('\n');
  const bool has_lines = answer.text.starts_with("Found ") && lines != std::string::npos;
  if (!has_lines) return std::nullopt;
  return read_result_form(ResultForm::found_files, arguments, answer.text.substr(lines + 1));
}

/// Reads `Web search results for "…":`, an answer, and its sources: `[1] Title (https://…)`.
std::optional<ToolOutput> read_web_answer(std::string_view text) {
  constexpr std::string_view heading = "Web search results for ";
  constexpr std::string_view mark = "\nSources:\n";
  const std::size_t begin = text.find('\n');
  if (!text.starts_with(heading) || begin == std::string_view::npos) return std::nullopt;
  const std::size_t sources = text.rfind(mark);
  Links out;
  out.text =
      trim(text.substr(begin, sources == std::string_view::npos ? sources : sources - begin));
  if (sources == std::string_view::npos) return ToolOutput(std::move(out));
  for (const std::string_view line : split_lines(text.substr(sources + mark.size()))) {
    auto source = read_numbered_link(line);
    // Without a title (`[1] (https://…)`), it is left out.
    const bool is_untitled = source && source->title.empty() && contains(line, "] (");
    if (source && !is_untitled) out.links.push_back(std::move(*source));
  }
  return ToolOutput(std::move(out));
}

/// Changes, matches and listings are read from the display, a file's lines from the model's text.
std::optional<ToolOutput> read_output(const Value& call, const ModelAnswer& answer) {
  const std::string_view name = call["name"].string_or_empty();
  const Value& arguments = call["args"];
  const Value& display = call["resultDisplay"];
  if (display["fileDiff"].is_string())
    return ToolOutput(read_change(arguments, display, answer.text));
  if (shows_matches(display, answer)) return ToolOutput(read_matches(display));
  if (display["files"].is_array()) return ToolOutput(read_listing(arguments, display));
  const std::string displayed = displayed_text(display);
  if (!answer.images.empty() && !is_blank(displayed))
    return ToolOutput(TextOutput{displayed, true});
  if (tool_of(kGemini, name) == ToolId::find_files) {
    if (auto found = read_found_files(arguments, answer)) return found;
  }
  if (tool_of(kGemini, name) == ToolId::search_web) {
    if (auto found = read_web_answer(answer.text)) return found;
  }
  if (auto known = read_qwen_text(name, arguments, answer.text)) return std::move(known->output);
  if (auto known = read_tool_text(name, arguments, answer.text)) return known;
  if (tool_of(kGemini, name) == ToolId::ask) {
    if (auto answers = read_result_form(ResultForm::answers, arguments, answer.text))
      return answers;
  }
  if (!is_blank(answer.text)) return ToolOutput(TextOutput{answer.text, false});
  if (!is_blank(displayed)) return ToolOutput(TextOutput{displayed, display.is_array()});
  if (display.is_object()) return ToolOutput(JsonOutput{display});
  return std::nullopt;
}

/// Returns the error, with the output that the call had produced before it was stopped.
GeminiResult read_failure(const Value& call, const ModelAnswer& answer,
                          std::string_view displayed) {
  std::string message = answer.error.empty() ? answer.text : answer.error;
  if (message.empty()) message = displayed;
  const Status ended = failure_status(call["status"].string_or_empty(), message);
  GeminiResult out = failed(ended, std::move(message));
  if (answer.error.empty() || is_blank(answer.text)) return out;
  out.result.output = runs_command(call["name"].string_or_empty())
                          ? read_gemini_command(call["args"], {}, answer.text).result.output
                          : ToolOutput(TextOutput{answer.text, false});
  return out;
}

/// With a status of a newer version, a call has failed if its answer has an error.
bool has_failed(std::string_view status, bool has_error) {
  return is_gemini_end(status) ? status != "success" : has_error;
}

}  // namespace

bool is_gemini_end(std::string_view status) {
  return is_one_of(status, {"cancelled", "error", "success"});
}

GeminiResult read_gemini_result(std::string_view name, const Value& arguments,
                                const Value& answer) {
  const std::string_view status = answer["status"].string_or_empty();
  const std::string_view output = answer["output"].string_or_empty();
  const Value& error = answer["error"];
  if (!has_failed(status, !error.is_null())) return read_text(name, arguments, output);
  std::string message = error_message(error);
  if (message.empty()) message = output;
  const std::string_view type = error["type"].string_or_empty();
  const Status ended = failure_status(type.empty() ? status : type, message);
  return failed(ended, std::move(message));
}

GeminiResult read_gemini_call(const Value& call) {
  ModelAnswer answer = read_answer(call["result"]);
  const std::string_view name = call["name"].string_or_empty();
  const Value& display = call["resultDisplay"];
  const std::string displayed = displayed_text(display);
  if (is_blocked_command(name, displayed)) return failed(Status::denied, displayed);
  GeminiResult out;
  if (has_failed(call["status"].string_or_empty(), !answer.error.empty())) {
    out = read_failure(call, answer, displayed);
  } else if (display["isSubagentProgress"].truthy()) {
    out = read_agent(display, answer);
  } else if (runs_command(name)) {
    out = read_gemini_command(call["args"], displayed, answer.text);
  } else {
    out.result.output = read_output(call, answer);
  }
  out.result.images = std::move(answer.images);
  return out;
}

}  // namespace agent_timeline
