# Generates the two lookup tables of core/src/markdown in C++ from cmark-gfm's data: entities.inc
# (HTML's named character references) and case_fold_switch.inc (Unicode's case folding). Provides
# AGENT_TIMELINE_MARKDOWN_TABLES, the folder that contains the tables.
# Invariant: every entry is converted, and a line that cannot be parsed stops the configuration.
#
# Upstream's forms are 2,125 structures with pointers and a switch of 1,401 cases, 66 KB and 25 KB
# of the module; the tables are 16 KB and 5 KB of bytes that compress well.

# named_entities.inc: an array of records `name, difference`, sorted by the code point that the name
# stands for; names of the same code point are sorted among themselves. The difference to the
# previous code point is written in base-128 digits with the high bit set, except for the last
# digit, which is in base 48 and thus smaller than any byte of a name. If a name stands for two code
# points, a decimal digit follows, the index of the second in kEntitySeconds; no name begins with a
# digit. Sorted by name, and with the characters as UTF-8, the module would be 3 KB larger after
# compression.
function(agent_timeline_write_entity_table entities output)
  set(longest_name 0)
  set(count 0)
  set(rows)
  set(seconds)
  file(STRINGS "${entities}" lines REGEX "^{")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^{\\(unsigned char\\*\\)\"([A-Za-z0-9]+)\", {([0-9, ]+), 0}},$")
      message(FATAL_ERROR "${entities}: no entity in the line ${line}")
    endif()
    set(name "${CMAKE_MATCH_1}")
    string(REGEX MATCHALL "[0-9]+" bytes "${CMAKE_MATCH_2}")
    string(LENGTH "${name}" name_length)
    if(name_length GREATER longest_name)
      set(longest_name ${name_length})
    endif()
    _take_code_point(bytes first)
    set(index -1)
    if(bytes)
      _take_code_point(bytes second)
      if(NOT second IN_LIST seconds)
        list(APPEND seconds ${second})
      endif()
      list(FIND seconds ${second} index)
    endif()
    if(bytes)
      message(FATAL_ERROR "${entities}: more than two code points in the line ${line}")
    endif()
    # Keys of equal width, so that sorting them as text sorts them as numbers.
    math(EXPR key "${first} + 10000000")
    list(APPEND rows "${key} ${name} ${index}")
    math(EXPR count "${count} + 1")
  endforeach()
  list(SORT rows)
  set(records)
  set(before 0)
  foreach(row IN LISTS rows)
    string(REPLACE " " ";" row "${row}")
    list(GET row 0 key)
    list(GET row 1 name)
    list(GET row 2 index)
    math(EXPR difference "${key} - 10000000 - ${before}")
    math(EXPR before "${key} - 10000000")
    math(EXPR digits "${difference} % 48")
    math(EXPR rest "${difference} / 48")
    while(rest GREATER 0)
      math(EXPR digit "128 + ${rest} % 128")
      math(EXPR rest "${rest} / 128")
      set(digits "${digit}, ${digits}")
    endwhile()
    string(REGEX REPLACE "(.)" "'\\1', " name "${name}")
    if(NOT index EQUAL -1)
      math(EXPR index "48 + ${index}")
      string(APPEND digits ", ${index}")
    endif()
    string(APPEND records "  ${name}${digits},\n")
  endforeach()
  list(JOIN seconds ", " seconds)
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT
"constexpr std::size_t kEntities = @count@;
constexpr std::size_t kEntityNameBytes = @longest_name@;
constexpr char32_t kEntitySeconds[] = {@seconds@};
constexpr unsigned char kEntityRecords[] = {
@records@};
")
endfunction()

# Takes the bytes of one code point in UTF-8 from the front of the list <bytes>.
macro(_take_code_point bytes result)
  list(POP_FRONT ${bytes} lead)
  if(lead LESS 128)
    set(${result} ${lead})
    set(more 0)
  elseif(lead LESS 224)
    math(EXPR ${result} "${lead} & 31")
    set(more 1)
  elseif(lead LESS 240)
    math(EXPR ${result} "${lead} & 15")
    set(more 2)
  else()
    math(EXPR ${result} "${lead} & 7")
    set(more 3)
  endif()
  while(more GREATER 0)
    list(POP_FRONT ${bytes} byte)
    math(EXPR ${result} "${${result}} << 6 | (${byte} & 63)")
    math(EXPR more "${more} - 1")
  endwhile()
endmacro()

# case_folding.inc: runs of code points that fold in the same way, sorted by `first`. In a run,
# every `step`-th code point from `first` to `first + span` folds to the code point at the same
# distance from `to`, followed by the code points in `then` that are not 0. In runs of several code
# points, `then` is empty.
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

# Adds the folding from <from> to the list <folded> to the open run or to a new one. A macro,
# because the open run (first, to, then, span, step) and the closed ones (runs) are its caller's
# variables.
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
