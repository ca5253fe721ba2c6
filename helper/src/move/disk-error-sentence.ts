import { UserFacingError } from '../system/user-facing-error.ts'

/** Explains a disk error as a sentence for the user. */
export function diskErrorSentence(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    SENTENCES.get(code) ??
    `It could not be done (${code || (error instanceof Error ? error.message : error)}).`.slice(0, 300)
  )
}

const MISSING = 'It is no longer there, or its disk is not connected.'
const FULL = 'The disk is full. Free some space on it and try again.'
const BUSY = 'Another program uses it. Close your hosts and try again.'
const NOT_RESPONDING = 'The disk does not answer. Check that it is connected.'
const EXISTS = 'Something already exists at its destination.'
const FORBIDDEN = 'The system did not allow it.'

const SENTENCES = new Map<string, string>([
  ['ENOENT', MISSING],
  ['ENOTDIR', MISSING],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EBUSY', BUSY],
  ['ETXTBSY', BUSY],
  ['EIO', NOT_RESPONDING],
  ['ENXIO', NOT_RESPONDING],
  ['ENODEV', NOT_RESPONDING],
  ['ESTALE', NOT_RESPONDING],
  ['EEXIST', EXISTS],
  ['ENOTEMPTY', EXISTS],
  ['EACCES', FORBIDDEN],
  ['EPERM', FORBIDDEN],
  ['EROFS', 'The disk is read-only.'],
  ['ENAMETOOLONG', 'The path would become too long.'],
  ['LINKED', 'A link is in the way, so nothing was moved through it.'],
  ['CHANGED', 'It changed while it was copied. Close your hosts and installers and try again.'],
])
