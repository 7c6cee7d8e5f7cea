# Fetches one pinned source archive: upstream first, then the distribution's copy of the same bytes.
# For cmake/dependencies.cmake.
# Invariant: nothing is unpacked unless its SHA-256 is the pinned one, and a source tree with a
# matching stamp is neither downloaded nor modified again.

include_guard(GLOBAL)

set(AGENT_TIMELINE_DEPS "$ENV{AGENT_TIMELINE_DEPS}" CACHE PATH
  "Folder that keeps the fetched sources; shared by every preset")
if(NOT AGENT_TIMELINE_DEPS)
  set(AGENT_TIMELINE_DEPS "${CMAKE_CURRENT_LIST_DIR}/../build/deps" CACHE PATH "" FORCE)
endif()
get_filename_component(AGENT_TIMELINE_DEPS "${AGENT_TIMELINE_DEPS}" ABSOLUTE)

# Sets <result> to TRUE when <file> exists and has the checksum <sha256>; a wrong file is removed.
function(_archive_is_right result file sha256)
  set(right FALSE)
  if(EXISTS "${file}")
    file(SHA256 "${file}" actual)
    if(actual STREQUAL sha256)
      set(right TRUE)
    else()
      file(REMOVE "${file}")
    endif()
  endif()
  set(${result} ${right} PARENT_SCOPE)
endfunction()

# An unreachable upstream host is tried only once per run, not once per dependency.
function(_download_upstream url file)
  get_property(unreachable GLOBAL PROPERTY AGENT_TIMELINE_UPSTREAM_UNREACHABLE)
  if(unreachable)
    return()
  endif()
  file(DOWNLOAD "${url}" "${file}" STATUS status INACTIVITY_TIMEOUT 8 TIMEOUT 120)
  list(GET status 0 code)
  if(NOT code EQUAL 0)
    file(REMOVE "${file}")
    set_property(GLOBAL PROPERTY AGENT_TIMELINE_UPSTREAM_UNREACHABLE TRUE)
  endif()
endfunction()

# apt-helper downloads like apt itself: same mirrors, same proxy, checksum verified.
function(_download_from_distribution pool_path file sha256)
  find_program(APT_GET apt-get)
  set(helper /usr/lib/apt/apt-helper)
  if(NOT APT_GET OR NOT EXISTS ${helper})
    return()
  endif()
  execute_process(
    COMMAND ${APT_GET} indextargets --format "$(ORIGIN) $(REPO_URI)"
    OUTPUT_VARIABLE targets ERROR_QUIET)
  string(REGEX MATCHALL "(Debian|Ubuntu) [^\n]+" targets "${targets}")
  list(REMOVE_DUPLICATES targets)
  # The pool of the security archive does not have these packages.
  list(FILTER targets EXCLUDE REGEX "security")
  foreach(target IN LISTS targets)
    string(REGEX REPLACE "^[A-Za-z]+ (.*[^/])/*$" "\\1" mirror "${target}")
    execute_process(
      COMMAND ${helper} download-file "${mirror}/${pool_path}" "${file}" "SHA256:${sha256}"
      RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
    if(code EQUAL 0)
      return()
    endif()
  endforeach()
endfunction()

function(_apply_patches folder patches)
  find_program(PATCH_PROGRAM patch)
  foreach(patch_file IN LISTS patches)
    if(NOT PATCH_PROGRAM)
      message(FATAL_ERROR "`patch` is missing: install the package of that name.")
    endif()
    execute_process(
      COMMAND ${PATCH_PROGRAM} -p1 --fuzz=0 --batch -i "${patch_file}"
      WORKING_DIRECTORY "${folder}" RESULT_VARIABLE code OUTPUT_VARIABLE log ERROR_VARIABLE log)
    if(NOT code EQUAL 0)
      message(FATAL_ERROR "${patch_file} does not apply to ${folder}:\n${log}")
    endif()
  endforeach()
endfunction()

# Unpacks into a scratch folder and renames it, so that an interrupted run leaves no partial tree
# behind.
function(_unpack archive name patches stamp)
  set(scratch "${AGENT_TIMELINE_DEPS}/${name}-unpacking")
  file(REMOVE_RECURSE "${scratch}" "${AGENT_TIMELINE_DEPS}/${name}-src")
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${scratch}")
  file(GLOB top LIST_DIRECTORIES TRUE "${scratch}/*")
  _apply_patches("${top}" "${patches}")
  file(WRITE "${top}/.agent-timeline-stamp" "${stamp}")
  file(RENAME "${top}" "${AGENT_TIMELINE_DEPS}/${name}-src")
  file(REMOVE_RECURSE "${scratch}")
endfunction()

# agent_timeline_fetch(<name> URL <upstream archive> SHA256 <checksum>
#                      POOL <path in a Debian or Ubuntu archive> [PATCHES <file>...])
# Leaves the patched sources in ${AGENT_TIMELINE_DEPS}/<name>-src and that path in <name>_SOURCE.
function(agent_timeline_fetch name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "URL;SHA256;POOL" "PATCHES")
  set(${name}_SOURCE "${AGENT_TIMELINE_DEPS}/${name}-src" PARENT_SCOPE)

  set(stamp "${arg_SHA256}")
  foreach(patch_file IN LISTS arg_PATCHES)
    file(SHA256 "${patch_file}" patch_sha256)
    string(APPEND stamp "\n${patch_sha256}")
  endforeach()

  file(MAKE_DIRECTORY "${AGENT_TIMELINE_DEPS}/archives")
  # Two presets may be configured at the same time.
  file(LOCK "${AGENT_TIMELINE_DEPS}/.lock" GUARD FUNCTION TIMEOUT 300)
  set(stamp_file "${AGENT_TIMELINE_DEPS}/${name}-src/.agent-timeline-stamp")
  if(EXISTS "${stamp_file}")
    file(READ "${stamp_file}" present)
    if(present STREQUAL stamp)
      return()
    endif()
  endif()

  set(archive "${AGENT_TIMELINE_DEPS}/archives/${name}.tar.gz")
  _archive_is_right(right "${archive}" "${arg_SHA256}")
  if(NOT right)
    message(STATUS "Fetching ${name}")
    _download_upstream("${arg_URL}" "${archive}")
    _archive_is_right(right "${archive}" "${arg_SHA256}")
  endif()
  if(NOT right)
    _download_from_distribution("${arg_POOL}" "${archive}" "${arg_SHA256}")
    _archive_is_right(right "${archive}" "${arg_SHA256}")
  endif()
  if(NOT right)
    message(FATAL_ERROR
      "${name} could not be fetched with the checksum ${arg_SHA256}.\n"
      "Neither ${arg_URL} nor ${arg_POOL} on the distribution's mirrors answered with it.\n"
      "Connect to the network, or put the archive at ${archive}.")
  endif()
  _unpack("${archive}" ${name} "${arg_PATCHES}" "${stamp}")
endfunction()
