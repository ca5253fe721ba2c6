const PIECE = 2 ** 20
/** A file of up to this many pieces counts as a whole; of a larger one as many pieces, evenly spread, with its end. */
const MOST_PIECES = 64

/**
 * Which bytes of a file tell whether it has the same contents as another one, in order. All of them, but of a large archive
 * only a part: its last piece holds the directory, which has the sums of all its files.
 */
export function contentRanges(size: number): { at: number; length: number }[] {
  const count = Math.min(MOST_PIECES, Math.ceil(size / PIECE))
  const last = Math.max(0, size - PIECE)
  return Array.from({ length: count }, (_, i) => {
    const at = size <= MOST_PIECES * PIECE ? i * PIECE : Math.floor((last * i) / (count - 1))
    return { at, length: Math.min(PIECE, size - at) }
  })
}

/** The text before the bytes of each file of a song in its digest. `name` is '' for a song that is one file. */
export const contentHead = ({ name, size }: { name: string; size: number }): string => `${name}\n${size}\n`
