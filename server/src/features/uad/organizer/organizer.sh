#!/usr/bin/env bash
# shellcheck disable=SC2317,SC2329 # each_line is handed functions by their names
NL='
'; [ ${#NL} = 1 ] || { echo 'This copy has Windows line ends and cannot run. Download the script again.' >&2; exit 2; } #

# uad_plugin_organizer.sh, made by PRODUCT on DATE at TIME UTC.
# Moves the UAD plug-ins in the first list into a folder of your own, and brings them back when you say so.
# Run it as it is to see what it would do. It changes nothing before you add --apply; --help says the rest.

# When the lists were made.
MADE_AT=''
MADE=0

# Plug-ins that you do not own: these are moved.
MOVE='
'

# Plug-ins that you own: when an earlier run moved one of them, it comes back.
BRING_BACK='
'

# Parts of the UAD system: these stay, whatever the lists above say.
NEVER_MOVED='
'

set -u
# Whatever the shell was told at its start, a pattern that fits nothing stays as it is.
# shellcheck disable=SC3044 # only bash comes here
if [ -n "${BASH_VERSION-}" ]; then shopt -u failglob nullglob nocaseglob dotglob 2>/dev/null; fi
if [ -n "${ZSH_VERSION-}" ]; then emulate sh; fi
# Bytes are compared as bytes, in names of any language.
LC_ALL=C
export LC_ALL
unset CDPATH
umask 022

TAB=$(printf '\t')
CR=$(printf '\r')
SPACES=" $TAB$NL"

MODE=organize    # organize, restore or list
APPLY=no         # without --apply nothing is changed
RUN=             # the run that --restore was told; empty for all
FORMATS=         # what --formats was told; empty for all
CONSOLE=no
EXTRA_ROOTS=
ROOT_WORDS=       # the --root options, to be said again for --restore
BACKUP=
PREFIX=${UAD_ROOT_PREFIX-}
LOG=
STOPPED=no

# Everything that is said is also kept in the log of the run, once there is one.
say() {
  printf '%s\n' "$*"
  if [ -n "$LOG" ]; then printf '%s\n' "$*" >>"$LOG"; fi
}

wrong_use() {
  printf '%s\n' "$*" 'Say --help to see what this script can do.' >&2
  exit 2
}

# Calls $1 with every line of $2. The lines are cut before the first call, so that nothing a call does can disturb them.
each_line() {
  local line act
  IFS=$NL
  set -f
  # shellcheck disable=SC2086 # cutting at the line ends is what is wanted
  set -- "$1" $2
  set +f
  IFS=$SPACES
  act=$1
  shift
  for line in "$@"; do
    if [ "$STOPPED" = yes ]; then return 0; fi
    "$act" "$line"
  done
}

# Whether the line $1 stands in the list $2.
in_list() {
  case "$NL$2$NL" in *"$NL$1$NL"*) return 0 ;; esac
  return 1
}

# A link that leads nowhere is there, too.
exists() { [ -e "$1" ] || [ -L "$1" ]; }

has_control_character() {
  case $1 in *[[:cntrl:]]*) return 0 ;; esac
  return 1
}

# The name of a bundle without its ending. The mono twin of a VST, "UAD Raw(m).vst", goes where its stereo bundle goes.
stem_of() {
  STEM=${1##*/}
  STEM=${STEM%.*}
  case $1 in *.vst | *.dll) STEM=${STEM%"(m)"} ;; esac
}

# "12.3 MB" for a number of kilobytes.
size_of() {
  if [ "$1" -ge 1048576 ]; then
    SIZE="$(($1 / 1048576)).$(($1 % 1048576 * 10 / 1048576)) GB"
  elif [ "$1" -ge 1024 ]; then
    SIZE="$(($1 / 1024)).$(($1 % 1024 * 10 / 1024)) MB"
  else
    SIZE="$1 KB"
  fi
}

# "1 bundle", "2 bundles".
count_of() {
  COUNT="$1 $2s"
  if [ "$1" = 1 ]; then COUNT="1 $2"; fi
}

# A path between single quotes, so that it can be typed as it is printed.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"; }

usage() {
  cat <<'END'
Moves the UAD plug-ins that you do not own into a backup folder, and back again.

  bash uad_plugin_organizer.sh                     shows what would be moved; changes nothing
  bash uad_plugin_organizer.sh --apply             moves it
  bash uad_plugin_organizer.sh --restore           shows what would be brought back; changes nothing
  bash uad_plugin_organizer.sh --restore --apply   brings everything back
  bash uad_plugin_organizer.sh --list              lists the runs, and what each still holds

  --apply             do it; without it this is a dry run
  --restore [RUN]     bring back what all runs moved, or only RUN (a name that --list shows)
  --formats LIST      only these formats: AU, VST, VST3, AAX (for example --formats AU,VST3)
  --include-console   also the plug-ins that the Console app uses
  --backup-dir DIR    another backup folder; plug-ins only move within one volume
  --root FORMAT=DIR   look in this folder, too (for example --root VST=D:/VstPlugins)
  --help              this text

Nothing is ever deleted, overwritten or renamed, and nothing is moved to another volume. Each run has a folder of its own
in the backup folder, and in it manifest.tsv, which says where each bundle came from.
The script ends with 0 when all went well, with 1 when something could not be moved, with 2 when it was called wrongly.

For trying it out: UAD_ROOT_PREFIX=DIR puts DIR before every plug-in folder of the system, and UAD_SYSTEM=mac, gitbash
or wsl says which system to look like.
END
}

