import { shell } from './shell.ts'

/** Which system this is and where its plug-ins and the person's own files lie. */
export const system = shell`
refuse_root() {
  if [ "$(id -u)" = 0 ]; then
    wrong_use 'Run this as yourself, without sudo: it asks for a password only where a folder needs one.'
  fi
}

find_out_system() {
  SYSTEM=\${UAD_SYSTEM-}
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
    home=\${HOME-}
    if [ "$SYSTEM" = wsl ]; then home=$(home_of_windows); fi
    case $home in
      /*) ;;
      *) wrong_use 'Your home folder was not found. Name a backup folder with --backup-dir.' ;;
    esac
    BACKUP=\${home%/}/UAD_Plugins_Backup
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
    add_roots_of_mac "\${HOME-}/Library"
    add_root CONSOLE "$PREFIX/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins"
  else
    drive=/c
    if [ "$SYSTEM" = wsl ]; then drive=$(wslpath -u C:/ 2>/dev/null || echo /mnt/c); fi
    drive=\${drive%/}
    DRIVES=$PREFIX\${drive%/[a-z]}
    add_roots_of_windows "$PREFIX\${drive%/}/Program Files"
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

add_extra_root() { add_root "\${1%%"$TAB"*}" "\${1#*"$TAB"}"; }

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
  root=\${1#*"$TAB"}
  below=\${PLACE#"$root"/}
  if [ "$IS_KNOWN" = yes ] || [ "$below" = "$PLACE" ]; then return 0; fi
  ending_of "\${1%%"$TAB"*}"
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
  REAL_BACKUP=\${REAL_BACKUP%/}\${BACKUP#"\${NEAREST%/}"}
  each_line check_backup_beside "$ROOTS"
  case $REAL_BACKUP/ in
    */Plug-Ins/* | */[Vv][Ss][Tt][Pp]lugins/* | */VST3/*)
      wrong_use "The backup folder must not lie in a folder that hosts search for plug-ins: $BACKUP"
      ;;
  esac
}

check_backup_beside() {
  local root
  root=\${1#*"$TAB"}
  case $REAL_BACKUP/ in
    "$root"/*) wrong_use "The backup folder must not lie in a folder of plug-ins: $BACKUP" ;;
  esac
}

# The folder itself, or the nearest one above it that is there.
nearest_folder() {
  NEAREST=$1
  while [ -n "$NEAREST" ] && [ ! -d "$NEAREST" ]; do NEAREST=\${NEAREST%/*}; done
  NEAREST=\${NEAREST:-/}
}
`
