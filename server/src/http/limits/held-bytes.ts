/** Releases reserved bytes. A second call does nothing. */
export type ReleaseBytes = () => void

/** `most` is the largest number of bytes that `holder` may reserve at the same time. */
export type ByteShare = { holder: string; most: number }

/** A budget of bytes, in total and for each holder. */
export function newByteBudget(mostOfAll: number) {
  let ofAll = 0
  const byHolder = new Map<string, number>()

  const add = (holder: string, bytes: number) => {
    const sum = (byHolder.get(holder) ?? 0) + bytes
    if (sum > 0) byHolder.set(holder, sum)
    else byHolder.delete(holder)
  }

  return {
    /** The number of holders with reserved bytes. */
    holders: () => byHolder.size,
    /** Reserves bytes. Returns a function that releases them, or the holder whose limit is reached, or `all`. */
    reserve(bytes: number, shares: ByteShare[]): ReleaseBytes | { tooMuchOf: string | 'all' } {
      const full = shares.find(({ holder, most }) => (byHolder.get(holder) ?? 0) + bytes > most)
      if (full) return { tooMuchOf: full.holder }
      if (ofAll + bytes > mostOfAll) return { tooMuchOf: 'all' }
      ofAll += bytes
      for (const { holder } of shares) add(holder, bytes)
      let isReserved = true
      return () => {
        if (!isReserved) return
        isReserved = false
        ofAll -= bytes
        for (const { holder } of shares) add(holder, -bytes)
      }
    },
  }
}
