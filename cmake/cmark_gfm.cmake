# Builds cmark-gfm and its extensions as one static library from the fetched sources; tests compare
# the core's Markdown with it. The core does not link it. Its own CMake project is not used because
# it requires a policy level that CMake 4 has dropped, builds programs we do not need, and probes
# for features that every C11 compiler has.

# Writes the three headers that upstream's build generates.
function(_generate_cmark_gfm_headers source folder)
  set(PROJECT_VERSION_MAJOR 0)
  set(PROJECT_VERSION_MINOR 29)
  set(PROJECT_VERSION_PATCH 0)
  set(PROJECT_VERSION_GFM 13)
  set(HAVE_STDBOOL_H 1)
  set(HAVE___BUILTIN_EXPECT 1)
  set(HAVE___ATTRIBUTE__ 1)
  configure_file("${source}/src/cmark-gfm_version.h.in" "${folder}/cmark-gfm_version.h" @ONLY)
  configure_file("${source}/src/config.h.in" "${folder}/config.h" @ONLY)
  # A static library exports nothing.
  file(CONFIGURE OUTPUT "${folder}/cmark-gfm_export.h" CONTENT "#pragma once\n#define CMARK_GFM_EXPORT\n")
endfunction()

set(_cmark_gfm_generated "${PROJECT_BINARY_DIR}/cmark-gfm")
_generate_cmark_gfm_headers("${cmark-gfm_SOURCE}" "${_cmark_gfm_generated}")

set(_cmark_gfm_sources
  extensions/autolink.c
  extensions/core-extensions.c
  extensions/ext_scanners.c
  extensions/strikethrough.c
  extensions/table.c
  extensions/tagfilter.c
  extensions/tasklist.c
  src/arena.c
  src/blocks.c
  src/buffer.c
  src/cmark.c
  src/cmark_ctype.c
  src/commonmark.c
  src/footnotes.c
  src/houdini_href_e.c
  src/houdini_html_e.c
  src/houdini_html_u.c
  src/html.c
  src/inlines.c
  src/iterator.c
  src/latex.c
  src/linked_list.c
  src/man.c
  src/map.c
  src/node.c
  src/plaintext.c
  src/plugin.c
  src/references.c
  src/registry.c
  src/render.c
  src/scanners.c
  src/syntax_extension.c
  src/utf8.c
  src/xml.c
)
list(TRANSFORM _cmark_gfm_sources PREPEND "${cmark-gfm_SOURCE}/")

add_library(cmark_gfm STATIC ${_cmark_gfm_sources})
target_include_directories(cmark_gfm SYSTEM PUBLIC
  "${cmark-gfm_SOURCE}/src" "${cmark-gfm_SOURCE}/extensions" "${_cmark_gfm_generated}")
target_compile_options(cmark_gfm PRIVATE -w)
if(AGENT_TIMELINE_SANITIZE)
  # It counts offsets below zero on purpose; only our own code is checked.
  target_compile_options(cmark_gfm PRIVATE -fno-sanitize=all)
endif()
if(AGENT_TIMELINE_FUZZ)
  # Its scanners would take minutes to compile.
  target_compile_options(cmark_gfm PRIVATE -fno-sanitize=fuzzer-no-link)
endif()
# An assertion of its renderer fails for some texts, whose output is compared as well.
target_compile_definitions(cmark_gfm PRIVATE NDEBUG)
