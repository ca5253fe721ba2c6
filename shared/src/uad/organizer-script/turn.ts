import { shell } from './shell.ts'

/** One run at a time, and an orderly end when somebody stops it. */
export const turn = shell`
# Two runs at a time would trip over each other. A run that was killed leaves its sign behind; the next one sees that
# its process is gone.
take_turn() {
  if ! mkdir -p "$BACKUP" 2>/dev/null; then give_up "The backup folder cannot be made: $BACKUP"; fi
  if is_in_use; then
    give_up "Another run is under way. If that is not so, delete this folder and try again: $BACKUP/in-use"
  fi
  mkdir "$BACKUP/in-use" 2>/dev/null
  if [ -L "$BACKUP/in-use" ] || ! rm -f "$BACKUP/in-use/process" 2>/dev/null ||
    ! printf '%s\n' $$ 2>/dev/null >"$BACKUP/in-use/process"; then
    give_up "Nothing can be written into the backup folder: $BACKUP"
  fi
  trap end_turn EXIT
}

is_in_use() {
  local other
  other=$(cat "$BACKUP/in-use/process" 2>/dev/null)
  case $other in '' | *[!0-9]*) return 1 ;; esac
  kill -0 "$other" 2>/dev/null
}

give_up() {
  say "$1"
  exit 1
}

end_turn() {
  rm -f "$BACKUP/in-use/process"
  rmdir "$BACKUP/in-use" 2>/dev/null
}

# Ctrl-C ends the run after the bundle in hand.
stop_politely() {
  STOPPED=yes
  say 'Stopping.'
}
`
