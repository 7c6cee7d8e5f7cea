// Words in the sources of the core that are spelled like a tool's name in core/src/tools/table.cpp and
// mean something else there: a member or a kind of a dialect's JSON, a label, an operation. The list is
// closed: a literal that is not in it is a tool known outside of the table, and a row that nothing
// says any more has to go. For checks.mjs.

/** Stages that know nothing of agents, and the one that has the table. */
export const kNoTools = ["base", "html", "markdown", "diff", "terminal", "code", "tools"];

/** File below core/src → its words. */
export const kOtherWords = {
  "blocks/label.cpp": ["Agent", "Skill"],
  "blocks/parts.cpp": ["shell"],
  "blocks/questions.cpp": ["question"],
  "blocks/summary.cpp": ["question"],
  "blocks/task_output.cpp": ["agent", "question"],
  "blocks/tool_input.cpp": ["patch"],
  "decode/acp/call.cpp": ["edit", "execute", "read"],
  "decode/acp/content.cpp": ["patch"],
  "decode/acp/elicitation.cpp": ["question"],
  "decode/acp/result.cpp": ["execute", "read"],
  "decode/acp/subagents.cpp": ["task"],
  "decode/ag_ui/activities.cpp": ["patch", "replace"],
  "decode/claude/structured.cpp": ["create"],
  "decode/claude/system.cpp": ["patch"],
  "decode/claude/user.cpp": ["shell"],
  "decode/cline/chat.cpp": ["question", "task"],
  "decode/cline/history.cpp": ["task"],
  "decode/cline/tools.cpp": ["question", "task"],
  "decode/codex/agents.cpp": ["wait"],
  "decode/codex/calls.cpp": ["image_generation", "web_search"],
  "decode/codex/jobs.cpp": ["wait"],
  // `local_shell` is a tool's name: the call of an item of that kind has no other.
  "decode/codex/model_items.cpp": ["image_generation", "local_shell", "web_search"],
  "decode/codex/repeats.cpp": ["agent", "web_search"],
  "decode/codex/rollout.cpp": ["image_generation", "web_search"],
  "decode/codex/shell.cpp": ["bash", "powershell"],
  "decode/copilot/calls.cpp": ["question"],
  "decode/langgraph/calls.cpp": ["question"],
  "decode/langgraph/modes.cpp": ["task"],
  "decode/langgraph/runs.cpp": ["question"],
  "decode/mastra/network.cpp": ["task"],
  "decode/maria/maria.cpp": ["todo"],
  "decode/maria/tools.cpp": ["todo"],
  "decode/model_api/items.cpp": ["patch"],
  "decode/neutral/neutral.cpp": ["agent", "replace"],
  "decode/neutral/outputs.cpp": ["question", "task"],
  "decode/opencode/parts.cpp": ["agent", "patch", "read", "write"],
  "decode/opencode/results.cpp": ["patch"],
  "decode/pi/calls.cpp": ["!"],
  "decode/pi/dialogs.cpp": ["editor", "question"],
  "decode/pi/executions.cpp": ["!"],
  "decode/pi/pi.cpp": ["bash"],
  "decode/read/approvals.cpp": ["question"],
  "decode/read/json_patch.cpp": ["replace"],
  "decode/read/member_use.cpp": ["agent", "task"],
  "decode/read/questions.cpp": ["question"],
  "decode/read/todos.cpp": ["task"],
  "emit/describe_part.cpp": ["question"],
  "emit/enum_names.cpp": ["task", "todo"],
  "emit/op_writer.cpp": ["edit", "replace"],
  "markdown_stream.cpp": ["edit", "replace"],
};
