/** What the shell has opened over the page: at most one of these. */
export type Opened =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  | { is: 'helper' }
  | { is: 'shortcuts' }
  | { is: 'import' }
