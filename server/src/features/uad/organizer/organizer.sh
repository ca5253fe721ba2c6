#!/usr/bin/env bash
# shellcheck disable=SC2317,SC2329 # each_line gets functions by name
NL='
'; [ ${#NL} = 1 ] || { echo 'This copy has Windows line endings and cannot run. Download the script again.' >&2; exit 2; } #

# uad_plugin_organizer.sh, made by PRODUCT on DATE at TIME UTC.
# Moves the UAD plugins in the first list to a backup folder, and can bring them back.
# Without --apply it only shows what it would do. --help lists the options.

# Date of the lists.
MADE_AT=''
MADE=0

# Plugins that you do not own: these are moved.
MOVE='
'

# Plugins that you own: these come back if an earlier run moved them.
BRING_BACK='
'

# Parts of the UAD system: these are never moved, even if they are in a list above.
NEVER_MOVED='
'

set -u
# A pattern without a match stays as it is, whatever options the shell was started with.
# shellcheck disable=SC3044 # only bash runs this line
if [ -n "${BASH_VERSION-}" ]; then shopt -u failglob nullglob nocaseglob dotglob 2>/dev/null; fi
if [ -n "${ZSH_VERSION-}" ]; then emulate sh; fi
# Compares names as bytes, in any language.
LC_ALL=C
export LC_ALL
unset CDPATH
umask 022

TAB=$(printf '\t')
CR=$(printf '\r')
SPACES=" $TAB$NL"

MODE=organize    # organize, restore or list
APPLY=no         # without --apply nothing is changed
RUN=             # the value of --restore; empty for all runs
FORMATS=         # the value of --formats; empty for all
CONSOLE=no
EXTRA_ROOTS=
ROOT_OPTIONS=    # the --root options, to repeat for --restore
BACKUP=
PREFIX=${UAD_ROOT_PREFIX-}
LOG=
STOPPED=no

# Prints a line, also to the log of the run once there is one.
say() {
  printf '%s\n' "$*"
  if [ -n "$LOG" ]; then printf '%s\n' "$*" >>"$LOG"; fi
}

usage_error() {
  printf '%s\n' "$*" 'Use --help to see the options.' >&2
  exit 2
}

# Calls $1 with every line of $2. The lines are split before the first call, so that no call can change them.
each_line() {
  local line act
  IFS=$NL
  set -f
  # shellcheck disable=SC2086 # splitting at line endings is intended
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

# Succeeds if the line $1 is in the list $2.
in_list() {
  case "$NL$2$NL" in *"$NL$1$NL"*) return 0 ;; esac
  return 1
}

# A broken link exists, too.
exists() { [ -e "$1" ] || [ -L "$1" ]; }

has_control_character() {
  case $1 in *[[:cntrl:]]*) return 0 ;; esac
  return 1
}

# STEM becomes the name of a bundle without its extension. The mono twin of a VST, "UAD Raw(m).vst", has the stem of its stereo bundle.
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

# A path in single quotes, safe to paste into a shell.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"; }

usage() {
  cat <<'END'
Moves the UAD plugins that you do not own into a backup folder, and back again.

  bash uad_plugin_organizer.sh                     shows what would be moved; changes nothing
  bash uad_plugin_organizer.sh --apply             moves them
  bash uad_plugin_organizer.sh --restore           shows what would be brought back; changes nothing
  bash uad_plugin_organizer.sh --restore --apply   brings everything back
  bash uad_plugin_organizer.sh --list              lists the runs, and the bundles that each still holds

  --apply             move the bundles; without it this is a dry run
  --restore [RUN]     bring back what all runs moved, or only RUN (a name that --list shows)
  --formats LIST      only these formats: AU, VST, VST3, AAX (for example --formats AU,VST3)
  --include-console   also the plugins that the Console app uses
  --backup-dir DIR    another backup folder; plugins move only within one volume
  --root FORMAT=DIR   also search this folder (for example --root VST=D:/VstPlugins)
  --help              this text

The script never deletes, overwrites or renames anything, and never moves anything to another volume. Each run has its own
folder in the backup folder, with a manifest.tsv that lists where each bundle came from.
The exit code is 0 on success, 1 when something could not be moved, and 2 for wrong options.

For tests: UAD_ROOT_PREFIX=DIR puts DIR before every plugin folder of the system, and UAD_SYSTEM=mac, gitbash or wsl
sets the system.
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
        if [ -z "${1-}" ]; then usage_error "$option needs a value."; fi
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
      *) usage_error "Unknown option '$option'." ;;
    esac
  done
}

use_run() {
  case $1 in
    '' | *[!0-9_-]*) usage_error "'$1' is not the name of a run. --list shows the names." ;;
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
      *) usage_error "'$format' is not a format. The formats are AU, VST, VST3 and AAX." ;;
    esac
  done
  set +f
  if [ -z "$FORMATS" ]; then usage_error '--formats needs a list of formats.'; fi
}

use_backup_dir() {
  absolute_path "$1"
  BACKUP=$ABSOLUTE_PATH
}

