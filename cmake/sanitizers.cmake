# Applies the sanitizers of a preset to every target, including fetched sources.

if(AGENT_TIMELINE_SANITIZE)
  add_compile_options(
    -fsanitize=${AGENT_TIMELINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # The vptr check needs RTTI, which is disabled in the core.
    -fno-sanitize=vptr)
  add_link_options(-fsanitize=${AGENT_TIMELINE_SANITIZE})
endif()
if(AGENT_TIMELINE_FUZZ)
  # The coverage of all code guides the fuzzer; only the fuzz targets link its main().
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
