import { expect, test } from 'vitest'
import { allOf, atLeast, atMost, atMostShare, missedGoals, neverHappens, size, sizeOfAll } from './goal.mjs'

const FULL = true
const DAY = false

test.each([
  ['enough was tried', size(50, '# power cuts'), ['50 power cuts, 0 lost']],
  ['a number has commas and a point', atLeast(1000.5, '# cells'), ['3,925.5 cells']],
  ['nothing was lost in any of the figures', neverHappens('# lost'), ['1 cut, 0 lost', '2 cuts, 0 lost']],
  ['a number is below zero', atMost(40, 'memory # MB'), ['memory -35 MB']],
  ['all were tried', sizeOfAll('# of # calls'), ['killed at 123 of 123 calls']],
  ['a share is small enough', atMostShare(0.001, '# of # calls failed'), ['1 of 1,000 calls failed']],
  ['a phrase has special characters of expressions', atMost(30, '# s (bodies)'), ['26 s (bodies)']],
])('a goal is met when %s', (_, goal, figures) => {
  expect(missedGoals([goal], figures, FULL)).toEqual([])
})

test.each([
  ['too little was tried', size(50, '# power cuts'), ['3 power cuts']],
  ['one of two figures misses it', neverHappens('# lost'), ['0 lost', '1 lost']],
  ['the number is not in the figure', neverHappens('# lost'), ['50 power cuts']],
  ['there is no figure', neverHappens('# lost'), []],
  ['the number is only the end of another', atMost(5, '# lost'), ['1.5e3 and 12,005 lost']],
  ['not all were tried', allOf('# of # calls'), ['killed at 6 of 123 calls']],
  ['the share is too large', atMostShare(0.001, '# of # calls failed'), ['2 of 1,000 calls failed']],
  ['it is printed too rarely', atMost(120, 'restored in # s', 10), ['restored in 20 s']],
])('a goal is missed when %s', (_, goal, figures) => {
  expect(missedGoals([goal], figures, FULL)).toHaveLength(1)
})

test('a run at the size of a day must reach all goals but the sizes', () => {
  const goals = [size(50, '# power cuts'), neverHappens('# lost'), atMost(120, 'in # s', 10)]

  expect(missedGoals(goals, ['3 power cuts, 0 lost, in 20 s'], DAY)).toEqual([])
  expect(missedGoals(goals, ['3 power cuts, 1 lost, in 20 s'], DAY)).toEqual([
    '“1 lost”, goal at most 0 in “# lost”',
  ])
})
