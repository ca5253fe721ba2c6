import { expect, test } from 'vitest'
import type { FieldHistory } from './revision.ts'
import type { Sharing } from './sharing.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS } from './trust.ts'

const ana = aPluginOwner('member ana')
const ben = aPluginOwner('member ben')
const cleo = aPluginOwner('member cleo')
const newcomer = aPluginOwner('new newcomer', { accountSince: NOON - DAY_MS })
const trusted = aPluginOwner('trusted tom')
const moderator = aPluginOwner('moderator mo')

const members: Sharing = { mode: 'members', people: 5 }
const review: Sharing = { mode: 'review-all', people: 5 }
const found = (from: 'bundle' | 'guess') => aField({ found: { value: 'Reverb', from } })
const said = (value: string) => {
  const talk = aDiscussion(aField())
  talk.says(cleo, value)
  return talk.field()
}

test.each<[what: string, field: FieldHistory, by: typeof ana, sharing: Sharing, becomes: string]>([
  ['an empty field takes what a member says at once', aField(), ana, members, 'live'],
  [
    'a new account waits before an empty field',
    aField(),
    newcomer,
    members,
    'another owner to confirm it, or for a day',
  ],
  ['a guess gives way like an empty field', found('guess'), ana, members, 'live'],
  [
    'a guess does not give way to a new account at once',
    found('guess'),
    newcomer,
    members,
    'another owner to confirm it, or for a day',
  ],
  [
    'what a bundle says is not overwritten by one member',
    found('bundle'),
    ana,
    members,
    'two further owners to say the same',
  ],
  [
    'what a member said is not overwritten by another',
    said('Reverb'),
    ana,
    members,
    'two further owners to say the same',
  ],
  ['a trusted person overwrites at once', said('Reverb'), trusted, members, 'live'],
  [
    'a trusted person who does not have the plugin may say so as well',
    said('Reverb'),
    { ...trusted, isOwner: false },
    members,
    'live',
  ],
  ['a moderator overwrites at once', said('Reverb'), moderator, members, 'live'],
  ['one person alone needs nobody', said('Reverb'), ana, { mode: 'members', people: 1 }, 'live'],
  [
    'one person alone needs nobody, even where all is reviewed',
    aField(),
    newcomer,
    { mode: 'review-all', people: 1 },
    'live',
  ],
  ['where all is reviewed an empty field waits', aField(), ana, review, 'an administrator to look at it'],
  [
    'where all is reviewed a trusted person waits',
    said('Reverb'),
    trusted,
    review,
    'an administrator to look at it',
  ],
  ['where all is reviewed a moderator does not wait', said('Reverb'), moderator, review, 'live'],
])('%s', (_, field, by, sharing, becomes) => {
  const talk = aDiscussion(field, sharing)
  const before = talk.shown()

  const outcome = talk.says(by, 'EQ')

  expect(outcome).toMatchObject(becomes === 'live' ? { is: 'live' } : { is: 'pending', waitsFor: becomes })
  expect(talk.shown()).toBe(becomes === 'live' ? 'EQ' : before)
})

test.each([
  ['it is not shared at all', { mode: 'off', people: 5 }, ana, 'Sharing is turned off on this server.'],
  [
    'somebody without the plugin says nothing of it',
    members,
    { ...ana, isOwner: false },
    'Only people who have this plugin can vote on it.',
  ],
] as const)('%s', (_, sharing, by, refused) => {
  const talk = aDiscussion(aField(), sharing)

  expect(talk.says(by, 'EQ')).toEqual({ is: 'refused', refused })
  expect(talk.field()).toEqual(aField())
})

test('a claim for a locked field is refused with the reason', () => {
  const talk = aDiscussion(aField())
  talk.locks('The maker calls it so.')

  expect(talk.says(trusted, 'EQ')).toEqual({
    is: 'refused',
    refused: 'This field is locked: The maker calls it so.',
  })
  expect(talk.says(moderator, 'EQ')).toMatchObject({ is: 'live' })
})

