import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { BULK_DEFAULTS, type BulkField, type BulkValues, bulkChanges } from './bulk-edit/bulk-input.ts'
import { type EditValues, editBody, initialEditValues } from './edit/edit-of.ts'
import { pluginMessages } from './messages.ts'
import { LibraryRail } from './rail/library-rail.tsx'
import { useLibrary } from './use-library.ts'

const [ara, bell] = [aPlugin({ name: 'Ara' }), aPlugin({ name: 'Bell' })]

function Shown() {
  const library = useLibrary()
  return (
    <>
      <LibraryRail library={library} />
      <p>Shown: {library.shown.map(({ name }) => name).join(', ')}</p>
    </>
  )
}

const moreFilters = () => screen.getByRole('button', { name: 'More filters' })

test('the rail filters by how songs use the plugins', async () => {
  const usage = {
    pluginId: ara.id,
    songs: 1,
    perhaps: 0,
    lastUsedAt: null,
    kinds: [],
    formats: [{ format: 'VST2' as const, songs: 1 }],
  }
  const server = fakeServer({ plugins: { list: () => [ara, bell] }, songs: { usage: () => [usage] } })
  const { user, address } = aPage(<Shown />, { server, at: '/plugins' })

  await user.click(await screen.findByRole('button', { name: /Never used/ }))
  expect(await screen.findByText('Shown: Bell')).toBeVisible()
  expect(address()).toBe('/plugins?songs=never')

  await user.click(screen.getByRole('button', { name: /Never used/ }))
  await user.click(moreFilters())
  await user.click(screen.getByRole('button', { name: /Used as VST2 only/ }))
  expect(await screen.findByText('Shown: Ara')).toBeVisible()
})

const aClaim = (
  field: ClaimResult['field'],
  outcome: ClaimResult['outcome'],
  sentence = `${field}.`,
): ClaimResult => ({ field, outcome, sentence, revisionId: null })

const SHARED = 'Plugin details have been updated and shared with the community!'

test.each([
  ['nothing was shared', [], 'Plugin details have been updated.'],
  ['all values are shared', [aClaim('type', 'live'), aClaim('name', 'known')], SHARED],
  ['one value is waiting', [aClaim('type', 'pending')], `${SHARED} type.`],
  [
    'several values are waiting',
    [aClaim('name', 'pending'), aClaim('type', 'pending'), aClaim('isFree', 'pending')],
    `${SHARED} Others will see Plugin Name, Type, and Free plugin once they're confirmed.`,
  ],
  [
    'one value meets a conflict',
    [aClaim('type', 'conflict', 'Mine.')],
    'Plugin details have been updated. Mine.',
  ],
  [
    'several values are refused for one reason, and one is live',
    [aClaim('name', 'refused', 'Off.'), aClaim('type', 'refused', 'Off.'), aClaim('isFree', 'live')],
    `${SHARED} Off.`,
  ],
])('the message after an edit reports that %s', (_, claims, description) => {
  expect(pluginMessages.edited(claims)).toEqual({ title: 'Plugin updated', description })
})

test.each<[string, BulkField[], Partial<BulkValues>, object]>([
  ['only included fields', ['isOwned'], { manufacturer: 'Waves' }, { isOwned: true }],
  [
    'the defaults of included fields without input',
    ['manufacturer', 'type', 'isUAD', 'isOwned', 'updateAvailable', 'isFavorite'],
    {},
    { manufacturer: '', type: '', isUAD: false, isOwned: true, updateAvailable: false, isFavorite: false },
  ],
  ['tags, each once', ['addTags'], { addTags: ' mix, drums ,Mix,' }, { addTags: ['mix', 'drums'] }],
])('a bulk edit sends %s', (_, included, values, changes) => {
  expect(bulkChanges(input(included, values))).toEqual({ changes })
})

test.each<[string, BulkField[], Partial<BulkValues>, string]>([
  ['nothing', [], {}, 'Choose at least one field to change.'],
  ['no tags', ['addTags'], { addTags: ' , ' }, 'Type at least one tag.'],
  ['a long type', ['type'], { type: 'x'.repeat(61) }, 'Type must be at most 60 characters.'],
])('%s is refused with a message', (_, included, values, refusal) => {
  expect(bulkChanges(input(included, values))).toEqual({ refusal })
})

const input = (included: BulkField[], values: Partial<BulkValues>) => ({
  included: new Set(included),
  values: { ...BULK_DEFAULTS.values, ...values },
})

const plugin = aPlugin({ name: 'Pro-C 2', format: 'VST3', formats: ['VST3', 'AU', 'CLAP'], version: '2.21' })

test.each<[string, Partial<EditValues>, object]>([
  ['only the name without changes', {}, { name: 'Pro-C 2' }],
  ['a changed version', { version: '3' }, { name: 'Pro-C 2', version: '3' }],
  ['the trimmed name', { name: ' Pro-C ' }, { name: 'Pro-C' }],
  [
    'formats in the order of the list',
    { formats: ['VST3', 'CLAP', 'AU', 'VST'] },
    { name: 'Pro-C 2', formats: ['VST3', 'VST', 'AU', 'CLAP'] },
  ],
  [
    'a newly chosen format first, even if it is not ticked',
    { format: 'AAX' },
    { name: 'Pro-C 2', format: 'AAX', formats: ['AAX', 'VST3', 'AU', 'CLAP'] },
  ],
  [
    'the other formats when the main format is unticked',
    { formats: ['AU', 'CLAP'] },
    { name: 'Pro-C 2', formats: ['AU', 'CLAP'] },
  ],
])('an edit sends %s', (_, changes, expected) => {
  expect(editBody(plugin, { ...initialEditValues(plugin), ...changes })).toEqual(expected)
})
