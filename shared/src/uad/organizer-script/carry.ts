import { shell } from './shell.ts'

/** Moves bundles, whichever way, or says why not. */
export const carry = shell`
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
  from=\${1%%"$TAB"*}
  to=\${1#*"$TAB"}
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
  if exists "$1/\${1##*/}"; then had_namesake=yes; fi
  folder=\${2%/*}
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
  if ! \${3:+"$3"} mv -n "$1" "$folder/" </dev/null; then return 1; fi
  if [ "$had_namesake" = no ] && exists "$2/\${2##*/}"; then
    WHY="something else took its place meanwhile. Look into $2"
    return 1
  fi
  ! exists "$1" && exists "$2"
}
`
