# agent_timeline_join_sources(<list> <root> <most>)
# Replaces the sources in the variable <list>, paths below <root>, by files that each include up to
# <most> of them, all from one folder: headers are then read once per file instead of once per
# source. Does nothing unless AGENT_TIMELINE_JOIN_SOURCES is on, so that a source which depends on
# another's includes fails in other builds. <root> must be among the include directories of the
# target.
# Invariant: sources that define the same name, as unnamed namespaces allow, are not joined; the
# written files contain no paths of this machine, so that all checkouts share the compiler cache.

# Sources that must be compiled alone although _names_in finds no conflict, because other sources of
# their folder would change the meaning of a name in them.
set(AGENT_TIMELINE_SOURCES_ALONE)

# Sets <result> to the names of types, constants and functions that a source defines at the
# beginning of a line, whether or not other sources can see them.
function(_names_in file result)
  file(READ "${file}" text)
  string(REGEX MATCHALL "\n(struct|class|enum|enum class|using) [A-Za-z_]+" types "${text}")
  string(REGEX MATCHALL "\n[A-Za-z][^]=;#/(\n[]*[ *&]k[A-Z][A-Za-z0-9]*" constants "${text}")
  string(REGEX MATCHALL "\n[A-Za-z][^]=;#/(\n[]*[ *&][a-z_][a-z0-9_]*\\(" functions "${text}")
  set(names ${types} ${constants} ${functions})
  list(TRANSFORM names REPLACE ".*[ *&]" "")
  list(REMOVE_DUPLICATES names)
  set(${result} ${names} PARENT_SCOPE)
endfunction()

# Writes the file that includes the sources in <open>, which are paths below the include
# directories.
macro(_close_joined_file)
  if(open)
    list(GET open 0 first)
    # With its original name it would include itself.
    string(REPLACE "/" "-" file "joined-${first}")
    set(file "${PROJECT_BINARY_DIR}/joined/${top}/${file}")
    list(TRANSFORM open REPLACE "(.+)" "#include \"\\1\"")
    list(JOIN open "\n" text)
    file(CONFIGURE OUTPUT "${file}" CONTENT "@text@\n" @ONLY)
    list(APPEND joined "${file}")
  endif()
  set(open)
  set(taken)
endmacro()

function(agent_timeline_join_sources list root most)
  if(NOT AGENT_TIMELINE_JOIN_SOURCES)
    list(TRANSFORM ${list} PREPEND "${root}/")
    set(${list} ${${list}} PARENT_SCOPE)
    return()
  endif()
  get_filename_component(top "${root}" NAME)
  set(joined)
  set(open)
  set(taken)
  set(folder)
  foreach(source IN LISTS ${list})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${root}/${source}")
    _names_in("${root}/${source}" names)
    get_filename_component(source_folder "${source}" DIRECTORY)
    list(LENGTH open count)
    set(twice ${taken} ${names})
    list(LENGTH twice all)
    list(REMOVE_DUPLICATES twice)
    list(LENGTH twice different)
    if(count EQUAL most OR different LESS all OR NOT source_folder STREQUAL folder
       OR source IN_LIST AGENT_TIMELINE_SOURCES_ALONE)
      _close_joined_file()
    endif()
    list(APPEND open "${source}")
    list(APPEND taken ${names})
    set(folder "${source_folder}")
    if(source IN_LIST AGENT_TIMELINE_SOURCES_ALONE)
      _close_joined_file()
    endif()
  endforeach()
  _close_joined_file()
  set(${list} ${joined} PARENT_SCOPE)
endfunction()
