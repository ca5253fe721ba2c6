/** The overlay that is open in the shell. */
export type ShellOverlayState =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  /** `startsDemo`: the demo's scan begins as soon as it is connected. */
  | { is: 'helper'; startsDemo?: boolean }
  | { is: 'shortcuts' }
  | { is: 'import' }
  | { is: 'removed' }
