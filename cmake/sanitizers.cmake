# Applies the sanitizers of a preset to every target, fetched sources included.

if(AGENT_TIMELINE_SANITIZE)
  add_compile_options(
    -fsanitize=${AGENT_TIMELINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # It reads type information, which the core is built without.
    -fno-sanitize=vptr)
  add_link_options(-fsanitize=${AGENT_TIMELINE_SANITIZE})
endif()
if(AGENT_TIMELINE_FUZZ)
  # Coverage of all code steers the fuzzer; only the fuzz targets link its main().
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
