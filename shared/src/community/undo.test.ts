import { expect, test } from 'vitest'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS } from './trust.ts'

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
