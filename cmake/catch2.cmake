# Catch2 and its main(), from the amalgamated source: one file to compile instead of a hundred.
# Tests include the small headers (`catch2/catch_test_macros.hpp`), which compile faster than the
# amalgamated one; both contain the same code in the same default configuration.

set(CATCH_CONFIG_DEFAULT_REPORTER "console")
set(CATCH_CONFIG_CONSOLE_WIDTH 80)
configure_file("${catch2_SOURCE}/src/catch2/catch_user_config.hpp.in"
  "${PROJECT_BINARY_DIR}/catch2/catch2/catch_user_config.hpp")

add_library(catch2 STATIC "${catch2_SOURCE}/extras/catch_amalgamated.cpp")
target_include_directories(catch2 SYSTEM PUBLIC
  "${catch2_SOURCE}/src" "${PROJECT_BINARY_DIR}/catch2")
# The longest compilation of all; optimizing and sanitizing it would find no bugs of ours.
target_compile_options(catch2 PRIVATE -w -O0 -g0 -fno-sanitize=all)
