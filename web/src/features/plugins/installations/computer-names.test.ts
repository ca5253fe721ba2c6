import { expect, test } from 'vitest'
import { computerNames } from './computer-names.ts'

const on = (machine: string, computer: string | null) => ({ machine, computer })

test.each([
  ['each computer by its name', [on('a', 'StudioMac'), on('b', 'Laptop')], ['StudioMac', 'Laptop']],
  [
    'two of one name by a number, always the same one',
    [on('b', 'Mac'), on('a', 'Mac'), on('b', 'Mac')],
    ['Mac (2)', 'Mac (1)', 'Mac (2)'],
  ],
  ['one without a helper as an old one', [on('a', null), on('b', 'Laptop')], ['an old computer', 'Laptop']],
  ['none where a bundle was dropped', [on('', null)], ['']],
])('%s', (_, installations, names) => {
  expect(installations.map(computerNames(installations))).toEqual(names)
})
