import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { makeVault } from '#shared/licenses/vault/vault-keys.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aLicense } from '../../../../test/a-license.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { webTools } from '../../../features/licenses/vault/web-tools.ts'
import { LicensesPage } from './licenses-page.tsx'

const DIVA = '00000000-0000-4000-8000-000000000001'
const MAC_ID = '00000000-0000-4000-8000-000000000002'
const MAC: Place = { id: MAC_ID, kind: 'computer', name: 'Studio Mac', machine: null, goneAt: null }
const VAULT: Vault = {
  id: 'vault',
  use: 'main',
  wraps: [],
  recordCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
}

const license = (facts: Partial<License> = {}) =>
  aLicense({
    id: DIVA,
    seats: 2,
    activations: [{ placeId: MAC_ID, since: null, seenOn: null }],
    secrets: [{ vaultId: 'vault', revision: 1 }],
    ...facts,
  })

function aTab(licenses: License[], more: Handlers = {}, vaults: Vault[] = []) {
  const server = fakeServer({
    plugins: { list: () => [aPlugin({ id: 'p', name: 'Zebra' })] },
    helper: { devices: () => [] },
    vaults: { list: () => vaults },
    ...more,
    licenses: { list: () => ({ licenses, places: [MAC] }), ...more.licenses },
  })
  return aPage(<LicensesPage />, { server, at: '/licenses' })
}

