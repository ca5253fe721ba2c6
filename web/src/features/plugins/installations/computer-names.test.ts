import { expect, test } from 'vitest'
import { computerNames } from './computer-names.ts'

const on = (machine: string, computer: string | null) => ({ machine, computer })

test.each([
  ['each computer has its name', [on('a', 'StudioMac'), on('b', 'Laptop')], ['StudioMac', 'Laptop']],
  [
    'two computers with the same name have stable numbers',
    [on('b', 'Mac'), on('a', 'Mac'), on('b', 'Mac')],
    ['Mac (2)', 'Mac (1)', 'Mac (2)'],
  ],
  [
    'a computer without a helper is an old computer',
    [on('a', null), on('b', 'Laptop')],
    ['an old computer', 'Laptop'],
  ],
  ['a dropped bundle has no computer', [on('', null)], ['']],
])('%s', (_, installations, names) => {
  expect(installations.map(computerNames(installations))).toEqual(names)
})
