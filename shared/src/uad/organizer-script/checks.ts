import { shell } from './shell.ts'

/** What has to be so before a bundle may move: rights, a way without links, one volume. */
export const checks = shell`
# Windows has no sudo for its folders. On a Mac a folder can only be moved elsewhere by somebody who may write into it.
needs_rights() {
  if [ "$SYSTEM" != mac ]; then return 1; fi
  if [ ! -w "\${1%/*}" ]; then return 0; fi
  if [ -d "$1" ] && [ ! -L "$1" ] && [ ! -w "$1" ]; then return 0; fi
  nearest_folder "\${2%/*}"
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
  nearest_folder "\${1%/*}"
  if in_list "$NEAREST" "$STRAIGHT"; then return 0; fi
  if [ "$(cd "$NEAREST" 2>/dev/null && pwd -P)" != "$NEAREST" ]; then return 1; fi
  STRAIGHT="$STRAIGHT$NEAREST$NL"
}
STRAIGHT=

# Between volumes a move is a copy, and a copy can be cut short. What was asked last is remembered, for most bundles lie
# beside each other.
is_on_one_volume() {
  if [ "\${1%/*}" != "$SOURCE" ]; then
    SOURCE=\${1%/*}
    volume_of "$SOURCE"
    SOURCE_VOLUME=$VOLUME
  fi
  nearest_folder "\${2%/*}"
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
  above=\${TOP%/*}
  while [ -n "$above" ]; do
    volume_of "$above"
    if [ "$VOLUME" != "$2" ]; then return 0; fi
    TOP=$above
    above=\${above%/*}
  done
}

# A folder on the volume of the bundle that this person may write into: the shared one of a Mac, or the highest.
propose_backup_dir() {
  local folder
  for folder in "$PREFIX/Users/Shared" "$TOP"; do
    if [ ! -d "$folder" ] || [ ! -w "$folder" ]; then continue; fi
    volume_of "$folder"
    if [ "$VOLUME" = "$SOURCE_VOLUME" ]; then
      PROPOSAL="Run this again with --backup-dir $(quoted "\${folder%/}/UAD_Plugins_Backup")"
      return 0
    fi
  done
  PROPOSAL="Run this again with --backup-dir and a folder of yours on the volume of $TOP"
}

# GNU and BSD ask differently. Of a link the volume counts that it leads to.
volume_of() { VOLUME=$(stat -L -c %d "$1" 2>/dev/null || stat -L -f %d "$1" 2>/dev/null); }
`
