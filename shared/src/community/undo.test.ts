import { expect, test } from 'vitest'
import { aDiscussion, aField, NOON, somebody } from './testing/a-field.ts'
import { DAY } from './trust.ts'

const ana = somebody('member ana')
const ben = somebody('member ben')
const tom = somebody('trusted tom')
const moderator = somebody('moderator mo')

test('an undo shows what stood before, as a revision of its own', () => {
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

test('the first value undone leaves the field to what was found', () => {
  const talk = aDiscussion(aField({ found: { value: 'Reverb', from: 'guess' } }))
  talk.says(ana, 'EQ')
  talk.undoes(moderator, '1')

  expect(talk.field().revisions.at(-1)).toMatchObject({ kind: 'undo', status: 'live', value: null })
})

test('a value that was brought back can be undone as well', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  talk.says(tom, 'Nonsense')
  talk.undoes(moderator, '2')

  expect(talk.undoes(moderator, '1')).toBe('undone')
  expect(talk.shown()).toBeNull()
})

test('what was undone never comes back by undoing what came after it', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  talk.says(tom, 'Nonsense')
  talk.undoes(moderator, '2')
  talk.says(tom, 'More nonsense')
  talk.undoes(moderator, talk.said() ?? '')
  expect(talk.shown()).toBe('EQ')

  talk.undoes(moderator, '1')
  talk.says(tom, 'Delay')
  talk.undoes(moderator, talk.said() ?? '')
  expect(talk.shown()).toBeNull()
})

test('the value that was undone has to be agreed upon when it is said again', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  talk.undoes(moderator, '1')

  expect(talk.says(ben, 'EQ')).toMatchObject({ is: 'pending' })
  expect(talk.says(ben, 'Reverb')).toMatchObject({ is: 'live' })
})

test('the author takes a value back, and nobody else but a moderator does', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')

  expect(talk.undoes(tom, '1')).toEqual({ refused: 'There is no such value of yours.' })
  expect(talk.undoes(ana, '1')).toBe('undone')
  expect(talk.says(ana, 'EQ')).toMatchObject({ is: 'live' })
})

test.each([
  [ana, 'withdrawn'],
  [moderator, 'rejected'],
])('%j takes what waits out of the line', (by, status) => {
  const talk = aDiscussion(aField())
  talk.says(ben, 'EQ')
  talk.says(ana, 'Reverb')

  talk.undoes(by, '2')
  expect(talk.field().revisions[1]).toMatchObject({ status })
  expect(talk.shown()).toBe('EQ')
})

test('what is not shown any more cannot be undone', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  talk.says(tom, 'Reverb')

  expect(talk.undoes(moderator, '1')).toEqual({ refused: 'This value is not shown any more.' })
})

test('from a locked field the author takes nothing away', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  talk.locks('Settled')

  expect(talk.undoes(ana, '1')).toEqual({ refused: 'This field is locked: Settled' })
})

test('all that a person shared since a time is undone: what is shown, what was below it, what waits', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'EQ')
  talk.passes(DAY)
  talk.says(tom, 'One')
  talk.says(tom, 'Two')
  talk.says(somebody('member tom', { id: tom.id }), 'Three')

  expect(talk.undoesAll(moderator, tom.id, NOON + DAY)).toEqual({ undone: 3, isChangedLater: false })
  expect(talk.shown()).toBe('EQ')
})

test('what was shared before that time stays', () => {
  const talk = aDiscussion(aField())
  talk.says(tom, 'Early')
  talk.passes(DAY)
  talk.says(tom, 'Late')

  expect(talk.undoesAll(moderator, tom.id, NOON + DAY)).toEqual({ undone: 1, isChangedLater: false })
  expect(talk.shown()).toBe('Early')
})

test('a field that somebody else changed later stays, and is said', () => {
  const talk = aDiscussion(aField())
  talk.says(ana, 'Nonsense')
  talk.says(tom, 'EQ')
  const before = talk.field()

  expect(talk.undoesAll(moderator, ana.id, 0)).toEqual({ undone: 0, isChangedLater: true })
  expect(talk.field()).toEqual(before)
})
