import { expect, test } from 'vitest'
import type { Plugin } from '../plugin.ts'
import { aPlugin } from '../testing/a-plugin.ts'
import { type MergeableValues, mergedValues } from './merged-values.ts'

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
