import * as z from 'zod/mini'
import { ADD_OUTCOMES, type AddedCounts } from './add-outcomes.ts'

/** The counts of a scan or an import, by outcome. */
export const outcomeCounts = z.record(z.enum(ADD_OUTCOMES), z.number())

const count = z._default(z.number(), 0)

export const addedCounts = z.object({
  createdCount: z.number(),
  /** Every bundle without a new entry, including the other counts but the last. */
  joinedCount: z.number(),
  formatCount: count,
  newerCount: count,
  restoredCount: count,
  olderCount: count,
  copyCount: count,
  changedCount: count,
  /** Bundles of plugins that the user removed, which were left out. */
  staysRemovedCount: count,
})

export type AddedAnswer = z.infer<typeof addedCounts>

/** These counts as a response has them. */
export function addedCountsFor(counts: AddedCounts, staysRemovedCount: number): AddedAnswer {
  const { created, restored, format, newer, older, copy, changed, there } = counts
  return {
    createdCount: created,
    joinedCount: restored + format + newer + older + copy + changed + there,
    formatCount: format,
    newerCount: newer,
    restoredCount: restored,
    olderCount: older,
    copyCount: copy,
    changedCount: changed,
    staysRemovedCount,
  }
}

/** The reverse of it. */
export function addedCountsOf(counts: AddedAnswer): AddedCounts {
  const { createdCount, joinedCount, formatCount, newerCount } = counts
  const { restoredCount, olderCount, copyCount, changedCount } = counts
  return {
    created: createdCount,
    restored: restoredCount,
    format: formatCount,
    newer: newerCount,
    older: olderCount,
    copy: copyCount,
    changed: changedCount,
    there: joinedCount - formatCount - newerCount - restoredCount - olderCount - copyCount - changedCount,
  }
}

/** A bundle whose version went back. */
export const olderVersion = z.object({ name: z.string(), from: z.string(), to: z.string() })
export type OlderVersion = z.infer<typeof olderVersion>
