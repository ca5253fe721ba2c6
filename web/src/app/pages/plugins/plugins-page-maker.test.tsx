import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpenedMaker } from '#shared/community/makers-contract.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { windowOf } from '../../../../test/window-of.ts'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../../features/makers/maker-head.tsx'

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
