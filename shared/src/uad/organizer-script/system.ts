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
  WITH_SEVERAL_ROOTS=
  if [ "$SYSTEM" = mac ]; then
    add_roots_of_mac "$PREFIX/Library"
    add_roots_of_mac "\${HOME-}/Library"
    add_root CONSOLE "$PREFIX/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins"
  else
    drive=/c
    if [ "$SYSTEM" = wsl ]; then drive=$(wslpath -u C:/ 2>/dev/null || echo /mnt/c); fi
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
  if [ ! -d "$2" ] || has_control_character "$2"; then return 0; fi
  real=$(cd "$2" 2>/dev/null && pwd -P) || return 0
  if has_control_character "$real" || in_list "$1$TAB$real" "$ROOTS"; then return 0; fi
  case "$NL$ROOTS" in *"$NL$1$TAB"*) WITH_SEVERAL_ROOTS="$WITH_SEVERAL_ROOTS$1$NL" ;; esac
  ROOTS="$ROOTS$1$TAB$real$NL"
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
