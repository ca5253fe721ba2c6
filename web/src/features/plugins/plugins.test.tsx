import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers } from '../../../test/fake-server.ts'
import { BULK_DEFAULTS, type BulkField, type BulkValues, bulkChanges } from './bulk-edit/bulk-input.ts'
import { bulkFact, flagWords } from './bulk-edit/bulk-words.ts'
import { changesTagsOnly, type EditValues, editBody, initialEditValues } from './edit/edit-of.ts'
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

const PURCHASED = { pluginId: ara.id, purchases: 1, termEnds: '2020-01-01' }
const OLD_SYSTEM = { pluginId: bell.id, machine: 'm1', needs: '14.0' }

test.each<[string, Handlers, string, RegExp, string]>([
  ['was purchased', { purchases: { ofPlugins: () => [PURCHASED] } }, 'Purchases', /Plan has ended/, 'Ara'],
  [
    'needs a newer system than its computer runs',
    { computers: { oldSystems: () => [OLD_SYSTEM] } },
    'Status',
    /^Needs a newer system 1$/,
    'Bell',
  ],
])('the rail filters by what %s', async (_, handlers, section, choice, shown) => {
  const server = fakeServer({ plugins: { list: () => [ara, bell] }, ...handlers })
  const { user, address } = aPage(<Shown />, { server, at: '/plugins' })

  await user.click(moreFilters())
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('purchases.ofPlugins'))
  const region = within(await screen.findByRole('region', { name: section }))
  expect(screen.queryByRole('region', { name: 'Purchases' }) !== null).toBe(section === 'Purchases')
  await user.click(await region.findByRole('button', { name: choice }))
  expect(await screen.findByText(`Shown: ${shown}`)).toBeVisible()
  expect(address()).toBe(section === 'Purchases' ? '/plugins?purchase=ended' : '/plugins?oldSystem=yes')
})

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
    'all values are refused',
    [aClaim('name', 'refused', 'Off.'), aClaim('type', 'refused', 'Off.')],
    'Plugin details have been updated. Off.',
  ],
  [
    'one value meets a conflict',
    [aClaim('type', 'conflict', 'Mine.')],
    'Plugin details have been updated. Mine.',
  ],
  [
    'one value meets a conflict beside a live one',
    [aClaim('type', 'conflict', 'Mine.'), aClaim('name', 'live')],
    `${SHARED} Mine.`,
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

const plugins = [
  aPlugin({ name: 'Ara', manufacturer: 'Acustica', type: '' }),
  aPlugin({ name: 'Bell', manufacturer: 'Bellmaker', type: '' }),
  aPlugin({ name: 'Comb', manufacturer: '', type: '' }),
]

test.each<[BulkField[], Partial<BulkValues>, string]>([
  [['manufacturer'], {}, '1 field changes on 3 plugins. Clears the manufacturer of 2 plugins'],
  [
    ['manufacturer'],
    { manufacturer: ' ' },
    '1 field changes on 3 plugins. Clears the manufacturer of 2 plugins',
  ],
  [['manufacturer'], { manufacturer: 'Waves' }, '1 field changes on 3 plugins'],
  [['type', 'isFavorite'], {}, '2 fields change on 3 plugins'],
])('with %j included and %j typed, the footer says: %s', (included, values, fact) => {
  const input = { included: new Set(included), values: { ...BULK_DEFAULTS.values, ...values } }

  expect(bulkFact(input, plugins)).toBe(fact)
})

test('a switch says what the plugins will be', () => {
  expect(flagWords('isFavorite', false)).toBe('Will not be a favorite')
  expect(flagWords('isOwned', true)).toBe('Will be owned')
  expect(flagWords('isFree', false)).toBe('Will not be marked as free')
})

const plugin = aPlugin({ name: 'Pro-C 2', format: 'VST3', formats: ['VST3', 'AU', 'CLAP'], version: '2.21' })

test.each<[string, Partial<EditValues>, object]>([
  ['only the name without changes', {}, { name: 'Pro-C 2' }],
  ['a changed version', { version: '3' }, { name: 'Pro-C 2', version: '3' }],
  [
    'a cleared version, so that the installed one is shown again',
    { version: '' },
    { name: 'Pro-C 2', version: '' },
  ],
  ['the trimmed name', { name: ' Pro-C ' }, { name: 'Pro-C' }],
  ['a cleared manufacturer', { manufacturer: '' }, { name: 'Pro-C 2', manufacturer: '' }],
  ['free', { isFree: true }, { name: 'Pro-C 2', isFree: true }],
  ['tags', { tags: ['mix'] }, { name: 'Pro-C 2', tags: ['mix'] }],
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

test('unticking and ticking formats again is not a change', () => {
  const values = { ...initialEditValues(plugin), formats: ['AU', 'CLAP', 'VST3'] }
  expect(editBody(plugin, values)).toEqual({ name: 'Pro-C 2' })
})

test.each<[boolean, Partial<EditValues>]>([
  [true, { tags: ['mix'] }],
  [false, {}],
  [false, { tags: ['mix'], name: 'Pro-C' }],
  [false, { tags: ['mix'], isFree: true }],
])('%s: %j changes tags only', (isOfTagsOnly, changes) => {
  const edit = editBody(plugin, { ...initialEditValues(plugin), ...changes })
  expect(changesTagsOnly(plugin, edit)).toBe(isOfTagsOnly)
})
