# nlohmann_json as a header-only target, for base/json/read.cpp of the core and for the tests. Its
# name differs from the library's own target, which a project that includes this one may have.

add_library(agent_timeline_nlohmann_json INTERFACE)
target_include_directories(agent_timeline_nlohmann_json SYSTEM INTERFACE
  "${nlohmann-json_SOURCE}/single_include")
