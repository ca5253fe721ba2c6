/** The overlay that is open in the shell. */
export type ShellOverlayState =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  | { is: 'helper' }
  | { is: 'shortcuts' }
  | { is: 'import' }
  | { is: 'removed' }
