import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { reviewGroupsOf } from './review-groups.ts'

const of = (name: string, authGroup?: string, authName?: string) =>
  aPlugin({ name, metadata: { description: '', isFree: false, authGroup, authName } })

const library = [
  of('Zener', 'Chandler Limited'),
  of('1073', 'Neve', 'UAD Neve 1073 Preamp and EQ'),
  of('Uncharted'),
  of('1081', 'Neve', 'UAD Neve 1081 EQ'),
  of('Emptied', ''),
]

const shown = (search: string) =>
  reviewGroupsOf(library, search).map(({ name, plugins }) => [name, ...plugins.map((plugin) => plugin.name)])

test('plugins are grouped by brand; those without one come last', () => {
  expect(shown('')).toEqual([
    ['Chandler Limited', 'Zener'],
    ['Neve', '1073', '1081'],
    ['Ungrouped', 'Uncharted', 'Emptied'],
  ])
})

test.each([
  ['PREAMP', [['Neve', '1073']]],
  ['neve eq 108', [['Neve', '1081']]],
  ['chandler', [['Chandler Limited', 'Zener']]],
  ['ungrouped unch', [['Ungrouped', 'Uncharted']]],
  ['moog', []],
])('%s is searched in name, license and brand', (search, groups) => {
  expect(shown(search)).toEqual(groups)
})