read_options() {
  local option
  while [ $# -gt 0 ]; do
    option=$1
    shift
    # --name=value is read as --name value.
    case $option in
      --formats=* | --backup-dir=* | --root=* | --restore=*)
        set -- "${option#*=}" "$@"
        option=${option%%=*}
        ;;
    esac
    case $option in
      --apply) APPLY=yes ;;
      --dry-run) APPLY=no ;;
      --list | --runs) MODE=list ;;
      --include-console) CONSOLE=yes ;;
      --restore)
        MODE=restore
        case ${1--} in -*) continue ;; esac
        use_run "$1"
        shift
        ;;
      --formats | --backup-dir | --root)
        if [ -z "${1-}" ]; then wrong_use "$option needs a value."; fi
        case $option in
          --formats) use_formats "$1" ;;
          --backup-dir) use_backup_dir "$1" ;;
          --root) use_root "$1" ;;
        esac
        shift
        ;;
      --help | -h)
        usage
        exit 0
        ;;
      *) wrong_use "This script does not know '$option'." ;;
    esac
  done
}

use_run() {
  case $1 in
    '' | *[!0-9_-]*) wrong_use "'$1' is not the name of a run. --list shows them." ;;
  esac
  RUN=$1
}

use_formats() {
  local format
  set -f
  for format in $(printf '%s' "$1" | tr 'a-z,' 'A-Z '); do
    case $format in
      AU | COMPONENT) FORMATS="$FORMATS AU" ;;
      VST | VST3 | AAX) FORMATS="$FORMATS $format" ;;
      *) wrong_use "'$format' is not a format. There are AU, VST, VST3 and AAX." ;;
    esac
  done
  set +f
  if [ -z "$FORMATS" ]; then wrong_use '--formats needs a list of formats.'; fi
}

use_backup_dir() {
  whole_path "$1"
  BACKUP=$WHOLE_PATH
}

use_root() {
  local format
  format=${1%%=*}
  case $format in
    AU | VST | VST3 | AAX) ;;
    *) wrong_use '--root needs a format and a folder, for example --root VST=/Volumes/Audio/VST.' ;;
  esac
  whole_path "${1#*=}"
  if [ ! -d "$WHOLE_PATH" ]; then wrong_use "There is no folder '$WHOLE_PATH'."; fi
  EXTRA_ROOTS="$EXTRA_ROOTS$format$TAB$WHOLE_PATH$NL"
  ROOT_WORDS="$ROOT_WORDS --root $format=$(quoted "$WHOLE_PATH")"
}