use_root() {
  local format
  format=${1%%=*}
  case $format in
    AU | VST | VST3 | AAX) ;;
    *) usage_error '--root needs a format and a folder, for example --root VST=/Volumes/Audio/VST.' ;;
  esac
  absolute_path "${1#*=}"
  if [ ! -d "$ABSOLUTE_PATH" ]; then usage_error "There is no folder '$ABSOLUTE_PATH'."; fi
  EXTRA_ROOTS="$EXTRA_ROOTS$format$TAB$ABSOLUTE_PATH$NL"
  ROOT_OPTIONS="$ROOT_OPTIONS --root $format=$(quoted "$ABSOLUTE_PATH")"
}

# ABSOLUTE_PATH becomes the absolute path of $1: D:\Plugins becomes /d/Plugins in Git Bash and /mnt/d/Plugins in WSL.
absolute_path() {
  if has_control_character "$1"; then usage_error 'The name of a folder must not contain control characters.'; fi
  ABSOLUTE_PATH=$1
  case $1 in
    [A-Za-z]:[/\\]*) ABSOLUTE_PATH=$(cygpath -u "$1" 2>/dev/null || wslpath -u "$1" 2>/dev/null) ;;
    /*) ;;
    *) ABSOLUTE_PATH=$(pwd)/${1#./} ;;
  esac
  case $ABSOLUTE_PATH in
    /*) ;;
    *) usage_error "'$1' is not a folder that can be used." ;;
  esac
  case "$ABSOLUTE_PATH/" in
    */../* | */./*) usage_error "Write '$1' without '..' and '.' in it." ;;
  esac
  while [ "$ABSOLUTE_PATH" != "${ABSOLUTE_PATH%/}" ]; do ABSOLUTE_PATH=${ABSOLUTE_PATH%/}; done
}

# Succeeds if --formats includes a format. The plugins of the Console app need --include-console.
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
    usage_error 'Run this as yourself, without sudo: it asks for a password only where a folder needs one.'
  fi
}

detect_system() {
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
    *) usage_error 'This script is for macOS, and for Windows in Git Bash or WSL.' ;;
  esac
}

# The home folder of WSL is on another volume than the plugins, so WSL uses the one of Windows.
find_backup_dir() {
  local home
  if [ -z "$BACKUP" ]; then
    home=${HOME-}
    if [ "$SYSTEM" = wsl ]; then home=$(windows_home); fi
    case $home in
      /*) ;;
      *) usage_error 'Your home folder was not found. Name a backup folder with --backup-dir.' ;;
    esac
    BACKUP=${home%/}/UAD_Plugins_Backup
  fi
  if has_control_character "$BACKUP"; then usage_error 'The name of the backup folder contains control characters.'; fi
}

windows_home() {
  local home
  home=$(cmd.exe /c 'echo %USERPROFILE%' 2>/dev/null </dev/null | tr -d '\r')
  case $home in
    [A-Za-z]:*) wslpath -u "$home" 2>/dev/null ;;
  esac
}

# The folders that UAD plugins are installed into, now and by older versions. One line each: FORMAT, a tab, the folder.
find_roots() {
  local drive
  ROOTS=
  KNOWN_ROOTS=
  WITH_SEVERAL_ROOTS=
  LINK_ROOTS=
  DRIVES=
  if [ "$SYSTEM" = mac ]; then
    add_mac_roots "$PREFIX/Library"
    add_mac_roots "${HOME-}/Library"
    add_root CONSOLE "$PREFIX/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins"
  else
    drive=/c
    if [ "$SYSTEM" = wsl ]; then drive=$(wslpath -u C:/ 2>/dev/null || echo /mnt/c); fi
    drive=${drive%/}
    DRIVES=$PREFIX${drive%/[a-z]}
    add_windows_roots "$PREFIX${drive%/}/Program Files"
  fi
  each_line add_extra_root "$EXTRA_ROOTS"
}

# Other makers' bundles are in the same folders of plugins, and may have links to those of UAD.
add_link_roots() {
  local folder
  for folder in "$@"; do LINK_ROOTS="$LINK_ROOTS$folder$NL"; done
}

add_mac_roots() {
  add_root AU "$1/Audio/Plug-Ins/Components"
  add_root VST "$1/Audio/Plug-Ins/VST/Universal Audio"
  add_root VST "$1/Audio/Plug-Ins/VST/Powered Plug-Ins"
  add_root VST3 "$1/Audio/Plug-Ins/VST3/Universal Audio"
  add_root AAX "$1/Application Support/Avid/Audio/Plug-Ins/Universal Audio"
  add_link_roots "$1/Audio/Plug-Ins" "$1/Application Support/Avid/Audio/Plug-Ins"
}

add_windows_roots() {
  add_root VST "$1/Steinberg/VstPlugins/Universal Audio"
  add_root VST "$1/Steinberg/VSTPlugins/Powered Plugins"
  add_root VST3 "$1/Common Files/VST3/Universal Audio"
  add_root AAX "$1/Common Files/Avid/Audio/Plug-Ins/Universal Audio"
  add_root CONSOLE "$1/Universal Audio/Powered Plugins/UAD-2 Powered Plugins"
  add_link_roots "$1/Steinberg" "$1/Common Files/VST3" "$1/Common Files/Avid/Audio/Plug-Ins"
}

add_extra_root() {
  add_root "${1%%"$TAB"*}" "${1#*"$TAB"}"
  add_link_roots "${1#*"$TAB"}"
}

# Adds a folder once, even if several paths lead to it. It may be a link; links inside it are not followed.
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

# Succeeds if this script would look for a bundle at the path $1: in a known folder or a --root folder of its format, no deeper than
# the search goes and not inside another bundle.
is_known_path() {
  IS_KNOWN=no
  PLACE=$1
  each_line compare_with_root "$KNOWN_ROOTS"
  if [ "$IS_KNOWN" = no ] && [ "$SYSTEM" != mac ]; then
    # File names on Windows ignore case.
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

# ENDING becomes the extension of bundles of the format $1.
ending_of() {
  case $1 in
    AU | au) ENDING=component ;;
    VST3 | vst3) ENDING=vst3 ;;
    AAX | aax) ENDING=aaxplugin ;;
    *) if [ "$SYSTEM" = mac ]; then ENDING=vst; else ENDING=dll; fi ;;
  esac
}

# DAWs, and this script, would search a backup folder inside a folder of plugins.
check_backup_dir() {
  nearest_folder "$BACKUP"
  REAL_BACKUP=$(cd "$NEAREST" 2>/dev/null && pwd -P)
  REAL_BACKUP=${REAL_BACKUP%/}${BACKUP#"${NEAREST%/}"}
  each_line check_backup_beside "$ROOTS"
  case $REAL_BACKUP/ in
    */Plug-Ins/* | */[Vv][Ss][Tt][Pp]lugins/* | */VST3/*)
      usage_error "The backup folder must not be in a folder that DAWs search for plugins: $BACKUP"
      ;;
  esac
}

check_backup_beside() {
  local root
  root=${1#*"$TAB"}
  case $REAL_BACKUP/ in
    "$root"/*) usage_error "The backup folder must not be in a folder of plugins: $BACKUP" ;;
  esac
}

# NEAREST becomes the folder $1, or the nearest existing folder above it.
nearest_folder() {
  NEAREST=$1
  while [ -n "$NEAREST" ] && [ ! -d "$NEAREST" ]; do NEAREST=${NEAREST%/*}; done
  NEAREST=${NEAREST:-/}
}

# HERE becomes the path $1 of a manifest in the form of this shell.
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
  if [ "$1" != "$LETTER_CACHED" ]; then
    LETTER_CACHED=$1
    LETTER=$(printf '%s' "$1" | tr '[:upper:]' '[:lower:]')
  fi
  with_slashes "$2"
  HERE=$DRIVES/$LETTER/$WITH_SLASHES
}
LETTER_CACHED=
LETTER=

with_slashes() {
  WITH_SLASHES=$1
  while [ "$WITH_SLASHES" != "${WITH_SLASHES#*\\}" ]; do
    WITH_SLASHES=${WITH_SLASHES%%\\*}/${WITH_SLASHES#*\\}
  done
}

# WRITTEN becomes the path $1 in the form of a manifest: C:\Program Files\... on Windows.
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
find_installed() {
  INSTALLED=
  INSTALLED_NAMES=
  LINKS=
  UNREADABLE_NAMES=0
  each_line search_root "$ROOTS"
  if [ "$UNREADABLE_NAMES" != 0 ]; then
    count_of "$UNREADABLE_NAMES" name
    say "Left alone: $COUNT with control characters."
  fi
  each_line report_link "$LINKS"
}

report_link() {
  say "left alone: $1"
  say '    because it is a link, and links stay where they are'
}

search_root() {
  FORMAT=${1%%"$TAB"*}
  ROOT=${1#*"$TAB"}
  ending_of "$FORMAT"
  search_folder "$ROOT" 3
}

# Folders of categories and mono twins are one or two levels deep. Bundles are not searched: a VST3 on Windows contains a file of
# the same name.
search_folder() {
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
          add_installed "$item"
        fi
        ;;
      *.component | *.vst | *.vst3 | *.aaxplugin | *.dll | *.dpm) ;;
      *) if [ "$2" -gt 1 ] && [ -d "$item" ] && [ ! -L "$item" ]; then search_folder "$item" $(($2 - 1)); fi ;;
    esac
  done
}

# A link in place of a bundle stays.
note_link() {
  stem_of "$1"
  if is_to_be_moved "$STEM"; then LINKS="$LINKS$1$NL"; fi
}

add_installed() {
  INSTALLED="$INSTALLED$FORMAT$TAB$ROOT$TAB${1#"$ROOT"/}$NL"
  INSTALLED_NAMES="$INSTALLED_NAMES$FORMAT$TAB${1##*/}$NL"
}

