import { expect, test } from 'vitest'
import { NOTHING_SELECTED, nextSelection, type SelectionEvent } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const press = (id: string, isRange = false): SelectionEvent => ({
  type: 'pressed',
  id,
  isRange,
  order: () => shown,
})
const draw = (...ids: string[]): SelectionEvent => ({ type: 'range-drawn', ids })
const start: SelectionEvent = { type: 'started' }
const all: SelectionEvent = { type: 'all-chosen', ids: shown }

test.each<[string, SelectionEvent[], string[]]>([
  ['a press selects', [start, press('b')], ['b']],
  ['a second press deselects', [start, press('b'), press('b')], []],
  [
    'Shift selects everything since the previous press',
    [start, press('a'), press('c', true)],
    ['a', 'b', 'c'],
  ],
  ['Shift without a previous press is a press', [start, press('c', true)], ['c']],
  ['Shift with a filtered-out anchor is a press', [start, press('x'), press('c', true)], ['c', 'x']],
  ['Select All adds all shown plugins', [start, press('x'), all], ['a', 'b', 'c', 'd', 'e', 'x']],
  ['a shorter range deselects again', [start, draw('b', 'c', 'd'), draw('b', 'c')], ['b', 'c']],
  [
    'an ended range stays selected when another one starts',
    [start, draw('a', 'b'), { type: 'range-ended' }, draw('d', 'e')],
    ['a', 'b', 'd', 'e'],
  ],
  ['leaving selection mode clears it', [start, all, { type: 'ended' }], []],
])('%s', (_, events, expected) => {
  const { ids } = events.reduce(nextSelection, NOTHING_SELECTED)
  expect([...ids].sort()).toEqual(expected)
})

test.each<[string, SelectionEvent[], boolean]>([
  ['off at first', [], false],
  ['on when started', [start], true],
  ['on when a range is drawn', [draw('a', 'b')], true],
  ['off when ended', [start, { type: 'ended' }], false],
])('selection mode is %s', (_, events, expected) => {
  expect(events.reduce(nextSelection, NOTHING_SELECTED).isSelecting).toBe(expected)
})