# A path from the very top: D:\Plugins becomes /d/Plugins in Git Bash and /mnt/d/Plugins in WSL.
whole_path() {
  if has_control_character "$1"; then wrong_use 'The name of a folder must not hold control characters.'; fi
  WHOLE_PATH=$1
  case $1 in
    [A-Za-z]:[/\\]*) WHOLE_PATH=$(cygpath -u "$1" 2>/dev/null || wslpath -u "$1" 2>/dev/null) ;;
    /*) ;;
    *) WHOLE_PATH=$(pwd)/${1#./} ;;
  esac
  case $WHOLE_PATH in
    /*) ;;
    *) wrong_use "'$1' is not a folder that can be used." ;;
  esac
  case "$WHOLE_PATH/" in
    */../* | */./*) wrong_use "Write '$1' without '..' and '.' in it." ;;
  esac
  while [ "$WHOLE_PATH" != "${WHOLE_PATH%/}" ]; do WHOLE_PATH=${WHOLE_PATH%/}; done
}

# Whether --formats lets a format through. The Console app's plug-ins count only when they were asked for.
is_chosen() {
  if [ "$1" = CONSOLE ]; then
    [ "$CONSOLE" = yes ]
    return
  fi
  case " ${FORMATS:-$1} " in *" $1 "*) return 0 ;; esac
  return 1
}

refuse_root() {
  if [ "$(id -u)" = 0 ]; then
    wrong_use 'Run this as yourself, without sudo: it asks for a password only where a folder needs one.'
  fi
}

find_out_system() {
  SYSTEM=${UAD_SYSTEM-}
  if [ -z "$SYSTEM" ]; then
    case "$(uname -s)" in
      Darwin) SYSTEM=mac ;;
      MINGW* | MSYS*) SYSTEM=gitbash ;;
      Linux) if grep -qi microsoft /proc/version 2>/dev/null; then SYSTEM=wsl; fi ;;
    esac
  fi
  case $SYSTEM in
    mac | gitbash | wsl) ;;
    *) wrong_use 'This script is for macOS, and for Windows in Git Bash or WSL.' ;;
  esac
}

# WSL has a home of its own, on another volume than the plug-ins; there the home of Windows is meant.
find_backup_dir() {
  local home
  if [ -z "$BACKUP" ]; then
    home=${HOME-}
    if [ "$SYSTEM" = wsl ]; then home=$(home_of_windows); fi
    case $home in
      /*) ;;
      *) wrong_use 'Your home folder was not found. Name a backup folder with --backup-dir.' ;;
    esac
    BACKUP=${home%/}/UAD_Plugins_Backup
  fi
  if has_control_character "$BACKUP"; then wrong_use 'The name of the backup folder holds control characters.'; fi
}

home_of_windows() {
  local home
  home=$(cmd.exe /c 'echo %USERPROFILE%' 2>/dev/null </dev/null | tr -d '\r')
  case $home in
    [A-Za-z]:*) wslpath -u "$home" 2>/dev/null ;;
  esac
}

# The folders that UAD plug-ins are installed into, now and by older versions. One line each: FORMAT, a tab, the folder.
find_roots() {
  local drive
  ROOTS=
  KNOWN_ROOTS=
  WITH_SEVERAL_ROOTS=
  DRIVES=
  if [ "$SYSTEM" = mac ]; then
    add_roots_of_mac "$PREFIX/Library"
    add_roots_of_mac "${HOME-}/Library"
    add_root CONSOLE "$PREFIX/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins"
  else
    drive=/c
    if [ "$SYSTEM" = wsl ]; then drive=$(wslpath -u C:/ 2>/dev/null || echo /mnt/c); fi
    drive=${drive%/}
    DRIVES=$PREFIX${drive%/[a-z]}
    add_roots_of_windows "$PREFIX${drive%/}/Program Files"
  fi
  each_line add_extra_root "$EXTRA_ROOTS"
}

add_roots_of_mac() {
  add_root AU "$1/Audio/Plug-Ins/Components"
  add_root VST "$1/Audio/Plug-Ins/VST/Universal Audio"
  add_root VST "$1/Audio/Plug-Ins/VST/Powered Plug-Ins"
  add_root VST3 "$1/Audio/Plug-Ins/VST3/Universal Audio"
  add_root AAX "$1/Application Support/Avid/Audio/Plug-Ins/Universal Audio"
}

add_roots_of_windows() {
  add_root VST "$1/Steinberg/VstPlugins/Universal Audio"
  add_root VST "$1/Steinberg/VSTPlugins/Powered Plugins"
  add_root VST3 "$1/Common Files/VST3/Universal Audio"
  add_root AAX "$1/Common Files/Avid/Audio/Plug-Ins/Universal Audio"
  add_root CONSOLE "$1/Universal Audio/Powered Plugins/UAD-2 Powered Plugins"
}

add_extra_root() { add_root "${1%%"$TAB"*}" "${1#*"$TAB"}"; }

# A folder counts once, whatever names lead to it. Below it no link is followed; it may be one itself.
add_root() {
  local real
  KNOWN_ROOTS="$KNOWN_ROOTS$1$TAB$2$NL"
  if [ ! -d "$2" ] || has_control_character "$2"; then return 0; fi
  real=$(cd "$2" 2>/dev/null && pwd -P) || return 0
  if has_control_character "$real" || in_list "$1$TAB$real" "$ROOTS"; then return 0; fi
  case "$NL$ROOTS" in *"$NL$1$TAB"*) WITH_SEVERAL_ROOTS="$WITH_SEVERAL_ROOTS$1$NL" ;; esac
  ROOTS="$ROOTS$1$TAB$real$NL"
  KNOWN_ROOTS="$KNOWN_ROOTS$1$TAB$real$NL"
}

# Whether the path $1 is one at which this script would look for a bundle: in a known folder or one that --root names, where its
# format belongs, no deeper than it looks and not inside of another bundle.
is_known_place() {
  IS_KNOWN=no
  PLACE=$1
  each_line compare_with_root "$KNOWN_ROOTS"
  if [ "$IS_KNOWN" = no ] && [ "$SYSTEM" != mac ]; then
    # Windows does not tell capitals from small letters.
    PLACE=$(printf '%s' "$1" | tr '[:upper:]' '[:lower:]')
    each_line compare_with_root "$(printf '%s' "$KNOWN_ROOTS" | tr '[:upper:]' '[:lower:]')"
  fi
  [ "$IS_KNOWN" = yes ]
}

compare_with_root() {
  local root below
  root=${1#*"$TAB"}
  below=${PLACE#"$root"/}
  if [ "$IS_KNOWN" = yes ] || [ "$below" = "$PLACE" ]; then return 0; fi
  ending_of "${1%%"$TAB"*}"
  case $below in
    */*/*/* | *.[Cc][Oo][Mm][Pp][Oo][Nn][Ee][Nn][Tt]/* | *.[Vv][Ss][Tt]/* | *.[Vv][Ss][Tt]3/*) ;;
    *.[Aa][Aa][Xx][Pp]*/* | *.[Dd][Ll][Ll]/* | *.[Dd][Pp][Mm]/*) ;;
    *".$ENDING") IS_KNOWN=yes ;;
  esac
}

# ENDING becomes what bundles of the format $1 end in.
ending_of() {
  case $1 in
    AU | au) ENDING=component ;;
    VST3 | vst3) ENDING=vst3 ;;
    AAX | aax) ENDING=aaxplugin ;;
    *) if [ "$SYSTEM" = mac ]; then ENDING=vst; else ENDING=dll; fi ;;
  esac
}

# A backup folder inside a folder of plug-ins would be searched by the hosts, and by this script.
check_backup_dir() {
  nearest_folder "$BACKUP"
  REAL_BACKUP=$(cd "$NEAREST" 2>/dev/null && pwd -P)
  REAL_BACKUP=${REAL_BACKUP%/}${BACKUP#"${NEAREST%/}"}
  each_line check_backup_beside "$ROOTS"
  case $REAL_BACKUP/ in
    */Plug-Ins/* | */[Vv][Ss][Tt][Pp]lugins/* | */VST3/*)
      wrong_use "The backup folder must not lie in a folder that hosts search for plug-ins: $BACKUP"
      ;;
  esac
}

check_backup_beside() {
  local root
  root=${1#*"$TAB"}
  case $REAL_BACKUP/ in
    "$root"/*) wrong_use "The backup folder must not lie in a folder of plug-ins: $BACKUP" ;;
  esac
}

# The folder itself, or the nearest one above it that is there.
nearest_folder() {
  NEAREST=$1
  while [ -n "$NEAREST" ] && [ ! -d "$NEAREST" ]; do NEAREST=${NEAREST%/*}; done
  NEAREST=${NEAREST:-/}
}

# HERE becomes the path $1 of a manifest as this shell names it.
path_here() {
  local rest
  HERE=$1
  if [ "$SYSTEM" = mac ]; then return 0; fi
  rest=${1#"$PREFIX"}
  case $rest in
    [A-Za-z]:[/\\]*) on_drive "${rest%%:*}" "${rest#*:?}" ;;
    /mnt/[A-Za-z]/*) on_drive_below "${rest#/mnt/}" ;;
    /[A-Za-z]/*) on_drive_below "${rest#/}" ;;
  esac
}

on_drive_below() { on_drive "${1%%/*}" "${1#*/}"; }

