#include "decode/codex/outputs.h"

#include <initializer_list>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Outcome = CommandOutput::Outcome;

/// The heading that Codex writes before the output of a command or of a script.
struct Heading {
  /// The state of a script: `completed`, `failed`, `running`, `terminated`; else empty.
  std::string_view script;
  std::optional<std::int64_t> exit_code;
  std::optional<std::int64_t> duration_ms;
  std::optional<std::int64_t> lines;
  std::string job_id;
  std::string_view body;
};

std::optional<std::string_view> after(std::string_view line, std::string_view phrase) {
  if (!line.starts_with(phrase)) return std::nullopt;
  return trim(line.substr(phrase.size()));
}

/// `0.3008 seconds` in milliseconds.
std::optional<std::int64_t> read_seconds(std::string_view text) {
  const std::optional<std::int64_t> whole = leading_integer(text);
  constexpr std::int64_t max_seconds = 1'000'000'000;
  if (!whole || *whole < 0 || *whole > max_seconds) return std::nullopt;
  const std::size_t point = text.find('.');
  std::int64_t fraction = 0;
  std::int64_t weight = 100;
  for (std::size_t i = point; point != std::string_view::npos && ++i < text.size();) {
    if (!is_ascii_digit(text[i])) break;
    fraction += (text[i] - '0') * weight;
    weight /= 10;
  }
  return *whole * 1000 + fraction;
}

/// Reads one line of a heading; false for any other line.
bool read_heading_line(std::string_view line, Heading& out) {
  if (after(line, "Chunk ID:") || after(line, "Original token count:")) return true;
  for (const std::string_view phrase : {"Wall time:", "Wall time ", "Duration:"}) {
    const auto time = after(line, phrase);
    if (!time) continue;
    out.duration_ms = read_seconds(*time);
    return true;
  }
  for (const std::string_view phrase : {"Process exited with code ", "Exit code:"}) {
    const auto code = after(line, phrase);
    if (!code) continue;
    out.exit_code = leading_integer(*code);
    return true;
  }
  if (const auto session = after(line, "Process running with session ID ")) {
    out.job_id = *session;
    return true;
  }
  for (const std::string_view state :
       {"completed", "failed", "terminated", "running with cell ID "}) {
    const auto rest = after(after(line, "Script ").value_or(""), state);
    if (!rest) continue;
    out.script = first_word(state);
    out.job_id = *rest;
    return true;
  }
  if (const auto lines = after(line, "Total output lines:")) {
    out.lines = leading_integer(*lines);
    return true;
  }
  return false;
}

/// Skips the lines between heading and output that report an omitted middle.
void read_truncation(Heading& heading) {
  if (!heading.body.starts_with("Warning: truncated output") &&
      !heading.body.starts_with("Total output lines:"))
    return;
  std::string_view rest = heading.body;
  std::string_view line = consume_line(rest);
  if (line.starts_with("Warning:")) line = consume_line(rest);
  if (!read_heading_line(line, heading)) return;
  if (rest.starts_with('\n')) rest.remove_prefix(1);
  heading.body = rest;
}

/// The output itself may begin with `Output:`, so a heading has another line before that.
std::optional<Heading> read_heading(std::string_view text) {
  Heading heading;
  for (bool is_first = true; !text.empty(); is_first = false) {
    const std::string_view line = consume_line(text);
    if (line == "Output:" && !is_first) {
      heading.body = text;
      read_truncation(heading);
      return heading;
    }
    if (!read_heading_line(line, heading)) return std::nullopt;
  }
  return std::nullopt;
}

/// Parses `{"output": …, "metadata": {"exit_code": …, "duration_seconds": …}}` in a string.
std::optional<Value> read_packed(std::string_view text) {
  if (!text.starts_with("{\"")) return std::nullopt;
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr || !(*value)["output"].is_string() || !(*value)["metadata"].is_object())
    return std::nullopt;
  return std::move(*value);
}

