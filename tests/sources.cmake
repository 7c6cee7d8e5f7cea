# The C++ tests, relative to tests/: one per line, sorted within a list.
# tests/structure fails when these lists and the disk disagree.

# Helpers of both the unit tests and the fuzz targets, so without Catch2.
set(AGENT_TIMELINE_TEST_SUPPORT_SOURCES
  support/claude_lines.cpp
  support/decoded.cpp
  support/diff_lines.cpp
  support/html_checker.cpp
  support/maria_script.cpp
  support/mirror.cpp
  support/random.cpp
  support/script.cpp
  support/script_claude.cpp
  support/script_maria.cpp
  support/script_neutral.cpp
  support/script_pi.cpp
  support/script_wave.cpp
  support/session_checks.cpp
  support/transcript.cpp
)

# Linked into the one executable `agent_timeline_tests`.
set(AGENT_TIMELINE_TEST_SOURCES
  conformance/recordings_test.cpp
  golden/conversations_test.cpp
  golden/golden_test.cpp
  hostile/bad_input_test.cpp
  hostile/growth_test.cpp
  property/dialects_test.cpp
  property/session_test.cpp
  unit/base/digest_test.cpp
  unit/base/line_blocks_test.cpp
  unit/base/text_test.cpp
  unit/base/utf8_test.cpp
  unit/base/value_test.cpp
  unit/blocks/build_block_test.cpp
  unit/blocks/change_view_test.cpp
  unit/blocks/json_layout_test.cpp
  unit/blocks/label_test.cpp
  unit/blocks/quantities_test.cpp
  unit/blocks/results_test.cpp
  unit/blocks/tinyfish_test.cpp
  unit/blocks/tool_call_test.cpp
  unit/blocks/tool_table_test.cpp
  unit/blocks/turn_summary_test.cpp
  unit/code/language_test.cpp
  unit/code/render_test.cpp
  unit/decode/claude_test.cpp
  unit/decode/cost_test.cpp
  unit/decode/decoder_test.cpp
  unit/decode/frame_limits_test.cpp
  unit/decode/frame_test.cpp
  unit/decode/maria_test.cpp
  unit/decode/maria_tools_test.cpp
  unit/decode/neutral_test.cpp
  unit/decode/pi_session_test.cpp
  unit/decode/pi_test.cpp
  unit/decode/pi_tools_test.cpp
  unit/decode/repair_test.cpp
  unit/decode/toy_dialect_test.cpp
  unit/decode/wave_test.cpp
  unit/decode/wave_tools_test.cpp
  unit/diff/compare_test.cpp
  unit/diff/file_name_test.cpp
  unit/diff/line_diff_test.cpp
  unit/diff/numbered_reader_test.cpp
  unit/diff/render_test.cpp
  unit/diff/unified_reader_test.cpp
  unit/emit/describe_part_test.cpp
  unit/emit/entry_patch_test.cpp
  unit/emit/keyed_list_test.cpp
  unit/emit/turns_and_groups_test.cpp
  unit/emit/words_test.cpp
  unit/html/html_checker_test.cpp
  unit/html/html_writer_test.cpp
  unit/html/url_policy_test.cpp
  unit/markdown/links_test.cpp
  unit/markdown/markdown_test.cpp
  unit/markdown/pieces_test.cpp
  unit/markdown/tables_test.cpp
  unit/render/found_test.cpp
  unit/render/render_test.cpp
  unit/session/session_test.cpp
  unit/session/supported_tools_test.cpp
  unit/terminal/escape_parser_test.cpp
  unit/terminal/line_model_test.cpp
  unit/timeline/sub_agents_test.cpp
  unit/timeline/timeline_test.cpp
  unit/timeline/turns_test.cpp
)

# tests/fuzz/<name>.cpp, each with its starting corpus in tests/fuzz/corpus/<name>/.
set(AGENT_TIMELINE_FUZZ_TARGETS
  decode
  diff
  markdown
  session
  terminal
)

# Timed by tests/bench/run.mjs; built in the release preset only, where times mean something.
set(AGENT_TIMELINE_BENCH_SOURCES
  bench/decode_bench.cpp
)
