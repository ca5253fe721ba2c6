import { shell } from './shell.ts'

/** The last lines: what was done, how to undo it, and what the hosts have to be told. */
export const summary = shell`
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
`
