# The core's sources, relative to core/src: one per line, grouped by stage, sorted within a group.
# tests/structure fails when this list and the disk disagree.

set(AGENT_TIMELINE_CORE_SOURCES
  # base
  base/line_blocks.cpp
  base/text.cpp
  base/utf8.cpp
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
  # diff
  diff/file_header_reader.cpp
  diff/file_name.cpp
  diff/hunk_reader.cpp
  diff/model.cpp
  diff/render.cpp
  diff/unified_reader.cpp
  # code
  code/language.cpp
  code/render.cpp
  # terminal
  terminal/escape_parser.cpp
  terminal/line_model.cpp
  terminal/render.cpp
)
