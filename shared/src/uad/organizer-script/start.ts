import { shell } from './shell.ts'

/** What comes before the lists: a script whose line ends were changed says so instead of failing in odd ways. */
export const lineEnds = shell`
#!/usr/bin/env bash
# shellcheck disable=SC2317,SC2329 # each_line is handed functions by their names
NL='
'; [ \${#NL} = 1 ] || { echo 'This copy has Windows line ends and cannot run. Download the script again.' >&2; exit 2; } #
`

/** Settings that everything else relies on. */
export const settings = shell`
set -u
# Whatever the shell was told at its start, a pattern that fits nothing stays as it is.
# shellcheck disable=SC3044 # only bash comes here
if [ -n "\${BASH_VERSION-}" ]; then shopt -u failglob nullglob nocaseglob dotglob 2>/dev/null; fi
if [ -n "\${ZSH_VERSION-}" ]; then emulate sh; fi
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
PREFIX=\${UAD_ROOT_PREFIX-}
LOG=
STOPPED=no
`

/** Small words that the rest of the script is written in. */
export const words = shell`
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
  STEM=\${1##*/}
  STEM=\${STEM%.*}
  case $1 in *.vst | *.dll) STEM=\${STEM%"(m)"} ;; esac
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
`
