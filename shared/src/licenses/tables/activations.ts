/** How many activations a license has, and how many of them are used; null where the cell does not say it. */
export type ActivationCount = { used: number | null; seats: number | null }

/** Reads a cell: `0 of 3 activations used`, `1/2`, `2 of unlimited`, `2`. More used ones than there are make it `isWrong`. */
export function activationsIn(cell: string): ActivationCount & { isWrong: boolean } {
  const [, first, word, second] = COUNT.exec(cell.trim()) ?? []
  const used = first === undefined ? null : Number(first)
  const isUnlimited = word !== undefined && second === undefined
  const seats = second === undefined || isUnlimited ? null : Number(second)
  const isWrong = (cell.trim() !== '' && used === null) || (used !== null && seats !== null && used > seats)
  return isWrong ? { used: null, seats: null, isWrong } : { used, seats, isWrong }
}

/** Numbers of at most four digits; a longer one is no count. */
const COUNT =
  /^(\d{1,4})(?:\s*(of|out of|\/|von)\s*(?:(\d{1,4})|unlimited|∞))?(?:\s+(?:activations?|seats?|licenses?))?(?:\s+used)?\.?$/i
