# Running and reporting, for ./dev. Sourced, not run.
# Every step says one line; a tool's own output goes to build/log/<step>.log. When the step fails, what
# matters of it is shown, with the cause and the cure: the tests that failed, else the end.

failed_checks=''

say() { printf '%s\n' "$*"; }

die() {
  printf '\n%s\n' "Cause: $1" >&2
  printf '%s\n' "Cure:  $2" >&2
  exit 1
}

# run_logged <step> <text> <command...>: 0 when the command succeeded.
run_logged() {
  log="build/log/$1.log"
  text=$2
  shift 2
  mkdir -p build/log
  printf '%-46s ' "$text"
  begin=$(date +%s)
  if "$@" >"$log" 2>&1 </dev/null; then
    printf 'ok      %ss\n' "$(($(date +%s) - begin))"
    return 0
  fi
  printf 'FAILED  %ss\n' "$(($(date +%s) - begin))"
  printf '%s\n' "---- from $log"
  awk -f scripts/failures.awk "$log" || tail -n 40 "$log"
  printf '%s\n' '----'
  return 1
}

# step <step> <text> <cure> <command...>: the script stops when the command fails.
step() {
  step_name=$1
  step_text=$2
  cure=$3
  shift 3
  run_logged "$step_name" "$step_text" "$@" ||
    die "\"$step_text\" failed; all it said is in build/log/$step_name.log" "$cure"
}

# check <step> <text> <command...>: remembers a failure and goes on, so that one run tells all.
# Shows the summary of the test runner behind it.
check() {
  check_name=$1
  run_logged "$@" || failed_checks="$failed_checks $check_name"
  summary "build/log/$check_name.log"
}

# The lines with which CTest and Node's test runner close.
summary() {
  grep -E '^([#ℹ] (tests|pass|fail|cancelled|skipped) |[0-9]+% tests passed|Total Test time)' "$1" |
    sed 's/^/    /' || true
}

report_checks() {
  if [ -n "$failed_checks" ]; then
    die "these checks failed:$failed_checks" \
      "read build/log/<check>.log, mend, and run \"./dev test\" again"
  fi
  say 'All checks passed.'
}
