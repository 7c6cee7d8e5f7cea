# agent_timeline_source_property(<property> <value> TARGET_DIRECTORY <target> SOURCES <path>...)
# Sets a property of single sources of a target, such as compiler flags. Paths are absolute.
# Invariant: each source exists and gets the property only once. CMake itself accepts properties of a file that
# does not exist, and lets a later value replace an earlier one; tests/structure therefore allows its own commands
# only in this file.

function(agent_timeline_source_property property value)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TARGET_DIRECTORY" "SOURCES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_TARGET_DIRECTORY OR NOT arg_SOURCES)
    message(FATAL_ERROR "agent_timeline_source_property: a target and sources, and nothing else, must follow the value.")
  endif()
  foreach(source IN LISTS arg_SOURCES)
    if(NOT IS_ABSOLUTE "${source}" OR NOT EXISTS "${source}" OR IS_DIRECTORY "${source}")
      message(FATAL_ERROR "The source ${source}, which gets ${property}, does not exist.")
    endif()
    get_source_file_property(old "${source}" TARGET_DIRECTORY "${arg_TARGET_DIRECTORY}" "${property}")
    if(NOT old STREQUAL "NOTFOUND")
      message(FATAL_ERROR "The source ${source} gets ${property} twice.")
    endif()
    set_property(SOURCE "${source}" TARGET_DIRECTORY "${arg_TARGET_DIRECTORY}" PROPERTY "${property}" "${value}")
  endforeach()
endfunction()
