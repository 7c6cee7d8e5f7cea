# agent_timeline_precompile(<target> [<header>...])
# Reads what nearly every source includes of the standard library, and the headers named, once for
# the target instead of once for each source. Only in the sanitizer build: in the others a source
# that leans on another's includes fails.

function(agent_timeline_precompile target)
  if(AGENT_TIMELINE_SANITIZE)
    target_precompile_headers(${target} PRIVATE
      <algorithm> <cstdint> <functional> <map> <memory> <optional> <string> <string_view> <utility>
      <variant> <vector> ${ARGN})
  endif()
endfunction()