test('a license without a noted place says nothing of places, and is not called inactive', async () => {
  const { user } = aTab([
    license({ activations: [] }),
    license({ id: MAC_ID, title: 'Kick', state: 'deposited', activations: [] }),
  ])

  expect(await screen.findAllByText('Not activated')).toHaveLength(1)
  expect(screen.queryByText(/places? used/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  expect(screen.getByRole('button', { name: 'No place noted 2' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Diva' }))
  expect(screen.getByText('2 places allowed')).toBeVisible()
})

test('a license opens with its places, and a place can be ended and undone', async () => {
  const deactivate = vi.fn(() => license({ activations: [] }))
  const activate = vi.fn(() => license())
  const { user } = aTab([license()], { licenses: { deactivate, activate } })

  await user.click(await screen.findByRole('button', { name: 'Diva' }))
  const panel = within(screen.getByRole('complementary', { name: 'Details of Diva' }))
  expect(panel.getByText('1 of 2 places used')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Licenses & Purchases',
    'Products',
    'Diva',
  ])
  await user.click(panel.getByRole('button', { name: 'No longer active on Studio Mac' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(activate).toHaveBeenCalledOnce())
  expect(deactivate).toHaveBeenCalledOnce()
})

test('more activations than the license allows are marked', async () => {
  const { user } = aTab([license({ seats: 0 })])

  await user.click(await screen.findByRole('button', { name: 'Diva' }))

  expect(screen.getByText('More than it allows')).toBeVisible()
})

test('a removed license can be restored from the toast', async () => {
  const remove = vi.fn(() => ({ count: 1 }))
  const restore = vi.fn(() => ({ count: 1 }))
  const { user } = aTab([license()], { licenses: { remove, restore } })

  await user.click(await screen.findByRole('button', { name: 'Diva' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() =>
    expect(restore).toHaveBeenCalledWith(expect.objectContaining({ body: { ids: [DIVA] } })),
  )
})

test('on plain http one sentence says why the vault is closed, and licenses still work', async () => {
  vi.stubGlobal('crypto', { randomUUID: () => 'id', getRandomValues: (bytes: unknown) => bytes })
  const { user } = aTab([license()], {}, [VAULT])

  await user.click(await screen.findByRole('button', { name: 'Vault' }))
  expect(await screen.findByText('Serials need https')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try this page with https' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
  expect(await screen.findByRole('article', { name: 'Diva' })).toBeVisible()
})

test('a server that sends older secrets than this browser has seen is noticed, until the person accepts it', async () => {
  vi.stubGlobal('crypto', { ...crypto, subtle: {}, getRandomValues: (bytes: unknown) => bytes })
  const seen = { vaultId: 'vault', wraps: {}, records: { [DIVA]: 3 } }
  // Without a known user the key ends there.
  localStorage.setItem('plugfolio-vault-seen-', JSON.stringify(seen))
  const { user } = aTab([license()], {}, [VAULT])

  expect(await screen.findByText(/The server sent outdated secrets for “Diva”/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I Know Why' }))
  expect(screen.queryByText(/The server sent outdated secrets/)).toBeNull()
})

const USB: Place = { id: 'usb', kind: 'ilok-usb', name: 'Studio Mac 2', machine: null, goneAt: null }
const LAPTOP: Place = { id: 'laptop', kind: 'computer', name: 'Laptop', machine: null, goneAt: null }

async function openPlaces(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Places' }))
}

async function thePlaces(places: Place[], more: Handlers['licenses'] = {}) {
  const list = () => ({ licenses: [license()], places })
  const page = aTab([license()], { licenses: { list, ...more } })
  await openPlaces(page.user)
  await screen.findByRole('dialog', { name: 'Places' })
  return page
}

test('a place is renamed by the keyboard, and the focus returns to it where it is now', async () => {
  let places = [LAPTOP, MAC]
  const changePlace = vi.fn(({ body }: { body: { name?: string | undefined } }) => {
    const renamed = { ...LAPTOP, name: body.name ?? '' }
    places = [MAC, renamed]
    return renamed
  })
  const list = () => ({ licenses: [license()], places })
  const { user } = await thePlaces(places, { list, changePlace })

  for (const _ of ['Remove Studio Mac', 'Rename Studio Mac', 'Remove Laptop', 'Rename Laptop'])
    await user.tab({ shift: true })
  await user.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('Laptop')
  await user.clear(field)
  await user.keyboard('  Tour Mac {Enter}')

  expect(await screen.findByText('Renamed to Tour Mac')).toBeVisible()
  expect(changePlace).toHaveBeenCalledWith({ params: { id: 'laptop' }, body: { name: 'Tour Mac' } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Tour Mac' })).toHaveFocus())
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Studio MacComputer · 1 license',
    'Tour MacComputer · 0 licenses',
  ])
})

test('names of places differ only within a kind, and a gone place does not hold its name', async () => {
  const gone = { ...LAPTOP, id: 'gone', name: 'Old Mac', goneAt: '2026-01-01T00:00:00Z' }
  const changePlace = vi.fn(() => LAPTOP)
  const { user } = await thePlaces([LAPTOP, MAC, USB, gone], { changePlace })
  const rename = async (from: string, to: string) => {
    await user.click(screen.getByRole('button', { name: `Rename ${from}` }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, `${to}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename Place' })).toBeNull())
  }

  await rename('Laptop', 'Studio Mac 2')
  await rename('Laptop', 'old mac')
  await rename('Laptop', 'LAPTOP')
  await rename('Old Mac', 'Studio Mac')

  expect(changePlace).toHaveBeenCalledTimes(4)
})

test('a name that another page has taken meanwhile is refused with the reason, and the typed name stays', async () => {
  const { user } = await thePlaces([LAPTOP], {
    changePlace: throwing(
      refusal(409, 'You already have a place of this kind named “Tour”. Please choose another name.'),
    ),
  })

  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2{Enter}')

  expect(await screen.findByText(/You already have a place of this kind named “Tour”/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Laptop 2')
})

test.each([
  ['none', ' ', 'Please name the place.'],
  [
    'that of another computer',
    ' studio MAC',
    'You already have a place of this kind named “Studio Mac”. Please choose another name.',
  ],
  ['one of 81 characters', 'x'.repeat(81), 'The name of a place must be at most 80 characters.'],
])('a place that is given %s as its name says why it cannot have it', async (_, name, reason) => {
  const changePlace = vi.fn(() => LAPTOP)
  const { user } = await thePlaces([LAPTOP, MAC, USB], { changePlace })

  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Place' }))
  const field = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.click(field)
  await user.paste(name)
  await user.click(dialog.getByRole('button', { name: 'Rename' }))

  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(reason)
  expect(field).toHaveFocus()
  expect(changePlace).not.toHaveBeenCalled()
})

test('a computer with a helper cannot be renamed here, and the dialog says why', async () => {
  const device = aDevice()
  const places = [
    { ...LAPTOP, machine: device.machine },
    { ...MAC, machine: 'unpaired' },
  ]
  const { user } = aTab([license()], {
    licenses: { list: () => ({ licenses: [license()], places }) },
    helper: { devices: () => [device] },
  })
  await openPlaces(user)

  expect(await screen.findByText('Computer, named under Computers · 0 licenses')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Rename Laptop' })).toBeNull()
  expect(screen.getByText('Computer · 1 license')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Rename Studio Mac' })).toBeEnabled()
})

test('a new place with the name of another says so at the field', async () => {
  const addPlace = vi.fn(() => MAC)
  const { user } = await thePlaces([MAC], { addPlace })

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'STUDIO MAC{Enter}')

  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'You already have a place of this kind named “Studio Mac”. Please choose another name.',
  )
  expect(addPlace).not.toHaveBeenCalled()
})

test('unlocking an older vault makes its passphrase as hard to guess as that of a new one', async () => {
  const old = { memory: 19_456, passes: 2 }
  const tools = {
    ...webTools,
    derive: (...[typed, numbers]: Parameters<typeof webTools.derive>) =>
      webTools.derive(typed, { ...numbers, ...old }),
  }
  const made = await makeVault(tools, DIVA, PASSPHRASE)
  let wraps: Vault['wraps'] = made.vault.wraps.map((wrap) =>
    wrap.derivation ? { ...wrap, derivation: { ...wrap.derivation, ...old } } : wrap,
  )
  const changeWrap = vi.fn(({ body }: { body: Vault['wraps'][number] }) => {
    wraps = wraps.map((wrap) => (wrap.way === body.way ? body : wrap))
    return vault()
  })
  const vault = () => ({ ...VAULT, id: DIVA, recordCount: 0, wraps })
  const page = aTab([], {
    vaults: { list: () => [vault()], records: () => ({ records: [], next: null }), changeWrap },
  })
  const unlock = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Unlock' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock the Vault' }))
    await page.user.type(
      dialog.getByLabelText(/Passphrase/, { selector: 'input[type=password]' }),
      `${PASSPHRASE}{Enter}`,
    )
    await page.user.click(await screen.findByRole('button', { name: 'Lock Now' }))
  }

  await unlock()
  await waitFor(() => expect(changeWrap).toHaveBeenCalledOnce())

  expect(wraps).toMatchObject([
    { way: 'passphrase', revision: 2, derivation: { memory: 65_536, passes: 3 } },
    { way: 'recovery', revision: 1 },
  ])
  await unlock()
  expect(changeWrap).toHaveBeenCalledOnce()
})

const PASSPHRASE = 'orchard velvet comet walnut harbor lantern'
