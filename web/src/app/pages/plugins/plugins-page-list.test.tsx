import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { anArchitectureReport } from '../../../../test/an-architecture-report.ts'
import { fakeServer, refusal, throwing } from '../../../../test/fake-server.ts'
import { IMPORT_MUTATION_KEY } from '../../../api/marking.ts'
import { LibraryInsights } from '../../../features/insights/library-insights.tsx'
import { importAddress, importResultOf, keepImportResult } from '../../../library/import/import-result.ts'
import { PluginsPage } from './plugins-page.tsx'

const library = [
  aPlugin({ name: 'Bus Compressor 2', manufacturer: 'Solid State Logic', type: 'Compressor' }),
  aPlugin({ name: 'Massive X', manufacturer: 'Native Instruments', type: 'Synth', tags: ['bass'] }),
  aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter', type: 'EQ', isFavorite: true }),
  aPlugin({
    name: 'UAD 1176',
    manufacturer: 'Universal Audio',
    type: 'Compressor',
    isUAD: true,
    version: '',
    isMissing: true,
  }),
]

const names = () =>
  screen.queryAllByRole('listitem').flatMap((item) => item.querySelector('h3')?.textContent ?? [])

const aLibrary = (at = '/plugins', plugins: Plugin[] = library) => aPluginsPage(plugins, {}, { at })

test('a loading library shows six placeholders', () => {
  const { container } = aPage(<PluginsPage />, {
    server: fakeServer({ plugins: { list: () => new Promise<Plugin[]>(() => {}) } }),
  })

  const holder = container.querySelector('[aria-busy=true]')
  expect(holder?.querySelectorAll('[aria-hidden=true][class*=card]')).toHaveLength(6)
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Purge' })).not.toBeInTheDocument()
})

test('the whole library is shown, with its actions', async () => {
  await aLibrary()

  expect(names()).toEqual(['Bus Compressor 2', 'Massive X', 'Pro-Q 4', 'UAD 1176'])
  expect(screen.getByRole('heading', { name: 'All Plugins' })).toBeInTheDocument()
  expect(screen.getByText('Showing 4 plugins')).toHaveAttribute('role', 'status')
  for (const name of ['Purge', 'Select Multiple', 'Add Plugins']) {
    expect(screen.getByRole('button', { name })).toBeEnabled()
  }
})

test('an empty library shows how to fill it, and offers neither selection nor purge', async () => {
  await aLibrary('/plugins', [])

  expect(screen.getByRole('heading', { name: 'No plugins found' })).toBeInTheDocument()
  expect(screen.getByText(/Use Add Plugins/)).toBeInTheDocument()
  expect(screen.getByText('Showing 0 plugins')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Purge' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Select Multiple' })).not.toBeInTheDocument()
})

test('while the first plugins are saved, placeholders are shown instead of the empty state', async () => {
  let save = () => {}
  const saved = new Promise<void>((resolve) => {
    save = resolve
  })
  const { queries } = await aLibrary('/plugins', [])

  const importing = { mutationKey: IMPORT_MUTATION_KEY, mutationFn: () => saved }
  act(() => void queries.getMutationCache().build(queries, importing).execute(undefined))
  await waitFor(() => expect(screen.queryByText(/Your shelf is empty/)).not.toBeInTheDocument())
  expect(screen.getByText('Loading')).toBeInTheDocument()

  await act(async () => save())
  expect(await screen.findByRole('heading', { name: 'No plugins found' })).toBeInTheDocument()
})

test('a library that cannot be loaded is reported and can be loaded again', async () => {
  const server = fakeServer({
    plugins: {
      list: throwing(refusal(503, 'The database is away.')),
    },
  })
  const { user } = aPage(<PluginsPage />, { server })

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("We couldn't load your plugins.")
  expect(alert).toHaveTextContent('The database is away.')

  server.handlers.plugins = { list: () => library }
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Showing 4 plugins')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('typing searches name and manufacturer, and updates the address without a history entry', async () => {
  const { user, address, history } = await aLibrary()
  const before = history.length

  await user.type(screen.getByPlaceholderText('Search plugins by name or manufacturer...'), 'FABF')

  expect(names()).toEqual(['Pro-Q 4'])
  expect(screen.getByText('Showing 1 plugin')).toBeInTheDocument()
  expect(address()).toBe('/plugins?q=FABF')
  expect(history).toHaveLength(before)
})

