# Toolchain file of the wasm preset: finds the installed or activated Emscripten and includes its
# toolchain file.

find_program(EM_CONFIG em-config REQUIRED
  DOC "Emscripten is missing: install the package `emscripten` or activate an emsdk")
execute_process(COMMAND ${EM_CONFIG} EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE EMSCRIPTEN_ROOT_PATH OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include("${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake")
