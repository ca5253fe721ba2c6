import { shell } from './shell.ts'

/** One form of path in the manifests of Windows, whichever shell wrote them: Git Bash says /c/, WSL /mnt/c/, the helper C:\. */
export const windowsPaths = shell`
# HERE becomes the path $1 of a manifest as this shell names it.
path_here() {
  local rest
  HERE=$1
  if [ "$SYSTEM" = mac ]; then return 0; fi
  rest=\${1#"$PREFIX"}
  case $rest in
    [A-Za-z]:[/\\]*) on_drive "\${rest%%:*}" "\${rest#*:?}" ;;
    /mnt/[A-Za-z]/*) on_drive_below "\${rest#/mnt/}" ;;
    /[A-Za-z]/*) on_drive_below "\${rest#/}" ;;
  esac
}

on_drive_below() { on_drive "\${1%%/*}" "\${1#*/}"; }

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
  while [ "$WITH_SLASHES" != "\${WITH_SLASHES#*\\}" ]; do
    WITH_SLASHES=\${WITH_SLASHES%%\\*}/\${WITH_SLASHES#*\\}
  done
}

# WRITTEN becomes the path $1 as manifests say it: C:\Program Files\... on Windows.
path_in_manifest() {
  local letter rest
  WRITTEN=$1
  if [ "$SYSTEM" = mac ]; then return 0; fi
  case $1 in "$DRIVES"/[a-z]/*) ;; *) return 0 ;; esac
  rest=\${1#"$DRIVES"/}
  letter=\${rest%%/*}
  if [ "$letter" != "$LETTER_WRITTEN" ]; then
    LETTER_WRITTEN=$letter
    CAPITAL=$(printf '%s' "$letter" | tr '[:lower:]' '[:upper:]')
  fi
  WRITTEN=$CAPITAL:
  rest=\${rest#*/}/
  while [ -n "$rest" ]; do
    WRITTEN=$WRITTEN\\\${rest%%/*}
    rest=\${rest#*/}
  done
}
LETTER_WRITTEN=
CAPITAL=
`
