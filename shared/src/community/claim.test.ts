import { expect, test } from 'vitest'
import type { FieldHistory } from './revision.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS, type SharingPolicy } from './trust.ts'

const ana = aPluginOwner('member ana')
const ben = aPluginOwner('member ben')
const cleo = aPluginOwner('member cleo')
const newcomer = aPluginOwner('new newcomer', { accountSince: NOON - DAY_MS })
const trusted = aPluginOwner('trusted tom')
const moderator = aPluginOwner('moderator mo')

const members: SharingPolicy = { mode: 'members', people: 5 }
const review: SharingPolicy = { mode: 'review-all', people: 5 }
const found = (from: 'bundle' | 'guess') => aField({ found: { value: 'Reverb', from } })
const withValue = (value: string) => {
  const talk = aDiscussion(aField())
  talk.says(cleo, value)
  return talk.field()
}

const [CONFIRM, AGREE] = ['another owner to confirm it', 'two more owners to agree']
const REVIEW = 'an administrator to review it'
const alone = (mode: SharingPolicy['mode']): SharingPolicy => ({ mode, people: 1 })

type Row = [what: string, field: FieldHistory, by: typeof ana, becomes: string, sharing?: SharingPolicy]
test.each<Row>([
  ['a member’s value for an empty field is live at once', aField(), ana, 'live'],
  ['a new account’s value for an empty field waits', aField(), newcomer, CONFIRM],
  [
    'an account that counts waits for a day at most',
    aField(),
    aPluginOwner('new neil'),
    `${CONFIRM}, or for a day`,
  ],
  ['a flagged member’s value waits', aField(), aPluginOwner('member ana', { isFlagged: true }), CONFIRM],
  ['a member replaces a guess at once', found('guess'), ana, 'live'],
  ['a new account’s value waits before it replaces a guess', found('guess'), newcomer, CONFIRM],
  ['one member cannot replace a bundle’s value', found('bundle'), ana, AGREE],
  ['one member cannot replace another member’s value', withValue('Reverb'), ana, AGREE],
  ['a trusted person replaces a value at once', withValue('Reverb'), trusted, 'live'],
  ['one without the plugin can, too', withValue('Reverb'), { ...trusted, isOwner: false }, 'live'],
  ['a moderator replaces a value at once', withValue('Reverb'), moderator, 'live'],
  ['the only person needs no agreement', withValue('Reverb'), ana, 'live', alone('members')],
  ['the only person needs no agreement in review-all mode', aField(), newcomer, 'live', alone('review-all')],
  ['in review-all mode a value for an empty field waits', aField(), ana, REVIEW, review],
  ['in review-all mode a trusted person’s value waits', withValue('Reverb'), trusted, REVIEW, review],
  ['in review-all mode a moderator’s value is live at once', withValue('Reverb'), moderator, 'live', review],
])('%s', (_, field, by, becomes, sharing = members) => {
  const talk = aDiscussion(field, sharing)
  const before = talk.shown()

  const outcome = talk.says(by, 'EQ')

  expect(outcome).toMatchObject(becomes === 'live' ? { is: 'live' } : { is: 'pending', waitsFor: becomes })
  expect(talk.shown()).toBe(becomes === 'live' ? 'EQ' : before)
})

test.each([
  [
    'a claim is refused when sharing is turned off',
    { mode: 'off', people: 5 },
    ana,
    'Sharing is turned off on this server.',
  ],
  [
    'a claim is refused for people without the plugin',
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
])('a %s account can share %i values a day', (level, limit) => {
  const talk = aDiscussion(aField())
  const by = aPluginOwner(`${level} person`)

  expect(talk.says(by, 'EQ', { sharedToday: limit })).toEqual({
    is: 'refused',
    refused: `You've reached today's limit of ${limit} shared values. You can share more tomorrow.`,
  })
  expect(talk.says(by, 'EQ', { sharedToday: limit - 1 })).not.toHaveProperty('refused')
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

test('a claim with two more owners replaces the value', () => {
  const talk = aDiscussion(withValue('Reverb'))

  expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.says(ben, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.shown()).toBe('Reverb')
  expect(talk.says(cleo, 'EQ')).toMatchObject({ is: 'live' })
  expect(talk.shown()).toBe('EQ')
})

test('new accounts cannot replace a value together', () => {
  const talk = aDiscussion(withValue('Reverb'))
  talk.says(aPluginOwner('new first', { accountSince: NOON }), 'EQ')
  for (const name of ['second', 'third', 'fourth', 'fifth'])
    talk.says(aPluginOwner(`new ${name}`, { accountSince: NOON - 6 * DAY_MS }), 'EQ')

  expect(talk.shown()).toBe('Reverb')
})

test('claiming the shown value confirms it', () => {
  const talk = aDiscussion(withValue('EQ'))

  expect(talk.says(ben, 'EQ')).toEqual({ is: 'known', revisionId: '1' })
  expect(talk.field().revisions).toMatchObject([{ voices: [{ userId: 'member ben', verdict: 'agrees' }] }])
})

test('a new claim withdraws the pending claim of the same person', () => {
  const talk = aDiscussion(withValue('Reverb'))
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
  const talk = aDiscussion(withValue('Reverb'))
  for (const by of [ana, ben, aPluginOwner('member dora')]) talk.says(by, 'EQ')
  expect(talk.shown()).toBe('EQ')

  expect(talk.says(ana, 'Delay')).toMatchObject({ is: 'pending' })
})

test.each([
  ['after a day when its account counts', {}, 1],
  ['when its account is a week old', { accountSince: NOON - DAY_MS }, 6],
])('a value without objections for an empty field is shown %s', (_, facts, days) => {
  const talk = aDiscussion(aField())
  talk.says(aPluginOwner('new neil', facts), 'EQ')
  talk.passes(days * DAY_MS - 1)
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
