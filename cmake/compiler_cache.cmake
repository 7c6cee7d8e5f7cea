# Compiles through ccache if it is installed, which reuses what was compiled before in this or
# another checkout. AGENT_TIMELINE_CCACHE=OFF disables it.
# Invariant: object files contain no paths of the checkout, so that all checkouts share the cache.

option(AGENT_TIMELINE_CCACHE "Compile through ccache, where there is one" ON)
find_program(CCACHE_PROGRAM ccache)

add_compile_options("-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=")

if(AGENT_TIMELINE_CCACHE AND CCACHE_PROGRAM)
  # In depend mode, a source that is not in the cache is read only once, by the compiler.
  set(launcher "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros)
  if(EMSCRIPTEN)
    # em++ is a script, which stays the same when the compiler behind it changes.
    list(APPEND launcher "CCACHE_EXTRAFILES=${EMSCRIPTEN_ROOT_PATH}/emscripten-version.txt")
  endif()
  list(APPEND launcher "${CCACHE_PROGRAM}")
  set(CMAKE_C_COMPILER_LAUNCHER "${launcher}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${launcher}")
endif()
