import { shell } from './shell.ts'

/** The folder of a run: what is written before anything moves, and what later runs read. */
export const journal = shell`
# A run never uses the folder of an earlier one.
make_run_folder() {
  local name twin
  name=$(date +%Y-%m-%d_%H-%M-%S)
  twin=1
  RUN_FOLDER=$BACKUP/$name
  while ! mkdir "$RUN_FOLDER" 2>/dev/null; do
    if ! exists "$RUN_FOLDER"; then give_up "Nothing can be written into the backup folder: $BACKUP"; fi
    twin=$((twin + 1))
    RUN_FOLDER=$BACKUP/\${name}_$twin
  done
  LOG=$RUN_FOLDER/log.txt
}

# All that is intended is on the disk before the first bundle moves. Where a bundle is, shows by itself later on.
write_manifest() {
  if {
    printf '# Where each bundle came from, a tab, and where it lies below this folder.\n' &&
      each_line write_line "$PLANNED"
  } >"$RUN_FOLDER/manifest.tsv"; then
    sync "$RUN_FOLDER/manifest.tsv" 2>/dev/null || sync
    return 0
  fi
  give_up 'The list of moves could not be written, so nothing was moved. Is the disk full?'
}

write_line() {
  path_in_manifest "\${1%%"$TAB"*}"
  printf '%s\t%s\n' "$WRITTEN" "\${1#*"$TAB"}"
}

# Fills RUNS with the folders of all runs, newest first. Names of one second are counted: _2 to _9, then _10.
find_runs() {
  local folder
  RUNS=
  for folder in "$BACKUP"/[0-9]*; do
    case \${folder##*/} in *[!0-9_-]*) continue ;; esac
    if [ -f "$folder/manifest.tsv" ] && [ ! -L "$folder" ]; then RUNS="$folder$NL$RUNS"; fi
  done
}

# Calls $2 for every bundle that was moved in the run $1 and has not come back: FROM is where it was, TO where it is.
each_held() {
  RUN_AT_HAND=$1
  ACT_ON_HELD=$2
  HAS_LINES=no
  each_line if_held "$(cat "$1/manifest.tsv")"
  if [ "$HAS_LINES" = no ] && holds_bundles; then note_unread "$1/manifest.tsv"; fi
}

if_held() {
  local line
  case $1 in '#'* | "$CR") return 0 ;; esac
  line=\${1%"$CR"}
  path_here "\${line%%"$TAB"*}"
  FROM=$HERE
  TO=$RUN_AT_HAND/\${line#*"$TAB"}
  HAS_LINES=yes
  if ! is_sound "$FROM$TAB\${line#*"$TAB"}" || [ "$line" = "\${line#*"$TAB"}" ]; then
    note_unread "$RUN_AT_HAND: $line"
  elif exists "$TO"; then
    if is_known_place "$FROM"; then "$ACT_ON_HELD"; else note_stray "$FROM"; fi
  fi
}

# A run that moved nothing has no folder of any format.
holds_bundles() {
  local folder
  for folder in "$RUN_AT_HAND"/*; do
    if [ -d "$folder" ] && [ ! -L "$folder" ]; then return 0; fi
  done
  return 1
}

# Runs are gone through several times; each line counts once.
UNREAD=
UNREAD_COUNT=0
note_unread() {
  if in_list "$1" "$UNREAD"; then return 0; fi
  UNREAD="$UNREAD$1$NL"
  UNREAD_COUNT=$((UNREAD_COUNT + 1))
}

STRAY=
note_stray() {
  if ! in_list "$1" "$STRAY"; then STRAY="$STRAY$1$NL"; fi
}

# A manifest that somebody changed must not lead anywhere else: only UAD bundles, only out of the folder of the run.
is_sound() {
  local way step
  case $1 in
    *"$TAB"*"$TAB"*) return 1 ;;
    /*"$TAB"*) ;;
    *) return 1 ;;
  esac
  if has_control_character "$FROM" || has_control_character "$TO"; then return 1; fi
  case "$FROM/$TAB\${1#*"$TAB"}/" in */../* | */./* | *//* | *"$TAB"../* | *"$TAB"./*) return 1 ;; esac
  if [ "\${FROM##*/}" != "\${TO##*/}" ]; then return 1; fi
  case \${FROM##*/} in
    "UAD "*.component | "UAD "*.vst | "UAD "*.vst3 | "UAD "*.aaxplugin | "UAD "*.dll) ;;
    *) return 1 ;;
  esac
  way=\${TO#"$RUN_AT_HAND"/}
  step=$RUN_AT_HAND
  while [ "$way" != "\${way#*/}" ]; do
    step=$step/\${way%%/*}
    way=\${way#*/}
    if [ -L "$step" ]; then return 1; fi
  done
  return 0
}

# A run that ended by itself has a file that says so.
tell_interrupted_runs() {
  find_runs
  if [ "$APPLY" = no ] && is_in_use; then return 0; fi
  each_line tell_if_interrupted "$RUNS"
}

tell_if_interrupted() {
  if exists "$1/finished"; then return 0; fi
  HELD=0
  each_held "$1" count_held
  count_of "$HELD" bundle
  say "The run \${1##*/} was interrupted. Nothing is lost: it holds $COUNT, and its manifest says where each came from."
  if [ "$APPLY" = yes ]; then finish_run "$1" interrupted; fi
}

count_held() { HELD=$((HELD + 1)); }

finish_run() { printf '%s\n' "$2" >"$1/finished"; }
`
