import { expect, test } from 'vitest'
import { sharedValueOf } from './shared-value.ts'
import { shownValue } from './shown-value.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS, type SharedValueRecord, type TrustLevel, trustAfter } from './trust.ts'

const everything = {
  mine: 'mine',
  community: { value: 'theirs', isLocked: false },
  found: [
    { value: 'guessed', from: 'guess' },
    { value: 'my bundle', from: 'bundle' },
    { value: 'a bundle', from: 'bundle' },
  ],
} as const

test.each([
  ['the user’s own value', everything, { value: 'mine', from: 'mine' }],
  ['the user’s own blank', { ...everything, mine: '' }, { value: '', from: 'mine' }],
  ['the user’s own "no"', { ...everything, mine: false }, { value: false, from: 'mine' }],
  ['a claim', { ...everything, mine: undefined }, { value: 'theirs', from: 'claim' }],
  [
    'a bundle',
    { mine: undefined, community: { value: '', isLocked: true }, found: everything.found },
    { value: 'my bundle', from: 'bundle' },
  ],
  ['nothing', { mine: undefined, community: { value: null, isLocked: false }, found: [null] }, null],
] as const)('%s is shown', (_, known, shown) => {
  expect(shownValue({ ...known, found: [...known.found] })).toEqual(shown)
})

const NOW = 400 * DAY_MS
const confirmed: SharedValueRecord = { liveAt: NOW - 14 * DAY_MS, isConfirmed: true, undoneAt: null }
const fresh: SharedValueRecord = { liveAt: NOW - 14 * DAY_MS + 1, isConfirmed: true, undoneAt: null }
const silent: SharedValueRecord = { liveAt: NOW - 300 * DAY_MS, isConfirmed: false, undoneAt: null }
const old: SharedValueRecord = { liveAt: NOW - 60 * DAY_MS, isConfirmed: true, undoneAt: null }
const undone = (at: number): SharedValueRecord => ({ liveAt: at - DAY_MS, isConfirmed: true, undoneAt: at })
const times = (count: number, record: SharedValueRecord) => Array.from({ length: count }, () => record)

test.each<[what: string, before: TrustLevel, records: SharedValueRecord[], after: TrustLevel]>([
  ['nine good values', 'new', times(9, old), 'new'],
  ['ten confirmed values of 14 days', 'new', times(10, confirmed), 'member'],
  ['a hundred confirmed values of less than 14 days', 'new', times(100, fresh), 'new'],
  ['a hundred values that nobody spoke about', 'new', times(100, silent), 'new'],
  ['50 confirmed values, the first of 60 days', 'new', [...times(49, confirmed), old], 'trusted'],
  ['50 good values', 'member', times(50, old), 'trusted'],
  [
    '50 good values and three undone long ago',
    'member',
    [...times(50, old), ...times(3, undone(NOW - 30 * DAY_MS))],
    'member',
  ],
  ['three undone within seven days', 'trusted', times(3, undone(NOW - DAY_MS)), 'member'],
  ['three undone within seven days', 'member', times(3, undone(NOW - DAY_MS)), 'new'],
  ['three undone within more than seven days', 'member', times(3, undone(NOW - 7 * DAY_MS)), 'member'],
  ['anything', 'moderator', times(9, undone(NOW - DAY_MS)), 'moderator'],
])('%s and the level %s result in the expected level', (_, before, records, after) => {
  expect(trustAfter({ level: before, droppedAt: null }, records, NOW).level).toBe(after)
})

test('the same three undone values lower the level once, and earlier good ones no longer count', () => {
  const records = [...times(60, old), ...times(3, undone(NOW - DAY_MS))]

  const lowered = trustAfter({ level: 'trusted', droppedAt: null }, records, NOW)

  expect(lowered).toEqual({ level: 'member', droppedAt: NOW })
  expect(trustAfter(lowered, records, NOW + DAY_MS)).toEqual(lowered)
})

const member = aPluginOwner('member ana')
const ben = aPluginOwner('new ben')
const cleo = aPluginOwner('new cleo')
const trusted = aPluginOwner('trusted tom')
const newcomer = aPluginOwner('new newcomer', { accountSince: NOON - DAY_MS })
const PAGE = 'https://acme-audio.com/download'
const anAddress = (maker = '') => aDiscussion(aField({ field: 'updateUrl', maker }))

test.each([
  ['a member', member, 'another owner to agree'],
  ['a new account', newcomer, 'two more owners to agree'],
])('an address of %s waits for %3$s, however long nobody objects', (_, by, waitsFor) => {
  const talk = anAddress()

  expect(talk.says(by, PAGE)).toMatchObject({ is: 'pending', waitsFor })
  talk.passes(7 * DAY_MS)
  talk.settles()
  expect(talk.shown()).toBeNull()
})

