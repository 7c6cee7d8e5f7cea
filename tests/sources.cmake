# The C++ tests, relative to tests/: one per line, grouped by kind, sorted within a group.
# tests/structure fails when these lists and the disk disagree.

# Linked into the one executable `agent_timeline_tests`.
set(AGENT_TIMELINE_TEST_SOURCES
  # support
  # unit
)

# tests/fuzz/<name>.cpp, each with its starting corpus in tests/fuzz/corpus/<name>/.
set(AGENT_TIMELINE_FUZZ_TARGETS
)
