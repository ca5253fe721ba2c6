import type { StorageSum } from './storage-answer.ts'

/** The sum of no bundles. */
export const emptySum = (): StorageSum => ({ bytes: 0, bundles: 0, unknown: 0 })

/** Adds a bundle, whose size is null when unknown. A file may claim any size, and the sum must remain a whole number. */
export function addSize(sum: StorageSum, size: number | null) {
  sum.bundles += 1
  if (size === null) sum.unknown += 1
  else sum.bytes = Math.min(sum.bytes + size, Number.MAX_SAFE_INTEGER)
}

/** The sum of all these bundles together. */
export function sumOfSums(all: readonly StorageSum[]): StorageSum {
  const total = emptySum()
  for (const { bytes, bundles, unknown } of all) {
    total.bytes = Math.min(total.bytes + bytes, Number.MAX_SAFE_INTEGER)
    total.bundles += bundles
    total.unknown += unknown
  }
  return total
}
