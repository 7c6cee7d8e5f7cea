# The warnings of our own targets, all of them errors, but for those who only build the core: another
# compiler than ours may warn of what is no fault. Fetched sources are built without.

add_library(agent_timeline_warnings INTERFACE)
target_compile_options(agent_timeline_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsign-conversion
  $<$<BOOL:${PROJECT_IS_TOP_LEVEL}>:-Werror>)
