// Commands that the user gives in the program: shell commands, and the program's own.
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/claude/user.h"
#include "decode/read/tagged_text.h"
#include "tools/tool.h"

namespace agent_timeline {

void ClaudeUser::add_output(std::string_view written, std::string_view errors, Event& event) {
  if (written == "(no content)") written = {};
  if (written.empty() && errors.empty()) return;
  CommandOutput output;
  output.standard_output = written;
  output.standard_error = errors;
  ToolCallEvent call;
  call.name = tool_name(ToolId::user_command);
  call.by_user = true;
  call.status = Status::done;
  call.subject = program_command_;
  call.result = ToolResult{ToolOutput(std::move(output)), {}};
  event.bodies.emplace_back(std::move(call));
}

void ClaudeUser::start_shell(std::string_view text, Event& event) {
  shell_command_ = tag_text(text, "bash-input");
  shell_open_ = true;
  turn_.begin();
  ToolCallEvent call;
  call.call_id = "shell" + std::to_string(++shell_commands_);
  call.name = tool_name(ToolId::user_command);
  call.by_user = true;
  call.status = Status::running;
  Value input = Value::object();
  input.add("command", Value::string(shell_command_));
  call.input = ToolInput{std::move(input), {}};
  event.bodies.emplace_back(std::move(call));
  const std::string rest = text_outside_tags(text, {"bash-input"});
  if (!rest.empty()) end_shell(rest, event);
}

void ClaudeUser::end_shell(std::string_view text, Event& event) {
  if (!shell_open_) ++shell_commands_;
  ToolCallEvent end;
  end.call_id = "shell" + std::to_string(shell_commands_);
  end.match = shell_open_ ? CallMatch::open : CallMatch::fresh;
  end.name = tool_name(ToolId::user_command);
  end.by_user = true;
  end.status = Status::done;
  CommandOutput output;
  output.command = std::exchange(shell_command_, {});
  output.standard_output = trim_end(find_tag(text, "bash-stdout").value_or(std::string_view()));
  output.standard_error = trim_end(find_tag(text, "bash-stderr").value_or(std::string_view()));
  const std::string rest = text_outside_tags(text, {"bash-stdout", "bash-stderr"});
  if (!rest.empty()) output.standard_output += '\n' + rest;
  end.result = ToolResult{ToolOutput(std::move(output)), {}};
  shell_open_ = false;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace agent_timeline