# Checked again, because the lists may have been edited by hand.
is_to_be_moved() {
  in_list "$1" "$MOVE" && ! in_list "$1" "$BRING_BACK" && ! in_list "$1" "$NEVER_MOVED"
}

# An old list may move plugins that were bought later, so the date of the newest list is saved in the backup folder.
report_list_age() {
  local newest
  say "The lists in this script were made on $MADE_AT UTC."
  newest=$(cat "$BACKUP/newest-list" 2>/dev/null)
  case $newest in '' | *[!0-9]* | ?????????????*) newest=0 ;; esac
  if [ "$newest" -gt "$MADE" ]; then
    say 'WARNING: a script with newer lists has been used here. This one may move plugins that you bought since then.'
    say 'Download the script again.'
  elif [ "$APPLY" = yes ]; then
    printf '%s\n' "$MADE" >"$BACKUP/newest-list" 2>/dev/null
  fi
}

# Fills PLANNED with the moves. One line each: the source, a tab, the target (below the folder of the run).
plan_moves() {
  PLANNED=
  HERE=
  each_line plan_one "$INSTALLED"
  if [ -z "$PLANNED" ]; then return 0; fi
  LINKED=
  each_line find_links_below "$LINK_ROOTS"
  if [ -z "$LINKED" ]; then return 0; fi
  FREE=
  each_line leave_linked "$PLANNED"
  PLANNED=$FREE
}