test('choosing a type in the list or the chips adds a history entry', async () => {
  const { user, address, history } = await aLibrary()
  const before = history.length

  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Synth')
  expect(names()).toEqual(['Massive X'])
  expect(address()).toBe('/plugins?type=Synth')

  await user.click(within(screen.getByRole('group', { name: 'Filter by type' })).getByText('UAD'))
  expect(names()).toEqual(['UAD 1176'])
  expect(history).toHaveLength(before + 2)

  await user.click(within(screen.getByRole('group', { name: 'Filter by type' })).getByText('All Types'))
  expect(address()).toBe('/plugins')
})

test('there is a chip for every type, with its count', async () => {
  await aLibrary()

  const group = within(screen.getByRole('group', { name: 'Filter by type' }))
  await group.findByRole('button', { name: 'All Types 4' })
  expect(group.getAllByRole('button').map((chip) => chip.textContent?.replace(/ (?=\d)/, ''))).toEqual([
    'All Types4',
    'EQ1',
    'Compressor2',
    'Reverb0',
    'Delay0',
    'Instrument0',
    'UAD1',
  ])
})

test('the list of types also contains types from the library and from the address', async () => {
  await aLibrary('/plugins?type=Tape')

  const options = within(screen.getByRole('combobox', { name: 'Type' })).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'All Types',
    'EQ',
    'Compressor',
    'Reverb',
    'Delay',
    'Instrument',
    'UAD',
    'Synth',
    'Tape',
  ])
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Tape')
})

test.each([
  ['?favorite=1', ['Pro-Q 4'], 'Favorite: Yes'],
  ['?tag=bass', ['Massive X'], 'Tag: bass'],
  ['?format=VST3', ['Bus Compressor 2', 'Massive X', 'Pro-Q 4', 'UAD 1176'], 'Format: VST3'],
  ['?manufacturer=FabFilter', ['Pro-Q 4'], 'Manufacturer: FabFilter'],
  ['?missing=version', ['UAD 1176'], 'Missing: Version'],
  ['?gone=1', ['UAD 1176'], 'On disk: Not found'],
])('the address %s filters the list, and one click removes the filter', async (search, expected, label) => {
  const { user, address } = await aLibrary(`/plugins${search}`)
  expect(names()).toEqual(expected)

  await user.click(screen.getByRole('button', { name: `Remove filter ${label}` }))

  expect(names()).toHaveLength(4)
  expect(address()).toBe('/plugins')
})

test('every figure of the dashboard opens as many plugins as it counts', async () => {
  const shelf = ['EQ', 'Compressor', 'Reverb', 'EQ', '', 'UAD'].map((type, index) =>
    aPlugin({
      type,
      manufacturer: ['Night Audio', 'R&D "Works"', ''][index % 3],
      version: index % 3 === 0 ? '' : '1.0',
      format: index % 2 ? 'AU' : 'VST3',
      formats: index % 2 ? ['AU', 'CLAP'] : ['VST3'],
    }),
  )
  const server = fakeServer({ plugins: { architectures: () => anArchitectureReport() } })
  const { unmount } = aPage(
    <LibraryInsights plugins={shelf} library="/plugins" songs="/songs" rosettaReport="/rosetta-report" />,
    { server },
  )
  const figures = screen.getAllByRole('link').flatMap((link) => {
    const at = link.getAttribute('href') ?? ''
    const text = link.lastElementChild?.textContent ?? ''
    return at.startsWith('/plugins?') && /^\d/.test(text)
      ? [{ at, isKnownShare: text.endsWith('%'), value: Number.parseInt(text, 10) }]
      : []
  })
  unmount()

  expect(figures.length).toBeGreaterThanOrEqual(14)
  for (const { at, isKnownShare, value } of figures) {
    const page = await aLibrary(at, shelf)
    const count = names().length
    const share = Math.floor(((shelf.length - count) / shelf.length) * 100)
    expect(isKnownShare ? share : count, at).toBe(value)
    page.unmount()
  }
})

