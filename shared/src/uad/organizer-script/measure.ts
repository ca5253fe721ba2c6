import { shell } from './shell.ts'

/** How much is moved. */
export const measure = shell`
# du is asked about many bundles at once, because starting it takes longer than what it does.
measure_all() {
  BATCH=
  BATCHED=0
  each_line add_to_batch "$1"
  measure_batch
}

add_to_batch() {
  BATCH="$BATCH\${1%%"$TAB"*}$NL"
  BATCHED=$((BATCHED + 1))
  if [ "$BATCHED" = 50 ]; then measure_batch; fi
}

measure_batch() {
  IFS=$NL
  set -f
  # shellcheck disable=SC2086 # cutting at the line ends is what is wanted
  set -- $BATCH
  set +f
  IFS=$SPACES
  if [ $# != 0 ]; then each_line add_kilobytes "$(du -sk "$@" 2>/dev/null)"; fi
  BATCH=
  BATCHED=0
}

add_kilobytes() { KILOBYTES=$((KILOBYTES + \${1%%[!0-9]*})); }

# What stays was measured with the rest.
not_counted() {
  local kilobytes
  kilobytes=$(du -sk "$1" 2>/dev/null)
  kilobytes=\${kilobytes%%[!0-9]*}
  KILOBYTES=$((KILOBYTES - \${kilobytes:-0}))
}
`