/// True for `exec_command failed for `make`: CreateProcess { message: "Rejected(\"…\")" }`, with a
/// command of any length.
bool is_rejected_command(std::string_view text) {
  const std::size_t reason = text.rfind("`: ");
  return text.starts_with("exec_command failed for `") && reason != std::string_view::npos &&
         text.find("Rejected(", reason) != std::string_view::npos;
}

/// True if Codex or its reviewer reports that it did not allow a call.
bool is_refusal(std::string_view text, bool is_command) {
  if (text.starts_with("This action was rejected due to unacceptable risk")) return true;
  if (text.starts_with("approval policy is ") &&
      text.find("; reject command") != std::string_view::npos)
    return true;
  const bool names_command = is_command && text.starts_with('`');
  return is_rejected_command(text) ||
         (names_command && text.find("` rejected: ") != std::string_view::npos);
}

/// The status of a call for which Codex wrote a message of its own instead of a result. For a call
/// of a server's tool, that message has other words: the results of the tool may contain these.
std::optional<Status> refusal_in(std::string_view text, bool is_command, bool is_of_server) {
  constexpr std::size_t heading = 120;
  const std::string_view start = text.substr(0, heading);
  if (!is_of_server && contains(start, "rejected by user")) return Status::denied;
  if (is_refusal(text, is_command)) return Status::denied;
  if (const auto refusal = codex_mcp_refusal(after(start, "err: ").value_or(""))) return refusal;
  if (start.starts_with("aborted by user") || trim(text) == "aborted") return Status::cancelled;
  if (starts_with_any(
          start,
          {"unsupported call:", "unsupported custom tool call:", "apply_patch verification failed",
           "failed to parse function", "failed to apply patch",
           "execution error:", "exec_command failed", "failed in sandbox",
           "Error:", "Fatal error:", "unable to locate image", "write_stdin failed"})) {
    return Status::error;
  }
  return std::nullopt;
}

CodexOutcome refused(Status status, std::string_view text) {
  CodexOutcome out;
  out.status = status;
  out.result.error = ToolError{std::string(trim(text)), {}};
  return out;
}

/// The output so far of a script that runs under an id, else the result of the script.
CodexOutcome script_outcome(const Heading& heading) {
  CodexOutcome out;
  std::string_view text = heading.body;
  if (heading.script == "running") {
    CommandOutput script;
    script.outcome = Outcome::background;
    script.standard_output = text;
    script.job_id = heading.job_id;
    out.status = Status::background;
    out.result.output = std::move(script);
    return out;
  }
  if (heading.script == "terminated") out.status = Status::cancelled;
  if (heading.script == "failed") {
    constexpr std::string_view phrase = "Script error:";
    const std::size_t error = text.rfind(phrase);
    const bool has_message = error != std::string_view::npos;
    out.status = Status::error;
    out.result.error = ToolError{
        std::string(trim(has_message ? text.substr(error + phrase.size()) : std::string_view())),
        {}};
    text = text.substr(0, error);
  }
  if (!is_blank(text)) out.result.output = TextOutput{std::string(text), true};
  out.duration_ms = heading.duration_ms;
  return out;
}

CodexOutcome headed_outcome(const Heading& heading, bool is_command) {
  if (!heading.script.empty()) return script_outcome(heading);
  CodexOutcome out;
  const bool runs = !heading.job_id.empty() && !heading.exit_code;
  if (is_command) {
    out = codex_command_outcome(runs ? "in_progress" : "completed", heading.exit_code,
                                std::string(heading.body), false);
    CommandOutput& command = std::get<CommandOutput>(*out.result.output);
    command.standard_output_lines = heading.lines;
    if (runs) {
      out.status = Status::background;
      command.outcome = Outcome::background;
      command.job_id = heading.job_id;
    }
  } else {
    if (heading.exit_code.value_or(0) != 0) out.status = Status::error;
    out.result.output = TextOutput{std::string(heading.body), true};
  }
  if (!runs) out.duration_ms = heading.duration_ms;
  return out;
}

