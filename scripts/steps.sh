# Running and reporting, for scripts/setup.sh: what happens before there is a Node. Sourced, not run.
# Every step says one line; a tool's own output goes to build/log/<step>.log, the end of which is shown
# with the cause and the cure when the step fails.

say() { printf '%s\n' "$*"; }

die() {
  printf '\n%s\n' "Error: $1" >&2
  printf '%s\n' "Fix:   $2" >&2
  exit 1
}

# at_most <seconds> <command...>: what waits longer, for the network or a lock, is stopped and fails.
at_most() {
  if command -v timeout >/dev/null 2>&1; then
    timeout "$@" || {
      code=$?
      [ "$code" -ne 124 ] || say "stopped at its time limit of $1s"
      return "$code"
    }
  else
    shift
    "$@"
  fi
}

# step <step> <text> <cure> <command...>: the script stops when the command fails. A command that may
# wait for something is run by at_most.
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
  die "\"$text\" failed; its full output is in $log" "$cure"
}
