import { type Claim, claimAfter, type Outcome } from '../claim.ts'
import { confirmationAfter } from '../confirmation.ts'
import { isRefusal } from '../refusal.ts'
import { type FieldHistory, liveIn, saidIn, type Voice } from '../revision.ts'
import { settled } from '../settled.ts'
import type { Sharing } from '../sharing.ts'
import type { Speaker } from '../speaker.ts'
import { DAY, type Level } from '../trust.ts'
import { undoAfter } from '../undo.ts'
import { undoAllAfter } from '../undo-all.ts'

/** A time at which every account is old by default. */
export const NOON = 400 * DAY

export const aField = (given: Partial<FieldHistory> = {}): FieldHistory => ({
  definitionId: 'definition',
  field: 'type',
  found: null,
  revisions: [],
  lock: null,
  ...given,
})

/** An owner of the plugin; the name begins with the level: `member ana`. */
export function somebody(name: string, given: Partial<Speaker> = {}): Speaker {
  const [level = ''] = name.split(' ')
  // The names of tests begin with a level.
  return { id: name, level: level as Level, isOwner: true, accountSince: 0, ...given }
}

/** A field that several people change in turn. */
export function aDiscussion(start: FieldHistory, sharing: Sharing = { mode: 'members', people: 5 }) {
  let field = start
  let now = NOON
  let ids = start.revisions.length
  const newId = () => `${++ids}`

  return {
    passes: (milliseconds: number) => {
      now += milliseconds
    },
    says: (by: Speaker, value: unknown, given: Partial<Claim> = {}): Outcome => {
      const claim = { id: newId(), value, baseId: liveIn(field)?.id ?? null, by, sharedToday: 0, ...given }
      const heard = claimAfter(field, claim, sharing, now)
      field = heard.history
      return heard.outcome
    },
    confirms: (by: Speaker, revisionId: string, verdict: Voice['verdict'] = 'agrees') => {
      const heard = confirmationAfter(field, { revisionId, verdict, by }, sharing, now)
      if (isRefusal(heard)) return heard
      field = heard.history
      return heard.outcome
    },
    undoes: (by: Speaker, revisionId: string) => {
      const undone = undoAfter(field, { revisionId, id: newId(), by }, now)
      if (isRefusal(undone)) return undone
      field = undone.history
      return 'undone'
    },
    undoesAll: (by: Speaker, authorId: string, since: number) => {
      const { history, ...counted } = undoAllAfter(field, { authorId, since, by, newId }, now)
      field = history
      return counted
    },
    settles: () => {
      field = settled(field, sharing, now)
    },
    locks: (reason: string) => {
      field = { ...field, lock: { reason, at: now } }
    },
    field: () => field,
    shown: () => liveIn(field)?.value ?? null,
    said: () => saidIn(field)?.id,
    now: () => now,
  }
}