CodexOutcome read_text(std::string_view name, bool is_command, std::string_view text) {
  // Whatever the output says below a heading, the call has run.
  if (const auto heading = read_heading(text)) {
    CodexOutcome out = headed_outcome(*heading, is_command);
    out.has_heading = true;
    return out;
  }
  const bool is_of_server = name.starts_with("mcp__");
  if (const auto refusal = refusal_in(text, is_command, is_of_server))
    return refused(*refusal, text);
  if (const auto packed = read_packed(text)) {
    Heading heading;
    heading.exit_code = (*packed)["metadata"]["exit_code"].integer();
    heading.duration_ms = read_seconds((*packed)["metadata"]["duration_seconds"].text());
    heading.body = (*packed)["output"].text();
    return headed_outcome(heading, is_command);
  }
  if (is_command) return codex_command_outcome("completed", std::nullopt, std::string(text), false);
  CodexOutcome out;
  const bool is_patch = tool_of(kCodex, name) == ToolId::apply_patch;
  if (is_patch) {
    out.result.output = FileChange{{}, std::string(trim(text)), {}};
  } else if (!is_blank(text)) {
    out.result.output = TextOutput{std::string(text)};
  }
  return out;
}

/// Reads `command timed out after 1000 milliseconds`, which precedes the output of such a command.
std::optional<std::int64_t> read_timeout(std::string_view output) {
  constexpr std::string_view phrase = "command timed out after ";
  constexpr std::size_t heading = 200;
  const std::size_t at = output.substr(0, heading).find(phrase);
  if (at == std::string_view::npos) return std::nullopt;
  return leading_integer(output.substr(at + phrase.size())).value_or(0);
}

}  // namespace

std::optional<Status> codex_mcp_refusal(std::string_view text) {
  if (text.starts_with("user rejected MCP tool call")) return Status::denied;
  if (text.starts_with("user cancelled MCP tool call")) return Status::cancelled;
  return std::nullopt;
}

CodexOutcome codex_command_outcome(std::string_view status, std::optional<std::int64_t> exit_code,
                                   std::string output, bool was_in_background) {
  CodexOutcome out;
  CommandOutput command;
  constexpr std::int64_t timeout_code = 124;
  const auto timeout = exit_code == timeout_code ? read_timeout(output) : std::nullopt;
  command.standard_output = std::move(output);
  // A command that was stopped has no exit code of its own.
  const bool was_stopped = exit_code.value_or(0) < 0;
  if (!was_stopped) command.exit_code = exit_code;
  if (status == "in_progress") {
    out.status = Status::running;
    command.outcome = Outcome::running;
  } else if (status == "declined") {
    out.status = Status::denied;
    // The reason is in place of the output.
    if (!is_blank(command.standard_output))
      out.result.error = ToolError{std::string(trim(command.standard_output)), {}};
    return out;
  } else if (timeout) {
    out.status = Status::timed_out;
    command.outcome = Outcome::timed_out;
    if (*timeout > 0) command.timeout_ms = timeout;
  } else if (was_stopped && was_in_background) {
    out.status = Status::cancelled;
    command.outcome = Outcome::interrupted;
  } else if (status == "failed" || exit_code.value_or(0) != 0) {
    out.status = Status::error;
  }
  out.result.output = std::move(command);
  return out;
}

CodexOutcome read_codex_output(std::string_view name, bool is_command, const Value& output) {
  if (output.is_object()) {
    CodexOutcome out = read_codex_output(name, is_command, output["content"]);
    const Value& success = output["success"];
    if (!success.is_null() && !success.truthy() && out.status == Status::done)
      out.status = Status::error;
    return out;
  }
  if (!output.is_array()) return read_text(name, is_command, output.string_or_empty());
  std::string text;
  std::vector<Image> images;
  for (const Member& item : output.members()) {
    const Value& url = item.value["image_url"];
    if (url.is_string()) images.push_back(image_of_url(url.text()));
    if (!item.value["text"].is_string()) continue;
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    text += item.value["text"].text();
  }
  CodexOutcome out;
  if (!text.empty() || images.empty()) out = read_text(name, is_command, text);
  out.result.images = std::move(images);
  return out;
}

}  // namespace agent_timeline