on_drive() {
  if [ "$1" != "$LETTER_ASKED" ]; then
    LETTER_ASKED=$1
    LETTER=$(printf '%s' "$1" | tr '[:upper:]' '[:lower:]')
  fi
  with_slashes "$2"
  HERE=$DRIVES/$LETTER/$WITH_SLASHES
}
LETTER_ASKED=
LETTER=

with_slashes() {
  WITH_SLASHES=$1
  while [ "$WITH_SLASHES" != "${WITH_SLASHES#*\\}" ]; do
    WITH_SLASHES=${WITH_SLASHES%%\\*}/${WITH_SLASHES#*\\}
  done
}

# WRITTEN becomes the path $1 as manifests say it: C:\Program Files\... on Windows.
path_in_manifest() {
  local letter rest
  WRITTEN=$1
  if [ "$SYSTEM" = mac ]; then return 0; fi
  case $1 in "$DRIVES"/[a-z]/*) ;; *) return 0 ;; esac
  rest=${1#"$DRIVES"/}
  letter=${rest%%/*}
  if [ "$letter" != "$LETTER_WRITTEN" ]; then
    LETTER_WRITTEN=$letter
    CAPITAL=$(printf '%s' "$letter" | tr '[:lower:]' '[:upper:]')
  fi
  WRITTEN=$CAPITAL:
  rest=${rest#*/}/
  while [ -n "$rest" ]; do
    WRITTEN=$WRITTEN\\${rest%%/*}
    rest=${rest#*/}
  done
}
LETTER_WRITTEN=
CAPITAL=

# Fills INSTALLED with every UAD bundle in the roots. One line each: FORMAT, a tab, the root, a tab, the path below it.
look_around() {
  INSTALLED=
  INSTALLED_NAMES=
  LINKS=
  UNREADABLE_NAMES=0
  each_line look_into_root "$ROOTS"
  if [ "$UNREADABLE_NAMES" != 0 ]; then
    count_of "$UNREADABLE_NAMES" name
    say "Left alone: $COUNT with control characters."
  fi
  each_line say_link "$LINKS"
}

