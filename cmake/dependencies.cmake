# The pinned third-party sources: version, checksum and where to download the same bytes. Included
# by the build, and run as a script (`cmake -P`) by `./dev` to fetch ahead of it. To upgrade a
# version, change its line here and run the whole test suite.

include("${CMAKE_CURRENT_LIST_DIR}/fetch.cmake")

# The reference implementation that tests compare the Markdown engine with; the core itself uses
# only its two tables, of Unicode's and HTML's data. 0.29.0.gfm.13 is the first release that handles
# every known hostile input in linear time.
agent_timeline_fetch(cmark-gfm
  URL https://github.com/github/cmark-gfm/archive/refs/tags/0.29.0.gfm.13.tar.gz
  SHA256 5abc61798ebd9de5660bc076443c07abad2b8d15dbc11094a3a79644b8ad243a
  POOL pool/main/c/cmark-gfm/cmark-gfm_0.29.0.gfm.13.orig.tar.gz
  PATCHES
    "${CMAKE_CURRENT_LIST_DIR}/patches/0001-lower-the-cap-of-completed-table-cells.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0002-keep-the-last-run-of-backticks.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0003-read-cdata-behind-an-open-comment.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0004-read-the-mark-of-a-task-from-its-box.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0005-end-a-thematic-break-at-its-line.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0006-forget-a-title-that-is-none.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0007-read-the-paragraph-before-a-table.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0008-end-a-delimiter-row-at-its-line.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0009-keep-the-spaces-of-a-destination.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0010-strip-a-paragraph-at-its-start.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0011-read-a-box-on-the-line-of-its-item.patch"
    "${CMAKE_CURRENT_LIST_DIR}/patches/0012-do-not-end-a-title-at-an-escaped-quote.patch")

# Reads JSON in the core and in the tests.
agent_timeline_fetch(nlohmann-json
  URL https://github.com/nlohmann/json/archive/refs/tags/v3.11.3.tar.gz
  SHA256 0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406
  POOL pool/main/n/nlohmann-json3/nlohmann-json3_3.11.3.orig.tar.gz
  PATCHES "${CMAKE_CURRENT_LIST_DIR}/patches/nlohmann-json-0001-do-without-printf.patch")

if(AGENT_TIMELINE_TESTS OR CMAKE_SCRIPT_MODE_FILE)
  agent_timeline_fetch(catch2
    URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz
    SHA256 c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
    POOL pool/main/c/catch2/catch2_3.7.1.orig.tar.gz)
endif()
