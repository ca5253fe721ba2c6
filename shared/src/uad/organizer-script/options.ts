import { shell } from './shell.ts'

export const options = shell`
read_options() {
  local option
  while [ $# -gt 0 ]; do
    option=$1
    shift
    # --name=value is read as --name value.
    case $option in
      --formats=* | --backup-dir=* | --root=* | --restore=*)
        set -- "\${option#*=}" "$@"
        option=\${option%%=*}
        ;;
    esac
    case $option in
      --apply) APPLY=yes ;;
      --dry-run) APPLY=no ;;
      --list | --runs) MODE=list ;;
      --include-console) CONSOLE=yes ;;
      --restore)
        MODE=restore
        case \${1--} in -*) continue ;; esac
        use_run "$1"
        shift
        ;;
      --formats | --backup-dir | --root)
        if [ -z "\${1-}" ]; then wrong_use "$option needs a value."; fi
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
  format=\${1%%=*}
  case $format in
    AU | VST | VST3 | AAX) ;;
    *) wrong_use '--root needs a format and a folder, for example --root VST=/Volumes/Audio/VST.' ;;
  esac
  whole_path "\${1#*=}"
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
    *) WHOLE_PATH=$(pwd)/\${1#./} ;;
  esac
  case $WHOLE_PATH in
    /*) ;;
    *) wrong_use "'$1' is not a folder that can be used." ;;
  esac
  case "$WHOLE_PATH/" in
    */../* | */./*) wrong_use "Write '$1' without '..' and '.' in it." ;;
  esac
  while [ "$WHOLE_PATH" != "\${WHOLE_PATH%/}" ]; do WHOLE_PATH=\${WHOLE_PATH%/}; done
}

# Whether --formats lets a format through. The Console app's plug-ins count only when they were asked for.
is_chosen() {
  if [ "$1" = CONSOLE ]; then
    [ "$CONSOLE" = yes ]
    return
  fi
  case " \${FORMATS:-$1} " in *" $1 "*) return 0 ;; esac
  return 1
}
`
