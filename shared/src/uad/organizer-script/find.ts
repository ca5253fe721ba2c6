import { shell } from './shell.ts'

/** Looks for bundles, and says which of them the lists mean. */
export const find = shell`
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
  FORMAT=\${1%%"$TAB"*}
  ROOT=\${1#*"$TAB"}
  ending_of "$FORMAT"
  look_into "$ROOT" 3
}

# Categories and the folders of mono twins lie one or two levels deep. A bundle is never looked into: on Windows a VST3
# has a file of its own name inside.
look_into() {
  local item name
  for item in "$1"/*; do
    name=\${item##*/}
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
  INSTALLED="$INSTALLED$FORMAT$TAB$ROOT$TAB\${1#"$ROOT"/}$NL"
  INSTALLED_NAMES="$INSTALLED_NAMES$FORMAT$TAB\${1##*/}$NL"
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
  format=\${1%%"$TAB"*}
  root=\${1#*"$TAB"}
  below=\${root#*"$TAB"}
  root=\${root%%"$TAB"*}
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
`
