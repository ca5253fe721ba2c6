/** The overlay that is open in the shell. */
export type ShellOverlayState =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  /** `deviceId`: the device whose scanner is shown at once. */
  | { is: 'helper'; deviceId?: string | undefined }
  | { is: 'shortcuts' }
  | { is: 'import' }
  | { is: 'removed' }
