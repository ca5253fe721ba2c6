/** What a disk's error means to a person. */
export function whyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    SENTENCES.get(code) ??
    `It could not be moved (${code || (error instanceof Error ? error.message : error)}).`.slice(0, 300)
  )
}

const GONE = 'It is no longer there, or its disk is gone.'
const FULL = 'The disk is full. Make room on it and try again.'
const BUSY = 'Another program uses it. Close your hosts and try again.'
const SILENT = 'The disk does not answer. See whether it is connected.'
const TAKEN = 'Something is in place already where it would go.'
const FORBIDDEN = 'The system did not allow it.'

const SENTENCES = new Map<string, string>([
  ['ENOENT', GONE],
  ['ENOTDIR', GONE],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EBUSY', BUSY],
  ['ETXTBSY', BUSY],
  ['EIO', SILENT],
  ['ENXIO', SILENT],
  ['ENODEV', SILENT],
  ['ESTALE', SILENT],
  ['EEXIST', TAKEN],
  ['ENOTEMPTY', TAKEN],
  ['EACCES', FORBIDDEN],
  ['EPERM', FORBIDDEN],
  ['EROFS', 'The disk can only be read.'],
  ['ENAMETOOLONG', 'The path would become too long.'],
  ['LINKED', 'A link stands in the way, so nothing was moved through it.'],
  ['CHANGED', 'It changed while it was copied. Close your hosts and installers and try again.'],
])