say_link() {
  say "left alone: $1"
  say '    because it is a link, and links stay where they are'
}

look_into_root() {
  FORMAT=${1%%"$TAB"*}
  ROOT=${1#*"$TAB"}
  ending_of "$FORMAT"
  look_into "$ROOT" 3
}

# Categories and the folders of mono twins lie one or two levels deep. A bundle is never looked into: on Windows a VST3
# has a file of its own name inside.
look_into() {
  local item name
  for item in "$1"/*; do
    name=${item##*/}
    if has_control_character "$name"; then
      UNREADABLE_NAMES=$((UNREADABLE_NAMES + 1))
      continue
    fi
    case $name in
      "UAD "*".$ENDING")
        if [ -L "$item" ]; then
          note_link "$item"
        elif exists "$item"; then
          remember "$item"
        fi
        ;;
      *.component | *.vst | *.vst3 | *.aaxplugin | *.dll | *.dpm) ;;
      *) if [ "$2" -gt 1 ] && [ -d "$item" ] && [ ! -L "$item" ]; then look_into "$item" $(($2 - 1)); fi ;;
    esac
  done
}

# Whoever has put a link in place of a bundle keeps it.
note_link() {
  stem_of "$1"
  if is_to_be_moved "$STEM"; then LINKS="$LINKS$1$NL"; fi
}

remember() {
  INSTALLED="$INSTALLED$FORMAT$TAB$ROOT$TAB${1#"$ROOT"/}$NL"
  INSTALLED_NAMES="$INSTALLED_NAMES$FORMAT$TAB${1##*/}$NL"
}

# The lists were checked when this script was made; whoever edits them by hand still cannot move what must stay.
is_to_be_moved() {
  in_list "$1" "$MOVE" && ! in_list "$1" "$BRING_BACK" && ! in_list "$1" "$NEVER_MOVED"
}

# Ownership changes: an old list may take away what was bought since. The newest list that was used here is remembered.
tell_age() {
  local newest
  say "The lists in this script are of $MADE_AT UTC."
  newest=$(cat "$BACKUP/newest-list" 2>/dev/null)
  case $newest in '' | *[!0-9]* | ?????????????*) newest=0 ;; esac
  if [ "$newest" -gt "$MADE" ]; then
    say 'WARNING: a script with newer lists has been used here. This one may move away what you have bought since.'
    say 'Download the script again.'
  elif [ "$APPLY" = yes ]; then
    printf '%s\n' "$MADE" >"$BACKUP/newest-list" 2>/dev/null
  fi
}

# Fills PLANNED with what is to be moved. One line each: where from, a tab, where to (below the folder of the run).
plan_moves() {
  PLANNED=
  HERE=
  each_line plan_one "$INSTALLED"
}

plan_one() {
  local format root below to twin
  format=${1%%"$TAB"*}
  root=${1#*"$TAB"}
  below=${root#*"$TAB"}
  root=${root%%"$TAB"*}
  if ! is_chosen "$format"; then return 0; fi
  stem_of "$below"
  if ! is_to_be_moved "$STEM"; then return 0; fi
  to=$format/$below
  if in_list "$format" "$WITH_SEVERAL_ROOTS"; then
    # Two roots that overlap show a bundle twice.
    case "$NL$PLANNED" in *"$NL$root/$below$TAB"*) return 0 ;; esac
    # Two that lie apart may hold the same name.
    twin=1
    while is_planned_for "$to"; do
      twin=$((twin + 1))
      to=$format-$twin/$below
    done
  fi
  PLANNED="$PLANNED$root/$below$TAB$to$NL"
  if ! in_list "$STEM" "$HERE"; then HERE="$HERE$STEM$NL"; fi
}

is_planned_for() {
  case $PLANNED in *"$TAB$1$NL"*) return 0 ;; esac
  return 1
}

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

# A run never uses the folder of an earlier one.
make_run_folder() {
  local name twin
  name=$(date +%Y-%m-%d_%H-%M-%S)
  twin=1
  RUN_FOLDER=$BACKUP/$name
  while ! mkdir "$RUN_FOLDER" 2>/dev/null; do
    if ! exists "$RUN_FOLDER"; then give_up "Nothing can be written into the backup folder: $BACKUP"; fi
    twin=$((twin + 1))
    RUN_FOLDER=$BACKUP/${name}_$twin
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
  path_in_manifest "${1%%"$TAB"*}"
  printf '%s\t%s\n' "$WRITTEN" "${1#*"$TAB"}"
}

