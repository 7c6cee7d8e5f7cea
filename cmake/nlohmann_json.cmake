# nlohmann_json as a header-only target, for the tests.

add_library(nlohmann_json INTERFACE)
target_include_directories(nlohmann_json SYSTEM INTERFACE "${nlohmann-json_SOURCE}/single_include")