# Adds to LINKED the planned bundles to which a link inside another bundle leads: without them that one would no longer work.
find_links_below() {
  if [ -d "$1" ]; then each_line follow_link "$(find "$1/" -type l 2>/dev/null)"; fi
}

follow_link() {
  case $1 in
    *.component/* | *.vst/* | *.vst3/* | *.aaxplugin/*) ;;
    *) return 0 ;;
  esac
  target_of "$1"
  LINK=$1
  if [ -n "$TARGET" ]; then each_line compare_with_target "$PLANNED"; fi
}

compare_with_target() {
  local from
  from=${1%%"$TAB"*}
  case $LINK in "$from"/*) return 0 ;; esac
  case $TARGET/ in "$from"/*) LINKED="$LINKED$from$NL" ;; esac
}

# TARGET becomes the place where the link $1 ends, without links on the way to it; empty where it stays in its folder or leads nowhere.
target_of() {
  local link
  TARGET=
  link=$(readlink "$1" 2>/dev/null)
  # Most links lead to a version in the same bundle.
  case $link in
    /* | *..*) ;;
    *) return 0 ;;
  esac
  link=$1
  while [ ! -d "$link" ] && [ -L "$link" ] && [ -e "$link" ]; do
    TARGET=$(readlink "$link")
    case $TARGET in
      /*) link=$TARGET ;;
      *) link=${link%/*}/$TARGET ;;
    esac
  done
  if [ -d "$link" ]; then
    TARGET=$(cd "$link" 2>/dev/null && pwd -P)
    return 0
  fi
  TARGET=
  if [ -e "$link" ]; then TARGET=$(cd "${link%/*}" 2>/dev/null && pwd -P)/${link##*/}; fi
}

leave_linked() {
  if in_list "${1%%"$TAB"*}" "$LINKED"; then
    count_left_alone "${1%%"$TAB"*}" 'a link inside another bundle leads to it, so that bundle needs it'
  else
    FREE="$FREE$1$NL"
  fi
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
    # Overlapping roots contain the same bundle.
    case "$NL$PLANNED" in *"$NL$root/$below$TAB"*) return 0 ;; esac
    # Separate roots may contain bundles of the same name.
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

# Only one run at a time may work in the backup folder. A killed run leaves its lock, which the next run removes because the process
# is gone.
acquire_lock() {
  if ! mkdir -p "$BACKUP" 2>/dev/null; then abort "The backup folder cannot be created: $BACKUP"; fi
  if ! mkdir "$BACKUP/in-use" 2>/dev/null; then
    remove_stale_lock
    # mkdir succeeds for only one of several processes.
    if ! mkdir "$BACKUP/in-use" 2>/dev/null; then
      if [ -d "$BACKUP/in-use" ]; then refuse_locked; fi
      cannot_write
    fi
  fi
  trap release_lock EXIT
  if ! printf '%s\n' $$ 2>/dev/null >"$BACKUP/in-use/process"; then cannot_write; fi
}

refuse_locked() {
  abort "Another run is in progress. If that is wrong, delete this folder and try again: $BACKUP/in-use"
}

cannot_write() { abort "You cannot write to the backup folder: $BACKUP"; }

# Removes the lock of a killed run. Only the process that creates the folder `removing` in it may do so, and only if the lock still
# has the process id of the killed run.
remove_stale_lock() {
  local dead
  if [ -L "$BACKUP/in-use" ] || [ ! -d "$BACKUP/in-use" ]; then return 0; fi
  # Another run may have created the lock a moment ago and write its process id now.
  if [ ! -s "$BACKUP/in-use/process" ]; then sleep 1; fi
  dead=$(cat "$BACKUP/in-use/process" 2>/dev/null)
  if is_alive "$dead" || ! mkdir "$BACKUP/in-use/removing" 2>/dev/null; then refuse_locked; fi
  # It may now be the lock of another run that has not written its process id yet.
  if [ -z "$dead" ]; then sleep 1; fi
  if [ "$dead" != "$(cat "$BACKUP/in-use/process" 2>/dev/null)" ]; then
    rmdir "$BACKUP/in-use/removing" 2>/dev/null
    refuse_locked
  fi
  mv "$BACKUP/in-use" "$BACKUP/dead-$$" 2>/dev/null || refuse_locked
  rm -f "$BACKUP/dead-$$/process"
  rmdir "$BACKUP/dead-$$/removing" "$BACKUP/dead-$$" 2>/dev/null
}

# A dry run fails for the same reasons as --apply.
check_backup_folder() {
  nearest_folder "$BACKUP"
  if [ "$NEAREST" != "$BACKUP" ]; then
    if exists "$BACKUP" || [ ! -w "$NEAREST" ]; then abort "The backup folder cannot be created: $BACKUP"; fi
  elif [ ! -w "$BACKUP" ]; then
    cannot_write
  fi
}

