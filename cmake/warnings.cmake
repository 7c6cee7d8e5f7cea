# The warnings of our own targets, all of them errors. Fetched sources are built without.

add_library(agent_timeline_warnings INTERFACE)
target_compile_options(agent_timeline_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsign-conversion -Werror)
