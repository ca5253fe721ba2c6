import type { StorageSum } from './storage-answer.ts'

/** The sum of bundles, whose size is null when unknown. */
export const sumOf = (bundles: readonly { size: number | null }[]): StorageSum =>
  sumOfSums(bundles.map(({ size }) => ({ bytes: size ?? 0, bundles: 1, unknown: size === null ? 1 : 0 })))

/** The sum of all these bundles together. A file may claim any size, and the sum must remain a whole number. */
export function sumOfSums(all: readonly StorageSum[]): StorageSum {
  const total = { bytes: 0, bundles: 0, unknown: 0 }
  for (const { bytes, bundles, unknown } of all) {
    total.bytes = Math.min(total.bytes + bytes, Number.MAX_SAFE_INTEGER)
    total.bundles += bundles
    total.unknown += unknown
  }
  return total
}