is_locked() { is_alive "$(cat "$BACKUP/in-use/process" 2>/dev/null)"; }

is_alive() {
  case $1 in '' | *[!0-9]*) return 1 ;; esac
  kill -0 "$1" 2>/dev/null
}

abort() {
  say "$1"
  exit 1
}

release_lock() {
  rm -f "$BACKUP/in-use/process"
  rmdir "$BACKUP/in-use" 2>/dev/null
}

# Ctrl-C ends the run after the current bundle.
stop_after_bundle() {
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
    if ! exists "$RUN_FOLDER"; then abort "You cannot write to the backup folder: $BACKUP"; fi
    twin=$((twin + 1))
    RUN_FOLDER=$BACKUP/${name}_$twin
  done
  LOG=$RUN_FOLDER/log.txt
}

# The manifest is on the disk before the first bundle moves, so that an interrupted run can be undone.
write_manifest() {
  if {
    printf '# Where each bundle came from, a tab, and where it is below this folder.\n' &&
      each_line write_line "$PLANNED"
  } >"$RUN_FOLDER/manifest.tsv"; then
    sync "$RUN_FOLDER/manifest.tsv" 2>/dev/null || sync
    return 0
  fi
  abort 'The list of moves could not be written, so nothing was moved. Is the disk full?'
}

write_line() {
  path_in_manifest "${1%%"$TAB"*}"
  printf '%s\t%s\n' "$WRITTEN" "${1#*"$TAB"}"
}

# Fills RUNS with the folders of all runs, newest first. Runs of the same second have the suffixes _2 to _9, then _10.
find_runs() {
  local folder
  RUNS=
  for folder in "$BACKUP"/[0-9]*; do
    case ${folder##*/} in *[!0-9_-]*) continue ;; esac
    if [ -f "$folder/manifest.tsv" ] && [ ! -L "$folder" ]; then RUNS="$folder$NL$RUNS"; fi
  done
}

# Calls $2 for every bundle that the run $1 moved and that is still there: FROM is where it was, TO where it is.
each_stored() {
  CURRENT_RUN=$1
  ACT_ON_STORED=$2
  HAS_LINES=no
  each_line check_manifest_line "$(cat "$1/manifest.tsv")"
  if [ "$HAS_LINES" = no ] && holds_bundles; then note_invalid_line "$1/manifest.tsv"; fi
}

check_manifest_line() {
  local line
  case $1 in '#'* | "$CR") return 0 ;; esac
  line=${1%"$CR"}
  path_here "${line%%"$TAB"*}"
  FROM=$HERE
  TO=$CURRENT_RUN/${line#*"$TAB"}
  HAS_LINES=yes
  if ! is_valid_line "$FROM$TAB${line#*"$TAB"}" || [ "$line" = "${line#*"$TAB"}" ]; then
    note_invalid_line "$CURRENT_RUN: $line"
  elif exists "$TO"; then
    if is_known_path "$FROM"; then "$ACT_ON_STORED"; else note_unknown_place "$FROM"; fi
  fi
}

# A run that moved nothing has no folders of formats.
holds_bundles() {
  local folder
  for folder in "$CURRENT_RUN"/*; do
    if [ -d "$folder" ] && [ ! -L "$folder" ]; then return 0; fi
  done
  return 1
}

# The manifests are read several times; each line counts once.
INVALID_LINES=
INVALID_LINE_COUNT=0
note_invalid_line() {
  if in_list "$1" "$INVALID_LINES"; then return 0; fi
  INVALID_LINES="$INVALID_LINES$1$NL"
  INVALID_LINE_COUNT=$((INVALID_LINE_COUNT + 1))
}

UNKNOWN_PLACES=
note_unknown_place() {
  if ! in_list "$1" "$UNKNOWN_PLACES"; then UNKNOWN_PLACES="$UNKNOWN_PLACES$1$NL"; fi
}

# A changed manifest must not move anything else: only UAD bundles, and only out of the folder of the run.
is_valid_line() {
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
  way=${TO#"$CURRENT_RUN"/}
  step=$CURRENT_RUN
  while [ "$way" != "${way#*/}" ]; do
    step=$step/${way%%/*}
    way=${way#*/}
    if [ -L "$step" ]; then return 1; fi
  done
  return 0
}

# A run that was not interrupted has a file `finished`.
report_interrupted_runs() {
  find_runs
  if [ "$APPLY" = no ] && is_locked; then return 0; fi
  each_line report_if_interrupted "$RUNS"
}

report_if_interrupted() {
  if exists "$1/finished"; then return 0; fi
  STORED=0
  each_stored "$1" count_stored
  count_of "$STORED" bundle
  say "The run ${1##*/} was interrupted. Nothing is lost: it holds $COUNT, and its manifest lists where each came from."
  if [ "$APPLY" = yes ]; then finish_run "$1" interrupted; fi
}

count_stored() { STORED=$((STORED + 1)); }

finish_run() { printf '%s\n' "$2" >"$1/finished"; }

# Measures many bundles with one du, because starting it is the slow part.
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
  # shellcheck disable=SC2086 # splitting at line endings is intended
  set -- $BATCH
  set +f
  IFS=$SPACES
  if [ $# != 0 ]; then each_line add_kilobytes "$(du -sk "$@" 2>/dev/null)"; fi
  BATCH=
  BATCHED=0
}

