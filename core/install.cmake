# Install rules of the core: the library, its public headers, and the files for
# `find_package(agent_timeline)`.
# Invariant: the installed target has the same name as in the build, agent_timeline::core.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/agent_timeline")
set_target_properties(agent_timeline_core PROPERTIES EXPORT_NAME core)
target_include_directories(agent_timeline_core INTERFACE
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")

install(TARGETS agent_timeline_core EXPORT agent_timeline)
install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/" TYPE INCLUDE)
# This file is sufficient: the core links nothing, so that no dependency has to be found.
install(EXPORT agent_timeline FILE agent_timelineConfig.cmake NAMESPACE agent_timeline::
  DESTINATION "${package_folder}")

write_basic_package_version_file(agent_timelineConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/agent_timelineConfigVersion.cmake"
  DESTINATION "${package_folder}")
