# nlohmann_json as a header-only target. Only the folder that holds `nlohmann/` and nothing else is
# exposed: a wider one, such as /usr/include, would shadow Emscripten's own C headers.

add_library(nlohmann_json INTERFACE)
target_include_directories(nlohmann_json SYSTEM INTERFACE "${nlohmann-json_SOURCE}/single_include")
# The core is built without exceptions; the tests, which are not, must see the same definitions.
target_compile_definitions(nlohmann_json INTERFACE JSON_NOEXCEPTION)
