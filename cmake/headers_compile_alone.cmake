# agent_timeline_headers_compile_alone(<target> <folder> <library>)
# Compiles every header below <folder> as the only include of a source file, with the usage
# requirements of <library>: a header that depends on its includer's includes fails the build.

function(agent_timeline_headers_compile_alone target folder library)
  file(GLOB_RECURSE headers RELATIVE "${folder}" CONFIGURE_DEPENDS "${folder}/*.h")
  set(sources)
  foreach(header IN LISTS headers)
    string(MAKE_C_IDENTIFIER "${header}" name)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}/${name}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"@header@\"\n" @ONLY)
    list(APPEND sources "${source}")
  endforeach()
  if(sources)
    add_library(${target} OBJECT ${sources})
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
    target_link_libraries(${target} PRIVATE ${library} agent_timeline_warnings)
  endif()
endfunction()
