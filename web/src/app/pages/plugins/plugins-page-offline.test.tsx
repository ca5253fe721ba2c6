import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, noConnection } from '../../../../test/fake-server.ts'
import { ServerReach } from '../../../ui/controls/server-reach.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'
import './plugin-detail.tsx'

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
    const [button] = screen.queryAllByRole('button', { name, hidden: true })
    if (button) await page.user.click(button)
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: /Edit|Purge|Remove|Collection/ }), name).toBeNull()
  }
  expect(changes(page)).toEqual([])
})

test('offline, the menu of a plugin offers nothing, and the keys that change something do nothing', async () => {
  const page = await aStoredLibrary()

  await page.user.click(screen.getByRole('button', { name: 'More actions for Ara' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.filter((entry) => !entry.hasAttribute('data-disabled'))).toEqual([])
  expect(entries.length).toBeGreaterThan(3)
  await page.user.keyboard('{Escape}')

  screen.getByRole('button', { name: 'Ara' }).focus()
  await page.user.keyboard('fteuc{Delete}a')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changes(page)).toEqual([])
})

test('offline, a selection can be exported, but not changed', async () => {
  const page = await aStoredLibrary()
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
