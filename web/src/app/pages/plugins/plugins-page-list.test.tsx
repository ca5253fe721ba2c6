import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { OpenedMaker } from '#shared/community/makers-contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, noConnection, refusal, throwing } from '../../../../test/fake-server.ts'
import { importAddress, importResultOf, keepImportResult } from '../../../library/import/import-result.ts'
import { ServerReach } from '../../../ui/controls/server-reach.ts'
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
    await aLibrary('/plugins', [])

    expect(screen.getByRole('heading', { name: 'No plugins found' })).toBeInTheDocument()
    expect(screen.getByText(/Use Add Plugins/)).toBeInTheDocument()
    expect(screen.getByText('Showing 0 plugins')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Purge' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Select Multiple' })).not.toBeInTheDocument()
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
    ['?missing=version', ['UAD 1176'], 'Missing: Version'],
    ['?gone=1', ['UAD 1176'], 'On disk: Not found'],
  ])('the address %s filters the list, and one click removes the filter', async (search, expected, label) => {
    const { user, address } = await aLibrary(`/plugins${search}`)
    expect(names()).toEqual(expected)

    await user.click(screen.getByRole('button', { name: `Remove filter ${label}` }))

    expect(names()).toHaveLength(4)
    expect(address()).toBe('/plugins')
  })

  test('without results, Clear Filters shows everything again', async () => {
    const { user, address } = await aLibrary('/plugins?q=pro-q+5&type=Reverb&missing=type')

    expect(screen.getByRole('heading', { name: 'No matching plugins found' })).toBeInTheDocument()
    expect(screen.getByText('Showing 0 plugins')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))

    expect(names()).toHaveLength(4)
    expect(address()).toBe('/plugins')
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

  test.each(['__proto__', 'a"><img src=x>'])(
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
})
