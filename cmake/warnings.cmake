# The warnings of our own targets. They are errors, except for users who only build the core:
# another compiler may warn about correct code. Fetched sources are built without them.

add_library(agent_timeline_warnings INTERFACE)
target_compile_options(agent_timeline_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsign-conversion
  $<$<BOOL:${PROJECT_IS_TOP_LEVEL}>:-Werror>)