test('an address is shown once two people whose voices count are behind it', () => {
  const ofMember = anAddress()
  ofMember.says(member, PAGE)
  expect(ofMember.confirms(newcomer, '1')).toMatchObject({ is: 'pending' })
  expect(ofMember.confirms(ben, '1')).toMatchObject({ is: 'live' })

  const ofNewcomer = anAddress()
  ofNewcomer.says(newcomer, PAGE)
  expect(ofNewcomer.confirms(ben, '1')).toMatchObject({ is: 'pending' })
  expect(ofNewcomer.confirms(cleo, '1')).toMatchObject({ is: 'live' })
})

test('an address on the maker’s own site follows the rules of other fields', () => {
  const page = 'https://www.fabfilter.com/download'
  expect(anAddress('FabFilter').says(member, page)).toMatchObject({ is: 'live' })
  expect(anAddress('Fab Filter').says(newcomer, page)).toMatchObject({
    is: 'pending',
    waitsFor: 'another owner to confirm it, or for a day',
  })
  expect(anAddress('Acme').says(member, page)).toMatchObject({ is: 'pending' })
  expect(anAddress('FabFilter').says(member, 'http://www.fabfilter.com')).toMatchObject({ is: 'pending' })
})

test('an administrator’s address, and one on a server with one account, is shown at once', () => {
  expect(anAddress().says(aPluginOwner('moderator mo'), PAGE)).toMatchObject({ is: 'live' })
  const alone = aDiscussion(aField({ field: 'updateUrl' }), { mode: 'members', people: 1 })
  expect(alone.says(newcomer, PAGE)).toMatchObject({ is: 'live' })
})

test.each([
  ['updateUrl', 'http://127.0.0.1/setup', 'Update URL is an IP address or on your local network'],
  ['manualUrl', 'https://nas/manual', 'Manual is an IP address or on your local network'],
  ['discontinued', 'yes http://192.168.1.2/', 'Discontinued is an IP address or on your local network'],
  ['updateUrl', 'https://еvil.com', 'Update URL has look-alike letters in its host name'],
])('as %s others never get %j', (field, value, refused) => {
  expect(sharedValueOf(field, value)).toEqual({ refused: expect.stringContaining(refused) })
})

const PEOPLE: Record<string, ReturnType<typeof aPluginOwner>> = {
  ...Object.fromEntries(
    ['ana', 'ben', 'cleo', 'dora', 'emil'].map((one) => [one, aPluginOwner(`member ${one}`)]),
  ),
  tom: trusted,
  tomAsMember: aPluginOwner('member tom', { id: trusted.id }),
  mo: aPluginOwner('moderator mo', { isOwner: false }),
  neil: aPluginOwner('new neil'),
  newcomer,
  stranger: aPluginOwner('member stranger', { isOwner: false }),
  ...Object.fromEntries(
    [1, 2, 3, 4].map((n) => [`fresh${n}`, aPluginOwner(`new ${n}`, { accountSince: NOON - 6 * DAY_MS })]),
  ),
}

type Talk = ReturnType<typeof aDiscussion>

/** The result of a step of a talk, in words. */
function stepOf(talk: Talk, step: string): string {
  const [who = '', what = '', ...rest] = step.split(' ')
  const { revisions } = talk.field()
  if (who === 'lock') talk.locks(step.slice(5))
  if (who === 'wait') {
    talk.passes((Number(what) * DAY_MS) / 24 + Number(rest[0] ?? 0))
    talk.settles()
  }
  if (who === 'statuses') return revisions.map(({ status }) => status).join(' ')
  if (who === 'voices')
    return (revisions[Number(what) - 1]?.voices ?? [])
      .map(({ userId, verdict }) => `${userId} ${verdict}`)
      .join(', ')
  const by = PEOPLE[who]
  if (by) return actOf(talk, by, what, rest)
  expect(['lock', 'wait', 'shown']).toContain(who)
  return String(talk.shown())
}

function actOf(
  talk: Talk,
  by: ReturnType<typeof aPluginOwner>,
  what: string,
  [value = '', since]: string[],
): string {
  const before = talk.field()
  const outcome = () => {
    if (what === '+' || what === '-') return talk.confirms(by, value, what === '+' ? 'agrees' : 'disagrees')
    if (what === 'undoes') return talk.undoes(by, value === 'shown' ? (talk.shownClaimId() ?? '') : value)
    if (what === 'undoesAll')
      return talk.undoesAll(by, PEOPLE[value]?.id ?? '', NOON + Number(since) * DAY_MS)
    expect(['says', 'saysLate']).toContain(what)
    return talk.says(by, value, what === 'saysLate' ? { baseId: null } : {})
  }
  const result = outcome()
  if (typeof result === 'string') return result
  // A refusal changes nothing; a rejection is an act of its own.
  if ('refused' in result && !result.refused.startsWith('A moderator')) expect(talk.field()).toEqual(before)
  return Object.values(result).join(' ')
}

