import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { groupOwnershipSummary, ownershipCounts, ownershipSummary } from './ownership-counts.ts'
import { ownershipStatusOf } from './ownership-status.ts'
import { reviewGroupsOf } from './review-groups.ts'

const of = (id: string, ownership?: Plugin['metadata']['ownership'], isOwned = true) =>
  aPlugin({ id, isOwned, metadata: { description: '', isFree: false, ownership } })

const LIBRARY = [
  of('a', 'owned'),
  of('b', 'trial', false),
  of('c', 'unknown'),
  of('d', 'not-owned', false),
  of('e', 'not-owned', false),
  of('f'),
  of('g', undefined, false),
]

test('a plugin that no profile mentions is counted separately, whether its switch is on or off', () => {
  expect(ownershipSummary(ownershipCounts(LIBRARY))).toBe(
    '1 owned, 1 trial, 1 unknown, 2 unowned, 2 not in the profile',
  )
  expect(ownershipSummary(ownershipCounts([of('x')]))).toBe('1 not in the profile')
})

test('a mark also counts for a plugin that no profile mentions', () => {
  const marks = new Map([
    ['b', true],
    ['f', true],
    ['g', false],
  ])
  expect(ownershipSummary(ownershipCounts(LIBRARY, marks))).toBe('3 owned, 1 unknown, 3 unowned')
})

test.each([
  [LIBRARY, '1/5 owned, 2 not in the profile'],
  [LIBRARY.slice(0, 2), '1/2 owned'],
  [LIBRARY.slice(5), '2 not in the profile'],
  [Array.from({ length: 1200 }, (_, index) => of(`${index}`, 'owned')), '1,200/1,200 owned'],
])('the summary of a brand counts the owned among its known plugins', (plugins, words) => {
  expect(groupOwnershipSummary(ownershipCounts(plugins))).toBe(words)
})

type Ownership = Plugin['metadata']['ownership']

test.each<[Ownership, boolean, boolean, string, string]>([
  ['owned', true, false, 'Owned', 'authorized'],
  ['owned', false, true, 'Unowned', 'authorized, stays in place'],
  ['not-owned', false, false, 'Unowned', 'not authorized'],
  ['not-owned', true, true, 'Owned', 'not authorized'],
  ['trial', false, false, 'Trial', 'trial running, stays in place'],
  ['trial', true, true, 'Owned', 'trial running'],
  ['unknown', true, false, 'Unknown', 'status unknown, stays in place'],
  ['unknown', false, false, 'Unknown', 'status unknown, stays in place'],
  ['unknown', true, true, 'Owned', 'status unknown'],
  ['unknown', false, true, 'Unowned', 'status unknown, stays in place'],
  [undefined, true, false, 'Not in profile', 'no authorization found'],
  [undefined, true, true, 'Owned', 'no authorization found'],
  [undefined, false, true, 'Unowned', 'no authorization found'],
])('%s, switch %s, marked %s: %s (%s)', (ownership, isOwned, isMarked, word, detail) => {
  const plugin = aPlugin({ metadata: { description: '', isFree: false, ownership } })

  expect(ownershipStatusOf(plugin, isOwned, isMarked)).toEqual({ word, detail })
})

test.each([
  ['/Library/Audio/Plug-Ins/VST3/uaudio_neve_1073.vst3', 'native, stays in place'],
  ['UAD Black Box Analog Design HG-2.vst', 'no authorization found'],
  ['Console Recall.vst', 'part of the UAD software, stays in place'],
  ['', 'no authorization found'],
])('%s, which no profile mentions, is described', (path, detail) => {
  expect(ownershipStatusOf(aPlugin({ name: 'UAD Title', path }), true, false).detail).toBe(detail)
})

const ofBrand = (name: string, authGroup?: string, authName?: string) =>
  aPlugin({ name, metadata: { description: '', isFree: false, authGroup, authName } })

const library = [
  ofBrand('Zener', 'Chandler Limited'),
  ofBrand('1073', 'Neve', 'UAD Neve 1073 Preamp and EQ'),
  ofBrand('Uncharted'),
  ofBrand('1081', 'Neve', 'UAD Neve 1081 EQ'),
  ofBrand('Emptied', ''),
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
