# Writes the two lookup tables of core/src/markdown, in C++, from the data that cmark-gfm has of HTML's
# named character references and of Unicode's case folding: entities.inc and case_fold_switch.inc.
# Provides AGENT_TIMELINE_MARKDOWN_TABLES, the folder they are in.
# Invariant: every entry is carried over, and a line that is not understood stops the configuration.
#
# Upstream's forms are 2,125 structures with pointers and a switch of 1,401 cases, 66 KB and 25 KB
# of the module; the tables are 22 KB and 5 KB of bytes that compress well.

# named_entities.inc: one array of the records `name, n, n bytes of UTF-8`, sorted by name, and the
# offset of every sixteenth record. No byte of a name is as small as n, which so ends the name.
function(agent_timeline_write_entity_table entities output)
  set(block_length 16)
  set(longest_name 0)
  set(longest_value 0)
  set(index 0)
  set(offset 0)
  set(records)
  set(blocks)
  file(STRINGS "${entities}" lines REGEX "^{")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^{\\(unsigned char\\*\\)\"([A-Za-z0-9]+)\", {([0-9, ]+), 0}},$")
      message(FATAL_ERROR "${entities}: no entity in the line ${line}")
    endif()
    set(name "${CMAKE_MATCH_1}")
    set(value "${CMAKE_MATCH_2}")
    string(REGEX MATCHALL "[0-9]+" bytes "${value}")
    list(LENGTH bytes value_length)
    string(LENGTH "${name}" name_length)
    string(REGEX REPLACE "(.)" "'\\1', " name "${name}")

    if(name_length GREATER longest_name)
      set(longest_name ${name_length})
    endif()
    if(value_length GREATER longest_value)
      set(longest_value ${value_length})
    endif()
    math(EXPR in_block "${index} % ${block_length}")
    if(in_block EQUAL 0)
      string(APPEND blocks "  ${offset},\n")
    endif()
    string(APPEND records "  ${name}${value_length}, ${value},\n")
    math(EXPR offset "${offset} + ${name_length} + 1 + ${value_length}")
    math(EXPR index "${index} + 1")
  endforeach()
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT
"constexpr std::size_t kEntityNameBytes = @longest_name@;
constexpr std::size_t kEntityValueBytes = @longest_value@;
constexpr unsigned char kEntityRecords[] = {
@records@};
constexpr std::uint16_t kEntityBlocks[] = {
@blocks@};
")
endfunction()

# case_folding.inc: runs of code points that fold alike, sorted by `first`. In a run every
# `step`-th code point from `first` to `first + span` folds to the one as far from `to`, followed by
# `then` where that is not 0. Runs of several code points have nothing in `then`.
function(agent_timeline_write_case_fold_table cases output)
  set(runs)
  set(first)
  file(STRINGS "${cases}" lines REGEX "0x|break")
  foreach(line IN LISTS lines)
    if(line MATCHES "case (0x[0-9A-F]+):")
      math(EXPR from "${CMAKE_MATCH_1}")
      set(folded)
    elseif(line MATCHES "bufpush\\((0x[0-9A-F]+)\\);")
      math(EXPR code_point "${CMAKE_MATCH_1}")
      list(APPEND folded ${code_point})
    elseif(line MATCHES "break;")
      _extend_case_fold_runs(${from} "${folded}")
    else()
      message(FATAL_ERROR "${cases}: no case folding in the line ${line}")
    endif()
  endforeach()
  _close_case_fold_run()
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT
"constexpr CaseFoldRun kCaseFoldRuns[] = {
@runs@};
")
endfunction()

# Adds that <from> folds to the list <folded>, to the open run or to a new one. A macro, since the
# open run (first, to, then, span, step) and the closed ones (runs) are its caller's variables.
macro(_extend_case_fold_runs from folded)
  set(targets ${folded} 0 0)
  list(GET targets 0 folded_to)
  list(GET targets 1 second)
  list(GET targets 2 third)
  set(continues FALSE)
  if(NOT "${first}" STREQUAL "" AND "${then}" STREQUAL "0, 0" AND second EQUAL 0)
    math(EXPR distance "${from} - ${first} - ${span}")
    math(EXPR expected "${to} + ${from} - ${first}")
    if(folded_to EQUAL expected AND (distance EQUAL step OR (span EQUAL 0 AND distance LESS 3)))
      set(continues TRUE)
    endif()
  endif()
  if(continues)
    set(step ${distance})
    math(EXPR span "${span} + ${distance}")
  else()
    _close_case_fold_run()
    set(first ${from})
    set(to ${folded_to})
    set(then "${second}, ${third}")
    set(span 0)
    set(step 1)
  endif()
endmacro()

macro(_close_case_fold_run)
  if(NOT "${first}" STREQUAL "")
    string(APPEND runs "  {${first}, ${to}, {${then}}, ${span}, ${step}},\n")
  endif()
endmacro()

set(AGENT_TIMELINE_MARKDOWN_TABLES "${PROJECT_BINARY_DIR}/markdown-tables")
agent_timeline_write_entity_table("${cmark-gfm_SOURCE}/src/entities.inc"
  "${AGENT_TIMELINE_MARKDOWN_TABLES}/named_entities.inc")
agent_timeline_write_case_fold_table("${cmark-gfm_SOURCE}/src/case_fold_switch.inc"
  "${AGENT_TIMELINE_MARKDOWN_TABLES}/case_folding.inc")
