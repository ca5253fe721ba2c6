import { shell } from './shell.ts'

/** Only the last line does anything: a download that was cut short defines some functions and ends. */
export const main = shell`
main() {
  read_options "$@"
  refuse_root
  find_out_system
  GIVEN_BACKUP=$BACKUP
  find_backup_dir
  find_roots
  check_backup_dir
  trap stop_politely INT TERM HUP
  case $MODE in
    organize) organize ;;
    restore) restore ;;
    list) list_runs ;;
  esac
  if [ "$FAILED" != 0 ] || [ "$STOPPED" = yes ]; then exit 1; fi
  if [ "$MODE" != organize ] && [ -n "$UNREAD$STRAY" ]; then exit 1; fi
  exit 0
}

main "$@"
`