# Fills RUNS with the folders of all runs, newest first. Names of one second are counted: _2 to _9, then _10.
find_runs() {
  local folder
  RUNS=
  for folder in "$BACKUP"/[0-9]*; do
    case ${folder##*/} in *[!0-9_-]*) continue ;; esac
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
  line=${1%"$CR"}
  path_here "${line%%"$TAB"*}"
  FROM=$HERE
  TO=$RUN_AT_HAND/${line#*"$TAB"}
  HAS_LINES=yes
  if ! is_sound "$FROM$TAB${line#*"$TAB"}" || [ "$line" = "${line#*"$TAB"}" ]; then
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
  case "$FROM/$TAB${1#*"$TAB"}/" in */../* | */./* | *//* | *"$TAB"../* | *"$TAB"./*) return 1 ;; esac
  if [ "${FROM##*/}" != "${TO##*/}" ]; then return 1; fi
  case ${FROM##*/} in
    "UAD "*.component | "UAD "*.vst | "UAD "*.vst3 | "UAD "*.aaxplugin | "UAD "*.dll) ;;
    *) return 1 ;;
  esac
  way=${TO#"$RUN_AT_HAND"/}
  step=$RUN_AT_HAND
  while [ "$way" != "${way#*/}" ]; do
    step=$step/${way%%/*}
    way=${way#*/}
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
  say "The run ${1##*/} was interrupted. Nothing is lost: it holds $COUNT, and its manifest says where each came from."
  if [ "$APPLY" = yes ]; then finish_run "$1" interrupted; fi
}

count_held() { HELD=$((HELD + 1)); }

finish_run() { printf '%s\n' "$2" >"$1/finished"; }

# du is asked about many bundles at once, because starting it takes longer than what it does.
measure_all() {
  BATCH=
  BATCHED=0
  each_line add_to_batch "$1"
  measure_batch
}

add_to_batch() {
  BATCH="$BATCH${1%%"$TAB"*}$NL"
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

add_kilobytes() { KILOBYTES=$((KILOBYTES + ${1%%[!0-9]*})); }

# What stays was measured with the rest.
not_counted() {
  local kilobytes
  kilobytes=$(du -sk "$1" 2>/dev/null)
  kilobytes=${kilobytes%%[!0-9]*}
  KILOBYTES=$((KILOBYTES - ${kilobytes:-0}))
}

# Windows has no sudo for its folders. On a Mac a folder can only be moved elsewhere by somebody who may write into it.
needs_rights() {
  if [ "$SYSTEM" != mac ]; then return 1; fi
  if [ ! -w "${1%/*}" ]; then return 0; fi
  if [ -d "$1" ] && [ ! -L "$1" ] && [ ! -w "$1" ]; then return 0; fi
  nearest_folder "${2%/*}"
  [ ! -w "$NEAREST" ]
}

# Somebody who once said no is not asked for every bundle again.
SUDO_REFUSED=no
may_use_sudo() {
  if [ "$SUDO_REFUSED" = no ] && sudo -v -p 'Your password, to move plug-ins that belong to the system: '; then return 0; fi
  SUDO_REFUSED=yes
  return 1
}

# What came from a place without links goes back only where there still are none.
goes_straight() {
  case $1 in "$BACKUP"/*) return 0 ;; esac
  nearest_folder "${1%/*}"
  if in_list "$NEAREST" "$STRAIGHT"; then return 0; fi
  if [ "$(cd "$NEAREST" 2>/dev/null && pwd -P)" != "$NEAREST" ]; then return 1; fi
  STRAIGHT="$STRAIGHT$NEAREST$NL"
}
STRAIGHT=

# Between volumes a move is a copy, and a copy can be cut short. What was asked last is remembered, for most bundles lie
# beside each other.
is_on_one_volume() {
  if [ "${1%/*}" != "$SOURCE" ]; then
    SOURCE=${1%/*}
    volume_of "$SOURCE"
    SOURCE_VOLUME=$VOLUME
  fi
  nearest_folder "${2%/*}"
  if [ "$NEAREST" != "$GOAL" ]; then
    GOAL=$NEAREST
    volume_of "$GOAL"
    GOAL_VOLUME=$VOLUME
  fi
  if [ -n "$SOURCE_VOLUME" ] && [ "$SOURCE_VOLUME" = "$GOAL_VOLUME" ]; then return 0; fi
  find_top "$SOURCE" "$SOURCE_VOLUME"
  return 1
}
SOURCE=
GOAL=

# TOP becomes the highest folder above $1 on the volume $2: a backup folder can be there.
find_top() {
  local above
  TOP=$1
  above=${TOP%/*}
  while [ -n "$above" ]; do
    volume_of "$above"
    if [ "$VOLUME" != "$2" ]; then return 0; fi
    TOP=$above
    above=${above%/*}
  done
}

# A folder on the volume of the bundle that this person may write into: the shared one of a Mac, or the highest.
propose_backup_dir() {
  local folder
  for folder in "$PREFIX/Users/Shared" "$TOP"; do
    if [ ! -d "$folder" ] || [ ! -w "$folder" ]; then continue; fi
    volume_of "$folder"
    if [ "$VOLUME" = "$SOURCE_VOLUME" ]; then
      PROPOSAL="Run this again with --backup-dir $(quoted "${folder%/}/UAD_Plugins_Backup")"
      return 0
    fi
  done
  PROPOSAL="Run this again with --backup-dir and a folder of yours on the volume of $TOP"
}

# GNU and BSD ask differently. Of a link the volume counts that it leads to.
volume_of() { VOLUME=$(stat -L -c %d "$1" 2>/dev/null || stat -L -f %d "$1" 2>/dev/null); }

MOVED=0
KEPT=0
FAILED=0
KILOBYTES=0
# Two runs may hold the same bundle: the places that a dry run of --restore pretends to have filled.
TAKEN=

# Every line of $1 is where from, a tab, where to. $2 and $3 say what is done, and what was done.
carry_all() {
  TO_DO=$2
  IS_DONE=$3
  AT=0
  TOTAL=0
  KILOBYTES=0
  each_line count_line "$1"
  measure_all "$1"
  each_line carry "$1"
}

count_line() { TOTAL=$((TOTAL + 1)); }

carry() {
  local from to rights asks
  from=${1%%"$TAB"*}
  to=${1#*"$TAB"}
  rights=
  asks=
  AT=$((AT + 1))
  if ! exists "$from"; then
    kept "$from" 'it is no longer there'
  elif exists "$to" || in_list "$to" "$TAKEN"; then
    kept "$from" "this is in place already: $to"
  elif ! goes_straight "$to"; then
    failed "$from" "a link stands in the way to $to"
  elif ! is_on_one_volume "$from" "$to"; then
    propose_backup_dir
    failed "$from" "the backup folder is on another volume. $PROPOSAL"
  else
    if needs_rights "$from" "$to"; then
      rights=sudo
      asks=' (this asks for your password)'
    fi
    if [ "$APPLY" = no ]; then
      if [ "$MODE" = restore ]; then TAKEN="$TAKEN$to$NL"; fi
      carried "would $TO_DO$asks" "$from" "$to"
    elif rename "$from" "$to" "$rights"; then
      carried "$IS_DONE" "$from" "$to"
    else
      failed "$from" "$WHY"
    fi
  fi
}

carried() {
  MOVED=$((MOVED + 1))
  say "($AT of $TOTAL) $1: $2"
  say "    to $3"
}

kept() {
  KEPT=$((KEPT + 1))
  not_counted "$1"
  say "left alone: $1"
  say "    because $2"
}

failed() {
  FAILED=$((FAILED + 1))
  not_counted "$1"
  say "NOT moved: $1"
  say "    because $2"
}

# Everything is looked at before and after: what is in place stays, and what moved is where it should be.
rename() {
  local folder had_namesake
  had_namesake=no
  if exists "$1/${1##*/}"; then had_namesake=yes; fi
  folder=${2%/*}
  WHY='the system did not allow it. Is a host open that uses it?'
  if [ "$SYSTEM" != mac ]; then WHY='Windows did not allow it. Close your hosts, and open this window as administrator.'; fi
  if [ -n "$3" ] && ! may_use_sudo; then
    WHY='your password is needed for it.'
    return 1
  fi
  # The folder belongs to whoever runs this, wherever that is possible.
  if [ ! -d "$folder" ] && ! mkdir -p "$folder" 2>/dev/null; then
    if [ -z "$3" ] || ! sudo mkdir -p "$folder" </dev/null; then return 1; fi
  fi
  # Both have the same name. Told the folder instead, mv never puts it into something that got this name a moment ago.
  if ! ${3:+"$3"} mv -n "$1" "$folder/" </dev/null; then return 1; fi
  if [ "$had_namesake" = no ] && exists "$2/${2##*/}"; then
    WHY="something else took its place meanwhile. Look into $2"
    return 1
  fi
  ! exists "$1" && exists "$2"
}

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

add_move() { MOVES="$MOVES${1%%"$TAB"*}$TAB$RUN_FOLDER/${1#*"$TAB"}$NL"; }

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
  if in_list "$HELD_FORMAT$TAB${FROM##*/}" "$INSTALLED_NAMES"; then
    kept "$TO" 'it is installed, or a newer copy comes back'
  else
    COMING="$COMING$HELD_FORMAT$TAB${FROM##*/}$NL"
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
  if [ -z "$RUN" ] || [ "${1##*/}" = "$RUN" ]; then each_held "$1" plan_held; fi
}

plan_held() {
  format_of_held
  if [ -z "$FORMATS" ] || is_chosen "$HELD_FORMAT"; then BACK="$BACK$TO$TAB$FROM$NL"; fi
}

# AU for <run>/AU/UAD Raw.component, and for <run>/AU-2/... as well.
format_of_held() {
  HELD_FORMAT=${TO#"$RUN_AT_HAND"/}
  HELD_FORMAT=${HELD_FORMAT%%/*}
  HELD_FORMAT=${HELD_FORMAT%%-*}
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
  say "${1##*/} holds $COUNT, $SIZE."
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

sum_up_bought() {
  if [ "$MOVED" != 0 ]; then
    count_of "$MOVED" bundle
    say "$(done_or_not 'Brought back' 'Would bring back') $COUNT of plug-ins that you own now."
  fi
  BROUGHT=$MOVED
  MOVED=0
  KILOBYTES=0
}

sum_up_moved() {
  local bundles titles same_place
  say ''
  if [ -z "$ROOTS" ]; then
    say 'No folder of UAD plug-ins was found on this computer.'
  elif [ -z "$PLANNED" ]; then
    say 'Nothing to move: none of the plug-ins in the list is installed.'
  else
    count_of "$MOVED" bundle
    bundles=$COUNT
    count_titles
    titles="The list names $COUNT that are installed"
    if [ "$TITLES" = 1 ]; then titles="The list names $COUNT that is installed"; fi
    size_of "$KILOBYTES"
    say "$(done_or_not Moved 'Would move') $bundles, $SIZE. $titles."
  fi
  sum_up_rest
  if [ "$APPLY" = yes ] && [ "$MOVED" != 0 ]; then
    say "They are in $RUN_FOLDER"
    same_place=
    if [ -n "$GIVEN_BACKUP" ]; then same_place=" --backup-dir $(quoted "$BACKUP")"; fi
    say "To bring everything back: bash $(quoted "$0") --restore --apply$same_place$ROOT_WORDS"
  fi
  if [ $((MOVED + BROUGHT)) != 0 ]; then tell_hosts; fi
}

sum_up_restored() {
  say ''
  if [ "$MOVED" = 0 ]; then
    say 'There is nothing to bring back.'
  else
    count_of "$MOVED" bundle
    size_of "$KILOBYTES"
    say "$(done_or_not 'Brought back' 'Would bring back') $COUNT, $SIZE."
  fi
  sum_up_rest
  if [ "$MOVED" != 0 ]; then tell_hosts; fi
}

sum_up_rest() {
  say_unread
  count_of "$KEPT" bundle
  if [ "$KEPT" != 0 ]; then say "$COUNT left alone; the lines above say why."; fi
  count_of "$FAILED" bundle
  if [ "$FAILED" != 0 ]; then say "$COUNT could not be moved; the lines above say why."; fi
  if [ "$STOPPED" = yes ]; then say 'You stopped this run. Run it again to go on.'; fi
  if [ "$APPLY" = no ]; then say 'Nothing was changed. To do it, run the same command with --apply.'; fi
}

say_unread() {
  if [ "$UNREAD_COUNT" != 0 ]; then
    count_of "$UNREAD_COUNT" line
    say "$COUNT of the manifests not understood, so what they speak of stays in the backup folder:"
    each_line say_indented "$UNREAD"
  fi
  if [ -n "$STRAY" ]; then
    say 'These do not belong into a folder of UAD plug-ins, so they stay in the backup folder. Was the folder named with --root?'
    each_line say_indented "$STRAY"
  fi
}

say_indented() { say "    $1"; }

done_or_not() {
  if [ "$APPLY" = yes ]; then printf '%s' "$1"; else printf '%s' "$2"; fi
}

count_titles() {
  TITLES=0
  each_line count_title "$HERE"
  count_of "$TITLES" plug-in
}

count_title() { TITLES=$((TITLES + 1)); }

# Hosts remember what was installed. Their memories are theirs; this script only says where they are.
tell_hosts() {
  if [ "$APPLY" = no ]; then return 0; fi
  say ''
  say 'Before you work on: start your hosts again, and let them rescan their plug-ins (Cubase, Studio One, REAPER, Live: in'
  say 'their settings). Sessions that use a moved plug-in open without it until you bring it back.'
  if [ "$SYSTEM" = mac ]; then
    say 'Audio Units (Logic, GarageBand): log out and in again.'
    say 'Pro Tools: if it still shows a moved plug-in, quit it and delete ~/Library/Preferences/Avid/Pro Tools/InstalledAAXPlugIns'
    say '(since 2024: /Users/Shared/Pro Tools/AAXPlugInCache). It makes them again.'
  fi
}

main() {
  read_options "$@"
  refuse_root
  find_out_system
  GIVEN_BACKUP=$BACKUP
  find_backup_dir
  find_roots
  check_backup_dir
  trap stop_politely INT TERM HUP
  case $MODE in
    organize) organize ;;
    restore) restore ;;
    list) list_runs ;;
  esac
  if [ "$FAILED" != 0 ] || [ "$STOPPED" = yes ]; then exit 1; fi
  if [ "$MODE" != organize ] && [ -n "$UNREAD$STRAY" ]; then exit 1; fi
  exit 0
}

main "$@"
