import { screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { User } from '#shared/account/user.ts'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { aCoverage } from '../../../../../test/a-coverage.ts'
import { aPage } from '../../../../../test/a-page.tsx'
import { aPlugin } from '../../../../../test/a-plugin.ts'

import { aUser } from '../../../../../test/a-user.ts'
import { aFormat, anAvailableUpdate } from '../../../../../test/an-available-update.ts'
import { anUpdateEntry } from '../../../../../test/an-update-entry.ts'
import { fakeServer, type Handlers } from '../../../../../test/fake-server.ts'
import { WithHelper } from '../../../../../test/with-helper.tsx'
import { UpdatesPage } from '../updates-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../updates-page-dialog.tsx'

type PageSetup = {
  plugins?: Plugin[]
  history?: UpdateEntry[]
  known?: PluginUpdates[]
  at?: string
  user?: User
  other?: Handlers
}

export async function anUpdatesPage(setup: PageSetup) {
  const { plugins = [], history = [], known = [], at = '/updates', user = aUser(), other = {} } = setup
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const server = fakeServer({
    ...other,
    definitions: {
      available: () => known,
      coverage: () => aCoverage({ total: plugins.length }),
      ...other.definitions,
    },
    plugins: { list: () => plugins, open: ({ params }) => opened(plugins, params.id), ...other.plugins },
    updates: {
      history: () => history,
      start: ({ body }) => startedUpdates(plugins, body.pluginIds),
      ...other.updates,
    },
  })
  const onScan = vi.fn()
  const page = aPage(<UpdatesPageWithHelper onScan={onScan} />, { server, at, user })
  await screen.findByRole('tablist', { name: 'Updates' })
  return { ...page, onScan, opened: () => open.mock.calls }
}

const UpdatesPageWithHelper = ({ onScan }: { onScan: () => void }) => (
  <WithHelper helper={{ show: onScan }}>
    <UpdatesPage />
  </WithHelper>
)

function opened(plugins: Plugin[], id: string) {
  const plugin = plugins.find((candidate) => candidate.id === id)
  return { ...(plugin ?? aPlugin()), installations: [], notes: '' }
}

const startedUpdates = (plugins: Plugin[], ids: string[]) =>
  plugins
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, version }) =>
      anUpdateEntry({ pluginId: id, pluginName: name, previousVersion: version }),
    )

export const PAGE = 'https://example.org/serum'
export const SERUM = aPlugin({
  name: 'Serum 2',
  manufacturer: 'Xfer Records',
  version: '2.0.12',
  formats: ['VST3', 'AU'],
  updateAvailable: true,
  updateUrl: PAGE,
})
export const KONTAKT = aPlugin({
  name: 'Kontakt 8',
  manufacturer: 'Native Instruments',
  updateAvailable: true,
})
export const CURRENT = aPlugin({ name: 'Pro-Q 4' })

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const group = (name: string) => within(screen.getByRole('region', { name }))
export const rowOf = (name: string) =>
  within(screen.getByText(name, { selector: 'li b' }).closest('li') ?? expect.fail(`no row ${name}`))
export const entryOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

type TestedPage = Awaited<ReturnType<typeof anUpdatesPage>>

export async function choose(page: TestedPage, name: string, item: string) {
  await page.user.click(button(`More actions for the update of ${name}`))
  await page.user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Does this with an available update, among its details. */
export async function chooseInDetails({ user }: TestedPage, name: string, act: string) {
  await user.click(button(new RegExp(`^Evidence for the update of ${name}`)))
  await user.click(rowOf(name).getByRole('button', { name: act }))
}

export const update = (plugin: Plugin, facts: Parameters<typeof anAvailableUpdate>[1] = {}) =>
  anAvailableUpdate(plugin.id, facts)
export const starts = (page: TestedPage) => page.server.sent('updates.start')

export const WAVES = ['CLA-76', 'H-Delay'].map((name) =>
  aPlugin({ name, manufacturer: 'Waves', version: '15.0.7', formats: ['VST3'], updateAvailable: true }),
)
export const WAVES_UPDATES = WAVES.map((plugin) =>
  update(plugin, {
    makerPage: 'https://www.waves.com/',
    installed: '15.0.7',
    latest: {
      ...aFormat().latest,
      version: '16.0.1',
      by: 'catalog',
      catalogs: [{ catalog: 'Studio', version: '16.0.1' }],
    },
  }),
)
export const LOST = aPlugin({ name: 'Lost', manufacturer: 'Nobody', updateAvailable: true })
