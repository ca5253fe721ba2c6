import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

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
