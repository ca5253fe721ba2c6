import { expect, test } from 'vitest'
import { fieldChanges, undoFieldChanges } from './field-changes.ts'
import { undoText } from './undo-text.ts'

const before = {
  manufacturer: 'FabFilter',
  vendorKey: 'fabfilter',
  isGuess: true,
  type: 'EQ',
  isOwned: true,
  isFavorite: false,
  tags: ['mix', 'bus'],
  screenshot: null,
  metadata: { description: 'Mine', isFree: false },
  replaced: { name: 'PQ' },
}
const after = {
  ...before,
  manufacturer: 'OOPS',
  vendorKey: 'oops',
  isGuess: false,
  isOwned: false,
  tags: ['mix', 'bus', 'new'],
  metadata: { ...before.metadata, ownershipMark: 'not-owned' },
  replaced: { manufacturer: 'FabFilter', isGuess: true, name: 'PQ' },
}
const changes = fieldChanges(before, after)

test('an act that nothing followed is undone completely, also after it was saved as JSON', () => {
  expect(changes.map(({ field }) => field)).toEqual(['manufacturer', 'isOwned', 'tags'])
  for (const each of [changes, JSON.parse(JSON.stringify(changes))])
    expect(undoFieldChanges(after, each)).toEqual({ entry: before, left: [] })
})

test('a field that was changed since keeps its value and the mark of its choice', () => {
  const now = { ...after, manufacturer: 'Mine', isOwned: true }

  const { entry, left } = undoFieldChanges(now, changes)

  expect(left).toEqual(['manufacturer', 'isOwned'])
  expect(entry).toEqual({ ...now, tags: before.tags })
})

test('a field that the act did not change is never touched', () => {
  const { entry } = undoFieldChanges({ ...after, type: 'Synth', isFavorite: true }, changes)

  expect(entry).toEqual({ ...before, type: 'Synth', isFavorite: true })
})

test.each([
  ['new later mix', 'later mix'],
  ['', ''],
  ['mix', 'mix'],
])('of the tags %j an undo leaves %j', (tags, expected) => {
  const now = { ...after, tags: tags.split(' ').filter(Boolean) }
  expect(undoFieldChanges(now, changes).entry.tags).toEqual(expected.split(' ').filter(Boolean))
})

test('tags that an act took come back, but never more than a plugin can have', () => {
  const took = fieldChanges(before, { ...before, tags: [] })
  const many = Array.from({ length: 20 }, (_, number) => `t${number}`)

  expect(undoFieldChanges({ ...before, tags: ['x'] }, took).entry.tags).toEqual(['x', 'mix', 'bus'])
  expect(undoFieldChanges({ ...before, tags: many }, took).entry.tags).toEqual(many)
})

test.each([
  [
    { undoneCount: 1, left: [{ name: 'Ara', fields: ['manufacturer' as const] }], goneCount: 0 },
    '1 plugin is back as it was. Ara keeps its manufacturer, because it was changed since.',
  ],
  [
    { undoneCount: 0, left: [{ name: 'Ara', fields: ['type' as const, 'isOwned' as const] }], goneCount: 0 },
    'Nothing was undone. Ara keeps its type and ownership, because they were changed since.',
  ],
  [
    {
      undoneCount: 1200,
      left: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, fields: ['type' as const] })),
      goneCount: 2,
    },
    '1,200 plugins are back as they were. A, B, C, and 2 others keep values that were changed since. 2 plugins are no longer in your library.',
  ],
])('an undo says what it did: %j', (result, text) => {
  expect(undoText(result)).toBe(text)
})
