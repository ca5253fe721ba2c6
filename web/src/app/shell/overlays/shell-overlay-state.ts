import type { HelperPart } from '../../../features/helper/use-helper.ts'

/** The overlay that is open in the shell. */
export type ShellOverlayState =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  | { is: 'helper'; shows: HelperPart }
  | { is: 'shortcuts' }
  | { is: 'import' }
  | { is: 'removed' }
