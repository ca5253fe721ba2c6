import { expect, test } from 'vitest'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS } from './trust.ts'

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
