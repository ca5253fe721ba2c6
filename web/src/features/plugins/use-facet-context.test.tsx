import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer } from '../../../test/fake-server.ts'
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

test('the rail filters by what was purchased', async () => {
  const purchased = { pluginId: ara.id, purchases: 1, termEnds: '2020-01-01' }
  const server = fakeServer({
    plugins: { list: () => [ara, bell] },
    purchases: { ofPlugins: () => [purchased] },
  })
  const { user, address } = aPage(<Shown />, { server, at: '/plugins' })

  await user.click(moreFilters())
  const section = within(await screen.findByRole('region', { name: 'Purchases' }))
  await user.click(section.getByRole('button', { name: /Plan has ended/ }))
  expect(await screen.findByText('Shown: Ara')).toBeVisible()
  expect(address()).toBe('/plugins?purchase=ended')
})

test('without purchases the rail has no such section', async () => {
  const server = fakeServer({ plugins: { list: () => [ara, bell] } })
  const { user } = aPage(<Shown />, { server, at: '/plugins' })

  await screen.findByText('Shown: Ara, Bell')
  await user.click(moreFilters())
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('purchases.ofPlugins'))
  expect(screen.queryByRole('region', { name: 'Purchases' })).toBeNull()
})

test('the rail filters by what needs a newer system than its computer runs', async () => {
  const server = fakeServer({
    plugins: { list: () => [ara, bell] },
    computers: { oldSystems: () => [{ pluginId: bell.id, machine: 'm1', needs: '14.0' }] },
  })
  const { user, address } = aPage(<Shown />, { server, at: '/plugins' })

  await user.click(moreFilters())
  const section = within(await screen.findByRole('region', { name: 'Status' }))
  await user.click(await section.findByRole('button', { name: 'Needs a newer system 1' }))
  expect(await screen.findByText('Shown: Bell')).toBeVisible()
  expect(address()).toBe('/plugins?oldSystem=yes')
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
