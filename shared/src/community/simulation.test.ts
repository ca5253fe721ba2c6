import { expect, test } from 'vitest'
import { isConfirmedByOwners, type Revision } from './revision.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS, SHARED_PER_DAY, type TrustLevel, trustAfter } from './trust.ts'

const DAYS = 14
const STEPS_A_DAY = 4
const EVIL_PAGE = 'https://acme-updates.com/setup'
const GOOD_PAGE = 'https://acme-audio.com/download'

/** Accounts of one attacker on one network. Old ones slept for months, so that the network of their registration is forgotten. */
const KINDS = {
  'fresh accounts of one day': () => ({ accountSince: NOON, registeredFrom: 'block', spokeFrom: 'block' }),
  'fresh accounts of different days': (index: number) => ({
    accountSince: NOON + ((index * 5) % 13) * DAY_MS,
    registeredFrom: 'block',
    spokeFrom: 'block',
  }),
  'old accounts that slept': () => ({ accountSince: 0, spokeFrom: 'block' }),
}

const ATTACKS = Object.keys(KINDS).flatMap((kind) =>
  [2, 20].map((count) => [count, kind as keyof typeof KINDS] as const),
)

/**
 * The accounts do all they may, with 20 other plugins each: every day they replace values, fill empty texts and addresses with the same ones
 * and agree with each other, every six hours they object to what honest people share, and they share values of
 * invented plugins to earn trust.
 */
test.each(ATTACKS)(
  '%i %s change nothing, hold nothing back and gain no trust in 14 days, and honest people are as fast as without them',
  (count, kind) => {
    const attacked = aServerFor(
      Array.from({ length: count }, (_, index) =>
        aPluginOwner(`new sybil ${index}`, { ...KINDS[kind](index), id: `sybil ${index}` }),
      ),
    )

    expect(attacked.changed).toEqual([])
    expect(attacked.daysToFillTexts).toBe(FIRST_COUNTED_AFTER_DAYS[kind])
    expect(attacked.levels).toEqual(Array.from({ length: count }, () => 'new'))
    expect(attacked.liveAfter).toEqual(HONEST_SPEED)
  },
)

/** All accounts together are one voice, which fills an empty text as any person of a week does, and not a day before. */
const FIRST_COUNTED_AFTER_DAYS: Record<keyof typeof KINDS, number> = {
  'fresh accounts of one day': 7,
  'fresh accounts of different days': 7,
  'old accounts that slept': 1,
}

/** Hours from the first word until others see it. */
const HONEST_SPEED = {
  'a member’s type': 0,
  'a newcomer’s type with another owner': 6,
  'a member’s corrected type': 0,
  'a name that replaces the one in the bundle': 12,
}

type Person = ReturnType<typeof aPluginOwner>
type Talk = ReturnType<typeof aDiscussion>

