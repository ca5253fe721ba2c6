export type Reason =
  | 'too-big'
  | 'too-deep'
  | 'malformed'
  | 'truncated'
  | 'vanished'
  | 'no-permission'
  | 'not-a-file'
  | 'dangling-link'
  | 'unreadable'

/** Why bytes could not be had or understood: the only error that a reader throws. */
export class Unreadable extends Error {
  readonly code: Reason

  constructor(code: Reason) {
    super(code)
    this.name = 'Unreadable'
    this.code = code
  }
}

/** What an error of a file system means to us, whether Node (`code`) or a browser (`name`) threw it. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof Unreadable) return error.code
  if (typeof error !== 'object' || error === null) return 'unreadable'
  const words = ['code' in error ? error.code : '', 'name' in error ? error.name : '']
  return words.map((word) => REASONS.get(word)).find((reason) => reason !== undefined) ?? 'unreadable'
}

const REASONS = new Map<unknown, Reason>([
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
