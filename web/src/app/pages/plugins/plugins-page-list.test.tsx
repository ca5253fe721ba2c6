import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useLocation } from 'wouter'
import type { OpenedMaker } from '#shared/community/makers-contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { anArchitectureReport } from '../../../../test/an-architecture-report.ts'
import { fakeServer, noConnection, refusal, throwing } from '../../../../test/fake-server.ts'
import { windowOf } from '../../../../test/window-of.ts'
import { IMPORT_MUTATION_KEY } from '../../../api/marking.ts'
import { LibraryInsights } from '../../../features/insights/library-insights.tsx'
import { SongUseCharts } from '../../../features/insights/song-use-charts.tsx'
import { importAddress, importResultOf, keepImportResult } from '../../../library/import/import-result.ts'
import { ServerReach } from '../../../ui/controls/server-reach.ts'
import { counted } from '../../../ui/text/counted.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../../features/makers/maker-head.tsx'
import './plugin-detail.tsx'
import './plugins-page-dialog.tsx'

describe('plugins page list', () => {
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

  test('an empty library shows how to fill it, and offers neither selection nor purge', async () => {
    let save = () => {}
    const saved = new Promise<void>((resolve) => {
      save = resolve
    })
    const { queries } = await aLibrary('/plugins', [])

    expect(screen.getByRole('heading', { name: 'No plugins found' })).toBeInTheDocument()
    expect(screen.getByText(/Use Add Plugins/)).toBeInTheDocument()
    expect(screen.getByText('Showing 0 plugins')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Purge' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Select Multiple' })).not.toBeInTheDocument()

    // While the first plugins are saved, placeholders are shown instead.
    const importing = { mutationKey: IMPORT_MUTATION_KEY, mutationFn: () => saved }
    act(() => void queries.getMutationCache().build(queries, importing).execute(undefined))
    await waitFor(() => expect(screen.queryByText(/Your library is empty/)).not.toBeInTheDocument())
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
    expect(alert).toHaveTextContent("We couldn't load your plugins")
    expect(alert).toHaveTextContent('The database is away.')

    server.handlers.plugins = { list: () => library }
    await user.click(screen.getByRole('button', { name: 'Try Again' }))

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

    await user.click(chips().getByText('UAD'))
    expect(names()).toEqual(['UAD 1176'])
    expect(history).toHaveLength(before + 2)

    await user.click(chips().getByText('All Types'))
    expect(address()).toBe('/plugins')
  })

  const chips = () => within(screen.getByRole('group', { name: 'Filter by type' }))

  test('there is a chip for every type, with its count', async () => {
    await aLibrary()

    await chips().findByRole('button', { name: 'All Types 4' })
    const texts = chips()
      .getAllByRole('button')
      .map((chip) => chip.textContent?.replace(/ (?=\d)/, ''))
    expect(texts.join()).toBe('All Types4,EQ1,Compressor2,Reverb0,Delay0,Instrument0,UAD1')
  })

  test('the list of types also contains types from the library and from the address; the chips count what the search leaves', async () => {
    await aLibrary('/plugins?q=compressor+2&type=Tape')

    const list = screen.getByRole('combobox', { name: 'Type' })
    const options = within(list).getAllByRole('option')
    expect(options.map((option) => option.textContent).join()).toBe(
      'All Types,EQ,Compressor,Reverb,Delay,Instrument,UAD,Synth,Tape',
    )
    expect(list).toHaveValue('Tape')
    expect(await chips().findByRole('button', { name: 'All Types 1' })).toBeVisible()
    expect(chips().getByRole('button', { name: 'Compressor 1' })).toBeVisible()
    expect(chips().getByRole('button', { name: 'EQ 0' })).toBeVisible()
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

  test.each([
    [
      'fabfilter+eq&type=Reverb&collection=unknown&sort=size',
      'Search all plugins (1)',
      'fabfilter+eq&sort=size',
    ],
    ['prog+4&type=EQ', 'Did you mean Pro-Q 4?', 'Pro-Q+4'],
  ])('the search %s, which finds nothing, offers %s', async (before, offer, after) => {
    const { user, address } = await aLibrary(`/plugins?q=${before}`)

    expect(screen.getByText(/^No plugins .*match “/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: offer }))

    expect(names()).toEqual(['Pro-Q 4'])
    expect(address()).toBe(`/plugins?q=${after}`)
  })

  test('the whole library is shown, with its actions, and its density is stored', async () => {
    const { user, unmount } = await aLibrary()

    expect(names()).toEqual(['Bus Compressor 2', 'Massive X', 'Pro-Q 4', 'UAD 1176'])
    expect(screen.getByRole('heading', { name: 'All Plugins' })).toBeInTheDocument()
    expect(screen.getByText('Showing 4 plugins')).toHaveAttribute('role', 'status')
    for (const name of ['Purge', 'Select Multiple', 'Add Plugins']) {
      expect(screen.getByRole('button', { name })).toBeEnabled()
    }
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

  test('the link of an import shows only its plugins, until all are asked for', async () => {
    const { user, address, unmount } = await anImportedLibrary(anImport('Tape', 'Verb'))

    expect(screen.getByText('These plugins are new from your import.')).toBeVisible()
    expect(screen.getByText('Showing 2 plugins')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
    expect(screen.getByText('Showing 3 plugins')).toBeVisible()
    expect(screen.queryByText(/from your import/)).not.toBeInTheDocument()
    expect(address()).toBe('/plugins')
    unmount()

    await anImportedLibrary('/plugins?import=other.created')
    expect(screen.getByText('Showing 3 plugins')).toBeVisible()
    expect(screen.queryByText(/from your import/)).not.toBeInTheDocument()
  })

  test('plugins of an import that were removed meanwhile leave a way back', async () => {
    const { user } = await anImportedLibrary(anImport('Gone'))

    expect(screen.getByRole('heading', { name: 'No matching plugins found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
    expect(screen.getByText('Showing 3 plugins')).toBeVisible()
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
})

describe('plugins page offline', () => {
  const library = [
    aPlugin({ name: 'Ara', manufacturer: 'Maker', type: 'EQ', tags: ['bus'], updateAvailable: true }),
    aPlugin({ name: 'Bell', manufacturer: 'Maker', type: 'Reverb' }),
  ]

  function unreachable(): never {
    throw noConnection()
  }

  /** The page as it is with the stored library: nothing answers. */
  async function aStoredLibrary(at = '/plugins') {
    const server = fakeServer({
      plugins: { list: () => library, open: unreachable },
      community: { state: unreachable },
      definitions: { available: unreachable },
    })
    const page = aPage(
      <ServerReach value={false}>
        <PluginsPage />
      </ServerReach>,
      { at, server, user: aUser({ id: 'ana' }) },
    )
    await screen.findByText('Showing 2 plugins')
    return page
  }

  /** The calls that would change something. */
  const changes = ({ server }: Awaited<ReturnType<typeof aStoredLibrary>>) =>
    server.calls.map(({ call }) => call).filter((call) => !READS.test(call))
  const READS = /\.(usage|ofPlugins|oldSystems|unseen|plugin|list|open|state|found|available|devices|jobs)$/

  test('offline, no control of the page pretends to work', async () => {
    const page = await aStoredLibrary(`/plugins?plugin=${library[0]?.id}`)
    await screen.findByRole('complementary', { name: 'Details of Ara' })

    for (const name of ['Purge', 'Recently Removed', 'Add Plugins', 'New Collection', 'Remove tag bus']) {
      const control = screen.getByRole('button', { name })
      expect(control, name).toBeDisabled()
      expect(control, name).toHaveAttribute('title', "You're offline")
    }
    for (const button of screen.getAllByRole('button', {
      name: /^(Favorite Ara|Edit Details|Update Ara|Add tags)/,
    }))
      expect(button).toBeDisabled()

    // Whatever else can be pressed asks the server for nothing.
    const names = screen
      .getAllByRole('button')
      .filter((button) => !button.hasAttribute('disabled'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    for (const name of new Set(names)) {
      // A part that comes late may lie over the page, which refuses the press.
      await waitFor(async () => {
        await page.user.keyboard('{Escape}')
        const [button] = screen.queryAllByRole('button', { name, hidden: true })
        if (button) await page.user.click(button)
      })
      await page.user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog', { name: /Edit|Purge|Remove|Collection/ }), name).toBeNull()
    }
    expect(changes(page)).toEqual([])
  })

  test('offline, the menu of a plugin offers nothing, and a selection can be exported, but not changed', async () => {
    const page = await aStoredLibrary()

    await page.user.click(screen.getByRole('button', { name: 'More actions for Ara' }))
    const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(entries.filter((entry) => !entry.hasAttribute('data-disabled'))).toEqual([])
    expect(entries.length).toBeGreaterThan(3)
    await page.user.keyboard('{Escape}')

    // The keys that change something do nothing.
    screen.getByRole('button', { name: 'Ara' }).focus()
    await page.user.keyboard('fteuc{Delete}a')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes(page)).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Select Multiple' }))
    await page.user.click(screen.getByRole('checkbox', { name: 'Ara' }))

    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    for (const name of ['Favorite', 'Tag', 'Not Owned', 'Edit Selected'])
      expect(bar.getByRole('button', { name })).toBeDisabled()
    await page.user.click(bar.getByRole('button', { name: 'More for the selection' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitem', { name: 'Export as CSV' })).not.toHaveAttribute('data-disabled')
    expect(menu.getByRole('menuitem', { name: 'Remove' })).toHaveAttribute('data-disabled')
  })
})

describe('plugins page maker', () => {
  const NOTHING = {
    ...{ name: '', site: '', downloads: '', support: '', installer: '', copyProtection: '', now: '' },
    ...{ licenses: 0, purchases: 0 },
  }
  const WAVES = {
    ...NOTHING,
    name: 'Waves',
    site: 'https://www.waves.com',
    downloads: 'https://www.waves.com/downloads',
    support: 'https://help.example.org/waves',
    installer: 'Waves Central',
  }
  const library = [
    aPlugin({ name: 'CLA-76', manufacturer: 'Waves', updateAvailable: true }),
    aPlugin({ name: 'H-Delay', manufacturer: 'Waves' }),
    aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter', updateAvailable: true }),
  ]

  const aMaker = (at: string, answer: Partial<OpenedMaker> = WAVES, plugins = library) =>
    aPluginsPage(plugins, { makers: { open: () => ({ ...NOTHING, ...answer }) } }, { at })

  const head = (name: string) => screen.findByRole('region', { name: `About ${name}` })
  const linksIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  test('a library of one maker says where the maker is on the web, what installs its plugins, and what there is of it', async () => {
    await aMaker('/plugins?manufacturer=Waves&q=CLA', { ...WAVES, licenses: 2, purchases: 1 })

    const about = await head('Waves')
    await within(about).findByText('Installs with Waves Central')
    expect(linksIn(about)).toEqual([
      ['waves.com, in a new tab', 'https://www.waves.com'],
      ['Downloads, in a new tab', 'https://www.waves.com/downloads'],
      ['Support at help.example.org, in a new tab', 'https://help.example.org/waves'],
      ['2 plugins', '/plugins?manufacturer=Waves'],
      ['1 update', '/updates?manufacturer=Waves'],
      ['2 licenses', '/licenses?kind=license&maker=waves'],
      ['1 purchase', '/licenses?kind=purchase&maker=waves'],
    ])
    expect(within(about).getByRole('link', { name: /^waves/ })).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('it also says what protects them and what became of the maker, and leads to https only', async () => {
    const answer = {
      copyProtection: 'iLok',
      now: 'Avid',
      site: 'javascript:alert(1)',
      support: 'http://a.example',
    }
    await aMaker('/plugins?manufacturer=Waves', answer)

    const about = await head('Waves')
    expect(await within(about).findByText('Uses iLok · Now Avid')).toBeVisible()
    expect(linksIn(about).map(([words]) => words)).toEqual(['2 plugins', '1 update'])
  })

  test.each(['', '?manufacturer=Waves&manufacturer=FabFilter', '?type=EQ'])(
    'the address %s is of no one maker',
    async (search) => {
      const { server } = await aMaker(`/plugins${search}`)
      expect(screen.queryByRole('region', { name: /^About/ })).toBeNull()
      expect(server.calls.map(({ call }) => call)).not.toContain('makers.open')
    },
  )

  test.each(['__proto__', '***', '音の会社', 'a"><img src=x>'])(
    'of the unknown maker %s only what there is is said',
    async (manufacturer) => {
      const address = `/plugins?${new URLSearchParams({ manufacturer })}`
      const { server } = await aMaker(address, {}, [aPlugin({ manufacturer })])
      await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('makers.open'))

      expect(linksIn(await head(manufacturer))).toEqual([['1 plugin', address]])
    },
  )

  test.each([
    ['another spelling', 'Waves+Audio%2C+Ltd.', ''],
    ['a name from before an agreement', 'Wellen', 'Waves'],
  ])('%s opens the maker under its name, and Back leaves it', async (_, manufacturer, name) => {
    const { address, history } = await aMaker(`/plugins?manufacturer=${manufacturer}&sort=added`, { name })

    await waitFor(() => expect(address()).toBe('/plugins?manufacturer=Waves&sort=added'))
    expect(await screen.findByText('Showing 2 plugins')).toBeVisible()
    expect(await head('Waves')).toBeVisible()
    expect(history).toHaveLength(1)
  })

  test("a user's own spelling stays in the address", async () => {
    const plugins = [aPlugin({ manufacturer: 'WAVES ltd' }), aPlugin({ manufacturer: 'Waves' })]
    const { address } = await aMaker('/plugins?manufacturer=WAVES+ltd', WAVES, plugins)

    await within(await head('WAVES ltd')).findByText('Installs with Waves Central')
    expect(address()).toBe('/plugins?manufacturer=WAVES+ltd')
  })

  test('on a phone the addresses are folded below the name and the counts', async () => {
    windowOf(390)
    const { user } = await aMaker('/plugins?manufacturer=Waves')

    const about = await head('Waves')
    const site = await within(about).findByText('waves.com')
    expect(site).not.toBeVisible()
    await user.click(within(about).getByText('2 plugins · 1 update'))
    expect(site).toBeVisible()
  })
})

describe('plugins page songs', () => {
  /** Plugins with these numbers of songs and perhaps; every third is used as VST2 only. */
  const USES: [number, number][] = [
    [0, 0],
    [0, 4],
    [1, 0],
    [1, 9],
    [2, 0],
    [9, 1],
    [10, 0],
    [41, 0],
  ]
  const library = USES.map((_, at) => aPlugin({ name: `Plugin ${at}` }))
  const usage = library.flatMap(({ id }, at): PluginUsage[] => {
    const [songs = 0, perhaps = 0] = USES[at] ?? []
    const formats = songs > 0 ? [{ format: at % 3 ? ('VST3' as const) : ('VST2' as const), songs }] : []
    const used = { pluginId: id, songs, perhaps, lastUsedAt: '2026-01-01T00:00:00.000Z', kinds: [], formats }
    return songs + perhaps > 0 ? [used] : []
  })

  function Site() {
    const [path] = useLocation()
    if (path === '/') return <SongUseCharts plugins={library} library="/plugins" songs="/songs" />
    return <PluginsPage />
  }

  async function theDashboard() {
    const server = fakeServer({
      plugins: { list: () => library },
      songs: { usage: () => usage },
    })
    const page = aPage(<Site />, { server })
    await screen.findByRole('heading', { name: 'Used in most songs' })
    return page
  }

  const rows = () => screen.queryAllByRole('listitem').filter((item) => item.querySelector('h3'))

  test('every figure of the songs opens as many plugins as it counts, at once', async () => {
    const { user, goTo } = await theDashboard()
    const figures = screen.getAllByRole('link').flatMap((link) => {
      const at = link.getAttribute('href') ?? ''
      const shown = at.startsWith('/plugins?songs=') ? link.lastElementChild?.textContent : undefined
      return shown && /^\d+$/.test(shown) ? [{ at, count: Number(shown) }] : []
    })
    expect(figures.map(({ count }) => count)).toEqual([2, 2, 2, 1, 1])

    for (const { at, count } of figures) {
      const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === at)
      if (link) await user.click(link)
      expect(await screen.findByText(`Showing ${counted(count, 'plugin')}`)).toBeVisible()
      expect(rows(), at).toHaveLength(count)
      goTo('/')
    }
  })
})