function aServerFor(sybils: Person[]) {
  const honest = ['ana', 'ben', 'cleo'].map((name) =>
    aPluginOwner(`new ${name}`, { accountSince: NOON - 60 * DAY_MS, registeredFrom: name, spokeFrom: name }),
  )
  const [ana, ben, cleo] = honest as [Person, Person, Person]
  const newcomer = aPluginOwner('new newcomer', { accountSince: NOON, otherPlugins: 3, spokeFrom: 'home' })
  const member = aPluginOwner('member mia', { spokeFrom: 'her home' })
  const shared = agreedFields(ana, ben)
  const wishes: Record<keyof typeof HONEST_SPEED, { talk: Talk; steps: [Person, string][] }> = {
    'a member’s type': { talk: aDiscussion(aField()), steps: [[member, 'EQ']] },
    'a newcomer’s type with another owner': {
      talk: aDiscussion(aField()),
      steps: [newcomer, ana].map((by) => [by, 'EQ']),
    },
    'a member’s corrected type': {
      talk: aDiscussion(aField()),
      steps: ['Rverb', 'Reverb'].map((value) => [member, value]),
    },
    'a name that replaces the one in the bundle': {
      talk: aDiscussion(aField({ field: 'name', found: { value: 'Pro Q', from: 'bundle' } })),
      steps: [ana, ben, cleo].map((by) => [by, 'Pro-Q 3']),
    },
  }
  const empty = (['updateUrl', 'manualUrl', 'discontinued'] as const).map((field) =>
    aDiscussion(aField({ field })),
  )
  const texts = (['name', 'type', 'description', 'isFree'] as const).map((field) =>
    aDiscussion(aField({ field })),
  )
  let filledAt = Number.POSITIVE_INFINITY
  const invented = Array.from({ length: 12 }, () => aDiscussion(aField()))
  const levels = new Map<string, TrustLevel>(sybils.map(({ id }) => [id, 'new']))
  const liveAfter: Record<string, number> = {}
  const changed = new Set<string>()

  for (let step = 0; step < DAYS * STEPS_A_DAY; step++) {
    for (const [what, { talk, steps }] of Object.entries(wishes)) {
      const [by, value] = steps[step] ?? []
      if (by) talk.says(by, value)
      for (const sybil of sybilsAt(talk.now())) attackWish(talk, sybil, step)
      const wanted = steps.at(-1)?.[1]
      const began = steps.findIndex(([, said]) => said === wanted)
      if (talk.shown() === wanted) liveAfter[what] ??= (step - began) * (24 / STEPS_A_DAY)
      else if (what in liveAfter) changed.add(what)
      talk.passes(DAY_MS / STEPS_A_DAY)
      talk.settles()
    }
    for (const { talk, good, evil } of [...shared, ...empty.map(anEmptyAddress)]) {
      for (const sybil of step % STEPS_A_DAY === 1 ? sybilsAt(talk.now()) : []) {
        talk.says(sybil, evil)
        voteOnWaiting(talk, sybil, 'agrees')
      }
      talk.passes(DAY_MS / STEPS_A_DAY)
      talk.settles()
      if (talk.shown() !== good) changed.add(talk.field().field)
    }
    for (const talk of texts) {
      for (const sybil of sybilsAt(talk.now())) {
        talk.says(sybil, talk.field().field === 'isFree' ? true : 'Nonsense')
        voteOnWaiting(talk, sybil, 'agrees')
      }
      talk.passes(DAY_MS / STEPS_A_DAY)
      talk.settles()
      if (talk.shown() !== null) filledAt = Math.min(filledAt, talk.now())
    }
    const today = new Map<string, number>()
    for (const [index, talk] of invented.entries()) {
      const acting = sybilsAt(talk.now())
      const author = acting[index % acting.length]
      const sharedToday = today.get(author?.id ?? '') ?? 0
      if (author && step % STEPS_A_DAY === 0 && sharedToday < SHARED_PER_DAY[author.level]) {
        talk.says(author, `Type ${step}`, { sharedToday })
        today.set(author.id, sharedToday + 1)
      }
      for (const sybil of step % STEPS_A_DAY === 1 ? acting : []) {
        voteOnWaiting(talk, sybil, 'agrees')
        talk.confirms(sybil, talk.shownClaimId() ?? '')
      }
      talk.passes(DAY_MS / STEPS_A_DAY)
      talk.settles()
    }
    for (const { id } of sybils) levels.set(id, levelOf(id, NOON + ((step + 1) * DAY_MS) / STEPS_A_DAY))
  }
  return {
    changed: [...changed],
    levels: [...levels.values()],
    liveAfter,
    daysToFillTexts: (filledAt - NOON) / DAY_MS,
  }

  function sybilsAt(now: number) {
    return sybils
      .filter(({ voice }) => voice.accountSince <= now)
      .map((sybil) => ({ ...sybil, level: levels.get(sybil.id) ?? 'new' }))
  }

  function levelOf(id: string, now: number) {
    const claims = invented.flatMap((talk) => talk.field().revisions.filter(isLiveOf(id)))
    const records = claims.map((claim) => ({
      liveAt: claim.liveAt ?? now,
      isConfirmed: isConfirmedByOwners(claim, now),
      undoneAt: null,
    }))
    return trustAfter({ level: levels.get(id) ?? 'new', droppedAt: null }, records, now).level
  }
}

const isLiveOf = (id: string) => (each: Revision) => each.authorId === id && each.liveAt !== null

/** Objects to what waits, agrees with what is shown so that its author cannot correct it, and later wants to replace it. */
function attackWish(talk: Talk, sybil: Person, step: number) {
  voteOnWaiting(talk, sybil, 'disagrees')
  const shownId = talk.shownClaimId()
  if (shownId) talk.confirms(sybil, shownId, 'agrees')
  if (step > 8 && step % STEPS_A_DAY === 1) talk.says(sybil, EVIL_PAGE)
}

function voteOnWaiting(talk: Talk, sybil: Person, verdict: 'agrees' | 'disagrees') {
  for (const { id, status, authorId } of talk.field().revisions)
    if (status === 'pending') talk.confirms(sybil, id, authorId.startsWith('sybil') ? 'agrees' : verdict)
}

const anEmptyAddress = (talk: Talk) => ({
  talk,
  good: null,
  evil: talk.field().field === 'discontinued' ? `yes ${EVIL_PAGE}` : EVIL_PAGE,
})

/** Values that two honest owners agreed on. */
function agreedFields(ana: Person, ben: Person) {
  const values = [
    { field: 'type', good: 'EQ', evil: 'Nonsense' },
    { field: 'description', good: 'An EQ', evil: 'Nonsense' },
    { field: 'updateUrl', good: GOOD_PAGE, evil: EVIL_PAGE },
    { field: 'discontinued', good: 'no', evil: `yes ${EVIL_PAGE}` },
    { field: 'manufacturer', good: 'Hechmann Klang', evil: 'Nonsense' },
  ] as const
  return values.map(({ field, ...rest }) => {
    const talk = aDiscussion(aField({ field }))
    talk.says({ ...ana, level: 'member' }, rest.good)
    talk.confirms(ben, talk.field().revisions[0]?.id ?? '')
    return { talk, ...rest }
  })
}
