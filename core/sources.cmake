# The core's sources, relative to core/src: one per line, grouped by stage, sorted within a group.
# tests/structure fails when this list and the disk disagree.

set(AGENT_TIMELINE_CORE_SOURCES
  # base
  base/digest.cpp
  base/json_text.cpp
  base/line_blocks.cpp
  base/text.cpp
  base/utf8.cpp
  base/value.cpp
  # decode
  decode/claude.cpp
  decode/claude_calls.cpp
  decode/claude_content.cpp
  decode/claude_control.cpp
  decode/claude_flat.cpp
  decode/claude_messages.cpp
  decode/claude_results.cpp
  decode/claude_score.cpp
  decode/claude_sidechains.cpp
  decode/claude_stream.cpp
  decode/claude_structured.cpp
  decode/claude_system.cpp
  decode/claude_todos.cpp
  decode/claude_turn.cpp
  decode/claude_usage.cpp
  decode/claude_user.cpp
  decode/cost.cpp
  decode/decoder.cpp
  decode/dialect.cpp
  decode/fields.cpp
  decode/frame.cpp
  decode/host.cpp
  decode/json_reader.cpp
  decode/maria.cpp
  decode/maria_results.cpp
  decode/maria_todos.cpp
  decode/maria_tools.cpp
  decode/neutral.cpp
  decode/neutral_outputs.cpp
  decode/numbered_text.cpp
  decode/options.cpp
  decode/pi.cpp
  decode/pi_calls.cpp
  decode/pi_content.cpp
  decode/pi_draft.cpp
  decode/pi_messages.cpp
  decode/pi_notices.cpp
  decode/pi_results.cpp
  decode/pi_score.cpp
  decode/pi_session.cpp
  decode/pi_tinyfish.cpp
  decode/pi_todos.cpp
  decode/pi_truncation.cpp
  decode/repair.cpp
  decode/search_text.cpp
  decode/tagged_text.cpp
  decode/todos.cpp
  decode/tool_text.cpp
  decode/wave.cpp
  decode/wave_block_notices.cpp
  decode/wave_block_rows.cpp
  decode/wave_blocks.cpp
  decode/wave_call.cpp
  decode/wave_calls.cpp
  decode/wave_commands.cpp
  decode/wave_diff.cpp
  decode/wave_fields.cpp
  decode/wave_messages.cpp
  decode/wave_notices.cpp
  decode/wave_notifications.cpp
  decode/wave_outcome.cpp
  decode/wave_session_changes.cpp
  decode/wave_usage.cpp
  # timeline
  timeline/calls.cpp
  timeline/entry.cpp
  timeline/groups.cpp
  timeline/messages.cpp
  timeline/scopes.cpp
  timeline/timeline.cpp
  timeline/turns.cpp
  # blocks
  blocks/arguments.cpp
  blocks/badges.cpp
  blocks/build_block.cpp
  blocks/change_view.cpp
  blocks/command_output.cpp
  blocks/content_size.cpp
  blocks/elapsed.cpp
  blocks/file_output.cpp
  blocks/image_size.cpp
  blocks/json_layout.cpp
  blocks/label.cpp
  blocks/parts.cpp
  blocks/pieces.cpp
  blocks/quantities.cpp
  blocks/search_output.cpp
  blocks/summary.cpp
  blocks/task_output.cpp
  blocks/tinyfish.cpp
  blocks/tool_call.cpp
  blocks/tool_input.cpp
  blocks/tool_output.cpp
  blocks/tool_table.cpp
  blocks/turn_summary.cpp
  # html
  html/escape.cpp
  html/html_writer.cpp
  html/url_host.cpp
  html/url_policy.cpp
  # markdown
  markdown/links.cpp
  markdown/markdown.cpp
  markdown/parse.cpp
  markdown/piece.cpp
  markdown/render.cpp
  markdown/tree.cpp
  # diff
  diff/compare.cpp
  diff/file_header_reader.cpp
  diff/file_name.cpp
  diff/hunk_reader.cpp
  diff/line_diff.cpp
  diff/model.cpp
  diff/numbered_reader.cpp
  diff/render.cpp
  diff/unified_reader.cpp
  # code
  code/language.cpp
  code/render.cpp
  # terminal
  terminal/escape_parser.cpp
  terminal/line_model.cpp
  terminal/render.cpp
  # render
  render/found.cpp
  render/lists.cpp
  render/render.cpp
  # emit
  emit/describe.cpp
  emit/describe_part.cpp
  emit/emitter.cpp
  emit/entry_patch.cpp
  emit/group_tally.cpp
  emit/json_fields.cpp
  emit/keyed_list.cpp
  emit/memory.cpp
  emit/node.cpp
  emit/op_writer.cpp
  emit/session_fields.cpp
  emit/turn_fields.cpp
  emit/words.cpp
  # session
  session.cpp
  supported_tools.cpp
)
