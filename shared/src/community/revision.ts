import type { SharedField, SharedValue } from './shared-field.ts'
import type { Level } from './trust.ts'

/** What the community knows of one field of a definition. Nothing is ever taken out of its revisions, oldest first. */
export type FieldHistory = {
  definitionId: string
  field: SharedField
  /** The best value that no person said: a catalog's, a bundle's, or a guess from a file name. */
  found: { value: SharedValue; from: 'bundle' | 'guess' } | null
  revisions: Revision[]
  lock: Lock | null
}

/** Set by a moderator: nobody else changes the field until it is lifted. The reason stands in the edit form. */
export type Lock = { reason: string; at: number }

/**
 * One claim, or one undo, which is a revision as well. `pending`: others do not see it yet; `live`: it is what they see;
 * `replaced`: it was live until a later one; `undone`: it was live and wrong; `rejected`: a moderator said no while it was
 * pending; `withdrawn`: its author did. Times are milliseconds since 1970.
 */
export type Revision = {
  id: string
  kind: 'claim' | 'undo'
  /** Null only for an undo after which the field is empty. */
  value: SharedValue | null
  /** The revision that was live before this one. */
  replacesId: string | null
  authorId: string
  authorLevel: Level
  status: 'pending' | 'live' | 'replaced' | 'undone' | 'rejected' | 'withdrawn'
  createdAt: number
  liveAt: number | null
  undone: { by: string; at: number } | null
  /** An undo names the claim whose value it brought back. */
  restoresId: string | null
  voices: Voice[]
}

/** What one further person says of a revision; `accountSince` is when the account was made. */
export type Voice = {
  userId: string
  verdict: 'agrees' | 'disagrees'
  level: Level
  accountSince: number
  at: number
}

/** The revision that others see, or undefined when nobody has said anything that is live. A save names its id. */
export const liveIn = (history: FieldHistory) => history.revisions.find(({ status }) => status === 'live')

/** The claim whose value others see: the live one, or the one that an undo brought back. */
export const saidIn = (history: FieldHistory): Revision | undefined => claimBehind(history, liveIn(history))

/** The claim whose value others saw before this one. */
export const saidBefore = (history: FieldHistory, { replacesId }: Revision): Revision | undefined =>
  claimBehind(history, withId(history, replacesId))

const claimBehind = (history: FieldHistory, revision: Revision | undefined) =>
  revision?.kind === 'undo' ? withId(history, revision.restoresId) : revision

export const withId = (history: FieldHistory, wanted: string | null) =>
  history.revisions.find(({ id }) => id === wanted)

/** What others see of the field without what they say themselves; null when nothing is known. */
export const communityValueOf = (history: FieldHistory): SharedValue | null =>
  liveIn(history)?.value ?? history.found?.value ?? null

/** The history with one revision changed. */
export const withChanged = (history: FieldHistory, id: string, changes: Partial<Revision>): FieldHistory => ({
  ...history,
  revisions: history.revisions.map((each) => (each.id === id ? { ...each, ...changes } : each)),
})

/** The history with this revision shown to everybody, and the one before it replaced. */
export function withLive(history: FieldHistory, id: string, now: number): FieldHistory {
  const live = liveIn(history)
  const rest = live ? withChanged(history, live.id, { status: 'replaced' }) : history
  return withChanged(rest, id, { status: 'live', liveAt: now, replacesId: live?.id ?? null })
}
