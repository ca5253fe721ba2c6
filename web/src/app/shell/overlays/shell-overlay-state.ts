/** The overlay that is open in the shell. */
export type ShellOverlayState =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  /** `deviceId`: the device whose scanner is shown at once. `startsDemo`: the demo's scan begins as soon as it is connected. */
  | { is: 'helper'; deviceId?: string; startsDemo?: boolean }
  | { is: 'shortcuts' }
  | { is: 'import' }
  | { is: 'removed' }