test('without results, Clear Filters shows everything again', async () => {
  const { user, address } = await aLibrary('/plugins?q=pro-q+5&type=Reverb&missing=type')

  expect(screen.getByRole('heading', { name: 'No matching plugins found' })).toBeInTheDocument()
  expect(screen.getByText('Showing 0 plugins')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))

  expect(names()).toHaveLength(4)
  expect(address()).toBe('/plugins')
})

test('a search that filters leave empty says how many plugins it finds without them', async () => {
  const { user, address } = await aLibrary('/plugins?q=fabfilter+eq&type=Reverb&collection=unknown&sort=size')

  await user.click(await screen.findByRole('button', { name: 'Search all plugins (1)' }))

  expect(names()).toEqual(['Pro-Q 4'])
  expect(address()).toBe('/plugins?q=fabfilter+eq&sort=size')
})

test('a search that finds nothing offers the nearest name', async () => {
  const { user, address } = await aLibrary('/plugins?q=prog+4&type=EQ')

  expect(screen.getByText('No plugins of type EQ match "prog 4".')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Did you mean Pro-Q 4?' }))

  expect(names()).toEqual(['Pro-Q 4'])
  expect(address()).toBe('/plugins?q=Pro-Q+4')
})

test('the chips count what the search leaves', async () => {
  await aLibrary('/plugins?q=compressor+2&type=EQ')

  const chips = within(screen.getByRole('group', { name: 'Filter by type' }))
  expect(await chips.findByRole('button', { name: 'All Types 1' })).toBeVisible()
  expect(chips.getByRole('button', { name: 'Compressor 1' })).toBeVisible()
  expect(chips.getByRole('button', { name: 'EQ 0' })).toBeVisible()
})

test('the density is stored', async () => {
  const { user, unmount } = await aLibrary()

  await user.click(screen.getByRole('radio', { name: 'List' }))
  unmount()
  await aLibrary()

  expect(screen.getByRole('radio', { name: 'List' })).toBeChecked()
})

test('Add Plugins replaces the heading with the panel, and moves the focus there and back', async () => {
  const { user } = await aLibrary()

  await user.click(screen.getByRole('button', { name: 'Add Plugins' }))
  expect(screen.getByRole('region', { name: 'Add New Plugins' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'All Plugins' })).not.toBeInTheDocument()
  expect(await screen.findByText('Drop your plugin files here')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())

  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('heading', { name: 'All Plugins' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add Plugins' })).toHaveFocus()
})

test('the address can open the panel', async () => {
  await aLibrary('/plugins?add=1')
  expect(screen.getByRole('region', { name: 'Add New Plugins' })).toBeInTheDocument()
})

afterEach(() => sessionStorage.clear())

const imported = ['Old', 'Tape', 'Verb'].map((name) => aPlugin({ id: name, name }))

const anImportedLibrary = (at: string) => aPluginsPage(imported, {}, { at })

/** The address of what an import with these entries made new. */
function anImport(...pluginIds: string[]) {
  const result = importResultOf(
    'first',
    pluginIds.map((pluginId) => ({ pluginId, added: 'created' })),
  )
  keepImportResult(result)
  return importAddress(result, 'created')
}

test('the link of an import shows only its plugins, until all are asked for', async () => {
  const { user, address } = await anImportedLibrary(anImport('Tape', 'Verb'))

  expect(screen.getByText('These plugins are new from your import.')).toBeVisible()
  expect(screen.getByText('Showing 2 plugins')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
  expect(screen.getByText('Showing 3 plugins')).toBeVisible()
  expect(screen.queryByText(/from your import/)).not.toBeInTheDocument()
  expect(address()).toBe('/plugins')
})

test('plugins of an import that were removed meanwhile leave a way back', async () => {
  const { user } = await anImportedLibrary(anImport('Gone'))

  expect(screen.getByRole('heading', { name: 'No matching plugins found' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
  expect(screen.getByText('Showing 3 plugins')).toBeVisible()
})

test('the link of an unknown import shows the whole library', async () => {
  await anImportedLibrary('/plugins?import=other.created')

  expect(screen.getByText('Showing 3 plugins')).toBeVisible()
  expect(screen.queryByText(/from your import/)).not.toBeInTheDocument()
})
