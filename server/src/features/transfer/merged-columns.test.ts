import { expect, test } from 'vitest'
import { importedPlugin } from '#shared/transfer/imported-plugin.ts'
import { mergedEntryColumns, newEntryColumns } from './merged-columns.ts'

const imported = (manualUrl: string, isChosen: boolean) => ({
  ...importedPlugin.parse({
    id: crypto.randomUUID(),
    name: 'A',
    metadata: { manualUrl },
    replaced: isChosen ? { manualUrl: '' } : {},
  }),
  vendorKey: '',
})

test('a chosen manual of a file replaces one that nobody chose, and no other', () => {
  const unchosen = newEntryColumns(imported('https://a.example', false), null)
  const chosen = newEntryColumns(imported('https://a.example', true), null)
  const urlAfter = (existing: typeof chosen, isChosen: boolean) =>
    mergedEntryColumns(existing, imported('https://b.example', isChosen), null).metadata.manualUrl
  expect(urlAfter(unchosen, true)).toBe('https://b.example')
  expect(urlAfter(unchosen, false)).toBe('https://a.example')
  expect(urlAfter(chosen, true)).toBe('https://a.example')
  expect(mergedEntryColumns(unchosen, imported('https://b.example', true), null).replaced).toEqual({
    manualUrl: 'https://a.example',
  })
})
