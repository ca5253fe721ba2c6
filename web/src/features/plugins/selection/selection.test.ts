import { expect, test } from 'vitest'
import { NOTHING_SELECTED, type SelectionEvent, selectionAfter } from './selection.ts'

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
  ['a press ticks', [start, press('b')], ['b']],
  ['a second press takes the tick away', [start, press('b'), press('b')], []],
  ['Shift ticks everything from the press before', [start, press('b'), press('d', true)], ['b', 'c', 'd']],
  ['Shift works backwards too', [start, press('d'), press('b', true)], ['b', 'c', 'd']],
  [
    'Shift goes on from the same place',
    [start, press('c'), press('e', true), press('b', true)],
    ['b', 'c', 'd', 'e'],
  ],
  ['Shift without a press before is a press', [start, press('c', true)], ['c']],
  ['Shift adds to what was ticked', [start, press('a'), press('c'), press('d', true)], ['a', 'c', 'd']],
  ['all that is shown is added', [start, press('x'), all], ['a', 'b', 'c', 'd', 'e', 'x']],
  ['a run that gets shorter lets go again', [start, draw('b', 'c', 'd'), draw('b', 'c')], ['b', 'c']],
  [
    'a run keeps what was ticked before',
    [start, press('c'), draw('a', 'b', 'c'), draw('a', 'b')],
    ['a', 'b', 'c'],
  ],
  [
    'an ended run stays as it is when another begins',
    [start, draw('a', 'b'), { type: 'range-ended' }, draw('d', 'e')],
    ['a', 'b', 'd', 'e'],
  ],
  ['leaving selection mode clears it', [start, all, { type: 'ended' }], []],
  ['starting again while selecting changes nothing', [start, press('a'), start], ['a']],
])('%s', (_, events, ticked) => {
  const { ids } = events.reduce(selectionAfter, NOTHING_SELECTED)
  expect([...ids].sort()).toEqual(ticked)
})

test.each<[string, SelectionEvent[], boolean]>([
  ['off at first', [], false],
  ['on when started', [start], true],
  ['on when a run is drawn', [draw('a', 'b')], true],
  ['on when all are chosen', [all], true],
  ['off when ended', [start, { type: 'ended' }], false],
])('selection mode is %s', (_, events, expected) => {
  expect(events.reduce(selectionAfter, NOTHING_SELECTED).isSelecting).toBe(expected)
})

test('a press on something whose start is filtered away is a press', () => {
  const before = [start, press('x')].reduce(selectionAfter, NOTHING_SELECTED)
  expect([...selectionAfter(before, press('c', true)).ids]).toEqual(['x', 'c'])
})
