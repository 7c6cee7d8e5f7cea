# The core's sources, relative to core/src: one per line, grouped by stage, sorted within a group.
# tests/structure fails when this list and the disk disagree.

set(AGENT_TIMELINE_CORE_SOURCES
  # base
  base/text.cpp
  base/utf8.cpp
)