add_kilobytes() { KILOBYTES=$((KILOBYTES + ${1%%[!0-9]*})); }

# Bundles that stay were measured with the others.
subtract_size() {
  local kilobytes
  kilobytes=$(du -sk "$1" 2>/dev/null)
  kilobytes=${kilobytes%%[!0-9]*}
  KILOBYTES=$((KILOBYTES - ${kilobytes:-0}))
}

# Windows has no sudo for its folders. macOS moves a folder only if the user may write into it.
needs_sudo() {
  if [ "$SYSTEM" != mac ]; then return 1; fi
  if [ ! -w "${1%/*}" ]; then return 0; fi
  if [ -d "$1" ] && [ ! -L "$1" ] && [ ! -w "$1" ]; then return 0; fi
  nearest_folder "${2%/*}"
  [ ! -w "$NEAREST" ]
}

# After one refusal the user is not asked again.
SUDO_REFUSED=no
may_use_sudo() {
  if [ "$SUDO_REFUSED" = no ] && sudo -v -p 'Your password, to move plugins that belong to the system: '; then return 0; fi
  SUDO_REFUSED=yes
  return 1
}

# A bundle is moved only to a path without links, because a link could lead elsewhere.
has_no_link_on_path() {
  case $1 in "$BACKUP"/*) return 0 ;; esac
  nearest_folder "${1%/*}"
  if in_list "$NEAREST" "$CHECKED_FOLDERS"; then return 0; fi
  if [ "$(cd "$NEAREST" 2>/dev/null && pwd -P)" != "$NEAREST" ]; then return 1; fi
  CHECKED_FOLDERS="$CHECKED_FOLDERS$NEAREST$NL"
}
CHECKED_FOLDERS=

# Between volumes a move is a copy, which can be interrupted. The last answers are cached, because most bundles are in the same
# folder.
is_on_one_volume() {
  if [ "${1%/*}" != "$SOURCE" ]; then
    SOURCE=${1%/*}
    volume_of "$SOURCE"
    SOURCE_VOLUME=$VOLUME
  fi
  nearest_folder "${2%/*}"
  if [ "$NEAREST" != "$TARGET" ]; then
    TARGET=$NEAREST
    volume_of "$TARGET"
    TARGET_VOLUME=$VOLUME
  fi
  if [ -n "$SOURCE_VOLUME" ] && [ "$SOURCE_VOLUME" = "$TARGET_VOLUME" ]; then return 0; fi
  find_volume_top "$SOURCE" "$SOURCE_VOLUME"
  return 1
}
SOURCE=
TARGET=

# TOP becomes the highest folder above $1 on the volume $2: a backup folder can be there.
find_volume_top() {
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

# PROPOSAL becomes a folder on the volume of the bundle that the user may write into: the shared one of macOS, or the highest.
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
  PROPOSAL="Run this again with --backup-dir and one of your folders on the volume of $TOP"
}

# The options of GNU and BSD differ. For a link this is the volume of its target.
volume_of() { VOLUME=$(stat -L -c %d "$1" 2>/dev/null || stat -L -f %d "$1" 2>/dev/null); }

MOVED=0
KEPT=0
FAILED=0
KILOBYTES=0
# Two runs may hold the same bundle: the paths to which a dry run of --restore would already have moved one.
FILLED=

# Moves every line of $1: the source, a tab, the target. $2 and $3 are the words for the action, before and after it.
move_all() {
  ACTION=$2
  ACTION_DONE=$3
  AT=0
  TOTAL=0
  KILOBYTES=0
  each_line count_line "$1"
  measure_all "$1"
  each_line move_one "$1"
}

count_line() { TOTAL=$((TOTAL + 1)); }

move_one() {
  local from to rights asks
  from=${1%%"$TAB"*}
  to=${1#*"$TAB"}
  rights=
  asks=
  AT=$((AT + 1))
  if ! exists "$from"; then
    count_left_alone "$from" 'it is no longer there'
  elif exists "$to" || in_list "$to" "$FILLED"; then
    count_left_alone "$from" "something is already there: $to"
  elif ! has_no_link_on_path "$to"; then
    count_failed "$from" "a link is in the path $to"
  elif ! is_on_one_volume "$from" "$to"; then
    propose_backup_dir
    count_failed "$from" "the backup folder is on another volume. $PROPOSAL"
  else
    if needs_sudo "$from" "$to"; then
      rights=sudo
      asks=' (this asks for your password)'
    fi
    if [ "$APPLY" = no ]; then
      if [ "$MODE" = restore ]; then FILLED="$FILLED$to$NL"; fi
      count_moved "would $ACTION$asks" "$from" "$to"
    elif rename "$from" "$to" "$rights"; then
      count_moved "$ACTION_DONE" "$from" "$to"
    else
      count_failed "$from" "$WHY"
    fi
  fi
}

count_moved() {
  MOVED=$((MOVED + 1))
  say "($AT of $TOTAL) $1: $2"
  say "    to $3"
}

count_left_alone() {
  KEPT=$((KEPT + 1))
  subtract_size "$1"
  say "left alone: $1"
  say "    because $2"
}

count_failed() {
  FAILED=$((FAILED + 1))
  subtract_size "$1"
  say "NOT moved: $1"
  say "    because $2"
}

# Checks source and target before and after the move, and never overwrites anything.
rename() {
  local folder had_namesake
  had_namesake=no
  if exists "$1/${1##*/}"; then had_namesake=yes; fi
  folder=${2%/*}
  WHY='macOS did not allow it. Close your DAWs, and try again.'
  if [ "$SYSTEM" != mac ]; then WHY='Windows did not allow it. Close your DAWs, and open this window as administrator.'; fi
  if [ -n "$3" ] && ! may_use_sudo; then
    WHY='it needs your password.'
    return 1
  fi
  # The folder belongs to the user, where that is possible.
  if [ ! -d "$folder" ] && ! mkdir -p "$folder" 2>/dev/null; then
    if [ -z "$3" ] || ! sudo mkdir -p "$folder" </dev/null; then return 1; fi
  fi
  # The target is the folder, so that mv never moves the bundle into a folder that was just created with its name.
  if ! ${3:+"$3"} mv -n "$1" "$folder/" </dev/null; then return 1; fi
  if [ "$had_namesake" = no ] && exists "$2/${2##*/}"; then
    WHY="something else was put there during the move. Look into $2"
    return 1
  fi
  ! exists "$1" && exists "$2"
}

