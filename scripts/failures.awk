# Says of the log of a check which tests failed and why, for report.mjs in scripts/dev. Knows the TAP of
# Node's test runner, its other reporter, and CTest, whose log holds what failed tests said.
# Invariant: says at most `most` lines (120 if not given), the names first; where the log names no
# failed test it says nothing and exits with 1.

function name_it(name) { names[++named] = name }

function keep(line) {
  if (length(line) > 500) line = substr(line, 1, 500) " (truncated)"
  details[++kept] = line
}

# TAP: a block is a line `not ok` with what is said below it, and the comments before it, which are
# what a test file wrote. One that failed only since tests within it did says nothing new.

function begin_block(    i) {
  match($0, /^ */)
  block_end = substr($0, 1, RLENGTH) "  ..."
  title = $0
  sub(/^ *not ok [0-9]+ (- )?/, "", title)
  lines = 0
  for (i = comments > 20 ? comments - 19 : 1; i <= comments; i++) block[++lines] = comment[i]
  block[++lines] = $0
  cut_at = lines + 40
  in_block = 1
  is_parent = 0
}

function end_block(    i) {
  if (in_block && !is_parent) {
    name_it(title)
    for (i = 1; i <= lines && i <= cut_at; i++) keep(block[i])
    if (lines > cut_at) keep("  (" (lines - cut_at) " more lines of this test)")
    blocks++
  }
  in_block = 0
  comments = 0
}

# CTest: what a failed test said stands below the line that tells of it. Of TAP the blocks are enough.

function end_output(    i) {
  end_block()
  if (in_output && blocks == blocks_before) for (i = 1; i <= said && i <= 60; i++) keep(output[i])
  in_output = 0
  in_spec = 0
}

function begin_output() {
  keep($0)
  in_output = 1
  said = 0
  blocks_before = blocks
}

BEGIN { if (!most) most = 120 }

/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
  end_output()
  if (index($0, "***")) begin_output()
  next
}
/^ +Start +[0-9]+: / || /^[0-9]+% tests passed/ { end_output(); next }
/^The following tests FAILED:/ { in_list = 1; next }
in_list && /^[ \t]+[0-9]+ - / { sub(/^[ \t]+/, ""); name_it($0); next }
in_list && !/^ *$/ { in_list = 0 }

in_output { output[++said] = $0 }

in_block && /^[^ ]/ { end_block() }
in_block {
  block[++lines] = $0
  if ($0 ~ /failureType: 'subtestsFailed'/) is_parent = 1
  if ($0 == block_end) end_block()
  next
}
/^ *not ok [0-9]+/ && !/ # (TODO|SKIP)/ { begin_block(); next }
/^ *# Subtest: / { next }
/^ *# / { comment[++comments] = $0; next }
{ comments = 0 }

# The reporter that is not TAP tells of all failures at its end.
/^✖ failing tests:/ { in_spec = 1; blocks++; next }
in_spec && /^✖ / { name = $0; sub(/^✖ /, "", name); name_it(name) }
in_spec { keep($0) }

END {
  end_output()
  if (named == 0 && kept == 0) exit 1
  left = most - 2
  if (named > 0) print "Failed:"
  for (i = 1; i <= named && left > 0; i++) { print "  " names[i]; left-- }
  for (i = 1; i <= kept && left > 0; i++) { print details[i]; left-- }
  if (named + kept > most - 2) print "(truncated)"
}
