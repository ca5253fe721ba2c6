import { shell } from './shell.ts'

/** One run at a time, and an orderly end when somebody stops it. */
export const turn = shell`
# Two runs at a time would trip over each other. A run that was killed leaves its sign behind; the next one sees that
# its process is gone.
take_turn() {
  if ! mkdir -p "$BACKUP" 2>/dev/null; then give_up "The backup folder cannot be made: $BACKUP"; fi
  if ! mkdir "$BACKUP/in-use" 2>/dev/null; then
    remove_dead_turn
    # Of all that try, mkdir lets one through.
    if ! mkdir "$BACKUP/in-use" 2>/dev/null; then
      if [ -d "$BACKUP/in-use" ]; then in_use; fi
      cannot_write
    fi
  fi
  trap end_turn EXIT
  if ! printf '%s\n' $$ 2>/dev/null >"$BACKUP/in-use/process"; then cannot_write; fi
}

in_use() {
  give_up "Another run is under way. If that is not so, delete this folder and try again: $BACKUP/in-use"
}

cannot_write() { give_up "Nothing can be written into the backup folder: $BACKUP"; }

# Takes away what a killed run left behind, and nothing else: only whoever makes the folder in it may, and only if its process is
# still the dead one then.
remove_dead_turn() {
  local dead
  if [ -L "$BACKUP/in-use" ] || [ ! -d "$BACKUP/in-use" ]; then return 0; fi
  # Whoever has just made it says so in a moment.
  if [ ! -s "$BACKUP/in-use/process" ]; then sleep 1; fi
  dead=$(cat "$BACKUP/in-use/process" 2>/dev/null)
  if is_alive "$dead" || ! mkdir "$BACKUP/in-use/removing" 2>/dev/null; then in_use; fi
  # Meanwhile this may be the folder of another run, which has not signed it yet.
  if [ -z "$dead" ]; then sleep 1; fi
  if [ "$dead" != "$(cat "$BACKUP/in-use/process" 2>/dev/null)" ]; then
    rmdir "$BACKUP/in-use/removing" 2>/dev/null
    in_use
  fi
  mv "$BACKUP/in-use" "$BACKUP/dead-$$" 2>/dev/null || in_use
  rm -f "$BACKUP/dead-$$/process"
  rmdir "$BACKUP/dead-$$/removing" "$BACKUP/dead-$$" 2>/dev/null
}

# A dry run refuses what --apply refuses.
check_backup_folder() {
  nearest_folder "$BACKUP"
  if [ "$NEAREST" != "$BACKUP" ]; then
    if exists "$BACKUP" || [ ! -w "$NEAREST" ]; then give_up "The backup folder cannot be made: $BACKUP"; fi
  elif [ ! -w "$BACKUP" ]; then
    cannot_write
  fi
}

is_in_use() { is_alive "$(cat "$BACKUP/in-use/process" 2>/dev/null)"; }

is_alive() {
  case $1 in '' | *[!0-9]*) return 1 ;; esac
  kill -0 "$1" 2>/dev/null
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