organize() {
  begin
  report_list_age
  find_installed
  BACK=
  each_line plan_bring_back "$RUNS"
  move_all "$BACK" 'bring back' 'brought back'
  report_brought_back
  plan_moves
  RUN_FOLDER="$BACKUP/(date and time)"
  if [ "$APPLY" = yes ] && [ -n "$PLANNED" ]; then
    make_run_folder
    write_manifest
  fi
  MOVES=
  each_line add_move "$PLANNED"
  move_all "$MOVES" move moved
  if [ "$APPLY" = yes ] && [ -n "$PLANNED" ]; then finish_run "$RUN_FOLDER" "$(date)"; fi
  report_moved
}

begin() {
  check_backup_folder
  if [ "$APPLY" = yes ]; then acquire_lock; else say 'Dry run: nothing is changed.'; fi
  report_interrupted_runs
}

add_move() { MOVES="$MOVES${1%%"$TAB"*}$TAB$RUN_FOLDER/${1#*"$TAB"}$NL"; }

# Brings back plugins that an earlier run moved and the user now owns, unless they are installed again.
plan_bring_back() {
  COMING=
  each_stored "$1" plan_if_owned
  # If two runs hold the same bundle, the one of the newer run comes back.
  INSTALLED_NAMES="$INSTALLED_NAMES$COMING"
}

plan_if_owned() {
  stem_of "$FROM"
  if ! in_list "$STEM" "$BRING_BACK"; then return 0; fi
  format_of_stored
  if [ "$STORED_FORMAT" != CONSOLE ] && ! is_chosen "$STORED_FORMAT"; then return 0; fi
  if in_list "$STORED_FORMAT$TAB${FROM##*/}" "$INSTALLED_NAMES"; then
    count_left_alone "$TO" 'it is installed, or a newer copy comes back'
  else
    COMING="$COMING$STORED_FORMAT$TAB${FROM##*/}$NL"
    BACK="$BACK$TO$TAB$FROM$NL"
  fi
}

restore() {
  find_runs
  if [ -n "$RUN" ] && ! in_list "$BACKUP/$RUN" "$RUNS"; then
    usage_error "There is no run '$RUN' in $BACKUP. --list shows the runs."
  fi
  if [ -z "$RUNS" ]; then
    say "There are no runs in $BACKUP."
    return 0
  fi
  begin
  BACK=
  each_line plan_restore "$RUNS"
  move_all "$BACK" 'bring back' 'brought back'
  report_restored
}

# Newest first: if two runs hold the same bundle, the newer one comes back.
plan_restore() {
  if [ -z "$RUN" ] || [ "${1##*/}" = "$RUN" ]; then each_stored "$1" plan_stored; fi
}

plan_stored() {
  format_of_stored
  if [ -z "$FORMATS" ] || is_chosen "$STORED_FORMAT"; then BACK="$BACK$TO$TAB$FROM$NL"; fi
}

