import { shell } from './shell.ts'

/** The three things that the script can be asked to do. */
export const acts = shell`
organize() {
  begin
  tell_age
  look_around
  BACK=
  each_line plan_bought "$RUNS"
  carry_all "$BACK" 'bring back' 'brought back'
  sum_up_bought
  plan_moves
  RUN_FOLDER="$BACKUP/(date and time)"
  if [ "$APPLY" = yes ] && [ -n "$PLANNED" ]; then
    make_run_folder
    write_manifest
  fi
  MOVES=
  each_line add_move "$PLANNED"
  carry_all "$MOVES" move moved
  if [ "$APPLY" = yes ] && [ -n "$PLANNED" ]; then finish_run "$RUN_FOLDER" "$(date)"; fi
  sum_up_moved
}

begin() {
  check_backup_folder
  if [ "$APPLY" = yes ]; then take_turn; else say 'Dry run: nothing is changed.'; fi
  tell_interrupted_runs
}

add_move() { MOVES="$MOVES\${1%%"$TAB"*}$TAB$RUN_FOLDER/\${1#*"$TAB"}$NL"; }

# What was moved by an earlier run and is owned by now comes back, unless an installer put it back before.
plan_bought() {
  COMING=
  each_held "$1" plan_if_bought
  # Of two runs that hold the same bundle the newer one gives it.
  INSTALLED_NAMES="$INSTALLED_NAMES$COMING"
}

plan_if_bought() {
  stem_of "$FROM"
  if ! in_list "$STEM" "$BRING_BACK"; then return 0; fi
  format_of_held
  if [ "$HELD_FORMAT" != CONSOLE ] && ! is_chosen "$HELD_FORMAT"; then return 0; fi
  if in_list "$HELD_FORMAT$TAB\${FROM##*/}" "$INSTALLED_NAMES"; then
    kept "$TO" 'it is installed, or a newer copy comes back'
  else
    COMING="$COMING$HELD_FORMAT$TAB\${FROM##*/}$NL"
    BACK="$BACK$TO$TAB$FROM$NL"
  fi
}

restore() {
  find_runs
  if [ -n "$RUN" ] && ! in_list "$BACKUP/$RUN" "$RUNS"; then
    wrong_use "There is no run '$RUN' in $BACKUP. --list shows the runs."
  fi
  if [ -z "$RUNS" ]; then
    say "There are no runs in $BACKUP."
    return 0
  fi
  begin
  BACK=
  each_line plan_restore "$RUNS"
  carry_all "$BACK" 'bring back' 'brought back'
  sum_up_restored
}

# Newest first: of two copies of a bundle the newer one gets its place.
plan_restore() {
  if [ -z "$RUN" ] || [ "\${1##*/}" = "$RUN" ]; then each_held "$1" plan_held; fi
}

plan_held() {
  format_of_held
  if [ -z "$FORMATS" ] || is_chosen "$HELD_FORMAT"; then BACK="$BACK$TO$TAB$FROM$NL"; fi
}

# AU for <run>/AU/UAD Raw.component, and for <run>/AU-2/... as well.
format_of_held() {
  HELD_FORMAT=\${TO#"$RUN_AT_HAND"/}
  HELD_FORMAT=\${HELD_FORMAT%%/*}
  HELD_FORMAT=\${HELD_FORMAT%%-*}
}

list_runs() {
  find_runs
  if [ -z "$RUNS" ]; then say "There are no runs in $BACKUP."; fi
  each_line list_run "$RUNS"
  say_unread
}

list_run() {
  HELD=0
  HELD_LINES=
  HELD_PLACES=
  NEEDED=0
  KILOBYTES=0
  each_held "$1" note_held
  measure_all "$HELD_PLACES"
  size_of "$KILOBYTES"
  count_of "$HELD" bundle
  say "\${1##*/} holds $COUNT, $SIZE."
  if [ -n "$HELD_LINES" ]; then printf '%s' "$HELD_LINES"; fi
  if [ "$NEEDED" = 0 ] && [ -z "$UNREAD$STRAY" ]; then
    say "    None of it is needed: each is installed again or held by a newer run. You may delete this folder by hand: $1"
  fi
}

note_held() {
  HELD=$((HELD + 1))
  HELD_PLACES="$HELD_PLACES$TO$NL"
  if exists "$FROM"; then
    HELD_LINES="$HELD_LINES    $FROM (installed again)$NL"
  elif in_list "$FROM" "$LISTED"; then
    HELD_LINES="$HELD_LINES    $FROM (a newer run holds it)$NL"
  else
    LISTED="$LISTED$FROM$NL"
    NEEDED=$((NEEDED + 1))
    HELD_LINES="$HELD_LINES    $FROM$NL"
  fi
}
LISTED=
`
