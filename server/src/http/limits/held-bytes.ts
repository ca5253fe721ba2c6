/** Gives bytes back; the second time it does nothing. */
export type GiveBack = () => void

/** `holder`: whose bytes they are; `most`: how many of theirs may be held at once. */
export type Share = { holder: string; most: number }

/**
 * Counts the bytes of bodies that are held in memory at once, of all callers and of each. `take` gives the way to give them back,
 * or what was too much: the bytes of one holder or those of all.
 */
export function heldBytes(mostOfAll: number) {
  let ofAll = 0
  const byHolder = new Map<string, number>()

  const add = (holder: string, bytes: number) => {
    const sum = (byHolder.get(holder) ?? 0) + bytes
    if (sum > 0) byHolder.set(holder, sum)
    else byHolder.delete(holder)
  }

  return {
    /** Holders of whom bytes are held. */
    holders: () => byHolder.size,
    take(bytes: number, shares: Share[]): GiveBack | { tooMuchOf: string | 'all' } {
      const full = shares.find(({ holder, most }) => (byHolder.get(holder) ?? 0) + bytes > most)
      if (full) return { tooMuchOf: full.holder }
      if (ofAll + bytes > mostOfAll) return { tooMuchOf: 'all' }
      ofAll += bytes
      for (const { holder } of shares) add(holder, bytes)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        ofAll -= bytes
        for (const { holder } of shares) add(holder, -bytes)
      }
    },
  }
}