test.each([
  ['new', 20],
  ['member', 200],
  ['trusted', 200],
])('a %s account shares %i values a day', (level, most) => {
  const talk = aDiscussion(aField())
  const by = aPluginOwner(`${level} person`)

  expect(talk.says(by, 'EQ', { sharedToday: most })).toEqual({
    is: 'refused',
    refused: `You've reached today's limit of ${most} shared values. You can share more tomorrow.`,
  })
  expect(talk.says(by, 'EQ', { sharedToday: most - 1 })).not.toHaveProperty('refused')
})

test('a save against an old revision returns both values and shares nothing', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  const before = talk.field()

  expect(talk.says(trusted, 'Reverb', { baseId: null })).toEqual({
    is: 'conflict',
    yours: 'Reverb',
    theirs: 'EQ',
    revisionId: '1',
  })
  expect(talk.field()).toEqual(before)
})

test('a claim with two further owners replaces the value', () => {
  const talk = aDiscussion(said('Reverb'))

  expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.says(ben, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.shown()).toBe('Reverb')
  expect(talk.says(cleo, 'EQ')).toMatchObject({ is: 'live' })
  expect(talk.shown()).toBe('EQ')
})

test('new accounts cannot replace a value together', () => {
  const talk = aDiscussion(said('Reverb'))
  talk.says(aPluginOwner('new first', { accountSince: NOON }), 'EQ')
  for (const name of ['second', 'third', 'fourth', 'fifth'])
    talk.says(aPluginOwner(`new ${name}`, { accountSince: NOON - 6 * DAY_MS }), 'EQ')

  expect(talk.shown()).toBe('Reverb')
})

test('claiming the shown value confirms it', () => {
  const talk = aDiscussion(said('EQ'))

  expect(talk.says(ben, 'EQ')).toEqual({ is: 'known', revisionId: '1' })
  expect(talk.field().revisions).toMatchObject([{ voices: [{ userId: 'member ben', verdict: 'agrees' }] }])
})

test('a new claim withdraws the pending claim of the same person', () => {
  const talk = aDiscussion(said('Reverb'))
  talk.says(ana, 'EQ')
  talk.says(ana, 'Delay')

  expect(talk.field().revisions.map(({ status }) => status)).toEqual(['live', 'withdrawn', 'pending'])
})

test('the author can correct an unconfirmed value', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'Rverb')
  expect(talk.says(ana, 'Reverb')).toMatchObject({ is: 'live' })
  talk.says(ben, 'Reverb')

  expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.shown()).toBe('Reverb')
})

test('an author who replaced another person’s value cannot correct it alone', () => {
  const talk = aDiscussion(said('Reverb'))
  for (const by of [ana, ben, aPluginOwner('member dora')]) talk.says(by, 'EQ')
  expect(talk.shown()).toBe('EQ')

  expect(talk.says(ana, 'Delay')).toMatchObject({ is: 'pending' })
})

test('a new account’s value is shown after a day without objections', () => {
  const talk = aDiscussion(aField())
  talk.says(newcomer, 'EQ')
  talk.passes(DAY_MS - 1)
  talk.settles()
  expect(talk.shown()).toBeNull()

  talk.passes(1)
  talk.settles()
  expect(talk.shown()).toBe('EQ')
})

test('a new account’s value with an objection waits for a majority', () => {
  const talk = aDiscussion(aField())
  talk.says(newcomer, 'EQ')
  talk.confirms(ana, '1', 'disagrees')
  talk.passes(30 * DAY_MS)
  talk.settles()
  expect(talk.shown()).toBeNull()

  talk.confirms(ben, '1')
  expect(talk.confirms(cleo, '1')).toMatchObject({ is: 'live' })
})

test('an edit war of two people ends with the first value', () => {
  const talk = aDiscussion(aField())
  for (let round = 0; round < 20; round++) {
    talk.says(ana, 'EQ')
    talk.says(ben, 'Reverb')
    talk.passes(DAY_MS / 2)
    talk.settles()
  }

  expect(talk.shown()).toBe('EQ')
  expect(talk.field().revisions).toHaveLength(2)
})