# AU for <run>/AU/UAD Raw.component, and for <run>/AU-2/... as well.
format_of_stored() {
  STORED_FORMAT=${TO#"$CURRENT_RUN"/}
  STORED_FORMAT=${STORED_FORMAT%%/*}
  STORED_FORMAT=${STORED_FORMAT%%-*}
}

list_runs() {
  find_runs
  if [ -z "$RUNS" ]; then say "There are no runs in $BACKUP."; fi
  each_line list_run "$RUNS"
  report_invalid_lines
}

list_run() {
  STORED=0
  STORED_LINES=
  STORED_PATHS=
  NEEDED=0
  KILOBYTES=0
  each_stored "$1" note_stored
  measure_all "$STORED_PATHS"
  size_of "$KILOBYTES"
  count_of "$STORED" bundle
  say "${1##*/} holds $COUNT, $SIZE."
  if [ -n "$STORED_LINES" ]; then printf '%s' "$STORED_LINES"; fi
  if [ "$NEEDED" = 0 ] && [ -z "$INVALID_LINES$UNKNOWN_PLACES" ]; then
    say "    You no longer need this run: its bundles are installed again, or a newer run holds them. You can delete its folder: $1"
  fi
}

note_stored() {
  STORED=$((STORED + 1))
  STORED_PATHS="$STORED_PATHS$TO$NL"
  if exists "$FROM"; then
    STORED_LINES="$STORED_LINES    $FROM (installed again)$NL"
  elif in_list "$FROM" "$LISTED"; then
    STORED_LINES="$STORED_LINES    $FROM (a newer run holds it)$NL"
  else
    LISTED="$LISTED$FROM$NL"
    NEEDED=$((NEEDED + 1))
    STORED_LINES="$STORED_LINES    $FROM$NL"
  fi
}
LISTED=

report_brought_back() {
  if [ "$MOVED" != 0 ]; then
    count_of "$MOVED" bundle
    say "$(past_or_conditional 'Brought back' 'Would bring back') $COUNT of plugins that you now own."
  fi
  BROUGHT=$MOVED
  MOVED=0
  KILOBYTES=0
}

report_moved() {
  local bundles titles same_place
  say ''
  if [ -z "$ROOTS" ]; then
    say 'No folder of UAD plugins was found on this computer.'
  elif [ -z "$PLANNED" ]; then
    say 'Nothing to move: none of the plugins in the list is installed.'
  else
    count_of "$MOVED" bundle
    bundles=$COUNT
    count_titles
    titles="The list names $COUNT that are installed"
    if [ "$TITLES" = 1 ]; then titles="The list names $COUNT that is installed"; fi
    size_of "$KILOBYTES"
    say "$(past_or_conditional Moved 'Would move') $bundles, $SIZE. $titles."
  fi
  report_rest
  if [ "$APPLY" = yes ] && [ "$MOVED" != 0 ]; then
    say "They are in $RUN_FOLDER"
    same_place=
    if [ -n "$CHOSEN_BACKUP" ]; then same_place=" --backup-dir $(quoted "$BACKUP")"; fi
    say "To bring everything back: bash $(quoted "$0") --restore --apply$same_place$ROOT_OPTIONS"
  fi
  if [ $((MOVED + BROUGHT)) != 0 ]; then report_rescan_steps; fi
}

report_restored() {
  say ''
  if [ "$MOVED" = 0 ]; then
    say 'There is nothing to bring back.'
  else
    count_of "$MOVED" bundle
    size_of "$KILOBYTES"
    say "$(past_or_conditional 'Brought back' 'Would bring back') $COUNT, $SIZE."
  fi
  report_rest
  if [ "$MOVED" != 0 ]; then report_rescan_steps; fi
}

report_rest() {
  report_invalid_lines
  count_of "$KEPT" bundle
  if [ "$KEPT" != 0 ]; then say "$COUNT left alone; the lines above say why."; fi
  count_of "$FAILED" bundle
  if [ "$FAILED" != 0 ]; then say "$COUNT could not be moved; the lines above say why."; fi
  if [ "$STOPPED" = yes ]; then say 'You stopped this run. Run it again to continue.'; fi
  if [ "$APPLY" = no ]; then say 'Nothing was changed. To move the bundles, run the same command with --apply.'; fi
}

report_invalid_lines() {
  if [ "$INVALID_LINE_COUNT" != 0 ]; then
    count_of "$INVALID_LINE_COUNT" line
    say "$COUNT of the manifests could not be read, so these bundles stay in the backup folder:"
    each_line print_indented "$INVALID_LINES"
  fi
  if [ -n "$UNKNOWN_PLACES" ]; then
    say 'These came from folders that this run does not search, so they stay in the backup folder. If you used --root then, use it again:'
    each_line print_indented "$UNKNOWN_PLACES"
  fi
}

print_indented() { say "    $1"; }

past_or_conditional() {
  if [ "$APPLY" = yes ]; then printf '%s' "$1"; else printf '%s' "$2"; fi
}

count_titles() {
  TITLES=0
  each_line count_title "$HERE"
  count_of "$TITLES" plugin
}

count_title() { TITLES=$((TITLES + 1)); }

# DAWs cache their lists of plugins. This script does not delete the caches, it only names them.
report_rescan_steps() {
  if [ "$APPLY" = no ]; then return 0; fi
  say ''
  say 'Next, start your DAWs again and let them rescan their plugins (Cubase, Studio One, REAPER, Live: in their'
  say 'settings). Songs that use a moved plugin open without it until you bring it back.'
  if [ "$SYSTEM" = mac ]; then
    say 'Audio Units (Logic, GarageBand): log out and in again.'
    say 'Pro Tools: if it still lists a moved plugin, quit it and delete ~/Library/Preferences/Avid/Pro Tools/InstalledAAXPlugIns'
    say '(since 2024: /Users/Shared/Pro Tools/AAXPlugInCache). It creates them again.'
  fi
}

main() {
  read_options "$@"
  refuse_root
  detect_system
  CHOSEN_BACKUP=$BACKUP
  find_backup_dir
  find_roots
  check_backup_dir
  trap stop_after_bundle INT TERM HUP
  case $MODE in
    organize) organize ;;
    restore) restore ;;
    list) list_runs ;;
  esac
  if [ "$FAILED" != 0 ] || [ "$STOPPED" = yes ]; then exit 1; fi
  if [ "$MODE" != organize ] && [ -n "$INVALID_LINES$UNKNOWN_PLACES" ]; then exit 1; fi
  exit 0
}

main "$@"
