import { expect, test } from 'vitest'
import { identityOf } from '../../bundles/identity/identity.ts'
import type { Plugin } from '../plugin.ts'
import { aPlugin } from '../testing/a-plugin.ts'
import { keptByDefault } from './kept-by-default.ts'
import { mayBeSamePlugin } from './may-be-same-plugin.ts'
import { type MergeableValues, mergedValues } from './merged-values.ts'

test.each([
  ['with most formats', { formats: ['VST3', 'AU'] }, { tags: ['a', 'b', 'c'] }],
  ['on most computers', { machines: ['a', 'b'] }, { isFavorite: true }],
  ['with a picture', { screenshot: '/x' }, {}],
  ['with a description', { metadata: { description: 'x', isFree: false } }, {}],
  ['that was added first', {}, { addedAt: '2026-02-01T12:00:00.000Z' }],
])('the plugin %s stays', (_, facts, others) => {
  const [one, other] = [aPlugin({ ...facts, id: 'one' }), aPlugin({ ...others, id: 'other' })]

  expect([keptByDefault([one, other]), keptByDefault([other, one])]).toEqual(['one', 'one'])
  expect(keptByDefault([])).toBe('')
})

type Facts = { name?: string; maker?: string; bundleId?: string; subtype?: string; isGuess?: boolean }

function anEntry({ name = 'Pro-Q 3', maker = '', bundleId, subtype, isGuess = false }: Facts) {
  const audioUnit = subtype ? { type: 'aufx', manufacturer: 'FabF', subtype } : null
  const identity = identityOf({ name, manufacturer: maker, bundleId, audioUnit })
  return { ...identity, manufacturer: maker, isGuess, bundleIds: bundleId ? [bundleId] : [] }
}

const FAB = { maker: 'FabFilter' }
const tape = (maker: string, bundleId?: string) => ({ name: 'Tape', maker, ...(bundleId && { bundleId }) })
const TOOLKIT = 'com.yourcompany.tape'

test.each<[string, boolean, Facts, Facts]>([
  ['a longer name of the maker', true, FAB, { maker: 'FabFilter Software Instruments' }],
  ['a legal form', true, { maker: 'Valhalla DSP, LLC' }, { maker: 'Valhalla DSP' }],
  ['a beginning of the maker', true, { maker: 'Valhalla' }, { maker: 'Valhalla DSP' }],
  ['an unknown maker', true, FAB, {}],
  ['a guessed maker', true, FAB, { maker: 'Acme', isGuess: true }],
  [
    'one beginning of identifiers',
    true,
    tape('Fab', 'com.fabfilter.Tape.3'),
    tape('F F', 'com.fabfilter.Tape3'),
  ],
  ['another edition', false, FAB, { ...FAB, name: 'Pro-Q 2' }],
  ['two makers with a Tape', false, tape('Softube'), tape('Waves')],
  ['two makers with a short beginning', false, tape('Air'), tape('Airwindows')],
  ['another product code', false, { ...FAB, subtype: 'FQ3a' }, { ...FAB, subtype: 'FQ3b' }],
  ['the identifier of a toolkit', false, tape('One', TOOLKIT), tape('Two', TOOLKIT)],
  ['no common word at all', false, tape('One'), { name: 'Echo', maker: 'One' }],
])('%s: %s', (_, isSame, one, other) => {
  expect([
    mayBeSamePlugin(anEntry(one), anEntry(other)),
    mayBeSamePlugin(anEntry(other), anEntry(one)),
  ]).toEqual([isSame, isSame])
})

const entry = (
  metadata: Partial<Plugin['metadata']>,
  replaced: MergeableValues['replaced'] = {},
): MergeableValues => ({
  ...aPlugin({ metadata: { description: '', isFree: false, ...metadata } }),
  vendorKey: '',
  isGuess: false,
  notes: '',
  overrides: {},
  replaced,
  fromOthers: {},
})

test('what was chosen for the kept entry stays, whatever license the other one has', () => {
  const kept = entry({ discontinued: 'yes', ownership: 'not-owned' }, { discontinued: '' })
  const other = entry(
    { discontinued: 'no', manualUrl: 'https://a.example', ownership: 'owned' },
    { discontinued: '', manualUrl: '' },
  )
  const { metadata, replaced } = mergedValues(kept, [other])
  expect(metadata).toMatchObject({ discontinued: 'yes', manualUrl: 'https://a.example', ownership: 'owned' })
  expect(replaced).toEqual({ discontinued: '', manualUrl: '' })
})

test('entries of which nobody said anything have no such values after a merge', () => {
  expect(Object.keys(mergedValues(entry({}), [entry({})]).metadata)).toEqual(['description', 'isFree'])
})
