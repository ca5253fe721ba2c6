import { describe, expect, test } from 'vitest'
import { claimResultOf, voteResultOf } from './claim-result.ts'
import { sharedValueOf } from './shared-value.ts'
import { shownValue } from './shown-value.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS, type SharedValueRecord, type TrustLevel, trustAfter } from './trust.ts'
import { type Voice, withCountedVoices } from './voice.ts'

test('a conflict contains both values', () => {
  const outcome = { is: 'conflict', yours: 'Tape', theirs: 'Delay', revisionId: 'r1' } as const

  expect(claimResultOf('type', outcome)).toEqual({
    field: 'type',
    outcome: 'conflict',
    sentence: expect.stringMatching(/\S/),
    revisionId: 'r1',
    yours: 'Tape',
    theirs: 'Delay',
  })
})

test('a live result has a revision, a refused one has only the reason', () => {
  expect(claimResultOf('type', { is: 'live', revisionId: 'r2' })).toMatchObject({
    outcome: 'live',
    revisionId: 'r2',
  })
  expect(claimResultOf('type', { is: 'refused', refused: 'Not today.' })).toMatchObject({
    outcome: 'refused',
    revisionId: null,
    sentence: expect.stringContaining('Not today.'),
  })
})

test('a vote on a pending claim is reported as saved', () => {
  const outcome = { is: 'pending', revisionId: 'r3', waitsFor: 'one more owner' } as const

  expect(voteResultOf('type', outcome).sentence).toMatch(/^Your vote is saved\. .* one more owner\.$/)
})

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
    'a locked claim',
    { ...everything, mine: undefined, community: { value: 'theirs', isLocked: true } },
    { value: 'theirs', from: 'locked' },
  ],
  [
    'a bundle',
    { mine: undefined, community: { value: '', isLocked: true }, found: everything.found },
    { value: 'my bundle', from: 'bundle' },
  ],
  [
    'a guess',
    {
      mine: undefined,
      community: null,
      found: [...everything.found.slice(0, 1), { value: '', from: 'bundle' }],
    },
    { value: 'guessed', from: 'guess' },
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
  ['a hundred confirmed values of less than 60 days', 'new', times(100, confirmed), 'member'],
  ['50 confirmed values, the first of 60 days', 'new', [...times(49, confirmed), old], 'trusted'],
  ['49 good values', 'member', times(49, old), 'member'],
  ['50 good values', 'member', times(50, old), 'trusted'],
  [
    '50 good values and two undone long ago',
    'member',
    [...times(50, old), ...times(2, undone(NOW - 30 * DAY_MS))],
    'trusted',
  ],
  [
    '50 good values and three undone long ago',
    'member',
    [...times(50, old), ...times(3, undone(NOW - 30 * DAY_MS))],
    'member',
  ],
  ['two undone within seven days', 'trusted', times(2, undone(NOW - DAY_MS)), 'trusted'],
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
const [PAGE, OTHER] = ['https://acme-audio.com/download', 'https://acme-sound.com/setup']
const anAddress = (maker = '') => aDiscussion(aField({ field: 'updateUrl', maker }))

test.each([
  ['a member', member, 'another owner to agree'],
  ['a trusted person', trusted, 'another owner to agree'],
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

test('an address that others see is replaced by two more owners, or a trusted person and one', () => {
  const talk = anAddress()
  talk.says(member, PAGE)
  talk.confirms(ben, '1')

  expect(talk.says(cleo, OTHER)).toMatchObject({ is: 'pending', waitsFor: 'two more owners to agree' })
  expect(talk.confirms(trusted, '2')).toMatchObject({ is: 'live' })
  expect(talk.says(trusted, PAGE)).toMatchObject({ is: 'pending', waitsFor: 'another owner to agree' })
})

test.each([
  ['manualUrl', PAGE],
  ['discontinued', `yes ${PAGE}`],
  ['discontinued', `2024-05-01 ${PAGE}`],
] as const)('the address in %s %j waits, too', (field, value) => {
  expect(aDiscussion(aField({ field })).says(member, value)).toMatchObject({ is: 'pending' })
})

test.each([
  ['discontinued', 'yes'],
  ['description', `See ${PAGE}`],
] as const)('%s %j has no address that opens', (field, value) => {
  expect(aDiscussion(aField({ field })).says(member, value)).toMatchObject({ is: 'live' })
})

test('an administrator’s address, and one on a server with one account, is shown at once', () => {
  expect(anAddress().says(aPluginOwner('moderator mo'), PAGE)).toMatchObject({ is: 'live' })
  const alone = aDiscussion(aField({ field: 'updateUrl' }), { mode: 'members', people: 1 })
  expect(alone.says(newcomer, PAGE)).toMatchObject({ is: 'live' })
})

test.each([
  ['updateUrl', 'http://127.0.0.1/setup', 'Update URL is an IP address or on your local network'],
  ['updateUrl', 'http://[::1]:22/', 'Update URL is an IP address or on your local network'],
  ['manualUrl', 'https://nas/manual', 'Manual is an IP address or on your local network'],
  ['manualUrl', 'https://nas.local', 'Manual is an IP address or on your local network'],
  ['discontinued', 'yes http://192.168.1.2/', 'Discontinued is an IP address or on your local network'],
  ['updateUrl', 'https://еvil.com', 'Update URL has look-alike letters in its host name'],
  ['discontinued', 'yes https://xn--80ak6aa92e.com', 'Discontinued has look-alike letters in its host name'],
])('as %s others never get %j', (field, value, refused) => {
  expect(sharedValueOf(field, value)).toEqual({ refused: expect.stringContaining(refused) })
})

const aVoice = (userId: string, facts: Partial<Voice & { days: number }> = {}): Voice => {
  const { days = 90, ...rest } = facts
  const network = { registeredFrom: null, spokeFrom: null }
  return {
    userId,
    accountSince: NOW - days * DAY_MS,
    otherPlugins: 20,
    isFlagged: false,
    ...network,
    ...rest,
  }
}

const counted = (voices: Voice[], apartFrom?: Voice) =>
  withCountedVoices(voices, (voice) => voice, NOW, apartFrom).map(({ userId }) => userId)

/** Voices of these ages in days, each called by its age. */
const aged = (days: number[], facts: Partial<Voice>) =>
  days.map((each) => aVoice(`${each}`, { days: each, ...facts }))
const JOINED = [
  aVoice('old', { days: 29, registeredFrom: 'one' }),
  aVoice('third', { days: 20, registeredFrom: 'one', spokeFrom: 'two' }),
  aVoice('young', { days: 10, spokeFrom: 'two' }),
]

test.each<[what: string, voices: Voice[], counted: string[]]>([
  ['an account of a week with 20 other plugins', [aVoice('a', { days: 7 })], ['a']],
  ['an account of six days', [aVoice('a', { days: 6.9 })], []],
  ['an account with 19 other plugins', [aVoice('a', { otherPlugins: 19 })], []],
  ['a flagged account', [aVoice('a', { isFlagged: true })], []],
  ['accounts that one network registered over days', aged([8, 9, 12], { registeredFrom: 'block' }), ['12']],
  ['older accounts of a studio', aged([31, 40], { registeredFrom: 'block' }), ['31', '40']],
  ['old accounts that speak from one network', aged([100, 200], { spokeFrom: 'block' }), ['200']],
  ['accounts that a third one joins, by its registration and its call', JOINED, ['old']],
])('of %s the expected ones count, in any order', (_, voices, expected) => {
  expect(counted(voices)).toEqual(expected)
  expect(counted(voices.toReversed())).toEqual(expected.toReversed())
})

test('nobody counts who shares a network with the person they speak for, even a person who does not count', () => {
  const author = aVoice('author', { days: 1, registeredFrom: 'block', spokeFrom: 'cafe' })
  const friends = [
    aVoice('same block', { days: 9, registeredFrom: 'block' }),
    aVoice('same cafe', { spokeFrom: 'cafe' }),
  ]

  expect(counted([...friends, aVoice('stranger')], author)).toEqual(['stranger'])
})

describe('confirmation', () => {
  const ana = aPluginOwner('member ana')
  const ben = aPluginOwner('member ben')
  const newcomer = aPluginOwner('new newcomer', { accountSince: NOON })
  const moderator = aPluginOwner('moderator mo', { isOwner: false })

  test('one owner’s agreement is enough for a new account’s value in an empty field', () => {
    const talk = aDiscussion(aField())
    talk.says(newcomer, 'EQ')

    expect(talk.confirms(ana, '1')).toEqual({ is: 'live', revisionId: '1' })
  })

  test('the last vote of a person counts', () => {
    const talk = aDiscussion(aField())
    talk.says(newcomer, 'EQ')
    talk.confirms(ana, '1', 'disagrees')
    expect(talk.confirms(ana, '1')).toMatchObject({ is: 'live' })
    talk.confirms(ana, '1', 'disagrees')

    expect(talk.field().revisions).toMatchObject([
      { status: 'live', voices: [{ userId: 'member ana', verdict: 'disagrees' }] },
    ])
  })

  test('a moderator’s disagreement rejects a pending value and keeps a live one', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'Reverb')
    talk.says(ben, 'EQ')

    expect(talk.confirms(moderator, '2', 'disagrees')).toEqual({
      is: 'refused',
      refused: 'A moderator has rejected this value.',
    })
    talk.confirms(moderator, '1', 'disagrees')
    expect(talk.field().revisions.map(({ status }) => status)).toEqual(['live', 'rejected'])
  })

  test('in review-all mode a moderator’s agreement makes a value live', () => {
    const talk = aDiscussion(aField(), { mode: 'review-all', people: 3 })
    talk.says(ana, 'EQ')
    expect(talk.confirms(ben, '1')).toMatchObject({ is: 'pending' })

    expect(talk.confirms(moderator, '1')).toMatchObject({ is: 'live' })
  })

  test('agreements from before the field changed no longer count', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'Reverb')
    talk.says(ben, 'EQ')
    talk.confirms(aPluginOwner('member cleo'), '2')
    talk.passes(DAY_MS)
    talk.says(aPluginOwner('trusted tom'), 'Delay')

    expect(talk.confirms(aPluginOwner('member dora'), '2')).toMatchObject({ is: 'pending' })
    expect(talk.confirms(aPluginOwner('member emil'), '2')).toMatchObject({ is: 'live' })
  })

  test.each([
    ['the voter’s own value', ana, '1', "You can't vote on your own value."],
    [
      'a value of a plugin that the voter does not have',
      { ...ben, isOwner: false },
      '1',
      'Only people who have this plugin can vote on it.',
    ],
    ['an unknown value', ben, '7', 'This value is no longer shown or pending.'],
    ['a value that was replaced', ben, '2', 'This value is no longer shown or pending.'],
  ])('%s cannot be confirmed', (_, by, id, refused) => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.says(ana, 'Reverb')
    const [first] = talk.field().revisions
    const before = talk.field()

    expect(first).toMatchObject({ status: 'replaced' })
    expect(talk.confirms(by, { '1': '2', '2': '1' }[id] ?? id)).toEqual({ refused })
    expect(talk.field()).toEqual(before)
  })

  test('a disagreement still counts after the field changed', () => {
    const talk = aDiscussion(aField())
    const other = aPluginOwner('member other')
    talk.says(other, 'Reverb')
    talk.says(newcomer, 'EQ')
    talk.passes(DAY_MS)
    talk.settles()
    talk.confirms(other, '2', 'disagrees')
    talk.passes(DAY_MS)
    talk.undoes(other, '1')
    talk.settles()

    expect(talk.field().revisions).toMatchObject([
      { status: 'undone' },
      { status: 'pending' },
      { kind: 'undo' },
    ])
  })

  test('only moderators can vote on a locked field', () => {
    const talk = aDiscussion(aField())
    talk.says(newcomer, 'EQ')
    talk.locks('Under discussion')

    expect(talk.confirms(ana, '1')).toEqual({ refused: 'This field is locked: Under discussion' })
    expect(talk.confirms(moderator, '1')).toMatchObject({ is: 'live' })
  })
})

