import { reconsideredClaim } from './claim.ts'
import type { FieldHistory } from './revision.ts'
import type { SharingPolicy } from './sharing.ts'

/** The history at a later time: pending claims that waited long enough are live, the oldest first. */
export const withDueClaims = (history: FieldHistory, sharing: SharingPolicy, now: number): FieldHistory =>
  history.revisions
    .filter(({ status }) => status === 'pending')
    .reduce((rest, { id }) => reconsideredClaim(rest, id, sharing, now).history, history)