/** Steps of several people: what each does, and what it results in. */
const TALKS: Record<string, string> = {
  'only people who have the plugin can claim':
    'stranger says EQ > refused Only people who have this plugin can vote on it.',
  'only moderators can claim for a locked field':
    'lock The maker calls it so. | tom says EQ > refused This field is locked: The maker calls it so. | mo says EQ > live',
  'a save against an old revision returns both values and shares nothing':
    'ana says EQ | tom saysLate Reverb > conflict Reverb EQ 1 | statuses > live',
  'a claim with two more owners replaces the value':
    'cleo says Reverb | ana says EQ > pending | ana says EQ > pending | ben says EQ > pending | shown > Reverb | dora says EQ > live | shown > EQ',
  'new accounts cannot replace a value together':
    'cleo says Reverb | newcomer says EQ | fresh1 says EQ | fresh2 says EQ | fresh3 says EQ | fresh4 says EQ | shown > Reverb',
  'claiming the shown value confirms it':
    'cleo says EQ | ben says EQ > known 1 | voices 1 > member ben agrees',
  'a new claim withdraws the pending claim of the same person':
    'cleo says Reverb | ana says EQ | ana says Delay | statuses > live withdrawn pending',
  'the author can correct an unconfirmed value':
    'ana says Rverb | ana says Reverb > live | ben says Reverb | ana says EQ > pending | shown > Reverb',
  'a value of an account that counts is shown after a day without objections':
    'neil says EQ | wait 24 -1 > null | wait 0 1 > EQ',
  'a new account’s value with an objection waits for a majority':
    'newcomer says EQ | ana - 1 | wait 720 > null | ben + 1 | cleo + 1 > live',
  'the last vote of a person counts':
    'newcomer says EQ | ana - 1 | ana + 1 > live | ana - 1 | statuses > live | voices 1 > member ana disagrees',
  'a moderator’s disagreement rejects a pending value and keeps a live one':
    'ana says Reverb | ben says EQ | mo - 2 > refused A moderator has rejected this value. | mo - 1 | statuses > live rejected',
  'agreements from before the field changed no longer count':
    'ana says Reverb | ben says EQ | cleo + 2 | wait 24 | tom says Delay | dora + 2 > pending | emil + 2 > live',
  'a vote is refused with a reason':
    "ana says EQ | ana says Reverb | ana + 2 > You can't vote on your own value. | stranger + 2 > Only people who have this plugin can vote on it. | ben + 7 > This value is no longer shown or pending. | ben + 1 > This value is no longer shown or pending.",
  'only moderators can vote on a locked field':
    'newcomer says EQ | lock Under discussion | ana + 1 > This field is locked: Under discussion | mo + 1 > live',
  'undoing a later value never restores an undone one':
    'ana says EQ | tom says Nonsense | mo undoes 2 | tom says More | mo undoes shown | shown > EQ | mo undoes 1 | tom says Delay | mo undoes shown | shown > null',
  'an undone value needs agreement when it is claimed again':
    'ana says EQ | mo undoes 1 | ben says EQ > pending | ben says Reverb > live',
  'only the author and moderators can undo a value':
    "ana says EQ | tom undoes 1 > You haven't shared this value. | ana undoes 1 > undone | ana says EQ > live",
  'an undo by its author withdraws a pending value':
    'ben says EQ | ana says Reverb | ana undoes 2 | statuses > live withdrawn | shown > EQ',
  'the author cannot undo a value of a locked field':
    'ana says EQ | lock Settled | ana undoes 1 > This field is locked: Settled',
  'undo all includes live, replaced and pending values since a time':
    'ana says EQ | wait 24 | tom says One | tom says Two | tomAsMember says Three | mo undoesAll tom 1 > 3 false | shown > EQ',
  'undo all keeps values from before that time':
    'tom says Early | wait 24 | tom says Late | mo undoesAll tom 1 > 1 false | shown > Early',
  'undo all keeps and reports a field that another person changed later':
    'ana says Nonsense | tom says EQ | mo undoesAll ana 0 > 0 true | statuses > replaced live',
}

/** The rows tell the beginning of the result of an act, and the whole state. */
test.each(Object.entries(TALKS))('%s', (_, steps) => {
  const talk = aDiscussion(aField())
  for (const step of steps.split(' | ')) {
    const [act = '', expected] = step.split(' > ')
    const result = stepOf(talk, act)
    const isAct = (act.split(' ')[0] ?? '') in PEOPLE
    if (expected) expect(`${act} > ${isAct ? result.slice(0, expected.length) : result}`).toBe(step)
  }
})

test('modes: nothing is shared when sharing is off, and a moderator’s agreement is enough where all is reviewed', () => {
  const off = aDiscussion(aField(), { mode: 'off', people: 5 })
  expect(off.says(member, 'EQ')).toEqual({ is: 'refused', refused: 'Sharing is turned off on this server.' })
  const talk = aDiscussion(aField(), { mode: 'review-all', people: 3 })
  talk.says(member, 'EQ')
  expect(talk.confirms(aPluginOwner('member ben'), '1')).toMatchObject({ is: 'pending' })
  expect(talk.confirms(aPluginOwner('moderator mo'), '1')).toMatchObject({ is: 'live' })
})
