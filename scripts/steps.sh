# Running and reporting, for scripts/setup.sh: what happens before there is a Node. Sourced, not run.
# Every step says one line; a tool's own output goes to build/log/<step>.log, the end of which is shown
# with the cause and the cure when the step fails.

say() { printf '%s\n' "$*"; }

die() {
  printf '\n%s\n' "Cause: $1" >&2
  printf '%s\n' "Cure:  $2" >&2
  exit 1
}

# step <step> <text> <cure> <command...>: the script stops when the command fails. A command that may
# wait for something bounds itself with `timeout`.
step() {
  log="build/log/$1.log"
  text=$2
  cure=$3
  shift 3
  mkdir -p build/log
  printf '%-52s ' "$text"
  begin=$(date +%s)
  if "$@" >"$log" 2>&1 </dev/null; then
    printf 'ok       %ss\n' "$(($(date +%s) - begin))"
    return 0
  fi
  printf 'FAILED   %ss\n' "$(($(date +%s) - begin))"
  printf '%s\n' "---- from $log"
  tail -n 40 "$log"
  printf '%s\n' '----'
  die "\"$text\" failed; all it said is in $log" "$cure"
}