describe('undo', () => {
  const ana = aPluginOwner('member ana')
  const ben = aPluginOwner('member ben')
  const tom = aPluginOwner('trusted tom')
  const moderator = aPluginOwner('moderator mo')

  test('an undo shows the previous value as a new revision', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.says(tom, 'Nonsense')

    expect(talk.undoes(moderator, '2')).toBe('undone')
    expect(talk.shown()).toBe('EQ')
    expect(talk.field().revisions).toMatchObject([
      { id: '1', status: 'replaced' },
      { id: '2', status: 'undone', undone: { by: 'moderator mo', at: NOON } },
      { id: '3', kind: 'undo', status: 'live', value: 'EQ', restoresId: '1' },
    ])
  })

  test('undoing the first value shows the found value', () => {
    const talk = aDiscussion(aField({ found: { value: 'Reverb', from: 'guess' } }))
    talk.says(ana, 'EQ')
    talk.undoes(moderator, '1')

    expect(talk.field().revisions.at(-1)).toMatchObject({ kind: 'undo', status: 'live', value: null })
  })

  test('a restored value can be undone, too', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.says(tom, 'Nonsense')
    talk.undoes(moderator, '2')

    expect(talk.undoes(moderator, '1')).toBe('undone')
    expect(talk.shown()).toBeNull()
  })

  test('undoing a later value never restores an undone one', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.says(tom, 'Nonsense')
    talk.undoes(moderator, '2')
    talk.says(tom, 'More nonsense')
    talk.undoes(moderator, talk.shownClaimId() ?? '')
    expect(talk.shown()).toBe('EQ')

    talk.undoes(moderator, '1')
    talk.says(tom, 'Delay')
    talk.undoes(moderator, talk.shownClaimId() ?? '')
    expect(talk.shown()).toBeNull()
  })

  test('an undone value needs agreement when it is claimed again', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.undoes(moderator, '1')

    expect(talk.says(ben, 'EQ')).toMatchObject({ is: 'pending' })
    expect(talk.says(ben, 'Reverb')).toMatchObject({ is: 'live' })
  })

  test('only the author and moderators can undo a value', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')

    expect(talk.undoes(tom, '1')).toEqual({ refused: "You haven't shared this value." })
    expect(talk.undoes(ana, '1')).toBe('undone')
    expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'live' })
  })

  test.each([
    [ana, 'withdrawn'],
    [moderator, 'rejected'],
  ])('an undo by %j removes a pending value', (by, status) => {
    const talk = aDiscussion(aField())
    talk.says(ben, 'EQ')
    talk.says(ana, 'Reverb')

    talk.undoes(by, '2')
    expect(talk.field().revisions[1]).toMatchObject({ status })
    expect(talk.shown()).toBe('EQ')
  })

  test('a value that is no longer shown cannot be undone', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.says(tom, 'Reverb')

    expect(talk.undoes(moderator, '1')).toEqual({ refused: 'This value is no longer shown.' })
  })

  test('the author cannot undo a value of a locked field', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.locks('Settled')

    expect(talk.undoes(ana, '1')).toEqual({ refused: 'This field is locked: Settled' })
  })

  test('undo all includes live, replaced and pending values since a time', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'EQ')
    talk.passes(DAY_MS)
    talk.says(tom, 'One')
    talk.says(tom, 'Two')
    talk.says(aPluginOwner('member tom', { id: tom.id }), 'Three')

    expect(talk.undoesAll(moderator, tom.id, NOON + DAY_MS)).toEqual({ undone: 3, isChangedLater: false })
    expect(talk.shown()).toBe('EQ')
  })

  test('undo all keeps values from before that time', () => {
    const talk = aDiscussion(aField())
    talk.says(tom, 'Early')
    talk.passes(DAY_MS)
    talk.says(tom, 'Late')

    expect(talk.undoesAll(moderator, tom.id, NOON + DAY_MS)).toEqual({ undone: 1, isChangedLater: false })
    expect(talk.shown()).toBe('Early')
  })

  test('undo all keeps and reports a field that another person changed later', () => {
    const talk = aDiscussion(aField())
    talk.says(ana, 'Nonsense')
    talk.says(tom, 'EQ')
    const before = talk.field()

    expect(talk.undoesAll(moderator, ana.id, 0)).toEqual({ undone: 0, isChangedLater: true })
    expect(talk.field()).toEqual(before)
  })
})
