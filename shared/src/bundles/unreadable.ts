export type UnreadableReason =
  | 'too-big'
  | 'too-deep'
  | 'malformed'
  | 'truncated'
  | 'vanished'
  | 'no-permission'
  | 'not-a-file'
  | 'dangling-link'
  | 'unreadable'

/** The only error that a reader throws: bytes could not be read or parsed. */
export class UnreadableError extends Error {
  readonly code: UnreadableReason

  constructor(code: UnreadableReason) {
    super(code)
    this.name = 'Unreadable'
    this.code = code
  }
}

/** The reason for a file system error, thrown by Node (`code`) or a browser (`name`). */
export function unreadableReasonOf(error: unknown): UnreadableReason {
  if (error instanceof UnreadableError) return error.code
  if (typeof error !== 'object' || error === null) return 'unreadable'
  const words = ['code' in error ? error.code : '', 'name' in error ? error.name : '']
  return words.map((word) => REASONS.get(word)).find((reason) => reason !== undefined) ?? 'unreadable'
}

const REASONS = new Map<unknown, UnreadableReason>([
  ['ENOENT', 'vanished'],
  ['ENOTDIR', 'vanished'],
  ['NotFoundError', 'vanished'],
  ['EACCES', 'no-permission'],
  ['EPERM', 'no-permission'],
  ['NotAllowedError', 'no-permission'],
  ['NotReadableError', 'no-permission'],
  ['SecurityError', 'no-permission'],
  ['EISDIR', 'not-a-file'],
  ['ENXIO', 'not-a-file'],
  ['TypeMismatchError', 'not-a-file'],
  ['ELOOP', 'dangling-link'],
])
